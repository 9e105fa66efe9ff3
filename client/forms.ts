const SENDING_MS = 4000;

/**
 * Marks a form as being sent, and ignores a second submission in the next seconds. The mark also ends by itself, because a
 * form that leads to a download stays on its page.
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
  problem.focus();
}

function scrollToCurrentTab(): void {
  const tab = document.querySelector<HTMLElement>('.account-nav [aria-current]');
  tab?.closest('ul')?.scrollTo({ left: tab.offsetLeft - 24 });
}

/** Removes the confirmation of a success from the address, so that a reload does not show it again. */
function removeConfirmation(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has('done')) return;
  url.searchParams.delete('done');
  history.replaceState(history.state, '', url);
}

/** Prepares the forms of the account and the planner. */
export function prepareForms(): void {
  markSending();
  focusFirstProblem();
  scrollToCurrentTab();
  removeConfirmation();
}
