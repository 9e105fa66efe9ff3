interface Suggestion {
  title: string;
  href: string;
  /** The beginning of an answer. */
  text?: string;
  image?: string | null;
  /** With the price per kilogram or litre on a line of its own. */
  price?: string;
}

const GROUPS = ['answers', 'products', 'categories', 'articles'] as const;

/** The answer of the suggestions' endpoint. */
export type Suggestions = Record<(typeof GROUPS)[number], Suggestion[]> & {
  texts: Record<(typeof GROUPS)[number] | 'list' | 'count' | 'all', string>;
  /** Address of the page with all results. */
  all: string;
};

function presentation(text: string): HTMLElement {
  const element = document.createElement('div');
  element.role = 'presentation';
  element.textContent = text;
  return element;
}

function option(id: string, { title, href, text, image, price }: Suggestion): HTMLAnchorElement {
  const link = document.createElement('a');
  link.role = 'option';
  link.id = id;
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
  link.append(name);
  if (text) {
    const beginning = document.createElement('small');
    beginning.textContent = text;
    name.append(beginning);
  }
  if (price) {
    const amount = document.createElement('small');
    amount.textContent = price;
    link.append(amount);
  }
  return link;
}

/** Shows suggestions in a listbox, in groups. @returns the options, in their order on the page. */
export function renderSuggestions(list: HTMLElement, { texts, all, ...suggestions }: Suggestions): HTMLAnchorElement[] {
  const options: HTMLAnchorElement[] = [];
  const addOption = (suggestion: Suggestion) => {
    const link = option(`${list.id}-${options.length}`, suggestion);
    options.push(link);
    return link;
  };
  list.ariaLabel = texts.list;
  const groups = GROUPS.filter((name) => suggestions[name].length > 0).map((name) => {
    const group = document.createElement('div');
    group.role = 'group';
    group.ariaLabel = texts[name];
    group.append(presentation(texts[name]), ...suggestions[name].map(addOption));
    return group;
  });
  if (groups.length > 0) list.replaceChildren(...groups, addOption({ title: texts.all, href: all }));
  else list.replaceChildren(presentation(texts.count));
  return options;
}
