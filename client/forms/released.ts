import { isPressed } from '../press.ts';

/** A tap's click comes soon after its `pointerup`. */
const CLICK_MS = 50;
/** The end of a press may not be told, for instance where a menu of the browser opens. */
const MAX_MS = 1000;

/**
 * Runs what may move the page at once, or when the press that is under way has ended: a button that moves away under the
 * pointer gets no click.
 */
export function whenReleased(move: () => void): void {
  if (!isPressed()) return move();
  const released = new Promise((resolve) => {
    for (const type of ['pointerup', 'pointercancel'])
      addEventListener(type, () => setTimeout(resolve, CLICK_MS), { once: true });
    setTimeout(resolve, MAX_MS);
  });
  void released.then(move);
}
