import { api } from '../../routes.ts';
import { useView } from '../../site/view.tsx';
import type { Reward } from './model/rewards.ts';
import { RewardUses } from './reward-uses.tsx';

/**
 * A customer's rewards beside the cart, each with a button that uses it. @param applied the codes that the cart has.
 */
export function CartRewards({ rewards, applied }: { rewards: readonly Reward[]; applied: readonly string[] }) {
  const { t } = useView();
  if (rewards.length === 0) return null;
  const isApplied = ({ code }: Reward) => applied.some((known) => known.toUpperCase() === code);
  return (
    <section className="account-card forms cart-rewards" aria-labelledby="cart-rewards">
      <h2 id="cart-rewards">{t('rewards.cart_title')}</h2>
      <RewardUses rewards={rewards} action={api.cartDiscount} isApplied={isApplied} applied="rewards.cart_used" />
    </section>
  );
}
