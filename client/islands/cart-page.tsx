import type { CartState } from '../../src/shop/cart/model.ts';
import { Announcer } from '../cart/announcer.tsx';
import { CartContents } from '../cart/contents.tsx';
import { EmptyCart } from '../cart/empty.tsx';
import type { Problem } from '../cart/requests.ts';
import type { CartSetting, Snapshot } from '../cart/snapshot.ts';
import { texts } from '../cart/texts.ts';
import { useCart } from '../cart/use-cart.ts';

type Props = CartSetting & { initial: CartState | null; problems: Problem[]; typedCode: string };

const isUntouched = (snapshot: Snapshot, initial: CartState | null) => !snapshot.busy && snapshot.problems.length === 0 && snapshot.shown === initial;

/** The cart on its own page. The server renders it whole; in the browser it follows the shared cart. */
export default function CartPage({ initial, problems: rendered, typedCode, ...setting }: Props) {
  const { store, snapshot } = useCart(initial);
  const t = texts(setting);
  const state = snapshot ? snapshot.shown : initial;
  const problems = !snapshot || isUntouched(snapshot, initial) ? rendered : snapshot.problems;
  return (
    <>
      <Announcer snapshot={snapshot} setting={setting} />
      {snapshot?.phase === 'loading' ? (
        <div className="skeleton tall" />
      ) : snapshot?.phase === 'failed' ? (
        <p className="alert" role="alert">
          {t('cart.unreachable')}
        </p>
      ) : !state || state.cart.items.length === 0 ? (
        <EmptyCart setting={setting} problems={problems} onRetry={() => store?.retry()} />
      ) : (
        <CartContents
          setting={setting}
          state={state}
          problems={problems}
          notes={snapshot?.notes ?? []}
          busy={snapshot?.busy ?? false}
          typedCode={typedCode}
          store={store}
          {...(snapshot && { keys: snapshot.keys })}
        />
      )}
    </>
  );
}
