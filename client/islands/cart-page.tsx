import type { CartState } from '../../src/shop/cart/model.ts';
import { Announcer } from '../cart/announcer.tsx';
import { CartContents } from '../cart/contents.tsx';
import { EmptyCart } from '../cart/empty.tsx';
import { Problems, unreachable } from '../cart/problems.tsx';
import type { Problem } from '../cart/requests.ts';
import type { CartSetting, Snapshot } from '../cart/snapshot.ts';
import { useCart } from '../cart/use-cart.ts';

/** `failed`: the server could not read the cart. */
type Props = CartSetting & { initial: CartState | null; failed: boolean; problems: Problem[]; typedCode: string };

const isUntouched = (snapshot: Snapshot, initial: CartState | null) => !snapshot.busy && snapshot.problems.length === 0 && snapshot.shown === initial;

/** The cart on its own page. The server renders it whole; in the browser it follows the shared cart. */
export default function CartPage({ initial, failed, problems: rendered, typedCode, ...setting }: Props) {
  const { store, snapshot } = useCart(failed ? 'failed' : initial);
  const isFailed = snapshot ? snapshot.phase === 'failed' : failed;
  const state = snapshot ? snapshot.shown : initial;
  const own = !snapshot || isUntouched(snapshot, initial) ? rendered : snapshot.problems;
  const problems = isFailed ? [unreachable(setting, state !== null), ...own] : own;
  return (
    <>
      <Announcer snapshot={snapshot} setting={setting} store={store} />
      {snapshot?.phase === 'loading' ? (
        <div className="skeleton tall" />
      ) : isFailed && !state ? (
        <Problems problems={problems} setting={setting} onRetry={store ? () => store.retry() : undefined} />
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
          {...(snapshot && { waiting: snapshot.waiting, keys: snapshot.keys })}
        />
      )}
    </>
  );
}
