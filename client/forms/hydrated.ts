import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** Whether the component runs in a browser. The first rendering of a hydration gives false, as on the server. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
