import { randomUUID } from 'node:crypto';
import { applyPlans, readPlans } from '../../src/shop/subscriptions/plans/store.ts';
import { type Check, type Context, NotChecked } from './check.ts';

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
