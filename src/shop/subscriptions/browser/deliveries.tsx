import { useState } from 'react';
import { useSetting } from '../../../platform/shared/setting.tsx';
import type { Upcoming } from '../model/subscription.ts';
import { Delivery } from './delivery.tsx';
import { useSubscription } from './manage.tsx';
import { SectionMessages } from './parts.tsx';

/** The number of deliveries that are shown at once; the later ones unfold. */
const FIRST = 3;

const DeliveryList = ({ deliveries }: { deliveries: readonly Upcoming[] }) => (
  <ul className="deliveries">
    {deliveries.map((delivery) => (
      <Delivery key={delivery.index} stored={delivery} />
    ))}
  </ul>
);

export function DeliveriesSection() {
  const { stored, subscription, problems } = useSubscription();
  const { t } = useSetting();
  const { upcoming } = stored;
  // the first value only: afterwards the visitor opens and closes it
  const [isOpen] = useState(() => upcoming.slice(FIRST).some(({ skipped, edited }) => skipped || edited));
  if (upcoming.length === 0) return null;
  const later = upcoming.slice(FIRST);
  return (
    <section className="account-card" aria-labelledby="upcoming" hidden={subscription.upcoming.length === 0}>
      <h2 id="upcoming">{t(stored.prepaid ? 'prepaid.charges' : 'sub.upcoming')}</h2>
      <SectionMessages section="upcoming" problems={problems} />
      <DeliveryList deliveries={upcoming.slice(0, FIRST)} />
      {later.length > 0 ? (
        <details open={isOpen}>
          <summary>{t('sub.later')}</summary>
          <DeliveryList deliveries={later} />
        </details>
      ) : null}
    </section>
  );
}
