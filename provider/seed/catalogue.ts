/** Small: adults up to 10 kg; medium: up to 25 kg; large: above. */
export type BreedSize = 'small' | 'medium' | 'large';

/** A product in the format of the catalogue file. Weights are in grams, prices in major units of the currency. */
export interface CatalogueProduct {
  sku: string;
  slug: string;
  category: string;
  name: string;
  brand: string;
  species: string;
  lifeStage?: string;
  form?: string;
  feedType?: string;
  taxClass: string;
  insectSource?: string;
  /** The size of a piece of dry food, in millimetres. */
  kibbleMm?: number;
  /** The sizes of dogs that a feed is made for. Default: every size. */
  breedSizes?: BreedSize[];
  shortDescription: string;
  kcalPer100g?: number;
  composition?: string;
  analyticalConstituents?: Record<string, number>;
  additives?: string;
  directions?: string;
  feedingTable?: (
    | { weightKg: number; gramsLow: number; gramsHigh: number }
    | { adultKg: number; weightKg: number; grams: number }
  )[];
  subscribable?: boolean;
  maxPerCustomer?: number;
  /** The first and the last day of the part of the year that it is made for, such as `02-01/05-01`. */
  season?: string;
  /** Of what is sold for less because its best-before date is near. */
  bestBeforeInDays?: number;
  /** The SKU of the product whose recipe it is, where it is sold apart for its short date: what feeds state is taken from it. */
  usual?: string;
  /** SKUs of the products that a sample or a starter pack contains. Its texts are made of theirs. */
  components?: string[];
  /** The prescribed statements on each feed that a pack contains. */
  parts?: object[];
  material?: string;
  textileFibreLabel?: string;
  gpsr?: {
    manufacturer: { name: string; postalAddress: string; electronicAddress: string };
    productIdentifier: string;
    warnings: string;
  };
  promotion?: { variant: string; reducedPriceEur: number; lowest30dEur: number; regularEur: number };
  variants: { sku: string; netWeightG?: number; option?: string; priceEur: number; priceSek: number }[];
}
