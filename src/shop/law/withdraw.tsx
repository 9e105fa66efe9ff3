import { countryName } from '../../platform/shared/format.ts';
import { api, pages, patterns } from '../../routes.ts';
import { redirect, screen } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { type FormState, Problems, TextField } from '../../ui/fields.tsx';
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx';
import { returnPrice } from '../delivery/index.ts';
import { shownDeclaration } from './cookie.ts';
import { linkedDeclaration } from './ending/linked-declaration.ts';
import { LawWords } from './law-words.tsx';
import { MAX_CONTRACT } from './model/shapes.ts';
import { Facts, OtherWays, PersonFields, Receipt } from './parts.tsx';
import { knownPerson } from './person.ts';
import { returnAddress, SendBack, SendBackByChoice } from './send-back.tsx';
import { hasWithdrawal, withdrawConfirmWords } from './words.ts';

/** The first step of a withdrawal: who withdraws, and from what. Nobody has to sign in. */
export const withdrawPage = screen({
  path: patterns.withdraw,
  personal: true,
  showsProblems: true,

  async load(context) {
    const { url, flash, market, cookie, settings } = context;
    const address = await returnAddress(context);
    if (!hasWithdrawal(market)) return { state: null, address };
    const order = (url.searchParams.get('order') ?? '').trim().slice(0, MAX_CONTRACT);
    // whoever comes back from the second step finds what was entered
    const shown = order ? null : await shownDeclaration(cookie, settings.sessionSecrets, 'withdrawal');
    const entered = shown && !shown.reference ? { name: shown.name, email: shown.email, order: shown.contract } : null;
    const values = flash?.typed ?? entered ?? { ...(await knownPerson(context)), order };
    return { state: { values, problems: flash?.problems ?? [] } satisfies FormState, address };
  },

  head: (_, { t }) => ({
    title: t('meta.title', { page: t('withdraw.title') }),
    description: t('withdraw.description'),
    trail: [{ name: t('withdraw.title') }],
  }),

  Page({ data: { state, address } }) {
    const view = useView();
    const { t, market, locale } = view;
    const terms = <a href={pages.content(market.code, 'terms-conditions')}>{t('page.terms-conditions')}</a>;
    return (
      <div className="wrap page forms">
        <Breadcrumbs trail={[{ name: t('withdraw.title') }]} />
        <h1>{t('withdraw.title')}</h1>
        {state ? (
          <>
            <p className="lead">{t('withdraw.lead')}</p>
            <p>{t('withdraw.steps')}</p>
            <div className="sign-up-row">
              <div>
                <Problems state={state} />
                <form method="post" action={api.lawWithdrawalReview} className="form">
                  <input type="hidden" name="market" value={market.code} />
                  <TextField
                    name="order"
                    label={t('withdraw.order')}
                    hint={t('withdraw.order_hint')}
                    state={state}
                    required
                    maxLength={MAX_CONTRACT}
                  />
                  <PersonFields state={state} />
                  <p className="actions">
                    <button className="button action">{t('withdraw.next')}</button>
                  </p>
                </form>
              </div>
              <section className="account-card calm declaration" aria-labelledby="after">
                <h2 id="after">{t('withdraw.after_title')}</h2>
                <p>
                  {t('withdraw.after', { price: returnPrice(view) })} {terms}
                </p>
                {address.length > 0 ? (
                  <p>
                    <b>{t('withdraw.send_to')}</b>
                    <br />
                    {address.join(', ')}
                  </p>
                ) : null}
                <p>
                  {t('withdraw.stop')} <a href={pages.cancel(market.code)}>{t('cancel.title')}</a>
                </p>
                <OtherWays />
              </section>
            </div>
          </>
        ) : (
          <>
            <p className="lead">{t('withdraw.none', { country: countryName(market.country, locale) })}</p>
            <p>
              {t('withdraw.none_instead')} {terms}, <a href={pages.contact(market.code)}>{t('declaration.contact')}</a>
            </p>
            <div className="sign-up-row">
              <SendBackByChoice address={address} />
            </div>
          </>
        )}
      </div>
    );
  },
});

/** The second step: what was entered, and one button, which has the words of the law and nothing else. */
export const withdrawReviewPage = screen({
  path: patterns.withdrawReview,
  personal: true,
  showsProblems: true,

  async load({ market, cookie, settings, flash }) {
    const shown = await shownDeclaration(cookie, settings.sessionSecrets, 'withdrawal');
    if (!shown) return redirect(pages.withdraw(market.code));
    if (shown.reference) return redirect(pages.withdrawReceipt(market.code));
    return { shown, problems: flash?.problems ?? [] };
  },

  head: (_, { t }) => ({ title: t('meta.title', { page: t('withdraw.review_title') }), noindex: true }),

  Page({ data: { shown, problems } }) {
    const { t, market } = useView();
    const words = withdrawConfirmWords(market);
    return (
      <div className="wrap page forms">
        <h1>{t('withdraw.review_title')}</h1>
        <p className="lead">{t('withdraw.review_lead')}</p>
        <Problems state={{ problems: problems.map(({ field: _, ...problem }) => problem) }} />
        <section className="account-card declaration" aria-labelledby="declared">
          <h2 id="declared">{t('withdraw.declaration')}</h2>
          <Facts shown={shown} contractLabel="withdraw.order" />
          <form method="post" action={api.lawWithdrawal}>
            <input type="hidden" name="market" value={market.code} />
            <input type="hidden" name="name" value={shown.name} />
            <input type="hidden" name="email" value={shown.email} />
            <input type="hidden" name="order" value={shown.contract} />
            <p className="actions">
              <button className="button action" name="confirm" value="1">
                {words.length > 0 ? <LawWords words={words} /> : t('withdraw.confirm')}
              </button>
              <a className="button quiet" href={pages.withdraw(market.code)}>
                {t('withdraw.change')}
              </a>
            </p>
          </form>
        </section>
      </div>
    );
  },
});

/** The receipt of a withdrawal: after the form, or by the link of its mail. */
export const withdrawReceiptPage = screen({
  path: patterns.withdrawReceipt,
  personal: true,

  async load(context) {
    const { market, cookie, settings, database, url } = context;
    const token = url.searchParams.get('link');
    const shown = token
      ? (await linkedDeclaration({ settings, database }, token, 'withdrawal'))?.shown
      : await shownDeclaration(cookie, settings.sessionSecrets, 'withdrawal');
    if (!shown?.reference || !shown.receivedAt) return redirect(pages.withdraw(market.code));
    const { reference, receivedAt } = shown;
    return { shown, isMailed: !token, sending: { reference, receivedAt, address: await returnAddress(context) } };
  },

  head: (_, { t }) => ({ title: t('meta.title', { page: t('withdraw.received_title') }), noindex: true }),

  Page({ data: { shown, isMailed, sending } }) {
    const { t, market } = useView();
    return (
      <div className="wrap page forms">
        <h1>{t('withdraw.received_title')}</h1>
        <Receipt shown={shown} isMailed={isMailed} />
        <div className="sign-up-row">
          <SendBack {...sending} />
        </div>
        <section className="account-card declaration" aria-labelledby="declared">
          <h2 id="declared">{t('withdraw.declaration')}</h2>
          <Facts shown={shown} contractLabel="withdraw.order" />
        </section>
        <p>
          <a href={pages.content(market.code, 'terms-conditions')}>{t('page.terms-conditions')}</a>
        </p>
      </div>
    );
  },
});
