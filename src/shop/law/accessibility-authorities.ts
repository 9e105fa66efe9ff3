import { byCountry } from '../../countries/collect.ts';

/** The authority for online shops in each country; null where the law covers none of them. */
export const accessibilityAuthorities = byCountry(({ law }) => law.accessibilityAuthority);
