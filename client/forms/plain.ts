import { hydrateOnce } from '../hydration.ts';
import { moveFocus, whenInteractive } from '../interactive.ts';
import { followReturns } from './return.ts';

/** For forms that the kit does not hydrate, see docs/forms.md. */

const SENDING_MS = 4000;

/**
 * Marks a form as being sent, and ignores a second submission in the next seconds. The mark also ends by itself,
 * because a form that leads to a download stays on its page.
 */
function markSending(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (event.defaultPrevented || !form.closest('.forms')) return;
    if (form.dataset.sending) return event.preventDefault();
    form.dataset.sending = '1';
    const button = event.submitter;
    button?.setAttribute('aria-busy', 'true');
    const end = () => {
      delete form.dataset.sending;
      button?.removeAttribute('aria-busy');
    };
    setTimeout(end, SENDING_MS);
    addEventListener('pageshow', end, { once: true });
  });
}

function focusFirstProblem(): void {
  const problem = document.querySelector<HTMLElement>('.forms [aria-invalid="true"], .forms .alert[role="alert"]');
  if (!problem) return;
  if (problem.tabIndex < 0) problem.tabIndex = -1;
  moveFocus(problem);
}

function scrollToCurrentTab(): void {
  const tab = document.querySelector<HTMLElement>('.account-nav [aria-current]');
  tab?.closest('ul')?.scrollTo({ left: tab.offsetLeft - 24 });
}

const CONFIRMATION = 'done';

/** Removes the confirmation of a success from the address, so that a reload does not show it again. */
function removeConfirmation(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has(CONFIRMATION)) return;
  url.searchParams.delete(CONFIRMATION);
  history.replaceState(history.state, '', url);
}

/**
 * Follows the history to a question of the planner, a tab of a plan or the list of addresses that an earlier document
 * has shown in place. After a reload the browser takes its address for one of this document and loads nothing; the
 * hydrated island shows what the address names.
 */
function followHistory(): void {
  const island = document.querySelector<HTMLElement>(
    '[data-island="planner-steps"], [data-island="plan"], [data-island="addresses"]',
  );
  if (!island) return;
  const loaded = new URL(performance.getEntriesByType('navigation')[0]!.name);
  if (loaded.searchParams.has(CONFIRMATION)) loaded.searchParams.delete(CONFIRMATION);
  const follow = () => {
    if (location.pathname !== loaded.pathname || location.search !== loaded.search)
      hydrateOnce(island).catch(() => location.reload());
  };
  addEventListener('popstate', follow);
  // the history may have moved before this script came
  follow();
}

/** Lets buttons print the page. A plan's are replaced when it is read again. */
function followPrint(): void {
  document.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('[data-print]')) print();
  });
}

function prepareLists(): void {
  import('../../src/shop/account/browser/lists.ts').then((lists) => lists.prepareLists()).catch(() => {});
}

/** Prepares the pages with forms: plain ones are sent once, and what a load brought is shown. */
export function follow(): void {
  markSending();
  focusFirstProblem();
  scrollToCurrentTab();
  removeConfirmation();
  followHistory();
  followPrint();
  if (document.querySelector('[data-order-details], [data-load-more], [data-programme], [data-copy]')) prepareLists();
  // a form that buys again works without the code too, which may come with the visitor's first interaction
  else if (document.querySelector('[data-failures]')) void whenInteractive.then(prepareLists);
  if (document.querySelector('[data-live]')) followReturns();
}
