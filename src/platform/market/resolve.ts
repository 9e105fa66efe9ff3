import { FORMS, type Form } from '../../routes.ts';
import { defaultMarket, isOpen, type Market, type MarketGroup, marketByCode } from './markets.ts';

/** What an address says about the market. */
export type Resolved =
  /** `rest` is the path below the market, beginning with a slash. */
  | { kind: 'market'; market: Market; rest: string; prefixed: boolean }
  /** The same page under its right address: answer 308. */
  | { kind: 'moved'; path: string };

/** Addresses that belong to the shop as a whole and have no market. */
const MACHINES = /^\/(?:api|r|assets)\/|^\/(?:healthz|robots\.txt|llms\.txt|sitemap\.xml|sitemap\/[^/]+|speculation-rules\.json)$/;

export const isMachine = (pathname: string): boolean => MACHINES.test(pathname);

/**
 * Reads the market from a path. Pure.
 *
 * @param pathname path of the request, percent-encoded as it came.
 * @returns the market and the path below it; a path without a live prefix belongs to the default market. A prefix in
 * upper case and trailing or doubled slashes are moved to the right address.
 */
export function resolveMarket(pathname: string, group: MarketGroup): Resolved {
  const clean = `/${pathname.split('/').filter(Boolean).join('/')}`;
  const [, first = '', ...below] = clean.split('/');
  const market = marketByCode(first.toLowerCase(), group);
  const path = market ? `/${[market.code, ...below].join('/')}` : clean;
  if (path !== pathname) return { kind: 'moved', path };
  if (!market) return { kind: 'market', market: defaultMarket(group), rest: clean, prefixed: false };
  return { kind: 'market', market, rest: `/${below.join('/')}`, prefixed: true };
}

/**
 * The path by which pages are matched: always with a market, so that `/dog-food` and `/se/dog-food` are one route.
 * Machine addresses stay as they are.
 */
export function routingPath(pathname: string, group: MarketGroup): string {
  if (isMachine(pathname)) return pathname;
  const resolved = resolveMarket(pathname, group);
  if (resolved.kind === 'moved') return '/@moved';
  if (!isOpen(resolved.market, group)) return '/@closed';
  const { form, rest } = splitForm(resolved.rest);
  return `/@${form ?? ''}${rest === '/' ? '' : rest}`;
}

/** Another form of a page (Markdown, a picture) has the page's path with an ending; the home page's is called `home`. */
export function splitForm(rest: string): { form: Form | null; rest: string } {
  for (const [form, ending] of Object.entries(FORMS) as [Form, string][])
    if (rest.endsWith(ending) && rest !== `/${ending}`) return { form, rest: rest === `/home${ending}` ? '/' : rest.slice(0, -ending.length) };
  return { form: null, rest };
}

/** The market of any path and what is below it, also of one that would be moved first. */
export function marketOfPath(pathname: string, group: MarketGroup): { market: Market; rest: string } {
  const resolved = resolveMarket(pathname, group);
  return resolved.kind === 'market' ? resolved : marketOfPath(resolved.path, group);
}
