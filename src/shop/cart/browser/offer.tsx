import * as api from '../../../routes/api.ts';
import type { SubscribeOffer } from '../model/cart.ts';
import { moveFocusOff } from './line-parts.tsx';
import { runCartForm } from './preview.ts';
import type { CartSetting } from './snapshot.ts';
import type { CartActions } from './store.ts';

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
      moveFocusOff(event.currentTarget, true);
      runCartForm(event.nativeEvent, store);
    }}
  >
    <input type="hidden" name="market" value={setting.market} />
    <input type="hidden" name="plans" value={JSON.stringify(plans)} />
    <button className="link-button">{text}</button>
  </form>
);
