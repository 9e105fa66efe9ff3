import type { CartState } from '../../src/shop/cart/model.ts';
import { Announcer, CartContents } from '../cart/contents.tsx';
import { EmptyCart } from '../cart/empty.tsx';
import type { Problem } from '../cart/storage.ts';
import { type CartSetting, useCart } from '../cart/store.ts';
import { texts } from '../cart/texts.ts';

type Props = CartSetting & { initial: CartState | null; problems: Problem[]; typedCode: string };

/** The cart on its own page. The server renders it whole; in the browser it follows the shared cart. */
export default function CartPage({ initial, problems, typedCode, ...setting }: Props) {
  const { store, live } = useCart(setting, initial);
  const t = texts(setting);
  const shown = live ? live.shown : initial;
  const touched = live && (live.busy || live.problems.length > 0 || live.shown !== initial);
  const told = touched ? live.problems : problems;
  return (
    <>
      <Announcer live={live} setting={setting} />
      {live?.phase === 'loading' ? (
        <div className="skeleton tall" />
      ) : live?.phase === 'failed' ? (
        <p className="alert" role="alert">
          {t('cart.unreachable')}
        </p>
      ) : !shown || shown.cart.items.length === 0 ? (
        <EmptyCart setting={setting} text={t('cart.empty')} problems={told} />
      ) : (
        <CartContents
          setting={setting}
          state={shown}
          problems={told}
          notes={live?.notes ?? []}
          busy={live?.busy ?? false}
          typedCode={typedCode}
          place="page"
          store={store}
        />
      )}
    </>
  );
}
