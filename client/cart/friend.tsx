import { useEffect } from 'react';
import { api } from '../../src/routes.ts';
import type { CartState, FriendPromise } from '../../src/shop/cart/model.ts';
import type { CartSetting } from './snapshot.ts';
import type { CartActions } from './store.ts';
import { texts } from './texts.ts';

/** While a friend's code is being made, the cart is read again after this time. */
const READ_AGAIN_MS = 10_000;

const MAY_USE: readonly FriendPromise['status'][] = ['other', 'removed'];

/** What a friend's link has promised, and how it stands in the cart. */
export function Friend({ state, setting, store }: { state: CartState; setting: CartSetting; store: CartActions | null }) {
  const { friend } = state.details;
  const t = texts(setting);
  useEffect(() => {
    if (friend?.status !== 'waiting' || !store) return;
    const timer = setTimeout(() => void store.refresh(), READ_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [friend, store]);
  if (!friend) return null;
  const { code, percent, status } = friend;
  return (
    <form
      method="post"
      action={api.cart.discount}
      className="friend"
      onSubmit={(event) => {
        if (!store) return;
        event.preventDefault();
        store.setDiscount(code);
      }}
    >
      <p role="status">{t(`cart.friend_${status}`, { percent })}</p>
      {MAY_USE.includes(status) ? (
        <>
          <input type="hidden" name="market" value={setting.market} />
          <button className="link-button" name="code" value={code}>
            {t('cart.friend_use', { percent })}
          </button>
        </>
      ) : null}
    </form>
  );
}
