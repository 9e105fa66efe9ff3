/**
 * The filters as a sheet over the list: each change shows its list behind the sheet and its numbers in it, and a button
 * says how many products there are.
 */

/** The parts of a list's page beside the form. */
const PARTS = ['.filters-button', '.sort', '.list-chosen', '.need-texts', '#products'] as const;

let hasEntry = false;
let latest = 0;

/** The button says how many products the list has. */
function labelButton(form: HTMLFormElement): void {
  const button = form.querySelector<HTMLButtonElement>('.apply');
  if (button?.dataset.shown) button.textContent = button.dataset.shown;
}

/** Shows another list in the place of this one. The form keeps its place, its open parts and the focus. */
function replaceList(form: HTMLFormElement, page: Document): void {
  for (const part of PARTS) {
    const [old, next] = [document.querySelector(part), page.querySelector(part)];
    if (old && next) old.replaceWith(next);
    else old?.remove();
  }
  const [count, nextCount] = [document.querySelector('.list-count'), page.querySelector('.list-count')];
  // a status is announced when its text changes
  if (count && nextCount) count.textContent = nextCount.textContent;
  const next = page.querySelector('form.filters');
  if (!next) return;
  const focused = form.contains(document.activeElement) ? document.activeElement?.id : undefined;
  const isOpen = form.querySelector('details')?.open ?? false;
  const { scrollTop } = form;
  form.replaceChildren(...next.childNodes);
  const more = form.querySelector('details');
  if (more) more.open ||= isOpen;
  labelButton(form);
  form.scrollTop = scrollTop;
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
}

/** Prepares the sheet, each time that it opens. */
export function prepareSheet(form: HTMLFormElement): void {
  labelButton(form);
  document.querySelector('.list-count')?.setAttribute('role', 'status');
}

/**
 * Shows the list that the form asks for at an address, behind the sheet. The first change of a visit is an entry of the
 * history, and the way back leads before it.
 */
export async function refreshList(form: HTMLFormElement, address: string): Promise<void> {
  const change = ++latest;
  try {
    const answer = await fetch(address, { headers: { accept: 'text/html' } });
    if (!answer.ok) throw new Error(`${answer.status}`);
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    if (change !== latest) return;
    replaceList(form, page);
    history[hasEntry ? 'replaceState' : 'pushState'](null, '', address);
    hasEntry = true;
  } catch {
    if (change === latest) location.assign(address);
  }
}

/** Closes the sheet and goes on at the list. */
export function showList(form: HTMLFormElement): void {
  form.hidePopover();
  document.getElementById('products')?.focus();
}
