import type { CountryFacts } from './country.ts';
import { EU_RIGHTS, EURO, EURO_DELIVERY, estimatedBack, POSTCODE_AND_PLACE } from './usual.ts';

export const IE: CountryFacts = {
  group: 'eu',
  isLive: true,
  name: 'Ireland',
  nativeName: 'Ireland',
  currency: EURO,
  language: 'en',
  officialLanguages: ['en'],
  englishLocale: 'en-IE',
  zone: 'Europe/Dublin',
  holidays: '01-01 i02-01 03-17 e1 m05-01 m06-01 m08-01 m10-25 12-25 12-26',
  delivery: { ...EURO_DELIVERY, carrier: 'An Post', back: estimatedBack('An Post', 38) },
  address: {
    ...POSTCODE_AND_PLACE,
    postcodeExample: 'D02 X285',
    postcode: /^(?:[AC-FHKNPRTV-Y]\d{2}|D6W)[\dAC-FHKNPRTV-Y]{4}$/,
    postcodeOfProvider: /^(?:[AC-FHKNPRTV-Y]\d{2}|D6W) ?[0-9AC-FHKNPRTV-Y]{4}$/,
    zones: {
      label: 'address.zone_county',
      list: 'CW Carlow|CN Cavan|CE Clare|CO Cork|DL Donegal|D Dublin|G Galway|KY Kerry|KE Kildare|KK Kilkenny|LS Laois|LM Leitrim|LK Limerick|LD Longford|LH Louth|MO Mayo|MH Meath|MN Monaghan|OY Offaly|RN Roscommon|SO Sligo|TA Tipperary|WD Waterford|WH Westmeath|WX Wexford|WW Wicklow',
    },
    fields: ['city', 'zoneCode', 'zip'],
    lines: ['city', 'zone', 'zip'],
    labels: { zip: 'address.zip_eircode', city: 'address.city' },
  },
  dialCode: '+353',
  law: {
    rights: EU_RIGHTS,
    cancellation: null,
    orderButton: 'Pay now',
    noticeDays: null,
    // S.I. 636/2023
    accessibilityAuthority: { name: 'Competition and Consumer Protection Commission', language: 'en' },
    hasPackagingRegister: false,
    hasDisputeStatement: false,
  },
  tax: {
    name: 'VAT',
    standard: [{ from: '2021-03-01', percent: 23, level: 'sourced' }],
    petFood: [{ from: '2021-03-01', percent: 23, level: 'unverified' }],
  },
};
