import { setImmediate } from 'node:timers/promises';
import { type ComponentType, createContext, createElement, Fragment, type ReactNode, useContext } from 'react';
import { renderToString } from 'react-dom/server.edge';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { defer, Late, LateParts, LatePartsProvider } from '../../../../src/platform/document/late.tsx';

const Language = createContext('none');
const Provider = LatePartsProvider as ComponentType<{ parts: LateParts }>;
const Word = ({ children }: { children: ReactNode }) => createElement('b', { lang: useContext(Language) }, children);

/** A page that is being sent: renders its tree and its late parts with the same context, as `renderPage` does. */
function page() {
  const parts = new LateParts();
  const toHtml = (node: ReactNode, identifierPrefix = '') =>
    renderToString(createElement(Language, { value: 'sv' }, createElement(Provider, { parts }, node)), {
      identifierPrefix,
    });
  const chunks = parts.chunks((node, id) => toHtml(node, `${id}-`));
  const rest = async () => {
    const all: string[] = [];
    for await (const chunk of chunks) all.push(chunk);
    return all;
  };
  return { parts, toHtml, next: async () => (await chunks.next()).value as string | undefined, rest };
}

const late = <T>(promise: Promise<T>, children: (value: T) => ReactNode, fallback?: ReactNode) =>
  createElement(Late<T>, { promise, fallback, children });
const word = (value: string) => createElement(Word, null, value);
const pending = () => Promise.withResolvers<string>();
const slots = (html: string) => [...html.matchAll(/<div id="([^"]+)" class="late-slot">/g)].map(([, id]) => id);
const targets = (chunks: string[]) => chunks.map((chunk) => /^<div class="late" data-for="([^"]+)">/.exec(chunk)?.[1]);

/** A promise that has settled before the page renders. */
async function settled<T>(promise: Promise<T>): Promise<{ promise: Promise<T> }> {
  await defer(promise).catch(() => {});
  return { promise };
}

afterEach(() => vi.restoreAllMocks());

describe('a value that is there', () => {
  it('is rendered in place, with nothing to send later', async () => {
    const { parts, toHtml, rest } = page();
    const { promise } = await settled(Promise.resolve('here'));
    expect(toHtml(late(promise, word, 'wait'))).toBe('<b lang="sv">here</b>');
    expect(parts.isEmpty).toBe(true);
    expect(await rest()).toEqual([]);
  });

  it('may be undefined', async () => {
    const { toHtml } = page();
    const { promise } = await settled(Promise.resolve(undefined));
    expect(toHtml(late(promise, (value) => String(value), 'wait'))).toBe('undefined');
  });

  it('is left out when it failed', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { parts, toHtml } = page();
    const { promise } = await settled<string>(Promise.reject(new Error('down')));
    expect(toHtml(createElement('p', null, late(promise, word, 'wait')))).toBe('<p></p>');
    expect(parts.isEmpty).toBe(true);
    expect(warn).not.toHaveBeenCalled();
  });
});

describe('a value that is not there', () => {
  it('leaves a slot with its fallback and arrives with the context of the page', async () => {
    const value = pending();
    const { parts, toHtml, rest } = page();
    expect(toHtml(late(defer(value.promise), word, createElement('i', null, 'wait')))).toBe(
      '<div id="late-1" class="late-slot"><i>wait</i></div>',
    );
    expect(parts.isEmpty).toBe(false);
    value.resolve('<late>');
    expect(await rest()).toEqual(['<div class="late" data-for="late-1"><b lang="sv">&lt;late&gt;</b></div><!---->']);
  });

  it('is empty and logged when it fails, and the others arrive', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const [one, two] = [pending(), pending()];
    const { toHtml, next, rest } = page();
    toHtml(createElement(Fragment, null, late(defer(one.promise), word), late(defer(two.promise), word)));
    one.reject(new Error('down'));
    expect(await next()).toBe('<div class="late" data-for="late-1"></div><!---->');
    two.resolve('two');
    expect(await rest()).toEqual([expect.stringContaining('two')]);
    expect(warn.mock.calls.map(([line]) => JSON.parse(line))).toEqual([
      { level: 'warn', event: 'late_part_failed', error: 'Error: down' },
    ]);
  });

  it('whose content cannot be rendered is empty and logged too', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { toHtml, rest } = page();
    const broken = (): ReactNode => {
      throw new Error('broken');
    };
    const value = pending();
    toHtml(late(defer(value.promise), broken));
    value.resolve('value');
    expect(await rest()).toEqual(['<div class="late" data-for="late-1"></div><!---->']);
    expect(warn).toHaveBeenCalledOnce();
  });

  it('throws outside a provider', () => {
    expect(() => renderToString(late(defer(pending().promise), word))).toThrow(
      'Expected <LatePartsProvider> around <Late>',
    );
  });
});

describe('late parts', () => {
  it('come in the order in which they are ready, not in that of the page', async () => {
    const values = [pending(), pending(), pending()];
    const { toHtml, next } = page();
    const html = toHtml(createElement('main', null, ...values.map(({ promise }) => late(defer(promise), word))));
    expect(slots(html)).toEqual(['late-1', 'late-2', 'late-3']);
    for (const i of [2, 0, 1]) {
      values[i]?.resolve(`value ${i}`);
      expect(await next()).toBe(`<div class="late" data-for="late-${i + 1}"><b lang="sv">value ${i}</b></div><!---->`);
    }
    expect(await next()).toBeUndefined();
  });

  it('hold late parts of their own, each with a slot of its own', async () => {
    const [outer, other, inner, second] = [pending(), pending(), pending(), pending()];
    const { toHtml, next, rest } = page();
    const nest = (promise: Promise<string>) => (value: string) =>
      createElement('section', null, value, late(defer(promise), word, 'wait'));
    toHtml(
      createElement(
        Fragment,
        null,
        late(defer(outer.promise), nest(inner.promise)),
        late(defer(other.promise), nest(second.promise)),
      ),
    );
    outer.resolve('outer');
    expect(await next()).toContain('outer<div id="late-3" class="late-slot">wait</div>');
    other.resolve('other');
    expect(await next()).toContain('other<div id="late-4" class="late-slot">wait</div>');
    second.resolve('second');
    expect(await next()).toBe('<div class="late" data-for="late-4"><b lang="sv">second</b></div><!---->');
    inner.resolve('inner');
    expect(await rest()).toEqual(['<div class="late" data-for="late-3"><b lang="sv">inner</b></div><!---->']);
  });

  it('that are inside a value which is there arrive too', async () => {
    const inner = pending();
    const { toHtml, rest } = page();
    const { promise } = await settled(Promise.resolve('outer'));
    const html = toHtml(
      late(promise, (value) => createElement(Fragment, null, value, late(defer(inner.promise), word))),
    );
    expect(html).toBe('outer<div id="late-1" class="late-slot"></div>');
    inner.resolve('inner');
    expect(targets(await rest())).toEqual(['late-1']);
  });

  it('are registered once, under the same slots, however often their tree is rendered', async () => {
    const values = [pending(), pending()];
    const { toHtml, rest } = page();
    const tree = createElement('main', null, ...values.map(({ promise }) => late(defer(promise), word, 'wait')));
    const first = toHtml(tree);
    expect(toHtml(tree)).toBe(first);
    expect(slots(first)).toEqual(['late-1', 'late-2']);
    for (const value of values) value.resolve('done');
    expect(targets(await rest())).toEqual(['late-1', 'late-2']);
  });
});

it('a deferred promise is handed on as it is, and its failure is no unhandled rejection', async () => {
  const failures: unknown[] = [];
  const onFailure = (error: unknown) => void failures.push(error);
  process.on('unhandledRejection', onFailure);
  const promise = Promise.reject(new Error('nobody waits'));
  expect(defer(promise)).toBe(promise);
  await setImmediate();
  process.off('unhandledRejection', onFailure);
  expect(failures).toEqual([]);
});
