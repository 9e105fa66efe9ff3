import { api } from '../src/routes.ts';

interface Suggested {
  title: string;
  href: string;
  language?: string;
  image?: string | null;
  price?: string;
}

interface Answer {
  products: Suggested[];
  categories: Suggested[];
  articles: Suggested[];
  texts: Record<'list' | 'products' | 'categories' | 'articles' | 'count' | 'all', string>;
  all: string;
}

const PAUSE_MS = 150;
const LEAST = 2;

/**
 * Makes a search field suggest while one types: a list below it that is walked with the arrow keys, opened with Enter and
 * left with Escape, and told to screen readers. The form itself stays what it is.
 */
export function suggest(input: HTMLInputElement): void {
  const form = input.form;
  if (!form || input.role === 'combobox') return;
  const list = document.createElement('div');
  list.className = 'suggestions';
  list.id = `${input.id}-suggestions`;
  list.role = 'listbox';
  list.hidden = true;
  const status = document.createElement('p');
  status.className = 'visually-hidden';
  status.role = 'status';
  form.append(list, status);
  input.role = 'combobox';
  input.ariaExpanded = 'false';
  input.ariaAutoComplete = 'list';
  input.setAttribute('aria-controls', list.id);

  let options: HTMLAnchorElement[] = [];
  let active = -1;
  let asked = '';
  let timer = 0;
  let running: AbortController | null = null;

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
    input.ariaExpanded = 'false';
    choose(-1);
  };
  const open = () => {
    if (list.childElementCount === 0) return;
    list.hidden = false;
    input.ariaExpanded = String(options.length > 0);
  };

  /** Nothing is shown, and the next question is asked anew. */
  const forget = (q = '') => {
    asked = q;
    options = [];
    list.replaceChildren();
    status.textContent = '';
    close();
  };

  function option({ title, href, language, image, price }: Suggested): HTMLAnchorElement {
    const link = document.createElement('a');
    link.role = 'option';
    link.id = `${list.id}-${options.length}`;
    link.href = href;
    link.tabIndex = -1;
    link.setAttribute('aria-selected', 'false');
    if (image) {
      const picture = new Image(48, 48);
      picture.src = image;
      picture.alt = '';
      link.append(picture);
    }
    const name = document.createElement('span');
    name.textContent = title;
    if (language) name.lang = language;
    link.append(name);
    if (price) {
      const cost = document.createElement('small');
      cost.textContent = price;
      link.append(cost);
    }
    options.push(link);
    return link;
  }

  function show({ products, categories, articles, texts, all }: Answer): void {
    options = [];
    list.ariaLabel = texts.list;
    const parts = [
      ['products', products],
      ['categories', categories],
      ['articles', articles],
    ] as const;
    const found = parts.filter(([, items]) => items.length > 0);
    list.replaceChildren(
      ...found.map(([name, items]) => {
        const group = document.createElement('div');
        group.role = 'group';
        group.ariaLabel = texts[name];
        const title = document.createElement('div');
        title.role = 'presentation';
        title.textContent = texts[name];
        group.append(title, ...items.map(option));
        return group;
      }),
      ...(found.length > 0 ? [option({ title: texts.all, href: all })] : []),
    );
    status.textContent = texts.count;
    choose(-1);
    if (options.length === 0) {
      const none = document.createElement('div');
      none.role = 'presentation';
      none.textContent = texts.count;
      list.replaceChildren(none);
    }
    if (document.activeElement === input) open();
    else close();
  }

  async function ask(): Promise<void> {
    const q = input.value.trim();
    if (q === asked) return open();
    running?.abort();
    asked = q;
    if (q.length < LEAST) return forget(q);
    running = new AbortController();
    try {
      const answer = await fetch(`${api.search.suggestions}?${new URLSearchParams({ q, market: input.dataset.suggest ?? '' })}`, { signal: running.signal });
      if (!answer.ok) throw new Error(String(answer.status));
      const found: Answer = await answer.json();
      if (asked === q) show(found);
    } catch {
      // left for a newer question, or without an answer: the form still works
      if (asked === q) forget();
    }
  }

  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = window.setTimeout(ask, PAUSE_MS);
  });
  input.addEventListener('focus', open);
  input.addEventListener('keydown', (event) => {
    const shown = !list.hidden;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!shown) return open();
      const count = options.length;
      const step = event.key === 'ArrowDown' ? 1 : -1;
      choose(active === -1 && step === -1 ? count - 1 : active + step >= count || active + step < 0 ? -1 : active + step);
    } else if (event.key === 'Enter' && shown && options[active]) {
      event.preventDefault();
      options[active]?.click();
    } else if (event.key === 'Escape' && shown) {
      event.preventDefault();
      event.stopPropagation();
      clearTimeout(timer);
      running?.abort();
      close();
    }
  });
  // a press inside keeps the focus, so that the list stays until the link is followed
  list.addEventListener('pointerdown', (event) => event.preventDefault());
  form.addEventListener('focusout', (event) => !form.contains(event.relatedTarget as Node | null) && close());
  asked = input.defaultValue.trim();
  if (input.value.trim() !== asked) void ask();
}
