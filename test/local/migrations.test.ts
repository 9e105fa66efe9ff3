import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { migrationNames } from '../../local/migrations.ts';

it('every migration stands in the journal with its snapshot, from which the next one is made', () => {
  const journal = JSON.parse(readFileSync('migrations/meta/_journal.json', 'utf8')) as { entries: { tag: string }[] };
  expect(journal.entries.map(({ tag }) => `${tag}.sql`)).toEqual(migrationNames());
  const last = migrationNames().at(-1)!.slice(0, 4);
  expect(existsSync(`migrations/meta/${last}_snapshot.json`)).toBe(true);
});
