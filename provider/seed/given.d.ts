/** What `#goods` is: what the brand sells that a build is made for. */

export interface GivenCatalogue {
  products: readonly unknown[];
  bestSellers?: readonly string[];
  /** Invented people, with the codes that they give away. */
  ambassadors?: readonly { code: string }[];
}

/** Whether it is the brand that the project comes with, which has demo data of its own. */
export declare const isOwn: boolean;
/** The catalogue, and the handles of its best sellers in their order. */
export declare const catalogue: GivenCatalogue;
/** The pages of another brand than the project's, by their paths. */
export declare const content: Readonly<Record<string, string>> | null;
/** The translations of the catalogue of another brand, by language. */
export declare const translations: Readonly<Record<string, object>> | null;
/** The facts of the company of another brand, as the imprint lists them. */
export declare const company: Readonly<Record<string, string>> | null;
