import type { CartItem, LineDetails } from '../model/cart.ts';
import type { CartSetting } from './snapshot.ts';
import type { CartActions } from './store.ts';

export interface LineProps {
  item: CartItem;
  line: LineDetails;
  setting: CartSetting;
  /** Null before hydration, when every form posts by itself. */
  store: CartActions | null;
}

/**
 * Moves the focus off a control that goes away: to its line where that `stays`, else to a neighbour, or to the heading
 * of the cart.
 */
export function moveFocusOff(from: Element, stays = false): void {
  const line = from.closest('li');
  const neighbour = stays ? line : (line?.nextElementSibling ?? line?.previousElementSibling);
  (
    neighbour?.querySelector('a') ??
    from.closest('.panel-body')?.querySelector<HTMLElement>('h2') ??
    document.querySelector<HTMLElement>('#main')
  )?.focus();
}

/** The fields that tell a form's endpoint which line it is about. */
export const LineFields = ({ item, setting }: Pick<LineProps, 'item' | 'setting'>) => (
  <>
    <input type="hidden" name="lineId" value={item.id} />
    <input type="hidden" name="market" value={setting.market} />
  </>
);
