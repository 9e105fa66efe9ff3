import { expect, it } from 'vitest';
import { dropOldCopies } from '../../local/stores.ts';
import { MemoryD1 } from '../d1.ts';

it('a start drops the copies of texts and pages once the files that they are made of were changed', async () => {
  const database = new MemoryD1();
  const entries = new Map<string, string>();
  const kv = {
    get: async (key: string) => entries.get(key) ?? null,
    put: async (key: string, value: string) => void entries.set(key, value),
    delete: async (key: string) => void entries.delete(key),
  };
  // biome-ignore lint/plugin/casts: the function calls none of the methods that are missing
  const bindings = { DB: database.binding, KV: kv as unknown as KVNamespace };
  const copy = () => {
    entries.set('cms:here:version', '7 7');
    database.sqlite.exec(
      "INSERT INTO cms_copies VALUES ('here', 7, 7, '', 0, ''); INSERT INTO cms_progress VALUES ('here', 'en', ''); INSERT INTO cms_stories VALUES ('here', 'en', 'faq', '', 0, '{}')",
    );
  };
  const counts = () =>
    ['cms_copies', 'cms_progress', 'cms_stories'].map((table) => database.rows(`SELECT 1 FROM ${table}`).length);
  const start = (content: string) =>
    dropOldCopies({ content, contentKey: 'content', copyKeys: ['cms:here:version', 'cms:there:version'] }, bindings);

  await start('first');
  copy();
  await start('first');
  expect([entries.get('cms:here:version'), counts()]).toEqual(['7 7', [1, 1, 1]]);
  await start('changed');
  expect([entries.get('cms:here:version'), counts()]).toEqual([undefined, [0, 0, 0]]);
  copy();
  await start('changed');
  expect([entries.get('cms:here:version'), counts()]).toEqual(['7 7', [1, 1, 1]]);
});
