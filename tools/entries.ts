/**
 * `npm run shop -- entries`: writes the lists of countries and species, which are the files of their folders.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments } from '../local/command.ts';

/** An entry of a folder: the constant that its file exports. */
const ENTRIES: Readonly<Record<string, RegExp>> = {
  'src/countries': /^export const (\w+): CountryFacts = /m,
  'src/species': /^export const (\w+) = \{\n[\s\S]*\n\} (?:as const )?satisfies SpeciesFacts;$/m,
};
export const FOLDERS = Object.keys(ENTRIES);

/** The list of a folder's entries. */
export const listIn = (folder: string): string => join(folder, 'entries.ts');

/** @returns the text of the list of a folder's entries, in the order of their files. */
export function listOf(folder: string): string {
  const exports = readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .sort()
    .flatMap((file) => {
      const name = ENTRIES[folder]!.exec(readFileSync(join(folder, file), 'utf8'))?.[1];
      return name ? [`export { ${name} } from './${file}';`] : [];
    });
  return ['/** Every entry of this folder: written by `npm run shop -- entries`. */', ...exports, ''].join('\n');
}

if (import.meta.main) {
  readArguments('Usage: npm run shop -- entries', {});
  for (const folder of FOLDERS) writeFileSync(listIn(folder), listOf(folder));
  console.log(`${FOLDERS.map(listIn).join(' and ')} are written.`);
}
