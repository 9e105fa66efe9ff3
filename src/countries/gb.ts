import type { CountryFacts } from './country.ts';
import { estimatedBack, POSTCODE_AND_PLACE } from './usual.ts';

export const GB: CountryFacts = {
  group: 'eu',
  // only brands that name their countries sell here
  isLive: false,
  name: 'United Kingdom',
  nativeName: 'United Kingdom',
  currency: {
    code: 'GBP',
    symbol: '£',
    decimals: 'always',
    pointUnit: 1,
    monthLimit: 130,
    demo: { perEuro: 0.86, round: (amount) => Math.round(amount * 20) / 20 },
  },
  language: 'en',
  officialLanguages: ['en'],
  englishLocale: 'en-GB',
  zone: 'Europe/London',
  // those that all four nations have
  holidays: '01-01+ e-2 m05-01 m05-25 12-25+ 12-26+',
  delivery: {
    warehouse: 'SE',
    days: [3, 6],
    freeFrom: 45,
    cost: 4.5,
    carrier: 'Royal Mail',
    back: estimatedBack('Royal Mail', 24),
  },
  address: {
    ...POSTCODE_AND_PLACE,
    postcodeExample: 'SW1A 1AA',
    postcode: /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/,
    postcodeOfProvider: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/,
    fields: ['city', 'zip'],
    lines: ['city', 'zip'],
  },
  dialCode: '+44',
  law: {
    // 14 days: Consumer Contracts (Information, Cancellation and Additional Charges) Regulations 2013, reg. 30; faults:
    // Consumer Rights Act 2015, which names no number of years
    rights: { returnDays: 14, returnBasis: 'law', guarantee: 'gb', guaranteeYears: null, hasCustomsNote: true },
    cancellation: null,
    // the same Regulations, reg. 14(4)
    orderButton: 'Order with obligation to pay',
    noticeDays: null,
    // the European Accessibility Act does not apply
    accessibilityAuthority: null,
    hasPackagingRegister: false,
    hasDisputeStatement: false,
  },
  tax: {
    name: 'VAT',
    standard: [{ from: '2011-01-04', percent: 20, level: 'known' }],
    petFood: [{ from: '2011-01-04', percent: 20, level: 'known' }],
  },
};
