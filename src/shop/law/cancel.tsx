import { formatDay } from '../../platform/shared/format.ts';
import { api, pages, patterns } from '../../routes.ts';
import { redirect, screen } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { type FormState, Problems, SelectField, TextField } from '../../ui/fields.tsx';
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx';
import { shownDeclaration } from './cookie.ts';
import { linkedDeclaration } from './ending/linked-declaration.ts';
import { EndSection } from './ending/section.tsx';
import { LawWords } from './law-words.tsx';
import { MANNERS, MAX_CONTRACT } from './model/shapes.ts';
import { Facts, OtherWays, PersonFields, Receipt } from './parts.tsx';
import { knownPerson } from './person.ts';
import { cancelConfirmWords } from './words.ts';

/** Ends a subscription. Nobody has to sign in. */
export const cancelPage = screen({
  path: patterns.cancel,
  personal: true,
  showsProblems: true,

  async load(context) {
    const { flash } = context;
    const values = flash?.typed ?? { ...(await knownPerson(context)), kind: 'ordinary' };
    return { values, problems: flash?.problems ?? [] } satisfies FormState;
  },

  head: (_, { t }) => ({
    title: t('meta.title', { page: t('cancel.title') }),
    description: t('cancel.lead'),
    trail: [{ name: t('cancel.title') }],
  }),

  Page({ data: state }) {
    const { t, market, today } = useView();
    const words = cancelConfirmWords(market);
    return (
      <div className="wrap page forms">
        <Breadcrumbs trail={[{ name: t('cancel.title') }]} />
        <h1>{t('cancel.title')}</h1>
        <p className="lead">{t('cancel.lead')}</p>
        <div className="sign-up-row">
          <div>
            <Problems state={state} />
            <form method="post" action={api.lawCancellation} className="form">
              <input type="hidden" name="market" value={market.code} />
              <TextField
                name="contract"
                label={t('cancel.contract')}
                hint={t('cancel.contract_hint')}
                state={state}
                required
                maxLength={MAX_CONTRACT}
              />
              <PersonFields state={state} />
              <SelectField
                name="kind"
                label={t('cancel.kind')}
                state={state}
                options={MANNERS.map((manner) => [manner, t(`cancel.kind_${manner}`)] as const)}
              />
              <TextField
                name="reason"
                label={t('cancel.reason')}
                hint={t('cancel.reason_hint')}
                state={state}
                maxLength={1000}
              />
              <TextField
                name="date"
                type="date"
                label={t('cancel.date')}
                hint={t('cancel.date_hint')}
                state={state}
                min={today}
              />
              <p className="actions">
                <button className="button action">
                  {words.length > 0 ? <LawWords words={words} /> : t('cancel.confirm')}
                </button>
              </p>
            </form>
          </div>
          <section className="account-card calm declaration" aria-labelledby="other">
            <h2 id="other">{t('cancel.other_title')}</h2>
            <p>
              {t('cancel.account')} <a href={pages.subscriptions(market.code)}>{t('cancel.account_link')}</a>
            </p>
            <OtherWays />
          </section>
        </div>
      </div>
    );
  },
});

/**
 * The receipt of a cancellation: after the form, or by the link of its mail, which also decides about the subscription.
 */
export const cancelReceiptPage = screen({
  path: patterns.cancelReceipt,
  personal: true,
  showsProblems: true,

  async load({ market, cookie, settings, database, url, flash }) {
    const token = url.searchParams.get('link');
    const problems = flash?.problems ?? [];
    if (token !== null) {
      const linked = await linkedDeclaration({ settings, database }, token, 'cancellation');
      return { ...(linked ?? { shown: null, ends: [] }), token, problems };
    }
    const shown = await shownDeclaration(cookie, settings.sessionSecrets, 'cancellation');
    return shown?.reference ? { shown, ends: [], token: '', problems } : redirect(pages.cancel(market.code));
  },

  head: (_, { t }) => ({ title: t('meta.title', { page: t('cancel.received_title') }), noindex: true }),

  Page({ data: { shown, ends, token, problems } }) {
    const { t, locale, market } = useView();
    if (!shown)
      return (
        <div className="wrap page forms">
          <h1>{t('cancel.title')}</h1>
          <p className="alert" role="status">
            {t('error.cancel_link_invalid')}
          </p>
          <p>
            <a href={pages.cancel(market.code)}>{t('cancel.title')}</a>
          </p>
        </div>
      );
    const { manner = 'ordinary', endsOn, reason } = shown;
    const date = endsOn ? formatDay(endsOn, locale) : t('cancel.soonest');
    return (
      <div className="wrap page forms">
        <h1>{t('cancel.received_title')}</h1>
        <Problems state={{ problems }} />
        <Receipt shown={shown} isMailed={token === ''} />
        {ends.map((end) => (
          <EndSection key={end.id} end={end} token={token} />
        ))}
        <section className="account-card declaration" aria-labelledby="declared">
          <h2 id="declared">{t('cancel.declaration')}</h2>
          <Facts
            shown={shown}
            contractLabel="cancel.contract"
            more={[
              ['cancel.kind', t(`cancel.kind_${manner}`)],
              ['cancel.date', date],
              ...(reason ? [['cancel.reason', reason] as const] : []),
            ]}
          />
        </section>
        {token ? null : <p>{t(endsOn ? 'cancel.effect_date' : 'cancel.effect_now', { date })}</p>}
      </div>
    );
  },
});
