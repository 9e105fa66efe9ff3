import { languagesOf, markets } from '#brand';
import type { SoldTo } from '../brand/brand.ts';
import type { Language } from '../languages/index.ts';
import type { CountryFacts } from './country.ts';
import * as entries from './entries.ts';

/** A country that brands may sell to, ISO 3166-1 alpha-2. */
export type Country = keyof typeof entries;

const known: Readonly<Record<Country, CountryFacts>> = { ...entries };

/** The facts of a country as the brand sells there; null where it does not. */
function soldTo(country: Country): CountryFacts | null {
  const facts = known[country];
  const code = country.toLowerCase();
  const own: SoldTo | undefined = markets === null ? (facts.isLive ? {} : undefined) : markets?.[code];
  if (!own) return null;
  const { languages = languagesOf[code] ?? [facts.language], warehouse, days, freeFrom, cost, carrier, back } = own;
  // what a parcel to another warehouse costs is not known
  const { back: usualBack, ...usual } = facts.delivery;
  const returned = back ?? (warehouse === undefined || warehouse === usual.warehouse ? usualBack : undefined);
  const delivery = {
    ...usual,
    ...(warehouse !== undefined && { warehouse }),
    ...(days && { days }),
    ...(freeFrom !== undefined && { freeFrom }),
    ...(cost !== undefined && { cost }),
    ...(carrier !== undefined && { carrier }),
    ...(returned && { back: returned }),
  };
  const [language, ...furtherLanguages] = languages as readonly Language[];
  return {
    ...facts,
    isLive: true,
    language: language!,
    furtherLanguages,
    delivery,
  };
}

/** The facts of each country that the brand sells to. */
export const countries = Object.fromEntries(
  (Object.keys(known) as Country[]).flatMap((country) => {
    const facts = soldTo(country);
    return facts ? [[country, facts]] : [];
  }),
) as Readonly<Record<Country, CountryFacts>>;
