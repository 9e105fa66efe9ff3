import { readItem, writeItem } from '../../../../client/local-storage.ts';
import { consentOf } from '../../consent/model/consent.ts';
import { readSeen, SEEN, type SeenEntry, type SeenProduct, shownSeen, withSeen } from '../model/seen.ts';

/** The number of products that are shown: a row of cards. */
const SHOWN = 4;

const isAllowed = (): boolean => consentOf(document.cookie).functions;

const keep = (seen: readonly SeenEntry[]): void => writeItem(SEEN, seen.length > 0 ? JSON.stringify(seen) : null);

const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  ...children: Node[]
) => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};

function cardOf({ href, title, picture }: SeenEntry): HTMLElement {
  const image = { className: 'card-picture', src: picture, alt: '', width: 400, height: 400, loading: 'lazy' } as const;
  const link = element('a', { href, textContent: title });
  const name = element('div', { className: 'card-body' }, element('h3', { className: 'card-name' }, link));
  return element(
    'li',
    {},
    element('article', { className: 'card' }, ...(picture ? [element('img', image)] : []), name),
  );
}

function show(section: HTMLElement, seen: readonly SeenEntry[]): void {
  const shown = shownSeen(seen, document.documentElement.dataset.market ?? '', location.pathname, SHOWN);
  section.querySelector('ul')?.replaceChildren(...shown.map(cardOf));
  section.hidden = shown.length === 0;
}

/**
 * Notes the product of the page, and shows those that were looked at before, where functions are allowed. Without that
 * consent nothing is read, and what was kept is removed.
 */
export function follow(): void {
  const section = document.querySelector<HTMLElement>('.seen');
  if (!isAllowed()) {
    keep([]);
    if (section) section.hidden = true;
    return;
  }
  if (!section) return;
  const { product } = section.dataset;
  const before = readSeen(readItem(SEEN), Date.now());
  const seen = product ? withSeen(before, JSON.parse(product) as SeenProduct, Date.now()) : before;
  if (product) keep(seen);
  show(section, seen);
  section.querySelector('button')!.onclick = () => {
    keep([]);
    section.hidden = true;
  };
}
