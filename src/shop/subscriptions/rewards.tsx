import { api } from '../../routes.ts';
import { useView } from '../../site/view.tsx';
import { RewardUses } from '../rewards/index.ts';
import type { Reward } from '../rewards/model/rewards.ts';
import type { Subscription } from './model/subscription.ts';

/** A customer's rewards beside a subscription, each with a button that uses it for the next delivery. */
export function SubscriptionRewards({
  rewards,
  subscription: { number, discount },
}: {
  rewards: readonly Reward[];
  subscription: Subscription;
}) {
  const { t } = useView();
  if (rewards.length === 0) return null;
  const isApplied = ({ code }: Reward) => discount?.code.toUpperCase() === code;
  return (
    <section className="account-card" aria-labelledby="reward">
      <h2 id="reward">{t('rewards.sub_title')}</h2>
      {discount && !rewards.some(isApplied) ? <p>{t('rewards.sub_text')}</p> : null}
      <RewardUses
        rewards={rewards}
        action={api.subscriptionsDiscount}
        fields={{ subscriptionId: number }}
        isApplied={isApplied}
        applied="rewards.sub_applied"
      />
    </section>
  );
}
