import type { CountryFacts } from './country.ts';
import { EU_RIGHTS, EURO, EURO_DELIVERY, estimatedBack, POSTCODE_AND_PLACE } from './usual.ts';

export const BG: CountryFacts = {
  group: 'eu',
  isLive: true,
  name: 'Bulgaria',
  nativeName: 'България',
  currency: EURO,
  language: 'en',
  officialLanguages: ['bg'],
  englishLocale: 'en-IE',
  zone: 'Europe/Sofia',
  holidays: '01-01+ 03-03+ o-2 o1 05-01+ 05-06+ 05-24+ 09-06+ 09-22+ 12-24+ 12-25+ 12-26+',
  delivery: { ...EURO_DELIVERY, carrier: 'Bulgarian Posts', back: estimatedBack('Bulgarian Posts', 24) },
  address: {
    ...POSTCODE_AND_PLACE,
    postcodeExample: '1000',
    postcode: /^[1-9]\d{3}$/,
    postcodeOfProvider: /^[1-9]\d{3}$/,
  },
  dialCode: '+359',
  law: {
    rights: EU_RIGHTS,
    cancellation: null,
    orderButton: 'Поръчай и плати',
    noticeDays: null,
    accessibilityAuthority: { name: 'Комисия за защита на потребителите', language: 'bg', isUnverified: true },
    hasPackagingRegister: false,
    hasDisputeStatement: false,
  },
  tax: {
    name: 'VAT',
    standard: [{ from: '1999-01-01', percent: 20, level: 'sourced' }],
    petFood: [{ from: '1999-01-01', percent: 20, level: 'known' }],
  },
};
