import { moveFocus } from './interactive.ts';

const CHANGED = 'filter';

/** Storage may be forbidden. The focus then stays at the top of the next page. */
function storage(action: (session: Storage) => void): void {
  try {
    action(sessionStorage);
  } catch {
    // the filter is applied all the same
  }
}

function apply(form: HTMLFormElement): void {
  // a page that the browser keeps for "back" shows its own filters again
  addEventListener('pagehide', () => form.reset(), { once: true });
  const query = new URLSearchParams([...new FormData(form)] as [string, string][]);
  location.assign(query.size > 0 ? `${form.action}?${query}` : form.action);
}

/** Returns the keyboard's focus to the filter that led to this page. */
function focusChangedFilter(): void {
  storage((session) => {
    const id = session.getItem(CHANGED);
    if (id === null) return;
    session.removeItem(CHANGED);
    const filter = document.getElementById(id);
    if (filter) moveFocus(filter, { preventScroll: true });
  });
}

/** Applies the filters of a list as soon as one of them changes. */
export function followFilters(form: HTMLFormElement): void {
  focusChangedFilter();
  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    if (target.matches(':focus-visible')) storage((session) => session.setItem(CHANGED, target.id));
    apply(form);
  });
  // one may have changed before this script came
  if ([...form.querySelectorAll('input')].some(({ checked, defaultChecked }) => checked !== defaultChecked)) apply(form);
}
