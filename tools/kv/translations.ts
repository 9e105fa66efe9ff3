/**
 * `npm run shop -- translations [--cms URL]`: lists missing and unused texts, in the files of `kv/dictionaries`, of the
 * brand's `texts` and of the `translations` of its products or, with `--cms`, in the published texts of the CMS, whose
 * token is the environment variable `CMS_TOKEN`: npm prints the arguments of what it runs.
 */
import { join } from 'node:path';
import { endWith, readArguments, refuse } from '../../local/command.ts';
import { brandFolder, nameOf } from '../../src/brand/files.ts';
import { byLanguage, LANGUAGES, SOURCE_LANGUAGE, TRANSLATIONS } from '../../src/languages/index.ts';
import { printable } from './printable.ts';
import { checkTexts, missingPublished, readDictionaries, type TextFindings, unknownTexts } from './texts.ts';
import { type CatalogueFindings, textsOfBrandsCatalogue } from './texts-of-catalogue.ts';

const USAGE = 'Usage: [CMS_TOKEN=…] npm run shop -- translations [--cms URL] [--brand FOLDER]';

const { values } = readArguments(USAGE, { options: { cms: { type: 'string' } } });

async function readPublished(url: string, token: string): Promise<ReturnType<typeof readDictionaries>> {
  const dictionaries: ReturnType<typeof readDictionaries> = byLanguage(LANGUAGES, () => ({}));
  for (const dimension of TRANSLATIONS)
    for (let page = 1, remaining = 1; remaining > 0; page++) {
      const query = new URLSearchParams({
        datasource: 'translations',
        dimension,
        per_page: '1000',
        page: String(page),
        token,
      });
      const response = await fetch(`${url}/datasource_entries?${query}`).catch(() => {
        throw new Error(`The CMS cannot be reached at ${url}.`);
      });
      if (!response.ok) throw new Error(`The CMS answered ${response.status}.`);
      const { datasource_entries: entries } = (await response.json()) as {
        datasource_entries: { name: string; value: string | null; dimension_value: string | null }[];
      };
      for (const { name, value, dimension_value: translated } of entries) {
        if (value) dictionaries[SOURCE_LANGUAGE]![name] = value;
        if (translated) dictionaries[dimension]![name] = translated;
      }
      remaining = Number(response.headers.get('total') ?? 0) - page * 1000;
    }
  return dictionaries;
}

/** The file of the brand's translations in a language, as it is named to people. */
const translationsFile = (language: string): string => nameOf(join(brandFolder(), 'translations', `${language}.json`));

/**
 * @param unknownByFile keys that no page asks for, by file. @param catalogue the texts of products. @returns the exit
 * code: 1 when a text is missing.
 */
async function list(
  { missing, unused: unusedInAll }: TextFindings,
  unknownByFile: ReturnType<typeof unknownTexts>,
  catalogue: CatalogueFindings,
): Promise<number> {
  const unknown = [...unknownByFile].flatMap(([file, keys]) => keys.map((key) => ({ key, file })));
  const ofProducts = Object.entries(catalogue.missing).flatMap(([language, keys]) =>
    keys.map((key) => `missing in ${language}: ${key} in ${translationsFile(language)}`),
  );
  const unused = [
    ...unusedInAll.filter((key) => unknown.every((other) => other.key !== key)),
    ...unknown.map(({ key, file }) => `${key} in ${file}`),
    ...Object.entries(catalogue.unknown).flatMap(([language, handles]) =>
      handles.map((handle) => `products.${handle} in ${translationsFile(language)}`),
    ),
  ];
  for (const [language, keys] of Object.entries(missing))
    for (const key of keys) console.log(printable(`missing in ${language}: ${key}`));
  for (const line of ofProducts) console.log(printable(line));
  for (const key of unused) console.log(printable(`unused: ${key}`));
  const count = Object.values(missing).flat().length + ofProducts.length;
  console.log(`${count} missing, ${unused.length} unused`);
  return count > 0 ? 1 : 0;
}

if (values.cms !== undefined && !URL.canParse(values.cms)) refuse('--cms takes an address.', USAGE);
const { CMS_TOKEN: token = '' } = process.env;
if (values.cms !== undefined && !token) refuse('CMS_TOKEN is missing.', USAGE);
await endWith(
  (async () => {
    if (values.cms === undefined) return list(checkTexts(readDictionaries()), unknownTexts(), textsOfBrandsCatalogue());
    const published = await readPublished(values.cms, token);
    return list({ ...checkTexts(published), missing: missingPublished(published) }, new Map(), {
      missing: {},
      unknown: {},
    });
  })(),
);
