import type { CountryFacts } from './country.ts';
import { EU_RIGHTS, EURO, EURO_DELIVERY, estimatedBack, POSTCODE_AND_PLACE } from './usual.ts';

export const DE: CountryFacts = {
  group: 'eu',
  isLive: true,
  name: 'Germany',
  nativeName: 'Deutschland',
  currency: EURO,
  language: 'en',
  officialLanguages: ['de'],
  englishLocale: 'en-IE',
  zone: 'Europe/Berlin',
  holidays: '01-01 e-2 e1 05-01 e39 e50 10-03 12-25 12-26',
  delivery: { ...EURO_DELIVERY, carrier: 'DHL', back: estimatedBack('DHL', 17) },
  address: {
    ...POSTCODE_AND_PLACE,
    postcodeExample: '10115',
    postcode: /^(?!00)\d{5}$/,
    postcodeOfProvider: /^(?!00)\d{5}$/,
  },
  dialCode: '+49',
  law: {
    rights: EU_RIGHTS,
    // BGB § 312k(2)
    cancellation: { language: 'de', link: 'Verträge hier kündigen', confirm: 'jetzt kündigen' },
    orderButton: 'Zahlungspflichtig bestellen',
    noticeDays: null,
    // BFSG § 20 and the states' treaty
    accessibilityAuthority: {
      name: 'Marktüberwachungsstelle der Länder für die Barrierefreiheit von Produkten und Dienstleistungen (MLBF)',
      language: 'de',
    },
    hasPackagingRegister: true,
    // VSBG § 36
    hasDisputeStatement: true,
  },
  tax: {
    name: 'VAT',
    standard: [
      { from: '2007-01-01', percent: 19, level: 'sourced' },
      { from: '2020-07-01', percent: 16, level: 'known' },
      { from: '2021-01-01', percent: 19, level: 'sourced' },
    ],
    petFood: [
      { from: '2007-01-01', percent: 7, level: 'sourced' },
      { from: '2020-07-01', percent: 5, level: 'known' },
      { from: '2021-01-01', percent: 7, level: 'sourced' },
    ],
  },
};
