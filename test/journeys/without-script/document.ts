import { type DOMWindow, JSDOM, VirtualConsole } from 'jsdom';
import { type Engine, engineOf, runIn, type Selectors } from './engine.ts';
import type { Media } from './media.ts';
import { cascadeOf, type Stylesheet } from './stylesheets.ts';
import { installVisibility, type Visibility, visibilityOf } from './visibility.ts';

/** What a document asks the tester for. */
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
  /** Forgets what was seen, after something has changed. */
  changed(): void;
  evaluate(run: unknown, ...args: unknown[]): unknown;
  html(): string;
}

/** Reads a document. Scripts do not run, and `<noscript>` is content. @param media what its stylesheets ask of the browser, read anew after each change. */
export function openDocument(html: string, url: string, media: () => Media, { onLink, onSubmit }: DocumentEvents): OpenDocument {
  // a virtual console without listeners keeps silent about what jsdom does not do
  const dom = new JSDOM(html, { url, virtualConsole: new VirtualConsole() });
  const { window } = dom;
  let seen: Visibility | undefined;
  const visibility = () => (seen ??= visibilityOf(cascadeOf(opened.sheets, media())));
  installVisibility(window, visibility);
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
  const opened: OpenDocument = {
    window,
    sheets: [],
    ...engineOf(window),
    visibility,
    changed: () => {
      seen = undefined;
    },
    evaluate: (run, ...args) => {
      const result = runIn(window, run, ...args);
      seen = undefined;
      return result;
    },
    html: () => dom.serialize(),
  };
  return opened;
}
