const WAIT_MS = 4000;

/**
 * Shows on a form that it is being sent, and sends it once: a second click in the next seconds does nothing.
 * The server acts once anyway; this is for the person. A form that leads to a download stays on its page, so the wait ends.
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
    setTimeout(end, WAIT_MS);
    addEventListener('pageshow', end, { once: true });
  });
}

/** Leads to what is wrong, brings the current tab into sight, and forgets in the address what was just said of a success. */
function settle(): void {
  const wrong = document.querySelector<HTMLElement>('.forms [aria-invalid="true"], .forms .alert[role="alert"]');
  if (wrong) {
    if (wrong.tabIndex < 0) wrong.tabIndex = -1;
    wrong.focus();
  }
  const tab = document.querySelector('.account-nav [aria-current]');
  if (tab) tab.closest('ul')?.scrollTo({ left: (tab as HTMLElement).offsetLeft - 24 });
  const url = new URL(location.href);
  if (!url.searchParams.has('done')) return;
  url.searchParams.delete('done');
  history.replaceState(history.state, '', url);
}

export function beginForms(): void {
  markSending();
  settle();
}
