import type { Refused } from '../../../../../client/forms/form.tsx';
import type { Day } from '../../../../platform/shared/day.ts';
import { type SettingProps, SettingProvider, settingOf } from '../../../../platform/shared/setting.tsx';
import type { Rhythm } from '../../../selling-plans/model/rhythm.ts';
import type { NamedSubscription } from '../../model/name.ts';
import { hasEnded, isRunning, type SavedAddress, type Size } from '../../model/subscription.ts';
import type { RhythmHints } from '../../model/supply.ts';
import { DeliveriesSection } from '../deliveries.tsx';
import { EndSection } from '../end.tsx';
import { ManagedProvider, useManaged } from '../manage.tsx';
import { SectionMessages } from '../parts.tsx';
import { AddressSection, PaymentSection } from '../payment-and-address.tsx';
import { ProductsSection } from '../products.tsx';
import { StatusSection } from '../status.tsx';
import { DiscountSection, FrequencySection } from '../terms.tsx';

interface SubscriptionProps {
  subscription: NamedSubscription;
  /** The rhythms that it can have. */
  rhythms: readonly Rhythm[];
  /** The sizes of every product that comes. */
  sizes: readonly (readonly Size[])[];
  /** Ids of the lines whose recipe can be swapped. */
  swappable: readonly string[];
  addresses: readonly SavedAddress[];
  /** The lines of its address, or of the pick-up point in its place. */
  addressLines: readonly string[];
  refused: Refused | null;
  formId: string;
  /** Whether the provider has pick-up points in its country. */
  pickups: boolean;
  /** Whether an ended one is offered anew. */
  invites: boolean;
  /** The day on which a delivery that is paid now leaves the warehouse. */
  leavesNow: Day;
  hints: RhythmHints;
}

function Sections({
  subscription: fromPage,
  rhythms,
  sizes,
  swappable,
  addresses,
  addressLines,
  refused,
  formId,
  pickups,
  invites,
  leavesNow,
  hints,
}: SubscriptionProps) {
  const managed = useManaged(fromPage, formId, refused);
  const { stored, problems } = managed;
  const ended = hasEnded(stored);
  return (
    <ManagedProvider managed={managed}>
      <SectionMessages section="top" problems={problems} />
      <StatusSection invites={invites} leavesNow={leavesNow} />
      <div className={ended ? undefined : 'columns'}>
        <div>
          <DeliveriesSection />
          <ProductsSection sizes={sizes} swappable={swappable} />
          {ended ? null : <EndSection />}
        </div>
        {ended ? null : (
          <div className="aside">
            {isRunning(stored) && !stored.prepaid ? (
              <div className="merged">
                <FrequencySection rhythms={rhythms} hints={hints} />
                <DiscountSection />
              </div>
            ) : null}
            <div className="merged">
              <PaymentSection />
              <AddressSection addresses={addresses} lines={addressLines} pickups={pickups} />
            </div>
          </div>
        )}
      </div>
    </ManagedProvider>
  );
}

/** A subscription with every form that changes it. */
export default function SubscriptionIsland({ setting, ...props }: SubscriptionProps & { setting: SettingProps }) {
  return (
    <SettingProvider setting={settingOf(setting)}>
      <Sections {...props} />
    </SettingProvider>
  );
}
