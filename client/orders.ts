import { MAX_ORDERS_SHOWN, ORDERS_PER_PAGE } from '../src/shop/account/model.ts';
import { fetchWithRetries } from './retry.ts';

const linkIn = (page: Document): HTMLAnchorElement | null => page.querySelector('a[data-load-more]');
const listIn = (page: Document): HTMLElement | null => page.querySelector('[data-orders]');

/** Fetches the page of the next orders; null when the session has ended. @throws when it could not be loaded. */
async function fetchPage(href: string): Promise<Document | null> {
  const answer = await fetchWithRetries(href, { redirect: 'manual' });
  if (answer.type === 'opaqueredirect') return null;
  if (!answer.ok) throw new Error(String(answer.status));
  return new DOMParser().parseFromString(await answer.text(), 'text/html');
}

/** Notes in the address how many orders are shown, so that a reload and the way back show as many. @returns their number. */
function rememberShown(): number {
  const url = new URL(location.href);
  const shown = (Number(url.searchParams.get('shown')) || ORDERS_PER_PAGE) + ORDERS_PER_PAGE;
  url.searchParams.set('shown', String(shown));
  history.replaceState(history.state, '', url);
  return shown;
}

/** Puts a button in the place of the link to older orders: it appends them and moves the focus to the first one. */
export function prepareLoadMore(): void {
  const link = linkIn(document);
  const list = listIn(document);
  if (!link || !list) return;
  const { loadMore = '', failed = '' } = link.dataset;
  const pager = link.closest('nav');

  const button = document.createElement('button');
  button.type = 'button';
  button.className = link.className;
  button.textContent = loadMore;
  const status = document.createElement('p');
  status.className = 'visually-hidden';
  status.role = 'status';
  const alert = document.createElement('p');
  alert.className = 'alert';
  alert.role = 'alert';
  alert.hidden = true;
  link.replaceWith(button, alert);
  list.after(status);

  const append = (page: Document): void => {
    const more = listIn(page);
    const next = linkIn(page);
    const orders = [...(more?.children ?? [])].map((order) => document.importNode(order, true));
    const top = scrollY;
    list.append(...orders);
    orders[0]?.querySelector('a')?.focus({ preventScroll: true });
    scrollTo({ top, behavior: 'instant' });
    status.textContent = more?.dataset.orders ?? '';
    const isFull = rememberShown() >= MAX_ORDERS_SHOWN;
    if (next) link.href = next.href;
    if (next && isFull) button.replaceWith(link);
    else if (!next) (pager?.querySelector('a') ? button : pager)?.remove();
  };

  const load = async (): Promise<void> => {
    button.ariaBusy = 'true';
    alert.hidden = true;
    try {
      const page = await fetchPage(link.href);
      // The page leads to the sign-in and back.
      if (page) append(page);
      else location.reload();
    } catch {
      alert.textContent = failed;
      alert.hidden = false;
    }
    button.removeAttribute('aria-busy');
  };
  button.addEventListener('click', () => button.ariaBusy !== 'true' && void load());
}
