import { type DOMWindow, JSDOM, VirtualConsole } from 'jsdom';
import { type Engine, engineOf, runIn, type Selectors } from './engine.ts';
import { refuseLayout } from './layout.ts';
import type { Media } from './media.ts';
import { type Cascade, cascadeOf, type Stylesheet } from './stylesheets.ts';
import { installVisibility, type Visibility, visibilityOf } from './visibility.ts';

/** The requests of a document to the tester. */
export interface DocumentEvents {
  onLink(link: HTMLAnchorElement): void;
  onSubmit(form: HTMLFormElement, submitter: HTMLElement | null): void;
}

/** A document that is read: its elements, Playwright's engine for them, and what is seen. */
export interface OpenDocument {
  window: DOMWindow;
  engine: Engine;
  selectors: Selectors;
  /** The stylesheets, in the order of the document. */
  sheets: readonly Stylesheet[];
  visibility(): Visibility;
  /** The elements that match a selector of Playwright. */
  query(selector: string): Element[];
  /** Forgets what was seen, after something has changed. */
  changed(): void;
  evaluate(run: unknown, ...args: unknown[]): Promise<unknown>;
  html(): string;
}

const WORDS = /[\w-]+/g;

/**
 * Reads a document. Scripts do not run, and `<noscript>` is content. @param media what its stylesheets ask of the
 * browser, read anew after each change.
 */
export function openDocument(
  html: string,
  url: string,
  media: () => Media,
  { onLink, onSubmit }: DocumentEvents,
): OpenDocument {
  // a virtual console without listeners keeps silent about what jsdom does not do
  const dom = new JSDOM(html, { url, virtualConsole: new VirtualConsole() });
  const { window } = dom;
  let seen: Visibility | undefined;
  const words = new Set(html.match(WORDS));
  const cascades = new Map<string, Cascade>();
  const cascade = (): Cascade => {
    const key = JSON.stringify([media(), words.size]);
    const known = cascades.get(key) ?? cascadeOf(opened.sheets, media(), words);
    cascades.set(key, known);
    return known;
  };
  const visibility = () => (seen ??= visibilityOf(cascade()));
  let evaluations = 0;
  installVisibility(window, visibility);
  refuseLayout(window, () => evaluations > 0);
  window.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href], area[href]');
    if (!link || event.defaultPrevented) return;
    event.preventDefault();
    onLink(link);
  });
  window.addEventListener('submit', (event) => {
    event.preventDefault();
    onSubmit(event.target as HTMLFormElement, event.submitter);
  });
  const { engine, selectors, remember, forget } = engineOf(window);
  const changed = () => {
    seen = undefined;
    forget();
  };
  const opened: OpenDocument = {
    window,
    engine,
    selectors,
    sheets: [],
    visibility,
    query: (selector) => {
      remember();
      return engine.querySelectorAll(engine.parseSelector(selector), window.document);
    },
    changed,
    evaluate: async (run, ...args) => {
      // a function of a test may give classes that the page did not have
      for (const word of `${run} ${args}`.match(WORDS) ?? []) words.add(word);
      evaluations += 1;
      try {
        return await runIn(window, run, ...args);
      } finally {
        evaluations -= 1;
        changed();
      }
    },
    html: () => dom.serialize(),
  };
  return opened;
}
