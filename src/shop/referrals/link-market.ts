import { createMiddleware } from 'hono/factory';
import { settingsOf } from '../../env.ts';
import { marketOfPath } from '../../platform/market/resolve.ts';
import { defaultMarket, type Market, type MarketGroup, marketByCode } from '../../platform/shared/markets.ts';
import type { AppEnv } from '../../site/context.ts';

/** Facts about a visitor of a friend's link. */
interface Visitor {
  /** The address of the link. */
  url: URL;
  /** The page of the shop that the visitor comes from; null for others. */
  from: URL | null;
  /** ISO 3166-1 alpha-2, as Cloudflare knows it. */
  country: string | undefined;
}

/**
 * The market of a friend's link: that of `?cc=`, of the visitor's page before, of the visitor's country, or the default
 * one. Pure.
 */
export function marketOfLink({ url, from, country }: Visitor, group: MarketGroup): Market {
  const named = (code: string | null | undefined) => (code ? marketByCode(code.toLowerCase(), group) : undefined);
  const before =
    from && from.origin === url.origin
      ? (named(from.searchParams.get('cc')) ?? marketOfPath(from.pathname, group).market)
      : undefined;
  return named(url.searchParams.get('cc')) ?? before ?? named(country) ?? defaultMarket(group);
}

const urlOf = (text: string | undefined): URL | null => (text && URL.canParse(text) ? new URL(text) : null);

/** Sets the market of a friend's link, whose path has none. */
export const linkMarket = createMiddleware<AppEnv>(async (c, next) => {
  const country = c.req.header('cf-ipcountry') ?? (c.req.raw.cf as { country?: string } | undefined)?.country;
  const market = marketOfLink(
    { url: new URL(c.req.url), from: urlOf(c.req.header('referer')), country },
    settingsOf(c.env).group,
  );
  c.set('location', { ...c.get('location'), market });
  await next();
});
