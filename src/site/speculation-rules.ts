import { signIn } from '../routes.ts';
import type { Screen } from './screen.ts';

/** A router's pattern as a URL pattern: below any market, with anything in the place of a name. */
const urlPattern = (pattern: string): string => pattern.replace('/@', '/*').replace(/:\w+(?:\{(?:[^{}]|\{[^{}]*\})*\})?/g, '*');

/**
 * The links that browsers may prefetch: every page but those of one person, which are never stored, and addresses that do
 * something when they are asked for.
 */
export function speculationRules(screens: readonly Pick<Screen<unknown>, 'path' | 'personal'>[]): string {
  const excluded = ['/api/*', ...screens.filter(({ personal }) => personal).map(({ path }) => urlPattern(path)), ...Object.values(signIn).map(urlPattern)];
  const where = { and: [{ href_matches: '/*' }, ...excluded.map((pattern) => ({ not: { href_matches: pattern } }))] };
  return JSON.stringify({ prefetch: [{ source: 'document', where, eagerness: 'moderate' }] });
}
