import { formatMoney } from '../../platform/shared/format.ts';
import { api, pages, patterns } from '../../routes.ts';
import { screen } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { type FormState, Problems, TextField } from '../../ui/fields.tsx';
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx';
import { type Balance, shownBalance } from './balance.ts';
import { MAX_CODE } from './model/shapes.ts';

/** The balance of the card that was looked up. */
function Found({ balance: { lastCharacters, amount, currency } }: { balance: Balance }) {
  const { t, locale, market } = useView();
  return (
    <section className="account-card calm declaration" aria-labelledby="found">
      <h2 id="found" tabIndex={-1}>
        {t('gift_card.balance_of', { digits: lastCharacters })}
      </h2>
      <p className="price">{formatMoney(amount, currency, locale)}</p>
      <p>{t('gift_card.balance_use')}</p>
      <p className="actions">
        <a className="button quiet small" href={pages.home(market.code)}>
          {t('gift_card.to_shop')}
        </a>
      </p>
    </section>
  );
}

/** Tells what is left of a gift card, whose code is typed. The code itself is kept nowhere. */
export const balancePage = screen({
  path: patterns.giftCardBalance,
  personal: true,
  showsProblems: true,

  async load({ flash, cookie, settings }) {
    const balance = flash ? null : await shownBalance(cookie, settings.sessionSecrets);
    const state: FormState = { values: flash?.typed ?? {}, problems: flash?.problems ?? [] };
    return { balance, state };
  },

  head: (_, { t }) => ({
    title: t('meta.title', { page: t('gift_card.balance_title') }),
    description: t('gift_card.balance_lead'),
    trail: [{ name: t('gift_card.balance_title') }],
  }),

  Page({ data: { balance, state } }) {
    const { t, market } = useView();
    const title = t('gift_card.balance_title');
    return (
      <div className="wrap page forms">
        <Breadcrumbs trail={[{ name: t('gift_card.title'), href: pages.giftCard(market.code) }, { name: title }]} />
        <h1>{title}</h1>
        {balance ? <Found balance={balance} /> : <p className="lead">{t('gift_card.balance_lead')}</p>}
        <Problems state={state} />
        <form method="post" action={api.giftsBalance} className="form">
          <input type="hidden" name="market" value={market.code} />
          <TextField
            name="code"
            label={t('gift_card.code')}
            hint={t('gift_card.code_hint')}
            state={state}
            maxLength={MAX_CODE}
            autoComplete="off"
            required
          />
          <p className="actions">
            <button className="button action">{t('gift_card.balance_show')}</button>
          </p>
        </form>
        <p className="small">
          <a href={pages.giftCard(market.code)}>{t('gift_card.buy_link')}</a>
        </p>
      </div>
    );
  },
});
