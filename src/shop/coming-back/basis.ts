import { whereKnown } from '../../countries/collect.ts';
import type { CountryCode } from '../../shopify/generated/storefront/graphql.ts';

const consent = whereKnown(({ law }) => law.mailNeedsConsent ?? null);

/**
 * Whether the law of a country asks for consent to a mail about the shop's own goods to somebody who has bought them.
 * Elsewhere they may be written to as long as they do not object.
 *
 * Source: Directive 2002/58/EC Art. 13(2); Switzerland, UWG Art. 3(1)(o); Australia, Spam Act 2003, Schedule 2.
 */
export const needsConsent = (country: CountryCode): boolean => consent[country] === true;
