import { gid } from '../graphql-types.ts';
import { sellsTo } from '../seed/markets.ts';
import type { Store } from '../store.ts';
import { emptyCart } from './cart.ts';
import { CartChange } from './cart-change.ts';
import { checkoutUrl } from './cart-views.ts';

/** Parameters that change nothing here: they tell where the visitor comes from. */
const ATTRIBUTION = /^(?:utm_\w+|ref|currency)$/;
const ATTRIBUTE = /^attributes\[([^\]]{1,255})\]$/;

const refuse = (status: number, text: string) => new Response(text, { status });

/**
 * A link that makes a cart of variants and leads to its checkout: `/cart/44100000001001:2,44100000001002:1`, with
 * `?discount=` and more. A parameter that the provider does not read is refused by its name.
 *
 * Source: Shopify, "Create cart permalinks".
 */
export function cartPermalink(
  request: Request,
  store: Store,
  urls: { publicUrl: string; shopUrl: string },
  text: string,
): Response {
  const query = new URL(request.url).searchParams;
  const lines = text
    .replace(/%3A/gi, ':')
    .replace(/%2C/gi, ',')
    .split(',')
    .map((line) => /^(\d{1,20}):(\d{1,7})$/.exec(line));
  if (lines.some((line) => line === null)) return refuse(404, 'Not Found');
  const unread = [...query.keys()].find(
    (name) => !['discount', 'note', 'country'].includes(name) && !ATTRIBUTION.test(name) && !ATTRIBUTE.test(name),
  );
  if (unread !== undefined) return refuse(501, `The local provider does not read ${unread} of a cart permalink.`);
  const country = query.get('country')?.toUpperCase() ?? store.homeCountry();
  const context = { store, ...urls, country: sellsTo(country) ? country : store.homeCountry(), language: 'EN' };
  const change = new CartChange(
    {
      ...emptyCart(context),
      note: query.get('note'),
      attributes: [...query].flatMap(([name, value]) => {
        const key = ATTRIBUTE.exec(name)?.[1];
        return key ? [{ key, value }] : [];
      }),
    },
    context,
  );
  change.addLines(
    lines.map((line) => ({ merchandiseId: gid('ProductVariant', line![1]!), quantity: Number(line![2]) })).reverse(),
  );
  const [error] = change.errors;
  if (error) return refuse(404, error.message);
  change.setDiscountCodes((query.get('discount') ?? '').split(','));
  change.commit();
  return new Response(null, { status: 302, headers: { Location: checkoutUrl(change.cart, context) } });
}
