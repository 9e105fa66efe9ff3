import { byCountry } from '../../countries/collect.ts';
import { countryName } from '../../platform/shared/format.ts';
import { useView } from '../../site/view.tsx';
import type { Entry } from '../content/index.ts';
import { WithMail } from './imprint.tsx';

/** The authority for online shops in each country; null where the law covers none of them. */
export const accessibilityAuthorities = byCountry(({ law }) => law.accessibilityAuthority);

/**
 * The contact of the accessibility statement and the authority of the market's country. Source: Directive (EU) 2019/882
 * Annex V and Art. 29.
 */
export function AccessibilityContact({ entry }: { entry: Entry<'page'> }) {
  const { t, market, locale } = useView();
  const country = countryName(market.country, locale);
  const authority = accessibilityAuthorities[market.country];
  const email = entry.email ?? t('support.email');
  return (
    <section className="prose" aria-labelledby="contact">
      <h2 id="contact">{t('accessibility.contact')}</h2>
      <p>
        <WithMail text={(placeholder) => t('accessibility.contact_text', { email: placeholder })} email={email} />
      </p>
      {authority ? (
        <p>
          {t('accessibility.authority', { country })} <span lang={authority.language}>{authority.name}</span>.
        </p>
      ) : (
        <p>{t('accessibility.no_authority', { country })}</p>
      )}
    </section>
  );
}
