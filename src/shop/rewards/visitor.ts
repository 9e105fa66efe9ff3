import { log } from '../../platform/log.ts';
import { upstreamErrorOf } from '../../platform/stores.ts';
import { SignedOut } from '../../shopify/session.ts';
import type { PageContext } from '../../site/screen.ts';
import type { Reward } from './model/rewards.ts';
import { usableRewardsOf } from './store.ts';

/**
 * The rewards that the visitor of a page can use now; none for a visitor who is not signed in, and where the session
 * cannot be confirmed.
 */
export async function rewardsFor({ session: read, database, today }: PageContext): Promise<Reward[]> {
  try {
    const session = await read();
    if (!session) return [];
    const [rewards] = await Promise.all([usableRewardsOf(database, session.customerId, today), session.verify()]);
    return rewards;
  } catch (error) {
    if (error instanceof SignedOut) return [];
    const failure = upstreamErrorOf(error);
    if (!failure) throw error;
    log.warn({ event: 'rewards', error: failure.message });
    return [];
  }
}
