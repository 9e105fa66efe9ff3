import type { CountryFacts } from './country.ts';
import { EU_RIGHTS, estimatedBack, POSTCODE_AND_PLACE } from './usual.ts';

export const RO: CountryFacts = {
  group: 'eu',
  isLive: true,
  name: 'Romania',
  nativeName: 'România',
  currency: {
    code: 'RON',
    symbol: 'lei',
    decimals: 'unlessWhole',
    pointUnit: 5,
    monthLimit: 760,
    demo: { perEuro: 5.1, round: (amount) => Math.max(0.9, Math.round(amount) - 0.1) },
  },
  language: 'en',
  officialLanguages: ['ro'],
  englishLocale: 'en-IE',
  zone: 'Europe/Bucharest',
  holidays: '01-01 01-02 01-06 01-07 01-24 o-2 o1 05-01 06-01 o50 08-15 11-30 12-01 12-25 12-26',
  delivery: {
    warehouse: 'SE',
    days: [2, 4],
    freeFrom: 229,
    cost: 22.9,
    carrier: 'Poșta Română',
    back: estimatedBack('Poșta Română', 140),
  },
  address: {
    ...POSTCODE_AND_PLACE,
    postcodeExample: '010011',
    postcode: /^\d{6}$/,
    postcodeOfProvider: /^\d{6}$/,
    isPostcodeRequired: false,
    zones: {
      label: 'address.zone_county',
      list: 'AB Alba|AR Arad|AG Argeș|BC Bacău|BH Bihor|BN Bistrița-Năsăud|BT Botoșani|BR Brăila|BV Brașov|B București|BZ Buzău|CL Călărași|CS Caraș-Severin|CJ Cluj|CT Constanța|CV Covasna|DB Dâmbovița|DJ Dolj|GL Galați|GR Giurgiu|GJ Gorj|HR Harghita|HD Hunedoara|IL Ialomița|IS Iași|IF Ilfov|MM Maramureș|MH Mehedinți|MS Mureș|NT Neamț|OT Olt|PH Prahova|SJ Sălaj|SM Satu Mare|SB Sibiu|SV Suceava|TR Teleorman|TM Timiș|TL Tulcea|VL Vâlcea|VS Vaslui|VN Vrancea',
    },
    fields: ['zip', 'city', 'zoneCode'],
  },
  dialCode: '+40',
  law: {
    rights: EU_RIGHTS,
    cancellation: null,
    orderButton: 'Comandă și plătește',
    noticeDays: null,
    accessibilityAuthority: {
      name: 'Autoritatea Națională pentru Protecția Consumatorilor',
      language: 'ro',
      isUnverified: true,
    },
    hasPackagingRegister: false,
    hasDisputeStatement: false,
  },
  tax: {
    name: 'VAT',
    standard: [
      { from: '2017-01-01', percent: 19, level: 'known' },
      { from: '2025-08-01', percent: 21, level: 'sourced' },
    ],
    petFood: [
      { from: '2017-01-01', percent: 9, level: 'unverified' },
      { from: '2025-08-01', percent: 11, level: 'sourced' },
    ],
  },
};
