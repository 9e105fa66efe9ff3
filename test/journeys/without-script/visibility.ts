import type { DOMWindow } from 'jsdom';
import { type Cascade, POPOVER_OPEN, type Property } from './stylesheets.ts';

const NEVER_SHOWN = /^(head|script|style|template|title|meta|link|base|datalist|area|param|rp)$/;
const BLOCKS =
  /^(html|body|address|article|aside|blockquote|center|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hgroup|hr|legend|listing|main|menu|nav|ol|optgroup|option|p|pre|search|section|summary|ul)$/;
const TABLES: Record<string, string> = {
  table: 'table',
  tr: 'table-row',
  td: 'table-cell',
  th: 'table-cell',
  li: 'list-item',
  button: 'inline-block',
};
/** Elements that have a size without content. */
const SIZED = 'input, select, textarea, button, img, svg, video, audio, canvas, iframe, object, progress, meter, hr';

/** The display that the browser's own stylesheet gives. */
function defaultDisplay(element: Element): string {
  if (element.hasAttribute('hidden') || NEVER_SHOWN.test(element.localName)) return 'none';
  if (element.localName === 'input' && element.getAttribute('type')?.toLowerCase() === 'hidden') return 'none';
  if (element.localName === 'dialog' && !element.hasAttribute('open')) return 'none';
  if (element.hasAttribute('popover') && !element.hasAttribute(POPOVER_OPEN)) return 'none';
  return BLOCKS.test(element.localName) ? 'block' : (TABLES[element.localName] ?? 'inline');
}

/** The visibility of a document's elements. The answers hold until the document changes. */
export interface Visibility {
  display(element: Element): string;
  visibility(element: Element): string;
  /** Whether the element has a box: neither it nor something around it is taken off the page. */
  isRendered(element: Element): boolean;
}

/** Reads from stylesheets and the browser's own rules what is seen of a document. */
export function visibilityOf(cascade: Cascade): Visibility {
  const displays = new Map<Element, string>();
  const visibilities = new Map<Element, string>();
  const rendered = new Map<Element, boolean>();
  const keys = new Map<Element, string[]>();
  const memoized = <Value>(known: Map<Element, Value>, element: Element, compute: () => Value): Value => {
    const value = known.get(element) ?? compute();
    known.set(element, value);
    return value;
  };

  const keysOf = (element: Element): string[] =>
    memoized(keys, element, () => [
      '*',
      element.localName,
      ...element.getAttributeNames().map((name) => `[${name}]`),
      ...(element.getAttribute('class') ?? '').split(/\s+/).map((name) => `.${name}`),
      `#${element.id}`,
    ]);
  const declared = (element: Element, property: Property, pseudo = ''): string | undefined => {
    const candidates = keysOf(element)
      .flatMap((key) => cascade.get(key) ?? [])
      .filter(({ rule }) => rule.property === property && rule.selector.includes('::') === (pseudo !== ''));
    if (candidates.length > 1) candidates.sort((a, b) => a.rank - b.rank);
    return candidates.find(({ rule }) =>
      element.matches(pseudo ? rule.selector.slice(0, -pseudo.length) : rule.selector),
    )?.rule.value;
  };

  const display = (element: Element): string =>
    memoized(displays, element, () => declared(element, 'display') ?? defaultDisplay(element));
  const visibility = (element: Element): string =>
    memoized(visibilities, element, () => {
      const own = declared(element, 'visibility');
      if (own && own !== 'inherit') return own;
      return element.parentElement ? visibility(element.parentElement) : 'visible';
    });
  /** Whether closed details keep one of their children back. */
  const isFolded = (details: Element, child: Element): boolean =>
    details.localName === 'details' &&
    !details.hasAttribute('open') &&
    child !== [...details.children].find(({ localName }) => localName === 'summary') &&
    declared(details, 'content-visibility', '::details-content') !== 'visible';
  const isRendered = (element: Element): boolean =>
    memoized(rendered, element, () => {
      if (display(element) === 'none') return false;
      const parent = element.parentElement;
      return parent
        ? isRendered(parent) && !isFolded(parent, element)
        : element === element.ownerDocument.documentElement;
    });
  return { display, visibility, isRendered };
}

/** Whether a rendered element has a size: text, or something that has one by itself. */
function hasSize(element: Element, seen: Visibility): boolean {
  if (element.matches(SIZED)) return true;
  for (const child of element.childNodes) {
    if (child.nodeType === child.TEXT_NODE && child.nodeValue!.trim() !== '') return true;
    if (child.nodeType === child.ELEMENT_NODE && seen.isRendered(child as Element) && hasSize(child as Element, seen))
      return true;
  }
  return false;
}

/** Has a window answer Playwright's questions for styles and boxes. @param current what is seen of its document now. */
export function installVisibility(window: DOMWindow, current: () => Visibility): void {
  const { prototype } = window.Element;
  const boxOf = (element: Element) => {
    const size = current().isRendered(element) && hasSize(element, current()) ? 1 : 0;
    return { x: 0, y: 0, top: 0, left: 0, right: size, bottom: size, width: size, height: size };
  };
  prototype.checkVisibility = function () {
    return current().isRendered(this);
  };
  prototype.getBoundingClientRect = function () {
    return boxOf(this) as DOMRect;
  };
  window.Range.prototype.getBoundingClientRect = function () {
    const node = this.startContainer.childNodes[this.startOffset] ?? this.startContainer;
    return { width: 1, height: node.nodeValue?.trim() ? 1 : 0 } as DOMRect;
  };
  // Playwright looks at every element for most questions; the selectors of the parser take longer for that
  const { querySelectorAll } = window.Document.prototype;
  window.Document.prototype.querySelectorAll = function (selector: string) {
    return (
      selector === '*' ? [...this.getElementsByTagName('*')] : querySelectorAll.call(this, selector)
    ) as NodeListOf<Element>;
  };
  // the shop has no shadow trees, for which Playwright looks at every element
  Object.defineProperty(prototype, 'shadowRoot', { value: null });
  const noContent = { content: 'none', display: 'inline', visibility: 'visible' };
  window.getComputedStyle = ((element: Element, pseudo?: string) =>
    pseudo
      ? noContent
      : {
          display: current().display(element),
          visibility: current().visibility(element),
          cursor: 'auto',
          pointerEvents: 'auto',
        }) as typeof window.getComputedStyle;
}
