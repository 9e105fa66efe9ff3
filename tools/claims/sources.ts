import { readdirSync, readFileSync } from 'node:fs';
import type { CatalogueProduct } from '../../provider/seed/catalogue.ts';
import { extraProducts } from '../../provider/seed/extra-products.ts';
import { readDictionaries } from '../kv/texts.ts';
import type { PageText } from './claims.ts';

const CONTENT = 'provider/seed/content';

/** The texts of the dictionaries; each text is a page of its own, because it may stand on any. */
export const dictionaryPages = (
  dictionaries: Readonly<Record<string, Readonly<Record<string, string>>>> = readDictionaries(),
): PageText[] =>
  Object.entries(dictionaries).flatMap(([language, texts]) =>
    Object.entries(texts).map(([key, text]) => ({ where: `texts/${key}`, language, texts: [text] })),
  );

/** The stories and products that the local provider starts with. Australia's stories are English. */
export function seedPages(): PageText[] {
  const stories = readdirSync(CONTENT, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file): PageText => {
      const [folder = '', ...path] = file.split('/');
      const name = path.join('/').replace(/\.md$/, '');
      return {
        where: `stories/${name}`,
        language: folder === 'au' ? 'en' : folder,
        texts: [readFileSync(`${CONTENT}/${file}`, 'utf8')],
      };
    });
  const catalogue = JSON.parse(readFileSync('provider/seed/catalogue.json', 'utf8')) as {
    products: CatalogueProduct[];
  };
  const products = [...catalogue.products, ...extraProducts].map(
    ({ slug, name, shortDescription, composition, directions, additives }): PageText => ({
      where: `products/${slug}`,
      language: 'en',
      texts: [name, shortDescription, composition, directions, additives].filter((text) => text !== undefined),
    }),
  );
  return [...stories, ...products];
}
