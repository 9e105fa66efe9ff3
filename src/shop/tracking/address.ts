import { decodedPath } from '../../platform/http/path.ts';
import { marketOfPath } from '../../platform/market/resolve.ts';
import type { MarketGroup } from '../../platform/shared/markets.ts';

/** The end of an address that reports an event of the cart. */
const CART = '/cart';

/** Parts of the shop whose addresses concern one person. */
const PERSONAL = /^\/(?:account|feeding-plan\/plan|r|refer|parcel|delivery|withdraw|cancel)(?:\/|$)/;
/** A segment that may be a secret: a UUID, or a long text that is no words. */
const SECRET = /\/(?:[0-9a-f]{8}-[0-9a-f-]{27}|[\w~=]{24,})(?:\/|$)/i;

/**
 * The address that the tracking service may know: origin and path, without the query. The paths of the account, of
 * plans and of everything else that may be secret or cannot be read become the home page of their market.
 *
 * @returns null when the address is not one of the shop.
 */
export function trackedAddress(sent: string, origin: string, group: MarketGroup): string | null {
  if (!URL.canParse(sent)) return null;
  const url = new URL(sent);
  if (url.origin !== origin) return null;
  const decoded = decodedPath(url.pathname);
  const path = decoded ?? url.pathname;
  const suffix = path.endsWith(CART) ? CART : '';
  const page = path.slice(0, path.length - suffix.length) || '/';
  const { market, rest } = marketOfPath(page, group);
  if (decoded !== null && !PERSONAL.test(rest) && !SECRET.test(page)) return `${origin}${url.pathname}`;
  return `${origin}/${market.code}${suffix}`;
}
