/** Open details whose content lies over the page. */
const OVERLAYS = 'details:is(.sort, .confirm)[open]';

function closeOverlays(except: EventTarget | null): void {
  for (const overlay of document.querySelectorAll<HTMLDetailsElement>(OVERLAYS))
    if (!overlay.contains(except as Node)) overlay.open = false;
}

/**
 * Closes each part that lies over the page on Escape, on a click outside, and when the focus goes on to something else,
 * which could be below it (WCAG 2.4.11).
 */
export function follow(): void {
  // captured: what was clicked may be gone when the event has reached the document
  for (const type of ['click', 'focusin']) document.addEventListener(type, ({ target }) => closeOverlays(target), true);
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    const summary = document.activeElement?.closest(OVERLAYS)?.querySelector('summary');
    closeOverlays(null);
    summary?.focus();
  });
}
