import { signIn } from '../routes.ts';
import type { Screen } from './screen.ts';

/** Converts a router's pattern to a URL pattern, with wildcards for the market and the parameters. */
const urlPattern = (pattern: string): string => pattern.replace('/@', '/*').replace(/:\w+(?:\{(?:[^{}]|\{[^{}]*\})*\})?/g, '*');

/**
 * The speculation rules of the shop as JSON: browsers may prefetch every page except personal ones, which are not cached, and
 * paths whose GET has effects.
 */
export function speculationRules(screens: readonly Pick<Screen<unknown>, 'path' | 'personal'>[]): string {
  const excluded = ['/api/*', ...screens.filter(({ personal }) => personal).map(({ path }) => urlPattern(path)), ...Object.values(signIn).map(urlPattern)];
  const where = { and: [{ href_matches: '/*' }, ...excluded.map((pattern) => ({ not: { href_matches: pattern } }))] };
  return JSON.stringify({ prefetch: [{ source: 'document', where, eagerness: 'moderate' }] });
}
