import { type ComponentType, createElement, type ReactNode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';

const islands = import.meta.glob<{ default: ComponentType<Record<string, unknown>> }>(['./islands/*.tsx', '!./islands/*-template.tsx']);

/** Reports that its child has been hydrated. It adds nothing to the tree, so that `useId` gives the server's ids. */
function Hydrated({ onHydrated, children }: { onHydrated: () => void; children?: ReactNode }) {
  useEffect(onHydrated, []);
  return children;
}

/** Hydrates one island over its server HTML. Resolves when the island handles events. */
export async function hydrate(host: HTMLElement): Promise<void> {
  const load = islands[`./islands/${host.dataset.island}.tsx`];
  const [data, root] = host.children;
  if (!load || !data || !root) throw new TypeError(`No island ${host.dataset.island}`);
  const { default: Component } = await load();
  await new Promise<void>((resolve) => {
    const island = createElement(Component, JSON.parse(data.textContent ?? '{}'));
    hydrateRoot(root, createElement(Hydrated, { onHydrated: () => void setTimeout(resolve) }, island), {
      identifierPrefix: host.dataset.prefix ?? '',
    });
  });
  host.dataset.hydrated = '';
}
