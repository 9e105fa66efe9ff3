import { useSyncExternalStore } from 'react';
import type { PlanContent } from '../../model/plan.ts';

const CHANGE = 'plan-tab';

function subscribe(listener: () => void): () => void {
  for (const type of ['popstate', CHANGE]) addEventListener(type, listener);
  return () => {
    for (const type of ['popstate', CHANGE]) removeEventListener(type, listener);
  };
}

/** The tab that the address names, which the way back in the browser's history changes too. */
export function useTab({ result, tab }: PlanContent): string {
  return useSyncExternalStore(
    subscribe,
    () => {
      const named = new URLSearchParams(location.search).get('tab');
      return result?.tabs.some((known) => known.tab === named) ? named! : (result?.firstTab ?? tab);
    },
    () => tab,
  );
}

/** Writes the address of a tab without loading it. */
export function openTab(href: string): void {
  history.pushState(null, '', href);
  dispatchEvent(new Event(CHANGE));
}
