import type { CountryFacts } from './country.ts';
import { EU_RIGHTS, EURO, EURO_DELIVERY, estimatedBack, POSTCODE_AND_PLACE } from './usual.ts';

export const LV: CountryFacts = {
  group: 'eu',
  isLive: true,
  name: 'Latvia',
  nativeName: 'Latvija',
  currency: EURO,
  language: 'en',
  officialLanguages: ['lv'],
  englishLocale: 'en-IE',
  zone: 'Europe/Riga',
  holidays: '01-01 e-2 e1 05-01 05-04+ 06-23 06-24 11-18+ 12-24 12-25 12-26 12-31',
  delivery: { ...EURO_DELIVERY, carrier: 'Latvijas Pasts', back: estimatedBack('Latvijas Pasts', 18) },
  address: {
    ...POSTCODE_AND_PLACE,
    postcodeExample: 'LV-1050',
    postcode: /^[1-5]\d{3}$/,
    postcodeOfProvider: /^(?:LV-)?[1-5]\d{3}$/,
    fields: ['city', 'zip'],
  },
  dialCode: '+371',
  law: {
    rights: EU_RIGHTS,
    cancellation: null,
    orderButton: 'Pasūtīt un samaksāt',
    noticeDays: null,
    accessibilityAuthority: { name: 'Patērētāju tiesību aizsardzības centrs', language: 'lv', isUnverified: true },
    hasPackagingRegister: false,
    hasDisputeStatement: false,
  },
  tax: {
    name: 'VAT',
    standard: [{ from: '2012-07-01', percent: 21, level: 'sourced' }],
    petFood: [{ from: '2012-07-01', percent: 21, level: 'known' }],
  },
};
