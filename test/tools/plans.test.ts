import { beforeEach, describe, expect, it } from 'vitest';
import { GROUP_CODE, planInput } from '../../src/shop/subscriptions/plans/wanted.ts';
import { runCommand, spawnCommand } from '../local/command.ts';
import { admin } from '../provider/apis.ts';
import { useProvider } from '../provider/use-provider.ts';

const shop = useProvider();
beforeEach(() => shop.control('reset', {}));

/** Runs `npm run plans` against the shop's provider. */
async function plans(...args: string[]): Promise<{ code: number | null; lines: string[] }> {
  const { status, output } = await runCommand('tools/plans.ts', args, {
    PROVIDER_PORT: new URL(shop.providerUrl).port,
  });
  return { code: status, lines: output.trim().split('\n') };
}

const FINE = { code: 0, lines: ['The selling plans are as they should be.'] };

describe('the command for selling plans', () => {
  it('finds and mends what differs, and changes nothing else', async () => {
    expect(await plans('check')).toEqual(FINE);
    const { data } = await admin(
      shop,
      '{ sellingPlanGroups(first: 5) { nodes { id merchantCode sellingPlans(first: 5) { nodes { id name } } products(first: 3) { nodes { id handle } } } } }',
      {},
    );
    const group = data.sellingPlanGroups.nodes.find(
      ({ merchantCode }: { merchantCode: string }) => merchantCode === GROUP_CODE,
    );
    const [first, , third] = group.sellingPlans.nodes;
    const [product] = group.products.nodes;
    const policy = { fixed: { adjustmentType: 'PERCENTAGE', adjustmentValue: { percentage: 50 } } };
    await admin(
      shop,
      'mutation($id: ID!, $input: SellingPlanGroupInput!) { sellingPlanGroupUpdate(id: $id, input: $input) { userErrors { message } } }',
      {
        id: group.id,
        input: {
          sellingPlansToDelete: [third.id],
          sellingPlansToUpdate: [{ id: first.id, pricingPolicies: [policy] }],
        },
      },
    );
    await admin(
      shop,
      'mutation($id: ID!, $ids: [ID!]!) { sellingPlanGroupRemoveProducts(id: $id, productIds: $ids) { userErrors { message } } }',
      {
        id: group.id,
        ids: [product.id],
      },
    );
    const differences = [
      'the plan for a delivery every month takes 50% off',
      'there is no plan for a delivery every 3 months',
      `${product.handle} has the tag subscription, and no plans`,
    ];
    expect(await plans('check')).toEqual({ code: 1, lines: differences });
    expect(await plans('apply')).toEqual({ code: 0, lines: [...differences, 'Applied.'] });
    expect(await plans('check')).toEqual(FINE);
    expect(await plans('apply')).toEqual(FINE);
  });

  it('takes no plan that pays several deliveries at once for one of its own', async () => {
    const { data } = await admin(shop, '{ sellingPlanGroups(first: 5) { nodes { id merchantCode } } }', {});
    const group = data.sellingPlanGroups.nodes.find(
      ({ merchantCode }: { merchantCode: string }) => merchantCode === GROUP_CODE,
    );
    const atOnce = {
      ...planInput(2),
      name: 'Two at once',
      deliveryPolicy: { recurring: { interval: 'MONTH', intervalCount: 1 } },
    };
    const added = await admin(
      shop,
      'mutation($id: ID!, $input: SellingPlanGroupInput!) { sellingPlanGroupUpdate(id: $id, input: $input) { userErrors { message } } }',
      {
        id: group.id,
        input: { sellingPlansToCreate: [atOnce], sellingPlansToDelete: ['gid://shopify/SellingPlan/7002'] },
      },
    );
    expect(added.data.sellingPlanGroupUpdate.userErrors).toEqual([]);
    expect(await plans('check')).toEqual({ code: 1, lines: ['there is no plan for a delivery every 2 months'] });
    expect((await plans('apply')).code).toBe(0);
    expect(await plans('check')).toEqual(FINE);
  });

  it('refuses other words, and says when the store cannot be asked', async () => {
    // in a process of its own
    expect((await spawnCommand('tools/plans.ts', ['mend'])).status).toBe(2);
    expect((await plans('check', '--env', 'moon')).code).toBe(2);
    // the secret of the app is missing
    expect((await plans('check', '--env', 'australia')).code).toBe(2);
    await shop.fault({ service: 'admin', errorRate: 1, mode: '500' });
    expect((await plans('check')).code).toBe(1);
  });
});
