import { type ComponentType, createElement, Fragment, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';

const islands = import.meta.glob<{ default: ComponentType<Record<string, unknown>> }>('./islands/*.tsx');

/** Tells when everything beside it has been brought to life. */
function Ready({ done }: { done: () => void }) {
  useEffect(done, []);
  return null;
}

/** Brings one island to life over its server HTML. Resolves when it answers to events. */
export async function hydrate(host: HTMLElement): Promise<void> {
  const load = islands[`./islands/${host.dataset.island}.tsx`];
  const [data, root] = host.children;
  if (!load || !data || !root) throw new TypeError(`No island ${host.dataset.island}`);
  const { default: Component } = await load();
  await new Promise<void>((resolve) => {
    hydrateRoot(
      root,
      createElement(
        Fragment,
        null,
        createElement(Component, JSON.parse(data.textContent ?? '{}')),
        createElement(Ready, { done: () => void setTimeout(resolve) }),
      ),
    );
  });
  host.dataset.alive = '';
}

export { sharedCart } from './cart/store.ts';
