/** The translations of the products that a new brand begins with. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Those of the languages that the project's own brand does not speak, and those of its catalogue. */
const FOLDERS = [join(import.meta.dirname, 'translations'), 'provider/seed/translations'];

/** A file of translations: the products by their handles, and other texts of the store by themselves. */
interface Translations {
  products: Readonly<Record<string, object>>;
  [section: string]: object;
}

/**
 * The file `translations/{language}.json` of a new brand; null where there are no samples in the language.
 *
 * @param handles of the products that the brand has.
 */
export function sampleTranslations(language: string, handles: readonly string[]): Translations | null {
  const file = FOLDERS.map((folder) => join(folder, `${language}.json`)).find(existsSync);
  if (!file) return null;
  const { products, ...others }: Translations = JSON.parse(readFileSync(file, 'utf8'));
  return {
    products: Object.fromEntries(Object.entries(products).filter(([handle]) => handles.includes(handle))),
    ...others,
  };
}
