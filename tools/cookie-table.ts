/**
 * `npm run shop -- cookies`: writes the table of cookies and storage into docs/behaviour.md, from the tables of the code and the
 * English texts.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { readArguments } from '../local/command.ts';
import type { Kept, Lifetime } from '../src/platform/shared/cookie.ts';
import { OWN_COOKIES, otherCookies, textNameOf } from '../src/shop/cookies/cookies.ts';

export const REFERENCE = 'docs/behaviour.md';
const START = '<!-- cookies: written by `npm run shop -- cookies` -->\n';
const END = '<!-- /cookies -->';

const texts: Record<string, string> = JSON.parse(readFileSync('kv/dictionaries/en.json', 'utf8'));

const PLACES = { cookie: 'cookie', local: 'local storage', session: 'session storage' } as const;

function inWords(lifetime: Lifetime): string {
  if (lifetime === 'visit') return 'the visit';
  if (lifetime === 'until_cleared') return 'until it is cleared';
  return 'days' in lifetime ? `${lifetime.days} days` : `${lifetime.minutes} minutes`;
}

const own = ({ name, where, purpose, lifetime }: Kept): string =>
  `| \`${name}\` | ${PLACES[where]} | ${purpose} | ${inWords(lifetime)} | ${texts[`cookie.${textNameOf(name, where)}`]} |`;

/** @returns the table, for people who read the project. */
export const cookieTable = (): string =>
  [
    '| name | where | purpose | lifetime | what for |',
    '|---|---|---|---|---|',
    ...OWN_COOKIES.map(own),
    ...otherCookies().flatMap(({ thirdParty, purposes, cookies }) =>
      cookies.map(
        ({ name, days }) =>
          `| \`${name}\` | cookie | ${purposes.join(' or ')} | ${days} days | ${texts[`third_party.${thirdParty}`]} Off by default. |`,
      ),
    ),
    '',
  ].join('\n');

/** @returns docs/behaviour.md with the table in its place. @throws Error when it has no place for it. */
export function withCookieTable(readme: string): string {
  const start = readme.indexOf(START);
  const end = readme.indexOf(END);
  if (start < 0 || end < start) throw new Error(`${REFERENCE} has no place for the table of cookies`);
  return readme.slice(0, start + START.length) + cookieTable() + readme.slice(end);
}

if (import.meta.main) {
  readArguments('Usage: npm run shop -- cookies', {});
  writeFileSync(REFERENCE, withCookieTable(readFileSync(REFERENCE, 'utf8')));
  console.log(`${REFERENCE} is written.`);
}
