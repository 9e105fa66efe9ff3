import { array, type Infer, optional, type as shape, string } from 'superstruct';
import type { LawFacts } from '../../countries/country.ts';
import { type Country, countries } from '../../countries/index.ts';
import { markets } from '../../platform/shared/markets.ts';

const text = () => optional(string());

/** The company, as the story `imprint` of the CMS holds it: one block of the component `company`. */
export const Company = shape({
  name: text(),
  address: text(),
  /** The country of the address, ISO 3166-1 alpha-2: pages name it. Absent where the address does. */
  country: text(),
  /** Where customers send goods back, if that is another address. */
  return_address: text(),
  email: text(),
  phone: text(),
  represented_by: text(),
  /** The register and the number in it. */
  register: text(),
  tax_number: text(),
  authority: text(),
  /** The registration as a feed business (Regulation (EC) 183/2005 Art. 9). */
  feed_number: text(),
  editor: text(),
});
export type Company = Infer<typeof Company>;

/**
 * A number in a register of packaging or waste of one country: a block of the component `registration`. An empty number
 * says that the country asks for none, and is not shown.
 */
export const Registration = shape({
  country: string(),
  register: string(),
  number: string(),
  /** Who answers for the packaging there: name and address (Regulation (EU) 2025/40, article 45(3)). */
  representative: text(),
});

/**
 * A country's statement on out-of-court settlement, in the language of its law: a block of the component
 * `dispute_statement`.
 */
export const DisputeStatement = shape({ country: string(), language: string(), text: string(), link: text() });

/** The blocks of the story `imprint`. */
export const ImprintFields = {
  company: optional(array(Company)),
  registrations: optional(array(Registration)),
  disputes: optional(array(DisputeStatement)),
};

/**
 * The fields of a company in the order of the imprint, with what they are for. `AU` has no feed register of its own.
 */
export const COMPANY_FIELDS = [
  'name',
  'address',
  'email',
  'phone',
  'represented_by',
  'register',
  'tax_number',
  'authority',
  'feed_number',
  'editor',
] as const satisfies readonly (keyof Company)[];

const countriesWhere = (needs: (law: LawFacts) => boolean): Country[] =>
  markets.map(({ country }) => country).filter((country) => needs(countries[country].law));

/** The countries whose law prescribes a register number. */
export const REQUIRED_REGISTRATIONS = countriesWhere(({ hasPackagingRegister }) => hasPackagingRegister);
/** The countries whose law prescribes a statement on disputes. */
export const REQUIRED_STATEMENTS = countriesWhere(({ hasDisputeStatement }) => hasDisputeStatement);
