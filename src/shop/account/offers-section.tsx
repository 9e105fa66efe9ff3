import { Island } from '../../platform/document/island.tsx';
import { islandSetting } from '../../site/island-setting.ts';
import { useView } from '../../site/view.tsx';
import { addressLines } from '../customer/model/address.ts';
import OffersIsland from './browser/islands/offers.tsx';
import type { Offers } from './offers.ts';

/** Offers to take over what is known from before the account. */
export function OffersSection({ offers: { plans, address, name } }: { offers: Offers }) {
  const view = useView();
  if (plans.length === 0 && !address && !name) return null;
  return (
    <Island
      name="offers"
      component={OffersIsland}
      props={{
        setting: islandSetting(view, 'account.offer', 'account.saved'),
        plans,
        address,
        addressLines: address ? addressLines(address, view.locale) : [],
        name,
      }}
    />
  );
}
