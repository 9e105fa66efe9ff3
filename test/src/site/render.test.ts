import { createElement, Fragment, type ReactNode, useId } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { defer, Late } from '../../../src/platform/document/late.tsx';
import { markets } from '../../../src/platform/shared/markets.ts';
import { type Frame, isShared, renderPage } from '../../../src/site/render.tsx';
import type { Screen, View } from '../../../src/site/screen.ts';
import { useView } from '../../../src/site/view.tsx';

const renderer = vi.hoisted(() => ({ behind: '' }));

// the head names the built files, which a unit has none of
vi.mock('../../../src/site/styles.ts', () => ({
  stylesOf: () => '/main.css',
  preloadsOf: () => '</main.css>; rel=preload; as=style',
}));
vi.mock('../../../src/site/head.tsx', () => ({
  HeadTags: ({ head, picture }: { head: { title: string }; picture: string | null }) =>
    createElement(
      'head',
      null,
      createElement('title', null, head.title),
      createElement('meta', { name: 'picture', content: String(picture) }),
    ),
}));
vi.mock('react-dom/server.edge', async (original) => {
  const server = await original<typeof import('react-dom/server.edge')>();
  return {
    ...server,
    renderToString: (...given: Parameters<typeof server.renderToString>) =>
      `${server.renderToString(...given)}${renderer.behind}`,
  };
});

beforeEach(() => {
  renderer.behind = '';
});

const swedish = markets.find(({ code }) => code === 'se')!;
const view = { market: swedish, rest: '/dog-food', t: (key: string) => key } as View;
const Plain: Frame = ({ children }) => createElement('main', null, children);

/** Shows the address of the page that it stands on. */
const Place = ({ children }: { children?: ReactNode }) => createElement('b', { id: useId() }, useView().rest, children);
const place = (text: string) => createElement(Place, null, text);

const late = (promise: Promise<string>, children: (value: string) => ReactNode = place) =>
  createElement(Late<string>, { promise: defer(promise), fallback: 'wait', children });

const all = (...nodes: ReactNode[]) => createElement(Fragment, null, ...nodes);

const Content = ({ data }: { data: ReactNode }) => data;

/** Renders a page with some content. */
const render = (content: ReactNode, given: Partial<Screen<ReactNode>> = {}) =>
  renderPage(
    {
      path: '/@/dog-food',
      load: async () => content,
      head: (_, { rest }) => ({ title: `Title of ${rest}` }),
      Page: Content,
      ...given,
    },
    content,
    view,
    Plain,
  );

/** Reads a body chunk by chunk; none is made before it is asked for. */
function reading(body: string | ReadableStream<Uint8Array>) {
  if (typeof body === 'string') throw new TypeError('Expected a stream');
  const reader = body.getReader();
  const next = async () => {
    const { value } = await reader.read();
    return value && new TextDecoder().decode(value);
  };
  const rest = async () => {
    let text = '';
    for (let chunk = await next(); chunk !== undefined; chunk = await next()) text += chunk;
    return text;
  };
  return { next, rest };
}

describe('a page without late parts', () => {
  it('is one text, in the language of its market, with the frame around its content', () => {
    expect(render(createElement('p', null, 'content'))).toBe(
      '<!doctype html><html lang="sv" data-market="se" data-country="SE"><head><title>Title of /dog-food</title><meta name="picture" content="Title of /dog-food"/></head>' +
        '<body><main><p>content</p></main></body></html>',
    );
    expect(render(place(''))).toContain('>/dog-food</b>');
  });

  it('has no picture where it is of one person, unless it says so', () => {
    expect(render(null, { picture: () => ({ title: 'Oats', kicker: 'Dog food' }) })).toContain(
      '<meta name="picture" content="Dog food: Oats"/>',
    );
    expect(render(null, { personal: true })).toContain('<meta name="picture" content="null"/>');
    expect([
      isShared({}),
      isShared({ personal: true }),
      isShared({ personal: true, shared: true }),
      isShared({ shared: false }),
    ]).toEqual([true, false, true, false]);
  });
});

describe('a page with late parts', () => {
  it('is sent without them first, then each of them, then its end', async () => {
    const [one, two] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    const { next } = reading(render(all(late(one.promise), late(two.promise))));
    expect(await next()).toMatch(
      /^<!doctype html><html lang="sv".*<div id="late-1" class="late-slot">wait<\/div><div id="late-2" class="late-slot">wait<\/div><\/main>$/s,
    );
    two.resolve('two');
    expect(await next()).toMatch(/^<div class="late" data-for="late-2">.*two<\/b><\/div><!---->$/);
    one.resolve('one');
    expect(await next()).toMatch(/^<div class="late" data-for="late-1">.*one<\/b><\/div><!---->$/);
    expect(await next()).toBe('</body></html>');
    expect(await next()).toBeUndefined();
  });

  it('gives them the view that the rest of it has, and ids of their own', async () => {
    const html = await reading(
      render(all(place('page'), late(Promise.resolve('one')), late(Promise.resolve('two')))),
    ).rest();
    expect(html.match(/>\/dog-food/g)).toHaveLength(3);
    const ids = [...html.matchAll(/<b id="([^"]+)"/g)].map(([, id]) => id);
    expect([ids.length, new Set(ids).size]).toEqual([3, 3]);
  });

  it('gives those that are inside a late part slots of their own', async () => {
    const holding = (name: string) => late(Promise.resolve(''), () => late(Promise.resolve(name)));
    const html = await reading(render(all(holding('one'), holding('two')))).rest();
    const four = ['late-1', 'late-2', 'late-3', 'late-4'];
    expect([...html.matchAll(/<div id="([^"]+)" class="late-slot">/g)].map(([, id]) => id)).toEqual(four);
    expect([...html.matchAll(/data-for="([^"]+)"/g)].map(([, id]) => id)).toEqual(four);
    for (const name of ['one', 'two']) expect(html).toContain(`${name}</b></div>`);
    expect(html.endsWith('</body></html>')).toBe(true);
  });
});

describe('the end of a page', () => {
  it('is checked: late parts would stand behind a page that does not end with its body', () => {
    renderer.behind = '<script></script>';
    expect(() => render(late(new Promise(() => {})))).toThrow(
      new TypeError('Expected the page to end with its body: late parts stand before that end'),
    );
  });

  it('does not matter where nothing is late', () => {
    renderer.behind = '<script></script>';
    expect(render(null)).toContain('</body></html><script></script>');
  });
});
