import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isNamed } from '../../src/shop/consent/model/consent.ts';
import { OWN_COOKIES } from '../../src/shop/cookies/cookies.ts';
import { cookieTable, REFERENCE, withCookieTable } from '../../tools/cookie-table.ts';

it('docs/behaviour.md has the table that `npm run shop -- cookies` writes, with a text for each row', () => {
  const reference = readFileSync(REFERENCE, 'utf8');
  expect(withCookieTable(reference)).toBe(reference);
  expect(cookieTable()).not.toContain('undefined');
});

/** The values of string constants and literals in a call, in the files of the server or of browsers. */
function namesIn(pattern: string, call: RegExp): string[] {
  const sources = globSync(pattern)
    .filter((file) => !file.includes('generated'))
    .map((file) => readFileSync(file, 'utf8'));
  const valueIn = (text: string, name: string) => new RegExp(`\\b${name} = '([^']+)'`).exec(text)?.[1];
  return sources.flatMap((source) =>
    [...source.matchAll(call)].map(([, name = '']) =>
      // a constant of another file has a name of its own
      name.startsWith("'")
        ? name.slice(1, -1)
        : (valueIn(source, name) ?? valueIn(sources.join('\n'), `export const ${name}`) ?? name),
    ),
  );
}

it('the table has every name that the code gives to a cookie or to storage', () => {
  const named = (where: string) => OWN_COOKIES.filter((kept) => kept.where === where).map(({ name }) => name);
  const cookies = namesIn('src/**/*.{ts,tsx}', /cookieName\((\w+|'[^']+'), /g).filter(
    (name) => name !== 'name' && name !== 'DRAFT_COOKIE',
  );
  expect(cookies.length).toBeGreaterThan(4);
  expect(cookies.filter((name) => !isNamed(name, named('cookie')) && !['CONSENT_COOKIE'].includes(name))).toEqual([]);
  const local = namesIn('{client,src/shop/*/browser}/**/*.{ts,tsx}', /localStorage\.setItem\((\w+|'[^']+'), /g).filter(
    (name) => name !== 'key',
  );
  expect(local.length).toBeGreaterThan(1);
  expect(local.filter((name) => !isNamed(name, named('local')))).toEqual([]);
  const session = namesIn(
    '{client,src/shop/*/browser}/**/*.{ts,tsx}',
    /(?:sessionStorage|session)\.setItem\((\w+|'[^']+'), /g,
  );
  expect(session.length).toBeGreaterThan(1);
  expect(session.filter((name) => !isNamed(name, named('session')))).toEqual([]);
});
