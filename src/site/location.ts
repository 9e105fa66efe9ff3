import { createMiddleware } from 'hono/factory';
import { config, type Env } from '../env.ts';
import { defaultMarket, isOpen, type Market, type MarketGroup } from '../platform/market/markets.ts';
import { marketOfPath, resolveMarket } from '../platform/market/resolve.ts';
import { FORMS, type Form, isUnprefixed } from '../routes.ts';

/** The place that a request asks for, read once from its address. */
export interface Location {
  /**
   * `page`: an address below a market that can be visited. `closed`: its market cannot. `moved`: the address is spelled
   * otherwise, and `path` is the right one. `unprefixed`: an address of the whole shop, such as `/api/cart`.
   */
  kind: 'page' | 'closed' | 'moved' | 'unprefixed';
  market: Market;
  /** Path below the market, without the ending of another form: `/dog-food` of `/se/dog-food.png`. */
  rest: string;
  form: Form | null;
  /** The right path, with the market's prefix where it came with one. */
  path: string;
}

/** Set by {@link location}. */
export interface LocationVariables {
  location: Location;
}

/** The path of another form of a page (Markdown, a picture) is the page's path with an ending; the home page's is called `home`. */
function splitEnding(rest: string): Pick<Location, 'form' | 'rest'> {
  for (const [form, ending] of Object.entries(FORMS) as [Form, string][])
    if (rest.endsWith(ending) && rest !== `/${ending}`) return { form, rest: rest === `/home${ending}` ? '/' : rest.slice(0, -ending.length) };
  return { form: null, rest };
}

/** Reads the place that a path names. Pure. @param pathname percent-encoded, as it came. */
export function locate(pathname: string, group: MarketGroup): Location {
  if (isUnprefixed(pathname)) return { kind: 'unprefixed', market: defaultMarket(group), rest: pathname, form: null, path: pathname };
  const resolved = resolveMarket(pathname, group);
  const { market, rest } = marketOfPath(pathname, group);
  const moved = resolved.kind === 'moved';
  return { kind: moved ? 'moved' : isOpen(market, group) ? 'page' : 'closed', market, ...splitEnding(rest), path: moved ? resolved.path : pathname };
}

/**
 * The path by which routes are matched: always with a market, so that `/dog-food` and `/se/dog-food` are one route.
 * Unprefixed addresses stay as they are.
 */
export function routingPath({ kind, form, rest, path }: Location): string {
  if (kind === 'unprefixed') return path;
  return kind === 'page' ? `/@${form ?? ''}${rest === '/' ? '' : rest}` : `/@${kind}`;
}

/** The router asks before there is a context; the middleware hands the same answer on. */
const located = new WeakMap<Request, Location>();

/** The router's path of a request. Its location is read here, once. */
export function pathForRouter(request: Request, env: Env): string {
  const found = locate(new URL(request.url).pathname, config(env).group);
  located.set(request, found);
  return routingPath(found);
}

/** Puts the request's location on its context. */
export const location = createMiddleware<{ Bindings: Env; Variables: LocationVariables }>(async (c, next) => {
  c.set('location', located.get(c.req.raw) ?? locate(new URL(c.req.url).pathname, config(c.env).group));
  await next();
});
