import type { CountryFacts } from './country.ts';
import { EU_RIGHTS, EURO, EURO_DELIVERY, estimatedBack, POSTCODE_AND_PLACE } from './usual.ts';

export const IT: CountryFacts = {
  group: 'eu',
  isLive: true,
  name: 'Italy',
  nativeName: 'Italia',
  currency: EURO,
  language: 'en',
  officialLanguages: ['it'],
  englishLocale: 'en-IE',
  zone: 'Europe/Rome',
  holidays: '01-01 01-06 e1 04-25 05-01 06-02 08-15 10-04 11-01 12-08 12-25 12-26',
  delivery: { ...EURO_DELIVERY, carrier: 'Poste Italiane', back: estimatedBack('Poste Italiane', 28) },
  address: {
    ...POSTCODE_AND_PLACE,
    postcodeExample: '00118',
    postcode: /^\d{5}$/,
    postcodeOfProvider: /^\d{5}$/,
    zones: {
      label: 'address.zone_province',
      list: "AG Agrigento|AL Alessandria|AN Ancona|AO Aosta|AR Arezzo|AP Ascoli Piceno|AT Asti|AV Avellino|BA Bari|BT Barletta-Andria-Trani|BL Belluno|BN Benevento|BG Bergamo|BI Biella|BO Bologna|BZ Bolzano|BS Brescia|BR Brindisi|CA Cagliari|CL Caltanissetta|CB Campobasso|CE Caserta|CT Catania|CZ Catanzaro|CH Chieti|CO Como|CS Cosenza|CR Cremona|KR Crotone|CN Cuneo|EN Enna|FM Fermo|FE Ferrara|FI Firenze|FG Foggia|FC Forlì-Cesena|FR Frosinone|OT Gallura Nord-Est Sardegna|GE Genova|GO Gorizia|GR Grosseto|IM Imperia|IS Isernia|AQ L'Aquila|SP La Spezia|LT Latina|LE Lecce|LC Lecco|LI Livorno|LO Lodi|LU Lucca|MC Macerata|MN Mantova|MS Massa-Carrara|MT Matera|VS Medio Campidano|ME Messina|MI Milano|MO Modena|MB Monza e Brianza|NA Napoli|NO Novara|NU Nuoro|OG Ogliastra|OR Oristano|PD Padova|PA Palermo|PR Parma|PV Pavia|PG Perugia|PU Pesaro e Urbino|PE Pescara|PC Piacenza|PI Pisa|PT Pistoia|PN Pordenone|PZ Potenza|PO Prato|RG Ragusa|RA Ravenna|RC Reggio Calabria|RE Reggio Emilia|RI Rieti|RN Rimini|RM Roma|RO Rovigo|SA Salerno|SS Sassari|SV Savona|SI Siena|SR Siracusa|SO Sondrio|CI Sulcis Iglesiente|TA Taranto|TE Teramo|TR Terni|TO Torino|TP Trapani|TN Trento|TV Treviso|TS Trieste|UD Udine|VA Varese|VE Venezia|VB Verbano-Cusio-Ossola|VC Vercelli|VR Verona|VV Vibo Valentia|VI Vicenza|VT Viterbo",
    },
    fields: ['zip', 'city', 'zoneCode'],
    lines: ['zip city zoneCode'],
  },
  dialCode: '+39',
  law: {
    rights: EU_RIGHTS,
    cancellation: null,
    orderButton: 'Ordina e paga',
    noticeDays: null,
    accessibilityAuthority: { name: 'Agenzia per l’Italia Digitale (AgID)', language: 'it', isUnverified: true },
    hasPackagingRegister: false,
    hasDisputeStatement: false,
  },
  tax: {
    name: 'VAT',
    standard: [{ from: '2013-10-01', percent: 22, level: 'sourced' }],
    petFood: [{ from: '2013-10-01', percent: 22, level: 'sourced' }],
  },
};
