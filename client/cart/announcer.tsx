import type { CartSetting, Snapshot } from './snapshot.ts';
import { texts } from './texts.ts';

/** Tells assistive technology that the cart is being updated, and that it is done. It is always on the page and never busy itself. */
export function Announcer({ snapshot, setting }: { snapshot: Snapshot | null; setting: CartSetting }) {
  const status = snapshot?.status;
  return (
    <p className="visually-hidden" role="status" data-announcer>
      {status ? texts(setting)(`cart.${status}`) : ''}
    </p>
  );
}
