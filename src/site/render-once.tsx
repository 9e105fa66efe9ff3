import type { ComponentType } from 'react';
import { LANGUAGES } from '../languages/index.ts';
import { RawHtml, type RenderedHtml, renderHtml } from '../platform/document/raw-html.tsx';
import { LruCache } from '../platform/lru-cache.ts';
import type { Market } from '../platform/shared/markets.ts';
import { SettingProvider } from '../platform/shared/setting.tsx';
import type { View } from './screen.ts';
import { useView, ViewProvider } from './view.tsx';

/** The fields of a view that are the same for all visitors and all pages of a market. */
const SHARED: ReadonlySet<PropertyKey> = new Set<keyof View>([
  'market',
  't',
  'translate',
  'locale',
  'settings',
  'today',
  'isPublished',
  'cachedStories',
]);

/** Far below the 128 MB of an isolate. */
const kept = new LruCache<RenderedHtml>(4000, 8_000_000);

const ids = new WeakMap<object, number>();
let lastId = 0;

/** A number for an object, the same as long as the object lives. */
function idOf(value: object): number {
  let id = ids.get(value);
  if (id === undefined) {
    lastId += 1;
    id = lastId;
    ids.set(value, id);
  }
  return id;
}

/**
 * The key of a prop: objects and functions are told apart by identity, lists by their entries, everything else by
 * value.
 */
function keyOf(value: unknown): string {
  if (typeof value === 'string') return `${value.length} ${value}`;
  if (Array.isArray(value)) {
    let entries = '[';
    for (const entry of value) entries += `${keyOf(entry)},`;
    return `${entries}]`;
  }
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
    ? `#${idOf(value)}`
    : String(value);
}

/** The values of the {@link SHARED} fields that a market had last, with a number for them. */
const lastValues = new WeakMap<Market, { values: readonly unknown[]; number: number }>();
const numbers = new WeakMap<View, number>();

/**
 * A number for the values of the {@link SHARED} fields; 0 while the story index, which decides about links, is not
 * cached.
 */
function numberOf(view: View): number {
  let number = numbers.get(view);
  if (number === undefined) {
    const { market, t, translate, locale, settings, today, cachedStories } = view;
    const stories = cachedStories();
    const values = [t, ...LANGUAGES.map(translate), locale, settings, today, stories];
    const last = lastValues.get(market);
    if (stories === null) number = 0;
    else if (last?.values.every((value, i) => value === values[i])) number = last.number;
    else {
      number = idOf(values);
      lastValues.set(market, { values, number });
    }
    numbers.set(view, number);
  }
  return number;
}

/**
 * The view without its fields that belong to one page or one visitor. A component with the prop `rest` has it in its
 * view.
 */
const sharedView = (view: View, props: { rest?: string }): View =>
  new Proxy(view, {
    get(target, field) {
      if (field === 'rest' && props.rest !== undefined) return props.rest;
      if (!SHARED.has(field))
        throw new TypeError(
          `Expected a component that is rendered once to take ${String(field)} as a prop, not from the view`,
        );
      return target[field as keyof View];
    },
  });

/**
 * A component that is rendered once for its market, texts, stories, day and props, and whose HTML every later page of
 * this isolate contains. Whatever belongs to one page or one visitor (address, flash, variants) is a prop: reading it
 * from the view throws, except for `rest` of a component that has a prop of that name. Objects in props count by
 * identity, so they are values of caches, which no one changes; a newly loaded value is rendered anew.
 *
 * @param name begins the ids that `useId` returns, so a page has one instance of a component that uses it. No two
 * components share it.
 */
export function renderOnce<Props extends object>(name: string, Component: ComponentType<Props>): ComponentType<Props> {
  return function RenderedOnce(props: Props) {
    const view = useView();
    const number = numberOf(view);
    let key = `${number} ${name}`;
    for (const prop in props) key += ` ${prop} ${keyOf(props[prop])}`;
    let rendered = number === 0 ? undefined : kept.get(key);
    if (!rendered) {
      const own = sharedView(view, props);
      rendered = renderHtml(
        <ViewProvider view={own}>
          <SettingProvider setting={own}>
            <Component {...props} />
          </SettingProvider>
        </ViewProvider>,
        `${name}-`,
      );
      if (number !== 0) kept.set(key, rendered, key.length + rendered.html.length + rendered.preloads.length);
    }
    return <RawHtml rendered={rendered} />;
  };
}
