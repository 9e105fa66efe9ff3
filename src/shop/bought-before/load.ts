import { withDeadline } from '../../platform/deadline.ts';
import { type Day, dayOf } from '../../platform/shared/day.ts';
import { BoughtBeforeDocument, type BoughtBeforeQuery } from '../../shopify/generated/customer/graphql.ts';
import { BoughtProductsDocument, type ProductCardFragment } from '../../shopify/generated/storefront/graphql.ts';
import type { Session } from '../../shopify/session.ts';
import type { PageContext } from '../../site/screen.ts';
import { productsOfVariants } from '../catalogue/of-variants.ts';
import { ofVisitor } from '../customer/of-visitor.ts';
import { deliveryWindow, warehouseZone } from '../delivery/model/dispatch.ts';
import { type PlannerProduct, packGrams, plannerProductsOf } from '../planner/index.ts';
import { loadAnimals } from '../subscriptions/index.ts';
import { type Bought, boughtIn } from './bought.ts';
import { type Delivered, runningOut } from './model/running-out.ts';

/** The products that a customer has bought before, the last first, and those of them that run out. */
export interface BoughtBefore {
  /** Null where the customer has told none. */
  firstName: string | null;
  products: readonly Bought[];
  endings: readonly (Bought & { names: readonly string[]; until: Day })[];
}

/** The page waits so long for what the customer has bought, in milliseconds, and is shown without it then. */
const PATIENCE_MS = 1500;
/** The product types of what is bought once: nobody wants it again. */
const ONCE = new Set(['sample', 'kit']);

type Customer = BoughtBeforeQuery['customer'];
type Line = Customer['orders']['nodes'][number]['lineItems']['nodes'][number];

const linesOf = ({ orders }: Customer): Line[] =>
  orders.nodes.flatMap(({ cancelledAt, lineItems }) => (cancelledAt ? [] : lineItems.nodes));

/** The deliveries that have left the warehouse, with the food in each. */
function deliveredIn({ orders }: Customer, food: readonly PlannerProduct[]): Delivered[] {
  const packs = new Map(
    food.flatMap(({ handle, variants }) =>
      variants.nodes.map((variant) => [variant.id, { handle, grams: packGrams(variant) }] as const),
    ),
  );
  return orders.nodes.flatMap(({ cancelledAt, fulfillments, shippingAddress, lineItems }) => {
    const [left] = fulfillments.nodes;
    if (cancelledAt || !left) return [];
    const country = shippingAddress?.territoryCode ?? '';
    const grams = new Map<string, number>();
    for (const { variantId, quantity } of lineItems.nodes) {
      const pack = packs.get(variantId ?? '');
      if (pack && pack.grams > 0) grams.set(pack.handle, (grams.get(pack.handle) ?? 0) + pack.grams * quantity);
    }
    return [{ arrived: deliveryWindow(dayOf(new Date(left.createdAt), warehouseZone(country)), country).from, grams }];
  });
}

/** The handles of the food that comes by itself. A contract names its products by their titles, as orders do. */
function subscribedIn({ orders, subscriptionContracts }: Customer, food: readonly PlannerProduct[]): Set<string> {
  const titles = new Set(
    subscriptionContracts.nodes.flatMap(({ status, lines }) =>
      status === 'ACTIVE' ? lines.nodes.map(({ title }) => title) : [],
    ),
  );
  const coming = new Set(
    orders.nodes.flatMap(({ lineItems }) =>
      lineItems.nodes.flatMap(({ title, variantId }) => (titles.has(title) ? [variantId] : [])),
    ),
  );
  return new Set(
    food.filter(({ variants }) => variants.nodes.some(({ id }) => coming.has(id))).map(({ handle }) => handle),
  );
}

async function read(context: PageContext, session: Session): Promise<BoughtBefore> {
  const { customer } = await session.ask(BoughtBeforeDocument, {});
  const lines = linesOf(customer).filter(({ productType }) => !ONCE.has(productType ?? ''));
  const ids = lines.map(({ variantId }) => variantId ?? null);
  const nothing = { firstName: customer.firstName, products: [], endings: [] };
  if (ids.every((id) => id === null)) return nothing;
  const pictures = new Map<string, Bought['picture']>();
  const [cards, food, animals] = await Promise.all([
    productsOfVariants<ProductCardFragment>(ids, async (asked) => {
      const answer = await context.lists(BoughtProductsDocument, { ids: asked });
      for (const node of answer.nodes) if (node && 'image' in node) pictures.set(node.id, node.image);
      return answer;
    }),
    plannerProductsOf(context, ids),
    loadAnimals(context, session.customerId),
  ]);
  const products = boughtIn(lines, cards, pictures, context);
  const subscribed = subscribedIn(customer, food);
  const endings = runningOut(deliveredIn(customer, food), animals, subscribed, context.today).flatMap(
    ({ handle, names, until }) => {
      const bought = products.find(({ product }) => product.handle === handle);
      return bought ? [{ ...bought, names, until }] : [];
    },
  );
  return { firstName: customer.firstName, products, endings };
}

/**
 * The products that the visitor of a page has bought before. The visitor is known by the session alone.
 *
 * @returns null for who is not signed in, and where a service fails or takes too long: the page is shown without it.
 */
export const boughtBefore = (context: PageContext): Promise<BoughtBefore | null> =>
  ofVisitor(context, 'bought_before', (session) => withDeadline(PATIENCE_MS, () => read(context, session)));
