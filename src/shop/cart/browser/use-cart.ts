import { useState, useSyncExternalStore } from 'react';
import type { CartState } from '../model/cart.ts';
import { sharedCart } from './shared.ts';
import type { Snapshot } from './snapshot.ts';
import type { CartStore } from './store.ts';

const subscribeToNothing = () => () => {};

/** The cart of this page in a component: null on the server and during hydration, present right after. */
export function useCart(
  initial?: CartState | null | 'failed',
): { store: CartStore; snapshot: Snapshot } | { store: null; snapshot: null } {
  const [store] = useState(() => (typeof document === 'undefined' ? null : sharedCart(initial)));
  const snapshot = useSyncExternalStore<Snapshot | null>(
    store?.subscribe ?? subscribeToNothing,
    () => store?.getSnapshot() ?? null,
    () => null,
  );
  return store && snapshot ? { store, snapshot } : { store: null, snapshot: null };
}
