/** Whether the browser renders the page ahead: the visitor may never come to it. */
export const isAhead = (): boolean | undefined => (document as Document & { prerendering?: boolean }).prerendering;

/** Calls back at once; on a page that is rendered ahead, when the visitor comes to it. */
export function whenShown(callback: () => void): void {
  if (isAhead()) document.addEventListener('prerenderingchange', callback);
  else callback();
}

/** The same, and again each time that the visitor comes back to a page that the browser has kept. */
export function onShown(callback: () => void): void {
  whenShown(callback);
  addEventListener('pageshow', ({ persisted }) => persisted && callback());
}

/**
 * Calls back in a task of its own once the browser has painted what it has of the page. It paints only while the page
 * is in sight; elsewhere nobody waits for a picture.
 */
export function afterFirstPaint(callback: () => void): void {
  (document.hidden ? setTimeout : requestAnimationFrame)(() => setTimeout(callback));
}
