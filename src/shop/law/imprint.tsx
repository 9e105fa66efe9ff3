import { countryName } from '../../platform/shared/format.ts';
import { useView } from '../../site/view.tsx';
import { COMPANY_FIELDS, type Entry } from '../content/index.ts';

/**
 * A sentence of the dictionary with a mail address in it as a link. @param text gives the sentence for a placeholder.
 */
export function WithMail({ text, email }: { text: (email: string) => string; email: string }) {
  const [before = '', after = ''] = text('\0').split('\0');
  return (
    <>
      {before}
      <a href={`mailto:${email}`}>{email}</a>
      {after}
    </>
  );
}

/**
 * The company, its registers and its statements on disputes, as far as they concern the market. Sources: Directive
 * 2000/31/EC Art. 5, DDG § 5, ECG § 5, LCEN Art. 1-1; Regulation (EC) 183/2005 Art. 9; VSBG § 36; Code de la
 * consommation L616-1.
 */
export function ImprintFacts({ entry }: { entry: Entry<'page'> }) {
  const { t, market, locale } = useView();
  const company = entry.company?.[0];
  if (!company) return null;
  const own = <Row extends { country: string }>(rows: readonly Row[] | undefined) =>
    (rows ?? []).filter(({ country }) => country === market.country);
  const registrations = own(entry.registrations).filter(({ number, representative }) => number || representative);
  const disputes = own(entry.disputes);
  const email = company.email ?? '';
  const address = [company.address, company.country && countryName(company.country, locale)].filter(Boolean).join(', ');
  return (
    <div className="prose">
      {entry.demo_values ? <p className="alert calm">{t('imprint.demo')}</p> : null}
      <dl className="pairs">
        {COMPANY_FIELDS.filter((field) => company[field]).map((field) => (
          <div key={field}>
            <dt>{t(`imprint.${field}`)}</dt>
            <dd>
              {field === 'email' ? (
                <a href={`mailto:${email}`}>{email}</a>
              ) : field === 'phone' ? (
                <a href={`tel:${(company.phone ?? '').replaceAll(' ', '')}`}>{company.phone}</a>
              ) : field === 'address' ? (
                address
              ) : (
                company[field]
              )}
            </dd>
          </div>
        ))}
      </dl>
      {registrations.length > 0 ? (
        <>
          <h2>{t('imprint.registrations', { country: countryName(market.country, locale) })}</h2>
          <dl className="pairs">
            {registrations.map(({ register, number, representative }) => (
              <div key={register}>
                <dt>{register}</dt>
                <dd>
                  {number}
                  {number && representative ? <br /> : null}
                  {representative ? `${t('imprint.representative')} ${representative}` : null}
                </dd>
              </div>
            ))}
          </dl>
        </>
      ) : null}
      <h2>{t('imprint.disputes')}</h2>
      {disputes.map(({ language, text, link }) => (
        <p key={language} {...(language !== market.language && { lang: language })}>
          {text} {link?.startsWith('https://') ? <a href={link}>{link}</a> : null}
        </p>
      ))}
      {disputes.length === 0 && email ? (
        <p>
          <WithMail text={(placeholder) => t('imprint.disputes_text', { email: placeholder })} email={email} />
        </p>
      ) : null}
    </div>
  );
}
