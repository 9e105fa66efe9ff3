/** No `scroll`: a page also scrolls by itself, to a focused problem, an anchor, or where it was left. */
const INTERACTIONS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin'];

let resolveInteractive: () => void;
const listening = new AbortController();
let isOwnFocus = false;

/**
 * Resolves when the page has to be interactive: when the visitor first moves the pointer, touches the page, turns the
 * wheel, presses a key or focuses something, or when an earlier page or another tab has left something to do.
 */
export const whenInteractive = new Promise<void>((resolve) => {
  resolveInteractive = resolve;
});

export function becomeInteractive(): void {
  listening.abort();
  resolveInteractive();
}

function onInteraction({ type, movementX, movementY }: Event & Partial<PointerEvent>): void {
  // a browser also reports the pointer that rests on a new page, as a movement by nothing
  if (!isOwnFocus && (type !== 'pointermove' || movementX || movementY)) becomeInteractive();
}

for (const type of INTERACTIONS)
  addEventListener(type, onInteraction, { passive: true, capture: true, signal: listening.signal });

/** Moves the focus without counting as an interaction of the visitor. */
export function moveFocus(element: HTMLElement, options?: FocusOptions): void {
  isOwnFocus = true;
  element.focus(options);
  isOwnFocus = false;
}
