/**
 * Moves late parts to their slots. A part is complete once something follows it, or the page has arrived.
 *
 * @returns whether any part was moved.
 */
export function placeLateParts(): boolean {
  let placed = false;
  for (const part of document.querySelectorAll<HTMLElement>('.late')) {
    const slot = document.getElementById(part.dataset.for ?? '');
    if (!slot || (document.readyState === 'loading' && !part.nextSibling)) continue;
    slot.replaceWith(...part.childNodes);
    part.remove();
    placed = true;
  }
  return placed;
}
