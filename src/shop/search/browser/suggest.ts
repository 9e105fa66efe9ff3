import { fetchWithRetries } from '../../../../client/retry.ts';
import * as api from '../../../routes/api.ts';
import { renderSuggestions, type Suggestions } from './suggestions.ts';

const PAUSE_MS = 150;
const MIN_LENGTH = 2;

/** Adds to the form of a search field a listbox for suggestions and a status for screen readers. */
function addList(form: HTMLFormElement, input: HTMLInputElement): { list: HTMLElement; status: HTMLElement } {
  const list = document.createElement('div');
  list.className = 'suggestions';
  list.id = `${input.id}-suggestions`;
  list.role = 'listbox';
  list.hidden = true;
  const status = document.createElement('p');
  status.className = 'visually-hidden';
  status.role = 'status';
  form.append(list, status);
  input.ariaAutoComplete = 'list';
  input.setAttribute('aria-controls', list.id);
  return { list, status };
}

/** The listbox of a search field, and what is chosen in it. */
function listboxOf(form: HTMLFormElement, input: HTMLInputElement) {
  const { list, status } = addList(form, input);
  let options: HTMLAnchorElement[] = [];
  let active = -1;

  const choose = (next: number) => {
    options[active]?.setAttribute('aria-selected', 'false');
    active = next;
    const option = options[active];
    if (option) {
      option.setAttribute('aria-selected', 'true');
      option.scrollIntoView({ block: 'nearest' });
      input.setAttribute('aria-activedescendant', option.id);
    } else input.removeAttribute('aria-activedescendant');
  };
  const close = () => {
    list.hidden = true;
    choose(-1);
  };
  const open = () => {
    if (list.childElementCount === 0) return;
    list.hidden = false;
  };
  const clear = () => {
    options = [];
    list.replaceChildren();
    status.textContent = '';
    close();
  };
  const show = (suggestions: Suggestions) => {
    options = renderSuggestions(list, suggestions);
    status.textContent = suggestions.texts.count;
    choose(-1);
    if (document.activeElement === input) open();
    else close();
  };
  /** Moves the choice by one; before the first option and after the last one nothing is chosen. */
  const move = (step: 1 | -1) => {
    const next = active === -1 && step === -1 ? options.length - 1 : active + step;
    choose(next < options.length ? Math.max(next, -1) : -1);
  };

  return { list, active: () => options[active], open, close, clear, show, move };
}

/**
 * Gives a search field suggestions: a list below it that the arrow keys walk through, Enter follows and Escape closes.
 * The form itself stays as it is, and the field keeps the role `searchbox`, by which it is found.
 */
export function follow(input: HTMLInputElement): void {
  const form = input.form;
  if (!form || input.ariaAutoComplete) return;
  const listbox = listboxOf(form, input);
  const { list } = listbox;
  let lastQuery = '';
  let timer = 0;
  let request: AbortController | null = null;

  async function update(): Promise<void> {
    const q = input.value.trim();
    if (q === lastQuery) return listbox.open();
    request?.abort();
    lastQuery = q;
    if (q.length < MIN_LENGTH) return listbox.clear();
    request = new AbortController();
    try {
      const query = new URLSearchParams({ q, market: input.dataset.suggest ?? '' });
      const answer = await fetchWithRetries(`${api.searchSuggestions}?${query}`, { signal: request.signal });
      if (!answer.ok) throw new Error(String(answer.status));
      const suggestions: Suggestions = await answer.json();
      if (lastQuery === q) listbox.show(suggestions);
    } catch {
      // a newer query has aborted this one, or there was no answer; the same query may be tried again
      if (lastQuery !== q) return;
      lastQuery = '';
      listbox.clear();
    }
  }

  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = window.setTimeout(update, PAUSE_MS);
  });
  input.addEventListener('focus', listbox.open);
  input.addEventListener('keydown', (event) => {
    const shown = !list.hidden;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (shown) listbox.move(event.key === 'ArrowDown' ? 1 : -1);
      else listbox.open();
    } else if (event.key === 'Enter' && shown && listbox.active()) {
      event.preventDefault();
      listbox.active()?.click();
    } else if (event.key === 'Escape' && shown) {
      event.preventDefault();
      event.stopPropagation();
      clearTimeout(timer);
      request?.abort();
      listbox.close();
    }
  });
  // a press inside keeps the focus in the field, so that the list stays until the link is followed
  list.addEventListener('pointerdown', (event) => event.preventDefault());
  form.addEventListener('focusout', (event) => !form.contains(event.relatedTarget as Node | null) && listbox.close());
  lastQuery = input.defaultValue.trim();
  if (input.value.trim() !== lastQuery) void update();
}
