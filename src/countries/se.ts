import type { CountryFacts } from './country.ts';
import { EU_RIGHTS, estimatedBack, POSTCODE_AND_PLACE } from './usual.ts';

export const SE: CountryFacts = {
  group: 'eu',
  isLive: true,
  name: 'Sweden',
  nativeName: 'Sverige',
  currency: {
    code: 'SEK',
    symbol: 'kr',
    decimals: 'unlessWhole',
    pointUnit: 10,
    monthLimit: 1700,
    demo: { perEuro: 11.2, round: (amount) => Math.round(amount) },
  },
  language: 'sv',
  officialLanguages: ['sv'],
  englishLocale: 'en-IE',
  zone: 'Europe/Stockholm',
  holidays: '01-01 01-06 e-2 e1 05-01 e39 06-06 s06-20 s10-31 12-25 12-26',
  delivery: {
    warehouse: 'SE',
    days: [2, 4],
    freeFrom: 500,
    cost: 49,
    carrier: 'PostNord',
    back: estimatedBack('PostNord', 130),
  },
  address: {
    ...POSTCODE_AND_PLACE,
    postcodeExample: '111 22',
    postcode: /^[1-9]\d{4}$/,
    postcodeOfProvider: /^[1-9]\d{2} ?\d{2}$/,
  },
  dialCode: '+46',
  law: {
    // SFS 2022:260
    rights: { ...EU_RIGHTS, guaranteeYears: 3 },
    cancellation: null,
    orderButton: 'Köp och betala',
    noticeDays: null,
    accessibilityAuthority: { name: 'Post- och telestyrelsen', language: 'sv', isUnverified: true },
    hasPackagingRegister: false,
    hasDisputeStatement: false,
  },
  tax: {
    name: 'VAT',
    standard: [{ from: '1990-07-01', percent: 25, level: 'sourced' }],
    petFood: [{ from: '1990-07-01', percent: 25, level: 'known' }],
  },
};
