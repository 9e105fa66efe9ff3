import { fetchPage } from '../../../../client/page.ts';
import { MAX_SHOWN, PER_PAGE } from '../model/history.ts';

const linkIn = (page: Document): HTMLAnchorElement | null => page.querySelector('a[data-load-more]');
const listIn = (page: Document): HTMLElement | null => page.querySelector('[data-entries]');

/**
 * Notes in the address how many entries are shown, so that a reload and the way back show as many. @returns their
 * number.
 */
function rememberShown(): number {
  const url = new URL(location.href);
  const shown = (Number(url.searchParams.get('shown')) || PER_PAGE) + PER_PAGE;
  url.searchParams.set('shown', String(shown));
  history.replaceState(history.state, '', url);
  return shown;
}

/** The element with a role after the button or the list, added with the first click. */
function addedAfter(element: Element, className: string, role: string): HTMLElement {
  const next = element.nextElementSibling;
  if (next instanceof HTMLElement && next.role === role) return next;
  const added = Object.assign(document.createElement('p'), { className, role });
  element.after(added);
  return added;
}

/**
 * Appends older entries of a history and moves the focus to the first one. @param link to the page that has them; it
 * goes on to the next one.
 */
export async function loadMore(button: HTMLElement, link: HTMLAnchorElement): Promise<void> {
  const list = listIn(document);
  if (!list || button.ariaBusy === 'true') return;
  const pager = button.closest('nav');
  const status = addedAfter(list, 'visually-hidden', 'status');
  const alert = addedAfter(button, 'alert', 'alert');

  const append = (page: Document): void => {
    const more = listIn(page);
    const next = linkIn(page);
    const entries = [...(more?.children ?? [])].map((entry) => document.importNode(entry, true) as HTMLElement);
    const top = scrollY;
    list.append(...entries);
    (entries[0]?.querySelector('a') ?? entries[0])?.focus({ preventScroll: true });
    scrollTo({ top, behavior: 'instant' });
    status.textContent = more?.dataset.entries ?? '';
    const isFull = rememberShown() >= MAX_SHOWN;
    if (next) link.href = next.href;
    if (next && isFull) button.replaceWith(link);
    else if (!next) (pager?.querySelector('a') ? button : pager)?.remove();
  };

  button.ariaBusy = 'true';
  alert.hidden = true;
  try {
    const page = await fetchPage(link.href);
    // the page leads to the sign-in and back
    if (page) append(page);
    else location.reload();
  } catch {
    alert.textContent = link.dataset.failed ?? '';
    alert.hidden = false;
  }
  button.removeAttribute('aria-busy');
}
