import { useView } from '../../../site/view.tsx';
import type { Upcoming } from '../subscription.ts';
import { Delivery } from './delivery.tsx';
import { SectionMessages, type SectionProps } from './section.tsx';

/** The number of deliveries that are shown at once; the later ones unfold. */
const FIRST = 3;

const DeliveryList = ({ deliveries, section }: { deliveries: readonly Upcoming[]; section: SectionProps }) => (
  <ul className="deliveries">
    {deliveries.map((delivery) => (
      <Delivery key={delivery.index} delivery={delivery} section={section} />
    ))}
  </ul>
);

export function DeliveriesSection(section: SectionProps) {
  const { subscription, problems } = section;
  const { t } = useView();
  const later = subscription.upcoming.slice(FIRST);
  return (
    <section className="account-card" aria-labelledby="upcoming">
      <h2 id="upcoming">{t('sub.upcoming')}</h2>
      <SectionMessages section="upcoming" problems={problems.filter(({ code }) => code !== 'invalid_date')} />
      <DeliveryList deliveries={subscription.upcoming.slice(0, FIRST)} section={section} />
      {later.length > 0 ? (
        <details open={later.some(({ skipped, edited }) => skipped || edited)}>
          <summary>{t('sub.later')}</summary>
          <DeliveryList deliveries={later} section={section} />
        </details>
      ) : null}
    </section>
  );
}
