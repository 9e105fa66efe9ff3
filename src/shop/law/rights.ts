import type { CustomerRights } from '../../countries/country.ts';
import { countries } from '../../countries/index.ts';
import type { Country } from '../../platform/shared/markets.ts';

/** The rights of customers in a country. */
export const rightsIn = (country: Country): CustomerRights => countries[country].law.rights;
