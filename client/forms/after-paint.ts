/** A page in the background paints nothing. */
const MAX_WAIT_MS = 100;

/**
 * Does work after the next paint, so that what the visitor has just done is seen at once, however long the work takes.
 */
export function afterPaint(work: () => unknown): void {
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    work();
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, MAX_WAIT_MS);
}
