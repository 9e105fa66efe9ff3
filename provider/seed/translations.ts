import { catalogues, type Language, type Section, SOURCE_LANGUAGE } from '../language.ts';
import type { Plan } from '../plans.ts';
import { rhythmText } from '../rhythm.ts';
import type { Product, ProductTexts, Variant } from './products.ts';

/**
 * A text of the store in a language; the source where there is no translation. @param key in its section: the source
 * itself, or a handle.
 */
export function translated(language: Language, section: Section, key: string, source = key): string {
  return language === SOURCE_LANGUAGE ? source : (catalogues[language][section][key] ?? source);
}

/** Translates the values of a metafield that customers read. */
function metafieldsIn(metafields: Product['metafields'], { material }: ProductTexts): Product['metafields'] {
  return {
    ...metafields,
    ...(material && metafields.material && { material: { ...metafields.material, value: material } }),
  };
}

const known = new WeakMap<Product, Map<Language, Product>>();

/** A product with the texts of a language. Handle, ids, tags and the values that filters compare stay as they are. */
export function inLanguage(product: Product, language: Language): Product {
  if (language === SOURCE_LANGUAGE) return product;
  const byLanguage = known.get(product) ?? new Map<Language, Product>();
  known.set(product, byLanguage);
  let shown = byLanguage.get(language);
  if (!shown) {
    const texts = product.translations?.[language] ?? {};
    shown = {
      ...product,
      title: texts.title ?? product.title,
      description: texts.description ?? product.description,
      optionName: translated(language, 'options', product.optionName),
      variants: product.variants.map((variant) => ({
        ...variant,
        title: translated(language, 'values', variant.title),
      })),
      metafields: metafieldsIn(product.metafields, texts),
    };
    byLanguage.set(language, shown);
  }
  return shown;
}

/** The variant of a product by its number. @throws Error when the product has none such. */
export function variantIn(product: Product, id: number): Variant {
  const variant = product.variants.find((candidate) => candidate.id === id);
  if (!variant) throw new Error(`${product.handle} has no variant ${id}`);
  return variant;
}

/** The texts that an order or a subscription keeps of a line, in its buyer's language. */
export function textsOfLine(
  product: Product,
  variantId: number,
  language: Language,
): { title: string; variantTitle: string } {
  const shown = inLanguage(product, language);
  return { title: shown.title, variantTitle: variantIn(shown, variantId).title };
}

const inWords = (plan: Plan, language: Language): string => {
  const words = rhythmText(plan, language);
  return words[0]!.toUpperCase() + words.slice(1);
};

/** The name of a plan in a language: that of its translation, or its rhythm in words. */
export const planNameIn = (plan: Plan | undefined, language: Language): string | null =>
  plan
    ? language === SOURCE_LANGUAGE
      ? plan.option
      : translated(language, 'plans', plan.option, inWords(plan, language))
    : null;
