import { WAITING } from '../../brand/tables/drawings.ts';
import { countryName } from '../../platform/shared/format.ts';
import { pages } from '../../routes.ts';
import { useView } from '../../site/view.tsx';
import { Empty } from '../../ui/empty.tsx';
import type { Retailer } from './entries.ts';

/** The link to the form with which shops apply; nothing when there is no form. */
export function RetailerForm() {
  const { t, settings } = useView();
  return settings.retailerFormUrl ? (
    <section className="after">
      <h2>{t('retailers.apply')}</h2>
      <p>{t('retailers.apply_text')}</p>
      <p>
        <a className="button quiet" href={settings.retailerFormUrl}>
          {t('retailers.apply_link')}
        </a>
      </p>
    </section>
  ) : null;
}

/** Retailers by country, the market's country first. @param country code of the only country to show; empty for all. */
export function Retailers({ retailers, country }: { retailers: readonly Retailer[]; country: string }) {
  const { t, market, locale } = useView();
  const countries = [...new Set(retailers.map((retailer) => retailer.country))]
    .map((code) => ({ code, name: countryName(code, locale) }))
    .sort(
      (a, b) =>
        Number(b.code === market.country) - Number(a.code === market.country) || a.name.localeCompare(b.name, locale),
    );
  const path = pages.content(market.code, 'retailers');
  const chosen = countries.filter(({ code }) => country === '' || code === country);
  const countryLabel = /^[A-Z]{2}$/.test(country) ? countryName(country, locale) : country;
  if (chosen.length === 0)
    return (
      <Empty
        drawing={WAITING}
        text={country && retailers.length > 0 ? t('retailers.none_in', { country: countryLabel }) : t('retailers.none')}
      >
        {retailers.length > 0 ? (
          <p>
            <a className="button quiet" href={path}>
              {t('retailers.all')}
            </a>
          </p>
        ) : null}
      </Empty>
    );
  return (
    <div className="retailers">
      <nav aria-label={t('retailers.countries')}>
        <ul className="chips">
          {[{ code: '', name: t('retailers.all') }, ...countries].map(({ code, name }) => (
            <li key={code}>
              <a
                className="chip"
                href={code ? `${path}?country=${code}` : path}
                {...(code === country ? { 'aria-current': 'page' as const } : {})}
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="retailer-countries">
        {chosen.map(({ code, name }) => (
          <section key={code} aria-label={name}>
            <h2>{name}</h2>
            <ul className="shops">
              {retailers
                .filter((retailer) => retailer.country === code)
                .map((retailer) => (
                  <li key={`${retailer.name} ${retailer.city}`}>
                    <strong>{retailer.name}</strong>
                    <span>{[retailer.address, retailer.city].filter(Boolean).join(', ')}</span>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
