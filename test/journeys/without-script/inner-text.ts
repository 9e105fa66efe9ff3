import type { Visibility } from './visibility.ts';

const isBlock = (display: string) => /^(block|flex|grid|list-item|table|flow-root)$/.test(display);

/**
 * The text of an element as it is shown: without what is hidden, each block on lines of its own, spaces collapsed.
 *
 * @see https://html.spec.whatwg.org/multipage/dom.html#the-innertext-idl-attribute
 */
export function innerText(element: Element, seen: Visibility): string {
  if (!seen.isRendered(element)) return element.textContent ?? '';
  /** Texts, and the numbers of line breaks that blocks ask for around themselves. */
  const items: (string | number)[] = [];
  const read = (node: Node): void => {
    if (node.nodeType === node.TEXT_NODE) {
      if (seen.visibility(node.parentElement!) === 'visible') items.push(node.nodeValue!.replace(/[ \t\r\n]+/g, ' '));
      return;
    }
    if (node.nodeType !== node.ELEMENT_NODE) return;
    const child = node as Element;
    if (!seen.isRendered(child) || child.matches('select, textarea, input')) return;
    if (child.localName === 'br') items.push('\n');
    const display = seen.display(child);
    const isItem = /^(flex|grid)$/.test(seen.display(child.parentElement!)) && !/^none$/.test(display);
    const lines = child.localName === 'p' ? 2 : isBlock(display) || isItem ? 1 : 0;
    if (lines > 0) items.push(lines);
    child.childNodes.forEach(read);
    if (display === 'table-cell' && child.nextElementSibling) items.push('\t');
    if (display === 'table-row' && child.nextElementSibling) items.push('\n');
    if (lines > 0) items.push(lines);
  };
  element.childNodes.forEach(read);
  let text = '';
  let breaks = 0;
  for (const item of items) {
    if (typeof item === 'number') breaks = Math.max(breaks, item);
    else {
      const isBegin = text === '' || text.endsWith('\n') || breaks > 0;
      const shown = isBegin || text.endsWith(' ') ? item.replace(/^ /, '') : item;
      if (shown === '') continue;
      if (text !== '' && breaks > 0) text = `${text.replace(/ $/, '')}${'\n'.repeat(breaks)}`;
      text += shown;
      breaks = 0;
    }
  }
  return text.replace(/ $/, '');
}
