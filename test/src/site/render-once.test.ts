import fc from 'fast-check';
import { type ComponentType, createElement, Fragment, type ReactNode, useId } from 'react';
import { renderToString } from 'react-dom/server.edge';
import { describe, expect, it } from 'vitest';
import type { Story } from '../../../src/cms/story.ts';
import type { Settings } from '../../../src/env.ts';
import { RawHtml, renderHtml } from '../../../src/platform/document/raw-html.tsx';
import { markets } from '../../../src/platform/shared/markets.ts';
import { type Setting, SettingProvider, useSetting } from '../../../src/platform/shared/setting.tsx';
import { renderOnce } from '../../../src/site/render-once.tsx';
import type { View } from '../../../src/site/screen.ts';
import { deliveredTexts, translatorIn } from '../../../src/site/texts.ts';
import { useView, ViewProvider } from '../../../src/site/view.tsx';

const index = [] as Story[];
const settings = { demoContent: true } as Settings;
const marketOf = (code: string) => markets.find((market) => market.code === code)!;

/** The view of a page. */
function viewOf(code: string, given: Partial<View> = {}, texts = deliveredTexts): View {
  const market = marketOf(code);
  return {
    market,
    t: translatorIn(texts, market),
    translate: (language) => translatorIn(texts, { ...market, language }),
    locale: market.language,
    rest: '/',
    url: new URL('https://shop.example/'),
    requestId: 'one',
    settings,
    today: '2027-01-01',
    preview: false,
    problems: [],
    isStale: () => false,
    isPublished: () => true,
    cachedStories: () => index,
    variant: () => {
      throw new TypeError('no test');
    },
    ...given,
  };
}

const Provider = ViewProvider as ComponentType<{ view: View }>;
const Current = SettingProvider as ComponentType<{ setting: Setting }>;
const render = (node: ReactNode, view: View) =>
  renderHtml(createElement(Provider, { view }, createElement(Current, { setting: view }, node)), '').html;

let numbered = 0;
/** A component that is rendered once, and how often it has been. */
function counted<Props extends object>(Component: (props: Props) => ReactNode) {
  const count = { times: 0 };
  numbered += 1;
  const Once = renderOnce(`test-${numbered}`, (props: Props) => {
    count.times += 1;
    return Component(props);
  });
  return { Once, count };
}

/** Everything that a part may know of its page. */
const Everything = ({
  data,
  text,
  list,
}: {
  data?: { value: string };
  text?: string;
  list?: readonly { value: string }[];
}) => {
  const { market, t, translate, locale, today, cachedStories, settings } = useView();
  const stories = cachedStories()?.map(({ slug }) => slug);
  return createElement(
    'p',
    { title: text },
    JSON.stringify([
      market.code,
      t('nav.home'),
      translate('sv')('nav.home'),
      locale,
      today,
      stories,
      settings.demoContent,
      useSetting().today,
      data,
      list,
    ]),
  );
};

describe('a component that is rendered once', () => {
  it('is not rendered again for the same market, texts, stories, day and props', () => {
    const { Once, count } = counted(Everything);
    const data = { value: 'a' };
    const page = (id: string) =>
      render(
        createElement('main', null, createElement(Once, { data, text: 'x', list: [data] })),
        viewOf('se', { requestId: id }),
      );
    const first = page('one');
    expect(first).toBe(
      render(createElement('main', null, createElement(Everything, { data, text: 'x', list: [data] })), viewOf('se')),
    );
    expect(page('two')).toBe(first);
    expect(count.times).toBe(1);
  });

  it('never mixes two markets, days, texts, stories, settings or props', () => {
    const { Once } = counted(Everything);
    const pool = Array.from({ length: 3 }, (_, i) => ({ value: `data ${i}` }));
    const changedTexts = { ...deliveredTexts, sv: { ...deliveredTexts.sv, 'nav.home': 'Ny' } };
    const otherIndex = [{ slug: 'story' }] as Story[];
    const entry = fc.constantFrom(...pool);
    // with texts that would make two keys equal if their lengths were not in them
    const text = fc.oneof(fc.constantFrom('', 'a', 'a list []'), fc.string({ unit: 'binary', maxLength: 4 }));
    const situation = fc.record({
      code: fc.constantFrom('se', 'de', 'at', 'pt'),
      today: fc.constantFrom('2027-01-01', '2027-01-02'),
      isChanged: fc.boolean(),
      stories: fc.constantFrom(index, otherIndex, null),
      settings: fc.constantFrom(settings, { demoContent: false } as Settings),
      props: fc.oneof(
        fc.constantFrom({ text: 'a', list: [] }, { text: 'a list []' }, {}),
        fc.record({ data: entry, text, list: fc.array(entry, { maxLength: 2 }) }, { requiredKeys: [] }),
      ),
    });
    const field = fc.constantFrom('code', 'today', 'isChanged', 'stories', 'settings', 'props');
    const neighbours = fc
      .tuple(situation, situation, field)
      .map(([one, other, name]) => [one, { ...one, [name]: other[name] }, one]);
    fc.assert(
      fc.property(neighbours, (situations) => {
        for (const { code, today, isChanged, stories, settings, props } of situations) {
          const view = viewOf(
            code,
            { today, settings, cachedStories: () => stories },
            isChanged ? changedTexts : deliveredTexts,
          );
          expect(render(createElement(Once, props), view)).toBe(render(createElement(Everything, props), view));
        }
      }),
      { numRuns: 500 },
    );
  });

  it('cannot read what belongs to one page or one visitor', () => {
    for (const field of [
      'url',
      'requestId',
      'rest',
      'preview',
      'problems',
      'variant',
      'isStale',
      'session',
      'cookie',
      'flash',
    ] as (keyof View)[]) {
      const { Once } = counted(() => String(useView()[field]));
      expect(() => render(createElement(Once), viewOf('se'))).toThrow(
        `Expected a component that is rendered once to take ${field} as a prop`,
      );
    }
  });

  it('has the path of its prop in its view, and is rendered once for each', () => {
    const { Once, count } = counted((_: { rest: string }) => createElement('i', null, useView().rest));
    const page = (rest: string) => render(createElement(Once, { rest }), viewOf('se', { rest: '/elsewhere' }));
    expect([page('/blog'), page('/faq'), page('/blog')]).toEqual(['<i>/blog</i>', '<i>/faq</i>', '<i>/blog</i>']);
    expect(count.times).toBe(2);
  });

  it('is rendered anew each time while the story index is not cached', () => {
    const { Once, count } = counted(Everything);
    const view = viewOf('se', { cachedStories: () => null });
    for (let i = 0; i < 3; i++) render(createElement(Once), view);
    expect(count.times).toBe(3);
  });

  it('is rendered anew for data that was loaded anew', () => {
    const { Once, count } = counted(Everything);
    for (const value of ['old', 'new'])
      expect(render(createElement(Once, { data: { value } }), viewOf('se'))).toContain(value);
    expect(count.times).toBe(2);
  });

  it('may contain another one, and has ids that the page around it does not have', () => {
    const Field = () => createElement('input', { id: useId() });
    const { Once: Inner } = counted(Field);
    const { Once: Outer } = counted(() => createElement(Fragment, null, createElement(Field), createElement(Inner)));
    const html = () =>
      render(
        createElement(Fragment, null, createElement(Field), createElement(Outer), createElement(Field)),
        viewOf('se'),
      );
    const ids = [...html().matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect([ids.length, new Set(ids).size]).toEqual([4, 4]);
    expect(html()).toBe(html());
  });
});

describe('HTML without an element around it', () => {
  it('needs the function that puts it in place', () => {
    expect(() => renderToString(createElement(RawHtml, { rendered: { html: '', preloads: '' } }))).toThrow(
      'Expected renderHtml() around <RawHtml>',
    );
  });

  it('is not put where a text, an attribute or data names its place', () => {
    const forged = '<rendered-0></rendered-0>';
    const { html } = renderHtml(
      createElement(
        'p',
        { title: forged },
        forged,
        createElement(RawHtml, { rendered: { html: '<b>part</b>', preloads: '' } }),
        JSON.stringify(forged),
      ),
      '',
    );
    expect(html.match(/<b>part<\/b>/g)).toHaveLength(1);
    expect(html).not.toContain('<rendered');
  });

  it('comes with the preloads of its pictures, which stand before a part and in the head of a document', () => {
    const { Once } = counted(() => createElement('img', { src: '/a.png' }));
    const part = () =>
      renderHtml(
        createElement(
          Provider,
          { view: viewOf('se') },
          createElement(Fragment, null, createElement('b'), createElement(Once)),
        ),
        '',
      );
    const preload = '<link rel="preload" as="image" href="/a.png"/>';
    expect([part(), part()]).toEqual(Array(2).fill({ html: '<b></b><img src="/a.png"/>', preloads: preload }));
  });
});
