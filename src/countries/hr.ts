import type { CountryFacts } from './country.ts';
import { EU_RIGHTS, EURO, EURO_DELIVERY, estimatedBack, POSTCODE_AND_PLACE } from './usual.ts';

export const HR: CountryFacts = {
  group: 'eu',
  isLive: true,
  name: 'Croatia',
  nativeName: 'Hrvatska',
  currency: EURO,
  language: 'en',
  officialLanguages: ['hr'],
  englishLocale: 'en-IE',
  zone: 'Europe/Zagreb',
  holidays: '01-01 01-06 e1 05-01 e60 05-30 06-22 08-05 08-15 11-01 11-18 12-25 12-26',
  delivery: { ...EURO_DELIVERY, carrier: 'Hrvatska pošta', back: estimatedBack('Hrvatska pošta', 25) },
  address: {
    ...POSTCODE_AND_PLACE,
    postcodeExample: '10000',
    postcode: /^[1-5]\d{4}$/,
    postcodeOfProvider: /^[1-5]\d{4}$/,
  },
  dialCode: '+385',
  law: {
    rights: EU_RIGHTS,
    cancellation: null,
    orderButton: 'Naruči i plati',
    noticeDays: null,
    accessibilityAuthority: { name: 'Državni inspektorat Republike Hrvatske', language: 'hr', isUnverified: true },
    hasPackagingRegister: false,
    hasDisputeStatement: false,
  },
  tax: {
    name: 'VAT',
    standard: [{ from: '2012-03-01', percent: 25, level: 'sourced' }],
    petFood: [{ from: '2012-03-01', percent: 25, level: 'unverified' }],
  },
};
