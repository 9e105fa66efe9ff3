import type { CartState } from '../../src/shop/cart/model.ts';
import { CartContents, texts } from '../cart/contents.tsx';
import { EmptyCart } from '../cart/empty.tsx';
import type { Problem } from '../cart/keep.ts';
import { type CartSetting, useCart } from '../cart/store.ts';

type Props = CartSetting & { initial: CartState | null; problems: Problem[]; typedCode: string };

/** The cart on its own page. The server renders it whole; in the browser it follows the shared cart. */
export default function CartPage({ initial, problems, typedCode, ...setting }: Props) {
  const { store, live } = useCart(setting, initial);
  const shown = live ? live.shown : initial;
  const told = live && (live.busy || live.problems.length > 0 || live.shown !== initial) ? live.problems : problems;
  if (!shown || shown.cart.items.length === 0) return <EmptyCart setting={setting} text={texts(setting)('cart.empty')} problems={told} />;
  return (
    <CartContents setting={setting} state={shown} problems={told} notes={live?.notes ?? []} busy={live?.busy ?? false} typedCode={typedCode} store={store} />
  );
}
