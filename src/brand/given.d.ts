/** What `#brand` is: the values of the brand that a build is made for. A member that is not used is in no script. */
import type { Brand, OptionalFeature } from './brand.ts';

export declare const name: Brand['name'];
export declare const domain: Brand['domain'];
export declare const worker: Brand['worker'];
export declare const extensionAuthority: Brand['extensionAuthority'];
export declare const metafieldNamespace: Brand['metafieldNamespace'];
export declare const orderPrefix: Brand['orderPrefix'];
export declare const logo: Brand['logo'];
export declare const mark: Brand['mark'];
export declare const drawings: Brand['drawings'];
export declare const sells: Brand['sells'];
export declare const mailScenes: boolean;
export declare const fonts: Brand['fonts'];
export declare const colours: Brand['colours'];
export declare const languages: Brand['languages'];
export declare const markets: Brand['markets'] | null;
export declare const languagesOf: NonNullable<Brand['languagesOf']>;
export declare const defaultMarket: string | null;
export declare const species: Brand['species'] | null;
export declare const otherCategories: Brand['otherCategories'];
export declare const features: Readonly<Record<OptionalFeature, boolean>>;
/** The names of the pages of information that the brand's folder has: files of `content/en`. */
export declare const pages: readonly string[];
/** The texts by language and key, those of the brand in the place of others. */
export declare const texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
