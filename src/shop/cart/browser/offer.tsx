import * as api from '../../../routes/api.ts';
import { moveFocusOff } from './line-parts.tsx';
import type { CartSetting } from './snapshot.ts';
import type { CartActions } from './store.ts';
import type { SubscribeOffer } from './texts.ts';

interface Props {
  offer: SubscribeOffer;
  setting: CartSetting;
  /** Null before hydration, when the form posts by itself. */
  store: CartActions | null;
}

/** Subscribes to all lines of an offer. */
export const Offer = ({ offer: { text, plans }, setting, store }: Props) => (
  <form
    method="post"
    action={api.cartPlans}
    className="line-offer"
    onSubmit={(event) => {
      if (!store) return;
      event.preventDefault();
      moveFocusOff(event.currentTarget, true);
      store.setPlans(plans);
    }}
  >
    <input type="hidden" name="market" value={setting.market} />
    {Object.entries(plans).map(([lineId, planId]) => (
      <input key={lineId} type="hidden" name={`plans[${lineId}]`} value={planId} />
    ))}
    <button className="link-button">{text}</button>
  </form>
);
