import { randomUUID } from 'node:crypto';
import { applyPlans, readPlans } from '../../src/shop/subscriptions/plans/store.ts';
import { METAFIELD_NAMESPACE } from '../../src/site/brand.ts';
import { adminPages } from './admin.ts';
import { type Check, type Context, type Fault, NotChecked } from './check.ts';
import { PlansOnceDocument } from './generated/admin/graphql.ts';
import { PlansOfProductDocument } from './generated/storefront/graphql.ts';
import { read } from './storefront.ts';

/** The metafield of selling plans that marks those of gifts. */
export const GIFT_METAFIELD = 'gift';

/** The settings with the token that the check of the app has got. */
const withToken = ({ settings, adminToken = '' }: Context) => ({
  admin: { ...settings.admin, token: adminToken },
  sessionSecrets: [randomUUID()],
});

export const plansCheck: Check = {
  title: 'Selling plans',
  after: ['App of the Admin API'],
  async find(context) {
    if (!context.scopes?.has('read_products')) throw new NotChecked('the app lacks the scope read_products');
    const { changes } = await readPlans(withToken(context));
    const env = context.env ? ` --env ${context.env}` : '';
    return changes.differences.map((difference) => ({
      what: `In the store ${difference}.`,
      effect: 'Products cannot be subscribed to as the shop promises, or not at its price.',
      mend: `npm run plans -- apply${env}, or npm run doctor -- --fix${env}`,
    }));
  },
  async mend(context) {
    const { group, changes } = await readPlans(withToken(context));
    await applyPlans(withToken(context), group, changes);
    return changes.differences.map((difference) => `mended: ${difference}`);
  },
};

const GIFT = `${METAFIELD_NAMESPACE}.${GIFT_METAFIELD}`;

/** A plan, and whether the Admin API has it as charged once, and the Storefront API as one for gifts. */
function giftFault(name: string, isOnce: boolean, isGift: boolean): Fault[] {
  if (isOnce === isGift) return [];
  return isOnce
    ? [
        {
          what: `The selling plan “${name}” is charged once, and the shop cannot read ${GIFT} of it.`,
          effect: 'Product pages offer it as a subscription that renews.',
          mend: `By the Admin API: define ${GIFT} (boolean) of selling plans with the storefront access PUBLIC_READ, and set it to true for this plan.`,
        },
      ]
    : [
        {
          what: `The selling plan “${name}” is marked as one for gifts by ${GIFT}, and is charged again and again.`,
          effect: 'The page says that nothing more is charged.',
          mend: 'By the Admin API: set maxCycles of its billing policy to 1, or take the metafield away.',
        },
      ];
}

export const giftPlansCheck: Check = {
  title: 'Selling plans of gifts',
  after: ['App of the Admin API', 'Storefront API'],
  async find(context) {
    if (!context.scopes?.has('read_products')) throw new NotChecked('the app lacks the scope read_products');
    const groups = await adminPages(context, PlansOnceDocument, ({ sellingPlanGroups }) => sellingPlanGroups);
    const faults = await Promise.all(
      groups.map(async ({ sellingPlans, products }) => {
        const sold = await Promise.all(
          products.nodes.map(({ handle }) => read(context, PlansOfProductDocument, { handle })),
        );
        const shown = sold.flatMap(({ product }) => product?.variants.nodes[0]?.sellingPlanAllocations.nodes ?? []);
        return sellingPlans.nodes.flatMap(({ id, name, billingPolicy }) => {
          const plan = shown.find(({ sellingPlan }) => sellingPlan.id === id)?.sellingPlan;
          // one that is not sold misleads nobody
          if (!plan) return [];
          return giftFault(name, 'maxCycles' in billingPolicy && billingPolicy.maxCycles === 1, Boolean(plan.gift));
        });
      }),
    );
    return faults.flat();
  },
};
