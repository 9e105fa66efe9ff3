import type { CountryFacts } from './country.ts';
import { EU_RIGHTS, estimatedBack, POSTCODE_AND_PLACE } from './usual.ts';

export const CZ: CountryFacts = {
  group: 'eu',
  isLive: true,
  name: 'Czechia',
  nativeName: 'Česko',
  currency: {
    code: 'CZK',
    symbol: 'Kč',
    decimals: 'unlessWhole',
    pointUnit: 25,
    monthLimit: 3700,
    demo: { perEuro: 24.4, round: (amount) => Math.max(1, Math.round(amount)) },
  },
  language: 'en',
  officialLanguages: ['cs'],
  englishLocale: 'en-IE',
  zone: 'Europe/Prague',
  holidays: '01-01 e-2 e1 05-01 05-08 07-05 07-06 09-28 10-28 11-17 12-24 12-25 12-26',
  delivery: {
    warehouse: 'SE',
    days: [2, 4],
    freeFrom: 1090,
    cost: 109,
    carrier: 'Česká pošta',
    back: estimatedBack('Česká pošta', 620),
  },
  address: {
    ...POSTCODE_AND_PLACE,
    postcodeExample: '110 00',
    postcode: /^[1-7]\d{4}$/,
    postcodeOfProvider: /^[1-7]\d{2} ?\d{2}$/,
  },
  dialCode: '+420',
  law: {
    rights: EU_RIGHTS,
    cancellation: null,
    orderButton: 'Objednat a zaplatit',
    noticeDays: null,
    accessibilityAuthority: { name: 'Česká obchodní inspekce', language: 'cs', isUnverified: true },
    hasPackagingRegister: false,
    hasDisputeStatement: false,
  },
  tax: {
    name: 'VAT',
    standard: [{ from: '2013-01-01', percent: 21, level: 'sourced' }],
    petFood: [
      { from: '2013-01-01', percent: 15, level: 'known' },
      { from: '2024-01-01', percent: 12, level: 'sourced' },
    ],
  },
};
