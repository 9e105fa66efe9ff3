import type { CountryFacts } from './country.ts';
import { EU_RIGHTS, EURO, EURO_DELIVERY, estimatedBack, POSTCODE_AND_PLACE } from './usual.ts';

export const ES: CountryFacts = {
  group: 'eu',
  isLive: true,
  name: 'Spain',
  nativeName: 'España',
  currency: EURO,
  language: 'en',
  officialLanguages: ['es'],
  englishLocale: 'en-IE',
  zone: 'Europe/Madrid',
  holidays: '01-01 01-06 e-2 05-01 08-15 10-12 11-01 12-06 12-08 12-25',
  delivery: { ...EURO_DELIVERY, carrier: 'Correos', back: estimatedBack('Correos', 33) },
  address: {
    ...POSTCODE_AND_PLACE,
    postcodeExample: '28001',
    postcode: /^(?:0[1-9]|[1-4]\d|5[0-2])\d{3}$/,
    postcodeOfProvider: /^(?:0[1-9]|[1-4]\d|5[0-2])\d{3}$/,
    zones: {
      label: 'address.zone_province',
      list: 'C A Coruña|VI Álava|AB Albacete|A Alicante|AL Almería|O Asturias|AV Ávila|BA Badajoz|PM Balears|B Barcelona|BU Burgos|CC Cáceres|CA Cádiz|S Cantabria|CS Castellón|CE Ceuta|CR Ciudad Real|CO Córdoba|CU Cuenca|GI Girona|GR Granada|GU Guadalajara|SS Guipúzcoa|H Huelva|HU Huesca|J Jaén|LO La Rioja|GC Las Palmas|LE León|L Lleida|LU Lugo|M Madrid|MA Málaga|ML Melilla|MU Murcia|NA Navarra|OR Ourense|P Palencia|PO Pontevedra|SA Salamanca|TF Santa Cruz de Tenerife|SG Segovia|SE Sevilla|SO Soria|T Tarragona|TE Teruel|TO Toledo|V Valencia|VA Valladolid|BI Vizcaya|ZA Zamora|Z Zaragoza',
    },
    fields: ['zip', 'city', 'zoneCode'],
  },
  dialCode: '+34',
  law: {
    // Real Decreto Legislativo 1/2007 Art. 120
    rights: { ...EU_RIGHTS, guaranteeYears: 3 },
    cancellation: null,
    orderButton: 'Comprar y pagar',
    // docs/decisions/0018-billing.md
    noticeDays: 15,
    accessibilityAuthority: {
      name: 'Ministerio de Derechos Sociales, Consumo y Agenda 2030',
      language: 'es',
      isUnverified: true,
    },
    hasPackagingRegister: false,
    hasDisputeStatement: false,
  },
  tax: {
    name: 'VAT',
    standard: [{ from: '2012-09-01', percent: 21, level: 'sourced' }],
    petFood: [{ from: '2012-09-01', percent: 10, level: 'sourced' }],
  },
};
