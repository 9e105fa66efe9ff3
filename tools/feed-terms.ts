/** `npm run shop -- terms`: writes docs/feed-terms.md, the wordings of kv/feed-terms.json that nobody has verified. */
import { writeFileSync } from 'node:fs';
import { readArguments } from '../local/command.ts';
import {
  FEED_LANGUAGES,
  keysOf,
  SOURCES,
  sourceOf,
  TERM_KINDS,
  type TermKind,
  wordingOf,
} from '../src/shop/feed/glossary.ts';

export const TERMS_DOCUMENT = 'docs/feed-terms.md';

const KINDS: Readonly<Record<TermKind, string>> = {
  headings: 'Headings',
  feeds: 'Kinds of feed',
  animals: 'Animals, in the case that the kinds of feed ask for',
  materials: 'Feed materials',
  additives: 'Additives',
  groups: 'Groups of additives, and units',
  constituents: 'Analytical constituents',
  directions: 'Directions for use',
};

const names = new Intl.DisplayNames('en', { type: 'language' });
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** @returns the text of docs/feed-terms.md. */
export function termsDocument(): string {
  const unverified = FEED_LANGUAGES.map((language) => ({
    language,
    kinds: TERM_KINDS.map((kind) => ({
      kind,
      keys: keysOf(kind).filter((key) => sourceOf(kind, key, language) === null),
    })).filter(({ keys }) => keys.length > 0),
  }));
  const terms = TERM_KINDS.reduce((sum, kind) => sum + keysOf(kind).length, 0);
  const countOf = (kinds: (typeof unverified)[number]['kinds']) =>
    kinds.reduce((sum, { keys }) => sum + keys.length, 0);
  const total = unverified.reduce((sum, { kinds }) => sum + countOf(kinds), 0);
  return `${[
    '# Terms of feed statements that are unverified',
    'Written by `npm run shop -- terms` from [`kv/feed-terms.json`](../kv/feed-terms.json); a test fails when it is stale.',
    `Product pages compose what the law asks to be said about feed from ${terms} terms in ${FEED_LANGUAGES.length} languages. A wording has a source when it stands so in an act; of ${terms * FEED_LANGUAGES.length} wordings, the ${total} below have none. They were written without a translator or a specialist of feed law, and no one has checked them. The sources, too, were named without the acts at hand. Before a market is opened, a native speaker who knows feed labels reads its table; a wording that was compared with an act gets its \`source\` in the file.`,
    '## Sources',
    [row(['short name', 'act']), row(['---', '---']), ...Object.entries(SOURCES).map((entry) => row(entry))].join('\n'),
    '## Unverified wordings by language',
    [
      row(['language', 'unverified', 'with a source']),
      row(['---', '---', '---']),
      ...unverified.map(({ language, kinds }) =>
        row([`${names.of(language)} (${language})`, String(countOf(kinds)), String(terms - countOf(kinds))]),
      ),
    ].join('\n'),
    ...unverified.flatMap(({ language, kinds }) => [
      `## ${names.of(language)}`,
      ...kinds.flatMap(({ kind, keys }) => [
        `**${KINDS[kind]}**`,
        [
          row(['term', 'wording']),
          row(['---', '---']),
          ...keys.map((key) => row([key, wordingOf(kind, key, language) ?? ''])),
        ].join('\n'),
      ]),
    ]),
  ].join('\n\n')}\n`;
}

if (import.meta.main) {
  readArguments('Usage: npm run shop -- terms', {});
  writeFileSync(TERMS_DOCUMENT, termsDocument());
  console.log(`${TERMS_DOCUMENT} is written.`);
}
