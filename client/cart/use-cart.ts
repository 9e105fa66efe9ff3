import { useState, useSyncExternalStore } from 'react';
import type { CartState } from '../../src/shop/cart/model.ts';
import { type CartSetting, CartStore, type Snapshot } from './store.ts';

let shared: CartStore | null = null;

/** The one cart of this page. @param initial the cart that the server rendered, where it did. */
export function sharedCart(setting: CartSetting, initial?: CartState | null): CartStore {
  if (!shared) {
    shared = new CartStore(setting);
    shared.watch();
  }
  if (initial !== undefined) shared.initialize(initial);
  return shared;
}

const subscribeToNothing = () => () => {};

/** The cart of this page in a component: null on the server and during hydration, present right after. */
export function useCart(setting: CartSetting, initial?: CartState | null): { store: CartStore; snapshot: Snapshot } | { store: null; snapshot: null } {
  const [store] = useState(() => (typeof document === 'undefined' ? null : sharedCart(setting, initial)));
  const snapshot = useSyncExternalStore<Snapshot | null>(
    store?.subscribe ?? subscribeToNothing,
    () => store?.getSnapshot() ?? null,
    () => null,
  );
  return store && snapshot ? { store, snapshot } : { store: null, snapshot: null };
}
