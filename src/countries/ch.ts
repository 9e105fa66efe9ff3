import type { CountryFacts } from './country.ts';
import { estimatedBack, POSTCODE_AND_PLACE } from './usual.ts';

export const CH: CountryFacts = {
  group: 'eu',
  isLive: true,
  name: 'Switzerland',
  nativeName: 'Schweiz / Suisse / Svizzera',
  currency: {
    code: 'CHF',
    symbol: 'CHF',
    decimals: 'always',
    pointUnit: 1,
    monthLimit: 140,
    demo: { perEuro: 0.93, round: (amount) => Math.round(amount * 20) / 20 },
  },
  language: 'en',
  officialLanguages: ['de', 'fr', 'it'],
  englishLocale: 'en-IE',
  zone: 'Europe/Zurich',
  holidays: '01-01 e-2 e1 e39 e50 08-01 12-25 12-26',
  delivery: {
    warehouse: 'SE',
    days: [2, 4],
    freeFrom: 45,
    cost: 4.5,
    carrier: 'Swiss Post',
    back: estimatedBack('Swiss Post', 48),
  },
  address: {
    ...POSTCODE_AND_PLACE,
    postcodeExample: '8001',
    postcode: /^[1-9]\d{3}$/,
    postcodeOfProvider: /^[1-9]\d{3}$/,
  },
  dialCode: '+41',
  law: {
    // there is no right to withdraw from online purchases; two years for faults: OR Art. 210
    rights: { returnDays: 14, returnBasis: 'shop', guarantee: 'ch', guaranteeYears: 2, hasCustomsNote: true },
    cancellation: null,
    orderButton: 'Zahlungspflichtig bestellen',
    noticeDays: null,
    // the law (BehiG) covers public bodies only
    accessibilityAuthority: null,
    hasPackagingRegister: false,
    hasDisputeStatement: false,
  },
  tax: {
    name: 'VAT',
    standard: [
      { from: '2018-01-01', percent: 7.7, level: 'known' },
      { from: '2024-01-01', percent: 8.1, level: 'known' },
    ],
    petFood: [
      { from: '2018-01-01', percent: 2.5, level: 'known' },
      { from: '2024-01-01', percent: 2.6, level: 'sourced' },
    ],
  },
};
