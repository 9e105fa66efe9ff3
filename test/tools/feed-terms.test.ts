import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FEED_LANGUAGES, keysOf, SOURCES, sourceOf, TERM_KINDS } from '../../src/shop/feed/glossary.ts';
import { TERMS_DOCUMENT, termsDocument } from '../../tools/feed-terms.ts';

it('the list of unverified wordings is what the command writes', () => {
  expect(readFileSync(TERMS_DOCUMENT, 'utf8')).toBe(termsDocument());
});

it('every term has a source that is a known act, or is listed as unverified', () => {
  const document = termsDocument();
  for (const kind of TERM_KINDS)
    for (const key of keysOf(kind)) {
      const sources = FEED_LANGUAGES.map((language) => sourceOf(kind, key, language));
      for (const source of sources)
        if (source !== null) expect([key, source, source.split(' ')[0]! in SOURCES]).toEqual([key, source, true]);
      if (sources.includes(null)) expect(document).toContain(`| ${key} |`);
    }
  expect(document).not.toMatch(/\breviewed\b/i);
});
