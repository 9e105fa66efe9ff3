import type { CountryFacts } from './country.ts';
import { EU_RIGHTS, EURO, EURO_DELIVERY, estimatedBack, POSTCODE_AND_PLACE } from './usual.ts';

export const LT: CountryFacts = {
  group: 'eu',
  isLive: true,
  name: 'Lithuania',
  nativeName: 'Lietuva',
  currency: EURO,
  language: 'en',
  officialLanguages: ['lt'],
  englishLocale: 'en-IE',
  zone: 'Europe/Vilnius',
  holidays: '01-01 02-16 03-11 e1 05-01 06-24 07-06 08-15 11-01 11-02 12-24 12-25 12-26',
  delivery: { ...EURO_DELIVERY, carrier: 'Lietuvos paštas', back: estimatedBack('Lietuvos paštas', 17) },
  address: {
    ...POSTCODE_AND_PLACE,
    postcodeExample: '01100',
    postcode: /^\d{5}$/,
    postcodeOfProvider: /^(?:LT-)?\d{5}$/,
    fields: ['city', 'zip'],
  },
  dialCode: '+370',
  law: {
    rights: EU_RIGHTS,
    cancellation: null,
    orderButton: 'Užsakyti ir sumokėti',
    noticeDays: null,
    accessibilityAuthority: {
      name: 'Valstybinė vartotojų teisių apsaugos tarnyba',
      language: 'lt',
      isUnverified: true,
    },
    hasPackagingRegister: false,
    hasDisputeStatement: false,
  },
  tax: {
    name: 'VAT',
    standard: [{ from: '2009-09-01', percent: 21, level: 'sourced' }],
    petFood: [{ from: '2009-09-01', percent: 21, level: 'known' }],
  },
};
