import { PAGE_MESSAGE } from '../../src/shop/done.ts';

/** Takes the message of the last success off the page, and out of its address, because a newer one follows. */
export function dropPageMessage(): void {
  document.getElementById(PAGE_MESSAGE)?.remove();
  const url = new URL(location.href);
  if (!url.searchParams.has('done')) return;
  url.searchParams.delete('done');
  history.replaceState(history.state, '', url);
}
