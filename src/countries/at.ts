import type { CountryFacts } from './country.ts';
import { EU_RIGHTS, EURO, EURO_DELIVERY, estimatedBack, POSTCODE_AND_PLACE } from './usual.ts';

export const AT: CountryFacts = {
  group: 'eu',
  isLive: true,
  name: 'Austria',
  nativeName: 'Österreich',
  currency: EURO,
  language: 'en',
  officialLanguages: ['de'],
  englishLocale: 'en-IE',
  zone: 'Europe/Vienna',
  holidays: '01-01 01-06 e1 05-01 e39 e50 e60 08-15 10-26 11-01 12-08 12-25 12-26',
  delivery: { ...EURO_DELIVERY, carrier: 'Österreichische Post', back: estimatedBack('Österreichische Post', 20) },
  address: {
    ...POSTCODE_AND_PLACE,
    postcodeExample: '1010',
    postcode: /^[1-9]\d{3}$/,
    postcodeOfProvider: /^[1-9]\d{3}$/,
  },
  dialCode: '+43',
  law: {
    rights: EU_RIGHTS,
    cancellation: null,
    orderButton: 'Zahlungspflichtig bestellen',
    noticeDays: null,
    // BaFG § 15
    accessibilityAuthority: { name: 'Sozialministeriumservice', language: 'de' },
    hasPackagingRegister: false,
    hasDisputeStatement: false,
  },
  tax: {
    name: 'VAT',
    standard: [{ from: '1984-01-01', percent: 20, level: 'sourced' }],
    petFood: [{ from: '2016-01-01', percent: 13, level: 'sourced' }],
  },
};
