/** The facts that differ by country: the type of an entry. `index.ts` collects the entries. */

import type { ReturnParcel } from '../brand/brand.ts';
import type { Language } from '../languages/index.ts';
import type { Day, TimeZone } from '../platform/shared/day.ts';
import type { OfficialLanguage } from './withdrawal-words.ts';

/** A currency. Countries with a currency in common name the same object. */
export interface CurrencyFacts {
  /** ISO 4217. */
  code: string;
  /** As the commerce provider names it in its lists of currencies. */
  symbol: string;
  /** When the shop writes amounts with two decimals: always, unless they are whole numbers, or never. */
  decimals: 'always' | 'unlessWhole' | 'never';
  /** A paid order gives one reward point for each whole amount of this, in major units. Demo values of the owner's. */
  pointUnit: number;
  /**
   * The price of a month above which a feeding plan of wet food only proposes mixed feeding, in major units. The setting
   * PLAN_MONTH_LIMIT replaces it.
   */
  monthLimit: number;
  /** How the local provider derives its demo prices from those in euros. */
  demo: {
    /** Units of this currency for one euro. Invented. */
    perEuro: number;
    /** Rounds a price, in major units, as shops usually do. */
    round(amount: number): number;
  };
}

/** How an address is written. */
export interface AddressFacts {
  /** A postcode as it is written; it shows the separators. Source: CLDR, the postal services. */
  postcodeExample: string;
  /** The rule of a postcode's letters (upper case) and digits, without separators. Source: as of the example. */
  postcode: RegExp;
  /** The postcodes that the commerce provider takes, with separators. Source: Shopify/worldwide. */
  postcodeOfProvider: RegExp;
  /** Source: Shopify/worldwide, `zip_requirement`. */
  isPostcodeRequired: boolean;
  /**
   * The provinces, counties, regions or states without which the provider refuses an address; null where there are none.
   * Source: Shopify/worldwide, `data/regions`.
   */
  zones: null | {
    /** `code name`, separated by `|`. */
    list: string;
    /** The key of the field's label. */
    label: 'address.zone_county' | 'address.zone_province' | 'address.zone_region' | 'address.zone_state';
  };
  /** The fields of a place in the order of the country's forms. Source: Shopify/worldwide, `format.edit`. */
  fields: readonly ('zip' | 'city' | 'zoneCode')[];
  /** Whether the place stands before the street. */
  isPlaceFirst: boolean;
  /** The last lines of an address before its country: names of fields; `zone` is the zone's name, unless it is the city's. */
  lines: readonly string[];
  /** The keys of the fields' labels. */
  labels: {
    zip: 'address.zip' | 'address.zip_au' | 'address.zip_eircode';
    city: 'address.city' | 'address.city_au';
  };
}

/** The rights of a country's customers that the texts before an order name. */
export interface CustomerRights {
  /** Days after delivery in which a customer may change their mind. */
  returnDays: number;
  /** Whether the law gives them, so that there is a right of withdrawal, or the shop of its own accord. */
  returnBasis: 'law' | 'shop';
  /** Whose rules for faulty goods hold: the text `guarantee.law_…` tells them. */
  guarantee: 'eu' | 'ch' | 'au' | 'gb';
  /** The shortest time for which the seller answers for faults, in years; null where the law names none. */
  guaranteeYears: number | null;
  /**
   * Whether the texts on delivery say who pays customs and import tax: a border of customs or taxes lies between the
   * country and Sweden. The text is `customs.to_…` with the market's code.
   */
  hasCustomsNote: boolean;
}

/** An authority that supervises the accessibility of online shops. */
export interface Authority {
  /** In the country's own language. */
  name: string;
  /** BCP 47 tag of the name. */
  language: string;
  /** Whether it was named from general knowledge alone; docs/law.md lists these, and an owner confirms them. */
  isUnverified?: true;
}

/** The prescriptions of laws. */
export interface LawFacts {
  rights: CustomerRights;
  /** The words for cancelling a subscription, with their language (BCP 47); null where no law prescribes any. */
  cancellation: null | { language: string; link: string; confirm: string };
  /** The button that places an order (Directive 2011/83/EU Art. 8(2)), in the first official language. */
  orderButton: string;
  /**
   * Full days between the notice of a subscription's charge and the charge; null where the shop's own number is enough.
   * The setting BILLING_NOTICE_DAYS can name another one.
   */
  noticeDays: number | null;
  /**
   * Whether a mail about the shop's own goods to somebody who has bought them needs consent beforehand: the law has no
   * exception as in Directive 2002/58/EC Art. 13(2).
   */
  mailNeedsConsent?: true;
  /** Directive (EU) 2019/882 Art. 23 and 29; null where the law covers no online shops. */
  accessibilityAuthority: Authority | null;
  /** Whether the imprint needs a number in a register of packaging. */
  hasPackagingRegister: boolean;
  /** Whether the imprint needs a statement on out-of-court settlement. */
  hasDisputeStatement: boolean;
}

/** A rate of sales tax. */
export interface TaxRate {
  /** The first day, as lived in the country. */
  from: Day;
  /** Of the net price. */
  percent: number;
  /**
   * How sure the rate is: read at a source, known, or to be checked by a tax adviser. The rates are a seed and no tax
   * advice.
   */
  level: 'sourced' | 'known' | 'unverified';
}

type Rates = readonly [TaxRate, ...TaxRate[]];

/** Everything that differs by country. */
export interface CountryFacts {
  /** The deployment that serves the country. */
  group: 'eu' | 'au';
  /** `false` closes the market: its pages are 404 and nothing links to it. */
  isLive: boolean;
  /** In English. */
  name: string;
  /** In its own languages. */
  nativeName: string;
  currency: CurrencyFacts;
  /** The language of the pages. */
  language: Language;
  /** Further languages of the pages, each below a prefix of its own: `/be-fr`. */
  furtherLanguages?: readonly Language[];
  /** The official languages, the most common one first. */
  officialLanguages: readonly [OfficialLanguage, ...OfficialLanguage[]];
  /**
   * The locale of numbers and dates on English pages, BCP 47: `en-IE` in Europe, because the locale data of combinations
   * such as `en-DE` is inconsistent.
   */
  englishLocale: string;
  /** The time zone of the capital, by which a day begins. Source: IANA time zone database. */
  zone: TimeZone;
  /**
   * The public holidays of the whole country, as `src/platform/shared/working-days.ts` reads them. `MM-DD` is a date,
   * with `+` followed by the next weekday when it falls on a weekend; `e` and `o` are days after Western and Orthodox
   * Easter; `mMM-DD` is the first Monday from that date on, `sMM-DD` the first Saturday, `iMM-DD` that date when it is a
   * Friday, else the first Monday from it on. Source: the holiday laws; a test compares them with the package
   * `date-holidays`.
   */
  holidays: string;
  delivery: {
    /** The country of the warehouse, one that the brand sells to. */
    warehouse: string;
    /** The first and the last working day of arrival after the parcel leaves. Source: specification, section 4. */
    days: readonly [first: number, last: number];
    /** Carts of at least this total ship free; in the currency's major unit. */
    freeFrom: number;
    /** The cost below that, in the currency's major unit. */
    cost: number;
    /** Who carries the parcels of a warehouse in this country. */
    carrier?: string;
    /** Without it the texts on returns name no price. */
    back?: ReturnParcel;
  };
  address: AddressFacts;
  /** Source: ITU-T E.164. */
  dialCode: `+${number}`;
  law: LawFacts;
  /** The tax that prices include. */
  tax: {
    name: 'VAT' | 'GST';
    /** The rates of most goods. */
    standard: Rates;
    /** The rates of food for pets. */
    petFood: Rates;
  };
}
