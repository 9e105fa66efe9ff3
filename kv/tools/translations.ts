/**
 * `npm run translations [-- --cms URL --token TOKEN]`: lists missing and unused texts, in the files of `kv/dictionaries`
 * or, with `--cms`, in the published texts of the CMS.
 */
import { parseArgs } from 'node:util';
import { checkTexts, readDictionaries } from './texts.ts';

const { values } = parseArgs({ options: { cms: { type: 'string' }, token: { type: 'string', default: '' } } });

async function readPublished(url: string): Promise<ReturnType<typeof readDictionaries>> {
  const dictionaries: ReturnType<typeof readDictionaries> = { en: {}, sv: {}, pt: {} };
  for (const dimension of ['sv', 'pt'] as const)
    for (let page = 1, remaining = 1; remaining > 0; page++) {
      const query = new URLSearchParams({ datasource: 'translations', dimension, per_page: '1000', page: String(page), token: values.token });
      const response = await fetch(`${url}/datasource_entries?${query}`);
      if (!response.ok) throw new Error(`The CMS answered ${response.status}.`);
      const { datasource_entries: entries } = (await response.json()) as {
        datasource_entries: { name: string; value: string | null; dimension_value: string | null }[];
      };
      for (const { name, value, dimension_value: translated } of entries) {
        if (value) dictionaries.en![name] = value;
        if (translated) dictionaries[dimension]![name] = translated;
      }
      remaining = Number(response.headers.get('total') ?? 0) - page * 1000;
    }
  return dictionaries;
}

try {
  const { missing, unused } = checkTexts(values.cms ? await readPublished(values.cms) : readDictionaries());
  for (const [language, keys] of Object.entries(missing)) for (const key of keys) console.log(`missing in ${language}: ${key}`);
  for (const key of unused) console.log(`unused: ${key}`);
  const count = Object.values(missing).flat().length;
  console.log(`${count} missing, ${unused.length} unused`);
  process.exit(count > 0 ? 1 : 0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
