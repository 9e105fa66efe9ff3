import { type SettingProps, SettingProvider, settingOf } from '../../../../platform/shared/setting.tsx';
import type { NamedSubscription } from '../../model/name.ts';
import { hasEnded } from '../../model/subscription.ts';
import { SubscriptionCard } from '../card.tsx';

/** The list of the customer's subscriptions: those that go on as cards, then those that have ended. */
export default function Subscriptions({
  setting: props,
  list,
  formId,
}: {
  setting: SettingProps;
  list: readonly NamedSubscription[];
  formId: string;
}) {
  const setting = settingOf(props);
  const cardsOf = (subscriptions: readonly NamedSubscription[]) =>
    subscriptions.map((subscription) => (
      <SubscriptionCard key={subscription.id} subscription={subscription} formId={formId} />
    ));
  const ended = list.filter(hasEnded);
  return (
    <SettingProvider setting={setting}>
      {ended.length < list.length ? (
        <ul className="cards halves">{cardsOf(list.filter((subscription) => !hasEnded(subscription)))}</ul>
      ) : null}
      {ended.length > 0 ? (
        <section className="account-card" aria-labelledby="ended">
          <h2 id="ended">{setting.t('sub.ended')}</h2>
          <ul className="bought">{cardsOf(ended)}</ul>
        </section>
      ) : null}
    </SettingProvider>
  );
}
