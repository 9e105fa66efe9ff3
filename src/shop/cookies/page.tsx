import { api, pages, patterns } from '../../routes.ts';
import { screen } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { Problems } from '../../ui/fields.tsx';
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx';
import { ChooseAll } from '../consent/banner.tsx';
import { CONSENT_COOKIE, consentOf, PURPOSES } from '../consent/model/consent.ts';
import { doneText } from '../notices/model/done.ts';
import { CookieTable } from './cookie-table.tsx';

/**
 * Shows what the shop keeps in the browser and for what, and changes the consent. The only page that knows the
 * visitor's choice, so it is personal.
 */
export const cookiesPage = screen({
  path: patterns.cookies,
  personal: true,
  showsProblems: true,

  async load({ cookie, hasPrivacyControl, url, flash }) {
    const gpc = hasPrivacyControl();
    return {
      consent: consentOf(`${CONSENT_COOKIE}=${cookie(CONSENT_COOKIE) ?? ''}`, gpc),
      gpc,
      isSaved: url.searchParams.get('done') === 'consent',
      problems: flash?.problems ?? [],
    };
  },

  head: (_, { t }) => ({
    title: t('meta.title', { page: t('consent.title') }),
    description: t('consent.lead'),
    trail: [{ name: t('consent.title') }],
    noindex: true,
  }),

  Page({ data: { consent, gpc, isSaved, problems } }) {
    const { t, market } = useView();
    return (
      <article className="wrap page consent-page">
        <Breadcrumbs trail={[{ name: t('consent.title') }]} />
        <h1>{t('consent.title')}</h1>
        {isSaved ? (
          <p className="alert calm" role="status">
            {t(doneText.consent)}
          </p>
        ) : null}
        <Problems state={{ problems }} />
        <p className="lead">{t('consent.lead')}</p>
        <form id="consent" action={api.consentSave} method="post" autoComplete="off">
          {PURPOSES.map((purpose) => {
            const isClosed = gpc && purpose === 'marketing';
            return (
              <fieldset key={purpose} className="consent-purpose">
                <legend className="visually-hidden">{t(`consent.purpose.${purpose}`)}</legend>
                <label className="check">
                  <input
                    type="checkbox"
                    name={purpose}
                    value="true"
                    defaultChecked={consent[purpose]}
                    disabled={isClosed}
                    aria-describedby={`about-${purpose}`}
                  />
                  <b>{t(`consent.purpose.${purpose}`)}</b>
                </label>
                <p id={`about-${purpose}`} className="small">
                  {t(`consent.about.${purpose}`)} {isClosed ? <strong>{t('consent.gpc')}</strong> : null}
                </p>
                <details>
                  <summary>
                    {t('cookies.show')}
                    <span className="visually-hidden">: {t(`consent.purpose.${purpose}`)}</span>
                  </summary>
                  <CookieTable purpose={purpose} />
                </details>
              </fieldset>
            );
          })}
        </form>
        <div className="consent-buttons">
          <ChooseAll allow={false} />
          <ChooseAll allow />
          <button className="button quiet small" form="consent">
            {t('consent.save')}
          </button>
        </div>
        <section className="consent-purpose">
          <h2>{t('consent.purpose.necessary')}</h2>
          <p className="small">{t('consent.about.necessary')}</p>
          <CookieTable purpose="necessary" />
        </section>
        <p className="small">
          <a href={pages.content(market.code, 'privacy-policy')}>{t('page.privacy-policy')}</a>
        </p>
      </article>
    );
  },
});
