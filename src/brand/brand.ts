/** The type of a brand: of the file `brand.json` in its folder. `docs/brand.md` tells how to make one. */

import type { GivenSpecies } from '../species/species.ts';

/** The features that a brand can do without. What one needs is said beside it: without that, it is off too. */
export const OPTIONAL_FEATURES = {
  /** The feeding plan. */
  planner: [],
  /** The change to another food, day by day. */
  'food-change': ['planner'],
  /** Food of subscriptions that follows what the animals need. */
  following: ['planner'],
  /** The journal of an animal, with its weights. */
  journal: ['planner'],
  /** The page about an animal for its vet. */
  vet: ['journal'],
  /** Recipes side by side, with the rations of an animal. */
  compare: ['planner'],
  /** Codes by which customers refer friends. */
  referrals: ['rewards'],
  /** Points of a club, and their rewards. */
  rewards: [],
  /** The shop's own reviews, and their moderation. */
  reviews: [],
  /** The list of products that somebody remembers. */
  'wish-list': [],
  /** Gift cards, gift boxes, and subscriptions as a gift. */
  gifts: [],
  /** Where a parcel is. */
  parcels: [],
  /** The analysis of a batch. */
  batches: [],
  /** Letters to who has ended a subscription. */
  'coming-back': [],
  /** Programs that shop in a person's name: UCP, MCP and OAuth. */
  programs: ['planner'],
  /** The newsletter. */
  newsletter: [],
  /** The page that announces wet food for cats. */
  announcement: [],
  /** Mails about sizes that are in stock again. */
  'back-in-stock': [],
  /** The products that somebody has looked at. */
  'recently-seen': [],
} as const satisfies Record<string, readonly string[]>;

/** A feature that a brand can do without. */
export type OptionalFeature = keyof typeof OPTIONAL_FEATURES;

/** The colours that no style sheet reaches, by the names of the tokens in `client/styles/tokens.css`. */
export const COLOUR_NAMES = [
  'paper',
  'surface',
  'ink',
  'quiet',
  'line',
  'forest',
  'butter',
  'on-butter',
  'rowan',
  'on-rowan',
] as const;

/** Colours by the names of tokens: those of {@link COLOUR_NAMES}, and others that a brand has otherwise. */
export type Colours = Readonly<Record<(typeof COLOUR_NAMES)[number], string> & Record<string, string>>;

/** The price of a parcel of 5 kg from a country to its warehouse by a carrier's public list, rounded. */
export interface ReturnParcel {
  carrier: string;
  /** In the currency's major unit. */
  price: number;
  /** The first day of the month whose price it is: `2026-11-01`. */
  month: `${number}-${number}-${number}`;
  /** Whether somebody has read the price in the list, or it is an estimate of the demo shop. */
  level: 'sourced' | 'unverified';
}

/** The country of a market, as a brand sells there. What it leaves out is as its entry in `src/countries` says. */
export interface SoldTo {
  /** The languages of the pages. The first one is that of the address `/be`, a further one has `/be-fr`. */
  languages?: readonly string[];
  /** The country of the warehouse, ISO 3166-1 alpha-2; its holidays are those of the dispatch. */
  warehouse?: string;
  /** The first and the last working day of arrival after the parcel leaves. */
  days?: readonly [first: number, last: number];
  /** Carts of at least this total ship free; in the currency's major unit. */
  freeFrom?: number;
  /** The cost of delivery below that, in the currency's major unit. */
  cost?: number;
  /** Who carries the parcels of a warehouse in this country, whatever carrier `back` names. */
  carrier?: string;
  /** The parcel back. A brand with another warehouse than the entry names no price until it says one here. */
  back?: ReturnParcel;
}

/** What a brand is. */
export interface Brand {
  /** The folder of a brand of which this one differs only in languages and texts: a path from this folder. */
  extends?: string;
  /** The shop's name. The texts say it by `{shop}`. */
  name: string;
  /** The shop's domain; the texts say it by `{domain}`. */
  domain: string;
  /** The names of the Workers and of their stores begin with it. */
  worker: string;
  /** The origin that publishes the shop's own extensions for programs. */
  extensionAuthority: string;
  /** The namespace of the catalogue's metafields. */
  metafieldNamespace: string;
  /** The beginning of the names of orders on this machine. */
  orderPrefix: string;
  /** The symbol beside the name: of `client/public/sprite.svg`, or a file of the brand's folder `drawings`. */
  logo: string;
  /** The lines of the logo where the sprite is not at hand: the content of an SVG group in a square of 32. */
  mark: string;
  /** The symbols beside what is empty: a list, a search that has found nothing, and a failure. */
  drawings: Readonly<Record<'waiting' | 'searching' | 'resting', string>>;
  /** The goods, in a few English words for programs. */
  sells: string;
  /** Whether mails begin with a scene of `public/mail-scenes`. Default: they have none. */
  mailScenes?: boolean;
  /** The fonts that pages ask for at once: files of `client/fonts`, without their ending. */
  fonts: readonly string[];
  colours: { readonly light: Colours; readonly dark: Colours };
  /** The languages of the texts, of those in `src/languages`. The first one stands in where a text is missing. */
  languages: readonly string[];
  /** The countries by their codes, ISO 3166-1 alpha-2, in lower case. Default: those of `src/countries` that are live. */
  markets?: Readonly<Record<string, SoldTo>>;
  /**
   * The languages of the pages of countries, by their codes in lower case, where they are others than those of their
   * entries: the first one is that of the address `/de`, a further one has `/de-en`.
   */
  languagesOf?: Readonly<Record<string, readonly string[]>>;
  /** The market of paths without a prefix. Default: that of the market group. */
  defaultMarket?: string;
  /** The species. Default: those of `src/species`. */
  species?: Readonly<Record<string, GivenSpecies>>;
  /** The categories beside those of the species. */
  otherCategories: readonly string[];
  /** `false` where the brand does without one. Default: it has them all. */
  features: Readonly<Partial<Record<OptionalFeature, boolean>>>;
}

/** The features that a brand has: what it wants, as far as it has what that needs. */
export function featuresOf(wanted: Brand['features']): Record<OptionalFeature, boolean> {
  const has = (name: OptionalFeature): boolean =>
    (wanted[name] ?? true) && OPTIONAL_FEATURES[name].every((needed) => has(needed));
  return Object.fromEntries(
    Object.keys(OPTIONAL_FEATURES).map((name) => [name, has(name as OptionalFeature)]),
  ) as Record<OptionalFeature, boolean>;
}
