import { renderToStaticMarkup } from 'react-dom/server.edge';
import { withTimeout } from '../../platform/deadline.ts';
import { log } from '../../platform/log.ts';
import { formatMoney, localeOf, sizeName } from '../../platform/shared/format.ts';
import { shippingCost } from '../../platform/shared/markets.ts';
import { api } from '../../routes.ts';
import type { ProductCardFragment } from '../../shopify/generated/storefront/graphql.ts';
import type { CartCall } from './context.ts';
import { goesWith } from './goes-with.ts';
import type { CartState, ClosingOffer } from './model/cart.ts';
import { roundToCent } from './model/sums.ts';

/** A cart waits this long for the products that go with it; then it makes no offer. */
const WAIT_MS = 400;

/** The sizes that can be added without another choice. */
const sizesOf = (product: ProductCardFragment) => {
  const { nodes } = product.variants;
  return nodes
    .filter((variant) => variant.availableForSale && (nodes.length === 1 || variant.unitPriceMeasurement))
    .map((variant) => ({ product, variant, price: Number(variant.price.amount) }));
};

/**
 * The offer of the cheapest product that makes the delivery free, where the total rises by no more than the delivery
 * costs. None in a cart with a discount or a gift card, which may change what the product adds.
 */
export async function closingOf(state: CartState, call: CartCall): Promise<ClosingOffer | undefined> {
  const { cart, details } = state;
  const { market, t } = call;
  const { remaining, reached } = details.freeShipping;
  const cost = shippingCost(market);
  if (reached || remaining > 2 * cost) return undefined;
  if (cart.currencyCode !== market.currency || cart.totals.discountTotal > 0 || cart.giftCards.length > 0)
    return undefined;
  const reading = goesWith(state, call).catch((error: unknown) => {
    log.warn({ event: 'closing_offer', error: String(error) });
    return undefined;
  });
  const [best] = ((await withTimeout(WAIT_MS, reading, undefined)) ?? [])
    .flatMap(sizesOf)
    .filter(({ price }) => price >= remaining && price <= 2 * cost)
    .sort((a, b) => a.price - b.price);
  if (!best) return undefined;
  const { product, variant, price } = best;
  const locale = localeOf(market.language, market.country);
  const money = (amount: number) => formatMoney(amount, cart.currencyCode, locale);
  const size = product.variants.nodes.length > 1 ? ` ${sizeName(variant.title, locale)}` : '';
  const name = product.title + size;
  const total = money(roundToCent(cart.totals.grandTotal + price));
  const text = t(price === cost ? 'closing_offer.same' : 'closing_offer', { name, price: money(price), total });
  const form = (
    <form method="post" action={api.cartAdd} className="applied" data-cart-add>
      <input type="hidden" name="market" value={market.code} />
      <input type="hidden" name="variantId" value={variant.id} />
      <small>{text}</small>
      <button className="button quiet small" aria-label={t('closing_offer.add_named', { name })}>
        {t('closing_offer.add')}
      </button>
    </form>
  );
  return { html: renderToStaticMarkup(form), remaining };
}
