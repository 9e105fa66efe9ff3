const WAIT_MS = 4000;

/**
 * Shows on a form of the account that it is being sent, and sends it once: a second click in the next seconds does nothing.
 * The server acts once anyway; this is for the person. A form that leads to a download stays on its page, so the wait ends.
 */
export function markSending(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (event.defaultPrevented || !form.closest('.account')) return;
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
