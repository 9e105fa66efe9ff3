import type { CountryFacts } from './country.ts';
import { EU_RIGHTS, estimatedBack, POSTCODE_AND_PLACE } from './usual.ts';

export const HU: CountryFacts = {
  group: 'eu',
  isLive: true,
  name: 'Hungary',
  nativeName: 'Magyarország',
  currency: {
    code: 'HUF',
    symbol: 'Ft',
    decimals: 'never',
    pointUnit: 400,
    monthLimit: 60000,
    demo: { perEuro: 370, round: (amount) => Math.max(10, Math.round(amount / 10) * 10) },
  },
  language: 'en',
  officialLanguages: ['hu'],
  englishLocale: 'en-IE',
  zone: 'Europe/Budapest',
  holidays: '01-01 03-15 e-2 e1 05-01 e50 08-20 10-23 11-01 12-25 12-26',
  delivery: {
    warehouse: 'SE',
    days: [2, 4],
    freeFrom: 16500,
    cost: 1650,
    carrier: 'Magyar Posta',
    back: estimatedBack('Magyar Posta', 13_000),
  },
  address: {
    ...POSTCODE_AND_PLACE,
    postcodeExample: '1011',
    postcode: /^[1-9]\d{3}$/,
    postcodeOfProvider: /^[1-9]\d{3}$/,
    isPlaceFirst: true,
  },
  dialCode: '+36',
  law: {
    rights: EU_RIGHTS,
    cancellation: null,
    orderButton: 'Megrendelem és fizetek',
    noticeDays: null,
    accessibilityAuthority: {
      name: 'Nemzeti Kereskedelmi és Fogyasztóvédelmi Hatóság',
      language: 'hu',
      isUnverified: true,
    },
    hasPackagingRegister: false,
    hasDisputeStatement: false,
  },
  tax: {
    name: 'VAT',
    standard: [{ from: '2012-01-01', percent: 27, level: 'sourced' }],
    petFood: [{ from: '2012-01-01', percent: 27, level: 'known' }],
  },
};
