import type { CountryFacts } from './country.ts';
import { EU_RIGHTS, EURO, EURO_DELIVERY, estimatedBack, POSTCODE_AND_PLACE } from './usual.ts';

export const FR: CountryFacts = {
  group: 'eu',
  isLive: true,
  name: 'France',
  nativeName: 'France',
  currency: EURO,
  language: 'en',
  officialLanguages: ['fr'],
  englishLocale: 'en-IE',
  zone: 'Europe/Paris',
  holidays: '01-01 e1 05-01 e39 05-08 e50 07-14 08-15 11-01 11-11 12-25',
  delivery: { ...EURO_DELIVERY, carrier: 'La Poste', back: estimatedBack('La Poste', 24) },
  address: {
    ...POSTCODE_AND_PLACE,
    postcodeExample: '75001',
    postcode: /^(?:0[1-9]|[1-8]\d|9[0-5])\d{3}$/,
    postcodeOfProvider: /^(?:0[1-9]|[1-8]\d|9[0-5])\d{3}$/,
  },
  dialCode: '+33',
  law: {
    rights: EU_RIGHTS,
    // Code de la consommation, articles L215-1-1 and D215-1
    cancellation: { language: 'fr', link: 'Résilier votre contrat', confirm: 'Notification de la résiliation' },
    orderButton: 'Commander et payer',
    noticeDays: null,
    accessibilityAuthority: {
      name: 'Direction générale de la concurrence, de la consommation et de la répression des fraudes (DGCCRF)',
      language: 'fr',
      isUnverified: true,
    },
    hasPackagingRegister: true,
    // Code de la consommation L616-1
    hasDisputeStatement: true,
  },
  tax: {
    name: 'VAT',
    standard: [{ from: '2014-01-01', percent: 20, level: 'sourced' }],
    petFood: [{ from: '2014-01-01', percent: 20, level: 'unverified' }],
  },
};
