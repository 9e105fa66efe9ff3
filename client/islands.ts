import { type ComponentType, createElement, type ReactNode, startTransition, useEffect } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { keepTyped } from './forms/typed.ts';

type IslandComponent = ComponentType<Record<string, unknown>>;

const islands = import.meta.glob<{ default: IslandComponent }>([
  '../src/shop/*/browser/islands/*.tsx',
  '!../src/shop/*/browser/islands/*-template.tsx',
]);
/** The modules of islands by their names, which are those of their files. */
const byName = new Map(Object.entries(islands).map(([file, load]) => [/([\w-]+)\.tsx$/.exec(file)?.[1], load]));

const roots = new WeakMap<Element, { root: Root; Component: IslandComponent }>();

/**
 * Reports each time that its child has been rendered. It adds nothing to the tree, so that `useId` gives the server's
 * ids.
 */
function Rendered({ onRendered, children }: { onRendered: () => void; children?: ReactNode }) {
  useEffect(onRendered, [onRendered]);
  return children;
}

/**
 * Hydrates one island over its server HTML, in slices that let the browser handle input. Resolves when the island
 * handles events.
 */
export async function hydrate(host: HTMLElement): Promise<void> {
  const load = byName.get(host.dataset.island);
  const [data, root] = host.children;
  if (!load || !data || !root) throw new TypeError(`No island ${host.dataset.island}`);
  const { default: Component } = await load();
  const announceTyped = keepTyped(root);
  await new Promise<void>((resolve) => {
    const island = createElement(Component, JSON.parse(data.textContent ?? '{}'));
    const tree = createElement(Rendered, { onRendered: () => void setTimeout(resolve) }, island);
    startTransition(() => {
      roots.set(host, { root: hydrateRoot(root, tree, { identifierPrefix: host.dataset.prefix ?? '' }), Component });
    });
  });
  announceTyped();
  host.dataset.hydrated = '';
}

/**
 * Renders new props into a hydrated island; its state stays. Resolves when they are shown, with false where the island
 * is not hydrated.
 */
export async function rerender(host: HTMLElement, props: Record<string, unknown>): Promise<boolean> {
  const island = roots.get(host);
  if (!island) return false;
  await new Promise<void>((resolve) =>
    island.root.render(createElement(Rendered, { onRendered: resolve }, createElement(island.Component, props))),
  );
  return true;
}
