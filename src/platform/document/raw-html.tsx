import { createContext, type ReactNode, useContext } from 'react';
import { renderToString } from 'react-dom/server.edge';

/**
 * Rendered HTML, with the preloads of its pictures apart: React puts them first, and they belong into the head of the
 * page.
 */
export interface RenderedHtml {
  html: string;
  /** `<link rel="preload">` elements. */
  preloads: string;
}

const Parts = createContext<RenderedHtml[] | null>(null);

/** Begins the name of elements that text, attributes and data of a page cannot contain: React escapes `<` in them. */
const SLOT = 'rendered-';

/** Stands in the head of a document where the preloads of its pictures belong. */
export const PRELOADS_SLOT = `<${SLOT}preloads></${SLOT}preloads>`;

const PRELOADS = /^(?:<link rel="preload"[^>]*>)+/;

/**
 * The rendered HTML with its parts in their slots, as one flat text: joining costs less than adding one text after the
 * other.
 */
function fill(start: string, rendered: string, parts: readonly RenderedHtml[], preloads: string): string {
  const texts = [start];
  let end = 0;
  for (;;) {
    const slot = rendered.indexOf(`<${SLOT}`, end);
    if (slot < 0) break;
    const name = rendered.slice(slot + SLOT.length + 1, rendered.indexOf('>', slot));
    texts.push(rendered.slice(end, slot), parts[Number(name)]?.html ?? preloads);
    end = slot + 2 * (SLOT.length + name.length) + '<></>'.length;
  }
  texts.push(rendered.slice(end));
  return texts.join('');
}

/**
 * Renders a part of a page, in which {@link RawHtml} may stand, or a whole page, in whose head {@link PRELOADS_SLOT}
 * stands.
 *
 * @param identifierPrefix of the ids that `useId` returns.
 * @param start stands before what is rendered.
 */
export function renderHtml(node: ReactNode, identifierPrefix: string, start = ''): RenderedHtml {
  const parts: RenderedHtml[] = [];
  const rendered = renderToString(<Parts value={parts}>{node}</Parts>, { identifierPrefix });
  const [own = ''] = rendered.startsWith('<link') ? (PRELOADS.exec(rendered) ?? []) : [];
  let preloads = own;
  for (const part of parts) preloads += part.preloads;
  return { html: fill(start, own ? rendered.slice(own.length) : rendered, parts, preloads), preloads };
}

/**
 * HTML that has been rendered before, without an element around it. @throws TypeError outside of {@link renderHtml}.
 */
export function RawHtml({ rendered }: { rendered: RenderedHtml }): ReactNode {
  const parts = useContext(Parts);
  if (!parts) throw new TypeError('Expected renderHtml() around <RawHtml>');
  const Slot = `${SLOT}${parts.push(rendered) - 1}`;
  return <Slot />;
}
