import { actions, CATEGORIES, signIn } from '../routes.ts';
import type { Screen } from './screen.ts';

/** Converts a router's pattern to a URL pattern, with wildcards for the market and the parameters. */
const urlPattern = (pattern: string): string =>
  pattern.replace('/@', '/*').replace(/:\w+(?:\{(?:[^{}]|\{[^{}]*\})*\})?/g, '*');

/**
 * The pages that a visitor of the catalogue goes to next: categories and products. The patterns of rules have no
 * alternatives.
 */
const LIKELY = CATEGORIES.flatMap((category) => [`/:market/${category}`, `/:market/${category}/:slug`]);

/** A browser that gets these rules loads nothing ahead. */
export const NO_RULES = '{}';

/**
 * The speculation rules of the shop as JSON. A link that the pointer rests on, or that is being pressed, is loaded
 * ahead: browsers may render categories and products, and fetch every other page except personal ones, which are not
 * cached, and paths whose GET has effects.
 */
export function speculationRules(screens: readonly Pick<Screen<unknown>, 'path' | 'personal'>[]): string {
  const personal = screens.filter((screen) => screen.personal).map(({ path }) => path);
  const excluded = ['/api/*', ...[...personal, ...Object.values(signIn), ...Object.values(actions)].map(urlPattern)];
  const allowed = { and: [{ href_matches: '/*' }, { not: { href_matches: excluded } }] };
  const moderate = { source: 'document', eagerness: 'moderate' };
  return JSON.stringify({
    prerender: [{ ...moderate, where: { and: [{ href_matches: LIKELY }, allowed] } }],
    prefetch: [{ ...moderate, where: allowed }],
  });
}
