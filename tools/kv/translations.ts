/**
 * `npm run shop -- translations [--cms URL]`: lists missing and unused texts, in the files of `kv/dictionaries` and of
 * the brand's `texts` or, with `--cms`, in the published texts of the CMS, whose token is the environment variable
 * `CMS_TOKEN`: npm prints the arguments of what it runs.
 */
import { endWith, readArguments, refuse } from '../../local/command.ts';
import { byLanguage, LANGUAGES, SOURCE_LANGUAGE, TRANSLATIONS } from '../../src/languages/index.ts';
import { printable } from './printable.ts';
import { checkTexts, missingPublished, readDictionaries, type TextFindings, unknownTexts } from './texts.ts';

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

/** @param unknownByFile keys that no page asks for, by file. @returns the exit code: 1 when a text is missing. */
async function list(
  { missing, unused: unusedInAll }: TextFindings,
  unknownByFile: ReturnType<typeof unknownTexts>,
): Promise<number> {
  const unknown = [...unknownByFile].flatMap(([file, keys]) => keys.map((key) => ({ key, file })));
  const unused = [
    ...unusedInAll.filter((key) => unknown.every((other) => other.key !== key)),
    ...unknown.map(({ key, file }) => `${key} in ${file}`),
  ];
  for (const [language, keys] of Object.entries(missing))
    for (const key of keys) console.log(printable(`missing in ${language}: ${key}`));
  for (const key of unused) console.log(printable(`unused: ${key}`));
  const count = Object.values(missing).flat().length;
  console.log(`${count} missing, ${unused.length} unused`);
  return count > 0 ? 1 : 0;
}

if (values.cms !== undefined && !URL.canParse(values.cms)) refuse('--cms takes an address.', USAGE);
const { CMS_TOKEN: token = '' } = process.env;
if (values.cms !== undefined && !token) refuse('CMS_TOKEN is missing.', USAGE);
await endWith(
  (async () => {
    if (values.cms === undefined) return list(checkTexts(readDictionaries()), unknownTexts());
    const published = await readPublished(values.cms, token);
    return list({ ...checkTexts(published), missing: missingPublished(published) }, new Map());
  })(),
);
