/** Opens and closes dialogs by `command` and `commandfor` in browsers that do not do so themselves. */
function handleDialogCommand(event: Event): void {
  const button = (event.target as Element).closest('button[commandfor]');
  const dialog = document.getElementById(button?.getAttribute('commandfor') ?? '');
  if (!(dialog instanceof HTMLDialogElement)) return;
  if (button?.getAttribute('command') === 'close') dialog.close();
  else dialog.showModal();
}

function closeSortMenus(except: Node | null): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details.sort[open]')) if (!except || !menu.contains(except)) menu.open = false;
}

/** Dialogs open by their buttons everywhere; the sort menu closes on Escape and on a click outside. */
export function handleMenus(): void {
  if (!('commandForElement' in HTMLButtonElement.prototype)) document.addEventListener('click', handleDialogCommand);
  document.addEventListener('click', (event) => closeSortMenus(event.target as Node));
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    const summary = document.activeElement?.closest('details.sort[open]')?.querySelector('summary');
    closeSortMenus(null);
    summary?.focus();
  });
}
