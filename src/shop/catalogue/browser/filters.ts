import { moveFocus } from '../../../../client/interactive.ts';

/** Session storage: the filter that led to this page, behind a plus sign where it is one of the further filters. */
const CHANGED = 'filter';

/** Storage may be forbidden. The focus then stays at the top of the next page. */
function storage(action: (session: Storage) => void): void {
  try {
    action(sessionStorage);
  } catch {
    // the filter is applied all the same
  }
}

/** The address of the list that a form asks for. */
function addressOf(form: HTMLFormElement): string {
  const entries = [...new FormData(form)] as [string, string][];
  const query = new URLSearchParams(entries.filter(([, value]) => value !== ''));
  return query.size > 0 ? `${form.action}?${query}` : form.action;
}

function apply(form: HTMLFormElement): void {
  // a page that the browser keeps for "back" shows its own filters again
  addEventListener('pagehide', () => form.reset(), { once: true });
  location.assign(addressOf(form));
}

/** Opens the further filters again, and returns the keyboard's focus to the filter that led to this page. */
function restoreForm(form: HTMLFormElement): void {
  storage((session) => {
    const [, plus, id] = /^(\+?)(.*)$/.exec(session.getItem(CHANGED) ?? '') ?? [];
    const more = plus && form.querySelector('details');
    session.removeItem(CHANGED);
    if (more) more.open = true;
    const filter = id && document.getElementById(id);
    if (filter) moveFocus(filter, { preventScroll: true });
  });
}

const currentList = () => location.pathname + location.search;

const isChanged = (field: HTMLInputElement): boolean =>
  field.checked !== field.defaultChecked || field.value !== field.defaultValue;

/**
 * Applies the filters of a list as soon as one of them changes: beside the list by going to its address, in the sheet
 * of phones in place.
 */
export function follow(host: HTMLElement): void {
  const form = host as HTMLFormElement;
  restoreForm(form);
  let shown = currentList();
  // entries that the sheet has made belong to one document, also after it has been loaded again
  addEventListener('popstate', () => currentList() === shown || location.reload());
  const isSheet = () => form.matches(':popover-open');
  const inSheet = (action: (sheet: typeof import('./filter-sheet.ts')) => void) =>
    void import('./filter-sheet.ts').then(action, () => apply(form));
  const refresh = async (sheet: typeof import('./filter-sheet.ts')) => {
    await sheet.refreshList(form, addressOf(form));
    shown = currentList();
  };
  const show = () => (isSheet() ? inSheet(refresh) : apply(form));
  const showChange = (field: HTMLInputElement) => {
    if (!isSheet())
      storage((session) => {
        const kept = (field.closest('details') ? '+' : '') + (field.matches(':focus-visible') ? field.id : '');
        if (kept) session.setItem(CHANGED, kept);
      });
    show();
  };
  form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.validity.valid) showChange(target);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isSheet()) inSheet((sheet) => sheet.showList(form));
    else apply(form);
  });
  form.addEventListener('toggle', (event) => {
    if (event.target === form && isSheet()) inSheet((sheet) => sheet.prepareSheet(form));
  });
  // as a sheet it lies over the list
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget && !form.contains(relatedTarget as Node) && isSheet()) form.hidePopover();
  });
  // the sheet may have been opened, and a filter changed, before this script came
  if (isSheet()) inSheet((sheet) => sheet.prepareSheet(form));
  const changed = [...form.querySelectorAll('input')].filter(isChanged);
  const last = changed.find((field) => field.matches(':focus')) ?? changed[0];
  if (last) showChange(last);
}
