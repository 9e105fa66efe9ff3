import { createMiddleware } from 'hono/factory';
import { type Env, settingsOf } from '../env.ts';
import { pathOf } from '../platform/http/path.ts';
import { marketOfPath, resolveMarket } from '../platform/market/resolve.ts';
import { defaultMarket, isOpen, type Market, type MarketGroup } from '../platform/shared/markets.ts';
import { FORMS, type Form, isUnprefixed } from '../routes.ts';

/** The resolved location of a request: its market and its path below the market. */
export interface Location {
  /**
   * `page`: a path of an open market. `closed`: a path of a closed market. `moved`: `path` has neither trailing nor
   * doubled slashes, and its prefix in lower case. `unprefixed`: a path of the whole shop, such as `/api/cart`.
   */
  kind: 'page' | 'closed' | 'moved' | 'unprefixed';
  market: Market;
  /** Path below the market, without the ending of another form: `/dog-food` for `/se/dog-food.png`. */
  rest: string;
  form: Form | null;
  /** The canonical spelling of the path, with the market's prefix if it had one. */
  path: string;
}

/** Set by {@link location}. */
export interface LocationVariables {
  location: Location;
}

/** Splits the ending of another form (Markdown, picture) from a page's path; the home page's path is `/home` there. */
function splitEnding(rest: string): Pick<Location, 'form' | 'rest'> {
  for (const [form, ending] of Object.entries(FORMS) as [Form, string][])
    if (rest.endsWith(ending) && rest !== `/${ending}`)
      return { form, rest: rest === `/home${ending}` ? '/' : rest.slice(0, -ending.length) };
  return { form: null, rest };
}

/** Resolves the location of a path. Pure. @param pathname percent-encoded. */
export function locate(pathname: string, group: MarketGroup): Location {
  if (isUnprefixed(pathname))
    return { kind: 'unprefixed', market: defaultMarket(group), rest: pathname, form: null, path: pathname };
  const resolved = resolveMarket(pathname, group);
  const moved = resolved.kind === 'moved';
  const { market, rest } = moved ? marketOfPath(resolved.path, group) : resolved;
  return {
    kind: moved ? 'moved' : isOpen(market, group) ? 'page' : 'closed',
    market,
    ...splitEnding(rest),
    path: moved ? resolved.path : pathname,
  };
}

/**
 * The path that routes are matched with. `/@` replaces the market, so `/dog-food` and `/se/dog-food` are one route.
 * Unprefixed paths stay as they are.
 */
export function routingPath({ kind, form, rest, path }: Location): string {
  if (kind === 'unprefixed') return path;
  return kind === 'page' ? `/@${form ?? ''}${rest === '/' ? '' : rest}` : `/@${kind}`;
}

/** The router resolves the location before the context exists; the middleware reads it from here. */
const located = new WeakMap<Request, Location>();

/** The router's path of a request. Resolves and remembers its location. */
export function pathForRouter(request: Request, env: Env): string {
  const found = locate(pathOf(request.url), settingsOf(env).group);
  located.set(request, found);
  return routingPath(found);
}

/** Sets the request's location on its context. */
export const location = createMiddleware<{ Bindings: Env; Variables: LocationVariables }>(async (c, next) => {
  c.set('location', located.get(c.req.raw) ?? locate(pathOf(c.req.url), settingsOf(c.env).group));
  await next();
});
