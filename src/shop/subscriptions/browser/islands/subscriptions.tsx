import { type SettingProps, SettingProvider, settingOf } from '../../../../platform/shared/setting.tsx';
import type { Subscription } from '../../model/subscription.ts';
import { SubscriptionCard } from '../card.tsx';

/** The list of the customer's subscriptions. */
export default function Subscriptions({
  setting,
  list,
  formId,
}: {
  setting: SettingProps;
  list: readonly Subscription[];
  formId: string;
}) {
  return (
    <SettingProvider setting={settingOf(setting)}>
      <ul className="cards wide">
        {list.map((subscription) => (
          <SubscriptionCard key={subscription.id} subscription={subscription} formId={formId} />
        ))}
      </ul>
    </SettingProvider>
  );
}
