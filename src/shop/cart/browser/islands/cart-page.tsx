import type { CartState } from '../../model/cart.ts';
import { Announcer } from '../announcer.tsx';
import { CartContents } from '../contents.tsx';
import { EmptyCart } from '../empty.tsx';
import { Problems, unreachable } from '../problems.tsx';
import type { Problem } from '../requests.ts';
import type { CartSetting, Snapshot } from '../snapshot.ts';
import { useCart } from '../use-cart.ts';

/** `failed`: the server could not read the cart. */
type Props = CartSetting & { initial: CartState | null; failed: boolean; problems: Problem[]; typedCode: string };

const isUntouched = (snapshot: Snapshot, initial: CartState | null) =>
  !snapshot.busy && snapshot.problems.length === 0 && snapshot.shown === initial;

/** The cart on its own page. The server renders it whole; in the browser it follows the shared cart. */
export default function CartPage({ initial, failed, problems: rendered, typedCode, ...setting }: Props) {
  const { store, snapshot } = useCart(failed ? 'failed' : initial);
  const isFailed = snapshot ? snapshot.phase === 'failed' : failed;
  const state = snapshot ? snapshot.shown : initial;
  const closing = state?.details.closing;
  const own = !snapshot || isUntouched(snapshot, initial) ? rendered : snapshot.problems;
  const problems = isFailed ? [unreachable(setting, state !== null), ...own] : own;
  return (
    <>
      <Announcer snapshot={snapshot} setting={setting} store={store} />
      {snapshot?.phase === 'loading' ? (
        <div className="skeleton" />
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
          closing={
            closing?.remaining === state.details.freeShipping.remaining && (
              <div dangerouslySetInnerHTML={{ __html: closing.html }} />
            )
          }
          {...(snapshot && { waiting: snapshot.waiting, keys: snapshot.keys })}
        />
      )}
    </>
  );
}
