import type { CountryFacts } from './country.ts';
import { EU_RIGHTS, EURO, EURO_DELIVERY, estimatedBack, POSTCODE_AND_PLACE } from './usual.ts';

export const SK: CountryFacts = {
  group: 'eu',
  isLive: true,
  name: 'Slovakia',
  nativeName: 'Slovensko',
  currency: EURO,
  language: 'en',
  officialLanguages: ['sk'],
  englishLocale: 'en-IE',
  zone: 'Europe/Bratislava',
  holidays: '01-01 01-06 e-2 e1 05-01 07-05 08-29 11-01 12-24 12-25 12-26',
  delivery: { ...EURO_DELIVERY, carrier: 'Slovenská pošta', back: estimatedBack('Slovenská pošta', 25) },
  address: {
    ...POSTCODE_AND_PLACE,
    postcodeExample: '811 01',
    postcode: /^[089]\d{4}$/,
    postcodeOfProvider: /^[089]\d{2} ?\d{2}$/,
  },
  dialCode: '+421',
  law: {
    rights: EU_RIGHTS,
    cancellation: null,
    orderButton: 'Objednať s povinnosťou platby',
    noticeDays: null,
    accessibilityAuthority: { name: 'Slovenská obchodná inšpekcia', language: 'sk', isUnverified: true },
    hasPackagingRegister: false,
    hasDisputeStatement: false,
  },
  tax: {
    name: 'VAT',
    standard: [
      { from: '2011-01-01', percent: 20, level: 'known' },
      { from: '2025-01-01', percent: 23, level: 'sourced' },
    ],
    petFood: [
      { from: '2011-01-01', percent: 20, level: 'known' },
      { from: '2025-01-01', percent: 23, level: 'known' },
    ],
  },
};
