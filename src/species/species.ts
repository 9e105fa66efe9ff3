/** The facts that differ by species: the type of an entry. `index.ts` collects the entries. */

/** A value by the weight of the grown animal. Each holds from its weight in kilograms on. */
export type ByAdultWeight<T> = readonly [readonly [fromKg: 0, value: T], ...(readonly [fromKg: number, value: T])[]];

/** How an animal moves or lives, as its owner tells: `pet.activity.…`. */
export type Activity = 'low' | 'medium' | 'high' | 'indoor' | 'outdoor';

/** How the young grow, where a curve is published. */
export interface GrowthCurve {
  /**
   * The percentage of the adult weight at an age is a × ln(weeks) − b. Each row holds for adults heavier than its
   * weight in kilograms.
   */
  curve: readonly [
    readonly [aboveKg: 0, a: number, b: number],
    ...(readonly [aboveKg: number, a: number, b: number])[],
  ];
}

/** How the young grow, where no curve is published. */
export interface EvenGrowth {
  curve: null;
  /** The part of the adult weight at eight weeks. It grows evenly until a year. */
  atEightWeeks: number;
  /** How sharply a forecast slows down towards the adult weight: 1 is evenly. */
  slowdown: number;
  /** The weight of adults in kilograms, where neither the owner nor the breed tells it. */
  adultKg: number;
}

/**
 * The need of adults by how much they move: kilocalories a day per kg^0.75. The young follow FEDIAF's formula for
 * puppies. `energy/by-activity.ts` of the planner computes it.
 */
export interface EnergyByActivity {
  model: 'activity';
  k: Readonly<Record<'low' | 'normal' | 'high', number>>;
  /** Surplus of an intact animal. */
  intact: number;
  /** Surplus under two years. */
  underTwoYears: number;
  /** Reduction for a senior. */
  senior: number;
  /** Maximum for an animal that gains weight easily. */
  prone: number;
  /** The range of all companion animals. */
  range: readonly [min: number, max: number];
  /** Maximum at a body condition score. */
  atScore: Readonly<Record<6 | 7, number>>;
}

/**
 * The need of adults by where they live: kilocalories a day per kg^0.67. The young follow NRC's formula for kittens.
 * `energy/by-lifestyle.ts` of the planner computes it.
 */
export interface EnergyByLifestyle {
  model: 'lifestyle';
  /** Neutered or indoor. */
  quiet: number;
  /** Intact and outdoor. */
  active: number;
  /** Gains weight easily. */
  prone: number;
  /** Weight loss: this part of the ideal weight's resting need. */
  lossShare: number;
  /** Maximum for the young, in resting needs. */
  maxOfYoung: number;
  /** The months over which the ration of the young becomes an adult's. */
  blend: readonly [fromMonth: number, toMonth: number];
}

export type EnergyFacts = EnergyByActivity | EnergyByLifestyle;

/** Everything that differs by species. */
export interface SpeciesFacts {
  /** Where it stands among the species that the shop shows: 1 is first. */
  place: number;
  /** The categories of the shop: handles of collections, types of products, and the first segments of paths. */
  categories: {
    food: string;
    /** Absent where there is no food for the young. */
    youngFood?: string;
    /** Absent where there are no products but food. */
    products?: string;
  };
  /**
   * The life stage of the young in the catalogue. The topic about them in the blog and the planner's reason and notice
   * are called the same.
   */
  young: string;
  /** Names of drawings in the sprite. */
  drawings: {
    adult: string;
    young: string;
    /** Things, for the category of products. */
    products: string;
    /** Beside a list without an entry. */
    empty: string;
    /** Those to choose a pet's picture from. */
    portraits: readonly [string, ...string[]];
  };
  /** The animals that a feed is for, as keys of `kv/feed-terms.json`. */
  feed: {
    all: string;
    /** By life stage of the catalogue. */
    stages: Readonly<Record<string, string>>;
  };

  /** The weights in kilograms and the age that an animal can have. Source: planner science, section 1.4. */
  bounds: { minKg: number; maxKg: number; maxYears: number };
  /** The age in years that few animals reach. Our own, rounded up from common life expectancies. */
  oldYears: number;
  /** The usual weight of adults of all breeds; null where breeds differ too much. */
  usualAdults: null | {
    kg: readonly [from: number, to: number];
    /** A plan asks about weights outside of these. */
    planKg: readonly [from: number, to: number];
    /** The key of the animals' name. */
    name: string;
  };
  /** The answers to how it moves or lives, and the one that a form begins with. */
  activities: readonly [Activity, ...Activity[]];
  usualActivity: Activity;

  /** The age in months at which growth ends. */
  growthEnd: ByAdultWeight<number>;
  /** The age in years from which an animal is a senior. */
  seniorFrom: ByAdultWeight<number>;
  growth: GrowthCurve | EvenGrowth;
  energy: EnergyFacts;
  /**
   * The energy of a food by the four-step method: its digestible part in percent is the first number, less the second
   * for each percent of fibre in the dry matter; each percent of protein costs the third, in kcal per 100 g.
   */
  digestion: readonly [percent: number, perFibre: number, perProtein: number];

  /** The weight in kilograms and the age in months from which dental sticks are suitable; null where none are. */
  dentalSticks: null | { fromKg: number; fromMonths: number };
  /** Whether wet food is better for seniors. */
  prefersWetAsSenior: boolean;
  /** Whether the young outgrow their food within a year, so that no subscription takes it. */
  outgrowsFood: boolean;
  /** The planner's notice for wet food that is announced; null where none is. */
  announcedWetFood: string | null;
}

/** The members that the feeding plan and the journal count with. A brand without both need not have them. */
export const FIGURES = [
  'young',
  'bounds',
  'oldYears',
  'usualAdults',
  'activities',
  'usualActivity',
  'growthEnd',
  'seniorFrom',
  'growth',
  'energy',
  'digestion',
  'dentalSticks',
  'prefersWetAsSenior',
  'outgrowsFood',
  'announcedWetFood',
] as const satisfies readonly (keyof SpeciesFacts)[];
type Figure = (typeof FIGURES)[number];

/** A species in `brand.json`: its place, its categories, a drawing and its feed; the rest can be left out. */
export interface GivenSpecies
  extends Omit<SpeciesFacts, Figure | 'drawings' | 'feed'>,
    Partial<Pick<SpeciesFacts, Figure>> {
  drawings: Pick<SpeciesFacts['drawings'], 'adult'> & Partial<SpeciesFacts['drawings']>;
  feed: Pick<SpeciesFacts['feed'], 'all'> & Partial<SpeciesFacts['feed']>;
}
