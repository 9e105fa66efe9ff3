import type { CountryFacts } from './country.ts';
import { EU_RIGHTS, EURO, EURO_DELIVERY, estimatedBack, POSTCODE_AND_PLACE } from './usual.ts';

export const PT: CountryFacts = {
  group: 'eu',
  isLive: true,
  name: 'Portugal',
  nativeName: 'Portugal',
  currency: EURO,
  language: 'pt',
  officialLanguages: ['pt'],
  englishLocale: 'en-IE',
  zone: 'Europe/Lisbon',
  holidays: '01-01 e-2 04-25 05-01 e60 06-10 08-15 10-05 11-01 12-01 12-08 12-25',
  delivery: { ...EURO_DELIVERY, carrier: 'CTT', back: estimatedBack('CTT', 33) },
  address: {
    ...POSTCODE_AND_PLACE,
    postcodeExample: '1000-001',
    postcode: /^[1-9]\d{6}$/,
    postcodeOfProvider: /^[1-9]\d{3}-\d{3}$/,
    zones: {
      label: 'address.zone_region',
      list: 'PT-20 Açores|PT-01 Aveiro|PT-02 Beja|PT-03 Braga|PT-04 Bragança|PT-05 Castelo Branco|PT-06 Coimbra|PT-07 Évora|PT-08 Faro|PT-09 Guarda|PT-10 Leiria|PT-11 Lisboa|PT-30 Madeira|PT-12 Portalegre|PT-13 Porto|PT-14 Santarém|PT-15 Setúbal|PT-16 Viana do Castelo|PT-17 Vila Real|PT-18 Viseu',
    },
    fields: ['zip', 'city', 'zoneCode'],
  },
  dialCode: '+351',
  law: {
    // Decreto-Lei 84/2021 Art. 12
    rights: { ...EU_RIGHTS, guaranteeYears: 3 },
    cancellation: null,
    orderButton: 'Comprar e pagar',
    noticeDays: null,
    accessibilityAuthority: {
      name: 'Autoridade de Segurança Alimentar e Económica (ASAE)',
      language: 'pt',
      isUnverified: true,
    },
    hasPackagingRegister: false,
    hasDisputeStatement: false,
  },
  tax: {
    name: 'VAT',
    standard: [{ from: '2011-01-01', percent: 23, level: 'sourced' }],
    petFood: [{ from: '2011-01-01', percent: 23, level: 'unverified' }],
  },
};
