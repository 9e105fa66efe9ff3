import type { PageContext } from '../../site/screen.ts';
import { ofVisitor } from '../customer/of-visitor.ts';
import type { Reward } from './model/rewards.ts';
import { usableRewardsOf } from './store.ts';

/**
 * The rewards that the visitor of a page can use now; none for a visitor who is not signed in, and where the session
 * cannot be confirmed.
 */
export async function rewardsFor(context: PageContext): Promise<Reward[]> {
  const rewards = await ofVisitor(context, 'rewards', async (session) => {
    const [usable] = await Promise.all([
      usableRewardsOf(context.database, session.customerId, context.today),
      session.verify(),
    ]);
    return usable;
  });
  return rewards ?? [];
}
