import { object } from 'superstruct';
import { settingsOf } from '../../../env.ts';
import { now as currentTime } from '../../../platform/clock.ts';
import type { Translate } from '../../../platform/i18n/translate.ts';
import { type Day, dayOf } from '../../../platform/shared/day.ts';
import { text } from '../../../platform/shared/fields.ts';
import { thumbnailUrl } from '../../../platform/shared/media.ts';
import { marketZone } from '../../../platform/shared/time-zones.ts';
import { CATEGORIES, pages } from '../../../routes.ts';
import { SubscriptionDocument } from '../../../shopify/generated/customer/graphql.ts';
import { gidOf } from '../../../shopify/ids.ts';
import { readerOf } from '../../../site/reader.ts';
import { launchDateIfPending } from '../../catalogue/launch.ts';
import { accountEndpoint, refuse } from '../../customer/endpoint.ts';
import { base } from '../../selling-plans/model/add-shapes.ts';
import { subscriptionOf } from '../contract.ts';
import { type AddableAnswer, type AddableProduct, fittingFirst, SEARCH_LENGTH } from '../model/addable.ts';
import type { Subscription } from '../model/subscription.ts';
import { addable, offerOf, type Product, whyNotAddable } from '../offers.ts';
import { offeredProducts } from '../products.ts';
import { SUBSCRIPTION_NOT_FOUND } from '../refusal.ts';
import { type Eater, eatersOf, fitting } from './fit.ts';
import { onceNote } from './note.ts';

/** A product with the sizes that can be added; null when none can. */
function addableProduct(
  product: Product,
  launchDate: Day | null,
  { rhythm, currency }: Subscription,
  eaters: readonly Eater[],
  t: Translate,
): AddableProduct | null {
  const note = onceNote(product, rhythm, t);
  const sizes = product.variants.nodes
    .filter((variant) => whyNotAddable(product, variant, { once: true, launchDate, currency }) === null)
    .map((variant) => {
      const { price, plan } = offerOf(variant, rhythm);
      return { variantId: variant.id, title: variant.title, price, always: plan !== undefined };
    });
  const { handle, title, productType: category, featuredImage } = product;
  const fits = fitting(product, eaters);
  const image = featuredImage ? thumbnailUrl(featuredImage.url) : null;
  if (sizes.length === 0) return null;
  return {
    handle,
    title,
    category,
    image,
    sizes,
    ...(fits.length > 0 && { fits }),
    ...(note && { note }),
  };
}

const ProductsShape = object({ ...base, q: text(SEARCH_LENGTH) });

/**
 * Responds with products that can be added to one of the customer's own subscriptions, the best sellers or those that a
 * search finds, those first that fit an animal, and with the texts of their dialog.
 */
export const getProducts = accountEndpoint(ProductsShape, async ({ subscriptionId, q }, call, session) => {
  const settings = settingsOf(call.c.env);
  const [{ customer }, now] = await Promise.all([
    session.ask(SubscriptionDocument, { id: gidOf('SubscriptionContract', subscriptionId) }),
    currentTime(settings),
  ]);
  if (!customer.subscriptionContract) return refuse(SUBSCRIPTION_NOT_FOUND.status, call, SUBSCRIPTION_NOT_FOUND.code);
  const today = dayOf(now, marketZone(call.market.country));
  const subscription = subscriptionOf(customer.subscriptionContract, null, {
    now,
    today,
    zone: marketZone(settings.group.storeMarket.name),
  });
  const [offered, eaters] = await Promise.all([
    offeredProducts(readerOf(call.c, call.market), q.trim(), subscription.country),
    eatersOf(call.c.env.DB, session.customerId, subscription.id, today),
  ]);
  const products = fittingFirst(
    addable(offered.products).flatMap(
      (product) =>
        addableProduct(product, launchDateIfPending(product, settings, today), subscription, eaters, call.t) ?? [],
    ),
  );
  const answer: AddableAnswer = {
    products,
    hasMore: offered.hasMore,
    categories: CATEGORIES.filter((code) => products.some(({ category }) => category === code)).map((code) => ({
      code,
      name: call.t(`category.${code}.name`),
    })),
    texts: call.t.group(
      'adding.',
      'sub.add_',
      'sub.quantity',
      'product.size',
      'product.from',
      'error.invalid_quantity',
      'error.invalid_input',
    ),
  };
  return { ok: true, body: { ...answer }, location: pages.subscription(call.market.code, subscription.number) };
});
