import type { CountryFacts } from './country.ts';
import { estimatedBack, POSTCODE_AND_PLACE } from './usual.ts';

export const AU: CountryFacts = {
  group: 'au',
  isLive: true,
  name: 'Australia',
  nativeName: 'Australia',
  currency: {
    code: 'AUD',
    symbol: '$',
    decimals: 'always',
    pointUnit: 2,
    monthLimit: 240,
    demo: { perEuro: 1.61, round: (amount) => Math.max(0.9, Math.round(amount) - 0.1) },
  },
  language: 'en',
  officialLanguages: ['en'],
  englishLocale: 'en-AU',
  zone: 'Australia/Sydney',
  holidays: '01-01+ 01-26+ e-2 e1 04-25 12-25+ 12-26+',
  delivery: {
    warehouse: 'AU',
    days: [2, 4],
    freeFrom: 79,
    cost: 7.9,
    carrier: 'Australia Post',
    back: estimatedBack('Australia Post', 20),
  },
  address: {
    ...POSTCODE_AND_PLACE,
    postcodeExample: '2000',
    postcode: /^(?:0[289]\d{2}|[1-9]\d{3})$/,
    postcodeOfProvider: /^(?:0[289]\d{2}|[1-9]\d{3})$/,
    zones: {
      label: 'address.zone_state',
      list: 'ACT Australian Capital Territory|NSW New South Wales|NT Northern Territory|QLD Queensland|SA South Australia|TAS Tasmania|VIC Victoria|WA Western Australia',
    },
    fields: ['city', 'zoneCode', 'zip'],
    lines: ['city zoneCode zip'],
    labels: { zip: 'address.zip_au', city: 'address.city_au' },
  },
  dialCode: '+61',
  law: {
    // the consumer guarantees of the Australian Consumer Law end on no fixed day; goods come from the stock there
    rights: { returnDays: 30, returnBasis: 'shop', guarantee: 'au', guaranteeYears: null, hasCustomsNote: true },
    cancellation: null,
    orderButton: 'Pay now',
    noticeDays: null,
    // Disability Discrimination Act 1992
    accessibilityAuthority: { name: 'Australian Human Rights Commission', language: 'en' },
    hasPackagingRegister: false,
    hasDisputeStatement: false,
  },
  tax: {
    name: 'GST',
    standard: [{ from: '2000-07-01', percent: 10, level: 'known' }],
    petFood: [{ from: '2000-07-01', percent: 10, level: 'known' }],
  },
};
