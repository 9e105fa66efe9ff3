import type { CountryFacts } from './country.ts';
import { EU_RIGHTS, EURO, EURO_DELIVERY, estimatedBack, POSTCODE_AND_PLACE } from './usual.ts';

export const SI: CountryFacts = {
  group: 'eu',
  isLive: true,
  name: 'Slovenia',
  nativeName: 'Slovenija',
  currency: EURO,
  language: 'en',
  officialLanguages: ['sl'],
  englishLocale: 'en-IE',
  zone: 'Europe/Ljubljana',
  holidays: '01-01 01-02 02-08 e1 04-27 05-01 05-02 06-25 08-15 10-31 11-01 12-25 12-26',
  delivery: { ...EURO_DELIVERY, carrier: 'Pošta Slovenije', back: estimatedBack('Pošta Slovenije', 26) },
  address: {
    ...POSTCODE_AND_PLACE,
    postcodeExample: '1000',
    postcode: /^[1-9]\d{3}$/,
    postcodeOfProvider: /^(?:SI-)?[1-9]\d{3}$/,
  },
  dialCode: '+386',
  law: {
    rights: EU_RIGHTS,
    cancellation: null,
    orderButton: 'Naroči in plačaj',
    noticeDays: null,
    accessibilityAuthority: { name: 'Tržni inšpektorat Republike Slovenije', language: 'sl', isUnverified: true },
    hasPackagingRegister: false,
    hasDisputeStatement: false,
  },
  tax: {
    name: 'VAT',
    standard: [{ from: '2013-07-01', percent: 22, level: 'sourced' }],
    petFood: [{ from: '2013-07-01', percent: 9.5, level: 'unverified' }],
  },
};
