import { type SettingProps, SettingProvider, settingOf } from '../../../../platform/shared/setting.tsx';
import type { NamedSubscription } from '../../model/name.ts';
import { SubscriptionCard } from '../card.tsx';

/** The list of the customer's subscriptions. */
export default function Subscriptions({
  setting,
  list,
  thanks,
  formId,
}: {
  setting: SettingProps;
  list: readonly NamedSubscription[];
  /** The announcement of the next small gift of each; null for none. */
  thanks: readonly (string | null)[];
  formId: string;
}) {
  return (
    <SettingProvider setting={settingOf(setting)}>
      <ul className="cards wide">
        {list.map((subscription, i) => (
          <SubscriptionCard key={subscription.id} subscription={subscription} thanks={thanks[i]} formId={formId} />
        ))}
      </ul>
    </SettingProvider>
  );
}
