import { type SettingProps, SettingProvider, settingOf } from '../../src/platform/document/setting.tsx';
import type { Subscription } from '../../src/shop/subscriptions/model.ts';
import { SubscriptionCard } from '../subscription/card.tsx';

/** The list of the customer's subscriptions. */
export default function Subscriptions({ setting, list, formId }: { setting: SettingProps; list: readonly Subscription[]; formId: string }) {
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
