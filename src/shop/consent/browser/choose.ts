import { isAnyAllowed } from '../model/consent.ts';
import { currentConsent, loadThirdParties } from './third-parties.ts';

/** Hides the banner, and tells assistive technology why. */
function close(banner: HTMLElement, text: string): void {
  const status = Object.assign(document.createElement('p'), { className: 'visually-hidden', role: 'status' });
  banner.after(status);
  banner.hidden = true;
  // a region tells what changes in it, not what it comes with
  requestAnimationFrame(() => {
    status.textContent = text;
  });
}

/** Shows that the choice could not be kept. The banner stays, and nothing is allowed. */
function showFailure(banner: HTMLElement, text: string): void {
  const alert =
    banner.querySelector('.alert') ?? Object.assign(document.createElement('p'), { className: 'alert', role: 'alert' });
  banner.firstElementChild?.prepend(alert);
  alert.textContent = text;
}

/** Sends a choice to the shop. @returns the message of a refusal; null when the choice is kept. */
async function send(form: HTMLFormElement): Promise<string | null> {
  const response = await fetch(form.action, {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: new URLSearchParams([...new FormData(form)] as [string, string][]),
  });
  if (response.ok) return null;
  const { errors } = (await response.json()) as { errors: { message: string }[] };
  return errors[0]?.message ?? '';
}

let isSending = false;

/** Chooses without leaving the page, sends the event `consent` with the choice, and loads what it allows. */
export async function choose(banner: HTMLElement, form: HTMLFormElement): Promise<void> {
  if (isSending) return;
  isSending = true;
  const { failed = '', saved = '' } = banner.dataset;
  const problem = await send(form).catch(() => failed);
  isSending = false;
  if (problem !== null) return showFailure(banner, problem || failed);
  close(banner, saved);
  const consent = currentConsent();
  document.dispatchEvent(new CustomEvent('consent', { detail: consent }));
  if (isAnyAllowed(consent) && banner.dataset.others) await loadThirdParties();
}
