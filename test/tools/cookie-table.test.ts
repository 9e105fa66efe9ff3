import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { Cookie } from '../../src/platform/shared/cookie.ts';
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

const named = (where: string) => OWN_COOKIES.filter((kept) => kept.where === where).map(({ name }) => name);

it('every cookie is an object in the list of what its feature keeps, and nothing else sets one', () => {
  const sources = globSync('{src,client}/**/*.{ts,tsx}')
    .filter((file) => file !== 'src/platform/shared/cookie.ts')
    .map((file) => [file, readFileSync(file, 'utf8')] as const);
  const made = sources.reduce((count, [, source]) => count + source.split('new Cookie(').length - 1, 0);
  const listed = OWN_COOKIES.filter((kept) => kept instanceof Cookie).map(({ name }) => name);
  expect([listed.length, listed]).toEqual([made, named('cookie')]);
  expect(new Set(listed).size).toBe(made);
  const setting = /stringifySetCookie|; ?path=|document\.cookie = /i;
  expect(sources.flatMap(([file, source]) => (setting.test(source) ? [file] : [])).sort()).toEqual([
    // what deletes the cookies of a refused purpose
    'src/shop/consent/browser/third-parties.ts',
    'src/shop/consent/model/consent.ts',
  ]);
});

it('the table has every name that the code gives to storage', () => {
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
