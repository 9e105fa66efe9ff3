/** Opens and closes dialogs by `command` and `commandfor` in browsers that do not do so themselves. */
function handleDialogCommand(event: Event): void {
  const button = (event.target as Element).closest('button[commandfor]');
  const dialog = document.getElementById(button?.getAttribute('commandfor') ?? '');
  if (!(dialog instanceof HTMLDialogElement)) return;
  if (button?.getAttribute('command') === 'close') dialog.close();
  else dialog.showModal();
}

/** Dialogs open by their buttons everywhere. The code for what else lies over the page comes when something opens. */
export function handleMenus(): void {
  if (!('commandForElement' in HTMLButtonElement.prototype)) document.addEventListener('click', handleDialogCommand);
  const load = () => void import('./overlays.ts').then((overlays) => overlays.follow()).catch(() => {});
  document.addEventListener('toggle', load, { capture: true, once: true });
}
