import fc from 'fast-check';
import { type ComponentType, createContext, createElement, Fragment, useContext, useId } from 'react';
import { renderToString } from 'react-dom/server.edge';
import { describe, expect, it } from 'vitest';
import { Island } from '../../../../src/platform/document/island.tsx';
import type { View } from '../../../../src/site/screen.ts';
import { useView, ViewProvider } from '../../../../src/site/view.tsx';

interface Props {
  name: string;
}

function Field({ name }: Props) {
  const id = useId();
  return createElement('label', { htmlFor: id }, name, createElement('input', { id }));
}

const Provider = ViewProvider as ComponentType<{ view: View }>;
const Place = createContext('nowhere');
const ShowPlace = () => createElement('i', null, useContext(Place));
const ShowView = () => createElement('i', null, useView().rest);

const island = (props: Props, on?: 'visible') =>
  createElement(Island<Props>, { name: 'field', component: Field, props, ...(on && { on }) });

/** The islands of a page, as the browser finds them. */
const islandsOf = (html: string) =>
  [
    ...html.matchAll(
      /<div data-island="field" data-on="(\w+)" data-prefix="([^"]+)"><script type="application\/json">(.*?)<\/script><div>(.*?)<\/div><\/div>/gs,
    ),
  ].map(([, on, prefix = '', props = '', inner = '']) => ({
    on,
    prefix,
    props,
    inner,
    id: / id="([^"]+)"/.exec(inner)?.[1],
  }));

describe('an island', () => {
  const html = renderToString(
    createElement(
      'main',
      null,
      createElement(Field, { name: 'page' }),
      island({ name: 'one' }),
      island({ name: 'two' }, 'visible'),
    ),
  );
  const found = islandsOf(html);

  it('is rendered as the browser renders it alone with its prefix', () => {
    expect(found).toHaveLength(2);
    for (const { prefix, props, inner } of found)
      expect(renderToString(createElement(Field, JSON.parse(props)), { identifierPrefix: prefix })).toBe(inner);
  });

  it('has ids that no other island and no part of the page has', () => {
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(3);
    for (const { id, inner } of found) expect(inner).toContain(` for="${id}"`);
  });

  it('says when it is needed: at the first interaction unless it says otherwise', () => {
    expect(found.map(({ on }) => on)).toEqual(['interaction', 'visible']);
  });
});

describe('the props of an island', () => {
  it('cannot end their script', () => {
    const html = renderToString(island({ name: '</script><script>alert(1)</script><!--' }));
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html.match(/<\/script/g)).toHaveLength(1);
    expect(html).not.toContain('<!--');
    expect(JSON.parse(islandsOf(html)[0]?.props ?? '')).toEqual({ name: '</script><script>alert(1)</script><!--' });
  });

  it('reach the browser as they were, whatever they hold', () => {
    const text = fc
      .array(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.constantFrom('</script>', '<!--', '<script', ']]>', '&lt;', '"', '\u2028'),
        ),
      )
      .map((all) => all.join(''));
    fc.assert(
      fc.property(text, (name) => {
        const { props } = islandsOf(renderToString(island({ name })))[0]!;
        expect(JSON.parse(props)).toEqual({ name });
      }),
    );
  });
});

describe('the page around an island', () => {
  /** A component on the page itself, and again as an island. */
  const twice = (component: ComponentType) =>
    createElement(
      Fragment,
      null,
      createElement(component),
      createElement(Island<object>, { name: 'x', component, props: {} }),
    );

  it('is not there: its context has the default value', () => {
    const html = renderToString(createElement(Place, { value: 'page' }, twice(ShowPlace)));
    expect([...html.matchAll(/<i>(\w+)<\/i>/g)].map(([, value]) => value)).toEqual(['page', 'nowhere']);
  });

  it('has a view that an island cannot use', () => {
    const view = createElement(Provider, { view: { rest: '/cart' } as View }, createElement(ShowView));
    expect(renderToString(view)).toBe('<i>/cart</i>');
    const page = createElement(Provider, { view: { rest: '/cart' } as View }, twice(ShowView));
    expect(() => renderToString(page)).toThrow(
      new TypeError('Expected a page around a component that calls useView()'),
    );
  });
});
