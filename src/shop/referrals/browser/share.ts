/** The buttons that pass a code on: to the clipboard, and to the browser's own sheet where it has one. */

const CONFIRMATION_MS = 1600;

/** Writes to the clipboard, and selects the text where the browser forbids that. */
async function copy(field: HTMLInputElement): Promise<boolean> {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return false;
  }
}

/** Shows on the button, and tells assistive technology, that the text is on the clipboard. */
function confirmCopied(button: HTMLButtonElement): void {
  const text = button.textContent;
  const status = document.querySelector('[data-share-status]');
  button.textContent = button.dataset.copied ?? '';
  if (status) status.textContent = button.dataset.copied ?? '';
  setTimeout(() => {
    button.textContent = text;
    if (status) status.textContent = '';
  }, CONFIRMATION_MS);
}

/** Prepares the buttons of a page that shows a code. */
export function prepareSharing(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
    const field = document.getElementById(button.dataset.copy ?? '');
    if (field instanceof HTMLInputElement)
      button.addEventListener('click', () => {
        // a second click would take the confirmation for the button's text
        if (button.textContent !== button.dataset.copied)
          void copy(field).then((isCopied) => isCopied && confirmCopied(button));
      });
  }
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-share]')) {
    const { share: url, shareTitle: title, shareText: text } = button.dataset;
    const content = { ...(url && { url }), ...(title && { title }), ...(text && { text }) };
    if (!navigator.share) continue;
    button.hidden = false;
    // a visitor who closes the sheet has changed their mind
    button.addEventListener('click', () => void navigator.share(content).catch(() => {}));
  }
}
