import { whenInteractive } from '../../../../client/interactive.ts';
import { prepareOrders } from './orders.ts';

/**
 * The parts that some pages of the account have besides forms: cards of orders, a history that goes on, a hosted
 * programme, a code to pass on.
 */

const loadOlder = () => import('../../customer/browser/older-entries.ts');

/** Puts a button in the place of the link to the older entries of a history: it appends them. */
function replaceLink(): void {
  const link = document.querySelector<HTMLAnchorElement>('a[data-load-more]');
  if (!link) return;
  const button = Object.assign(document.createElement('button'), {
    className: link.className,
    textContent: link.dataset.loadMore,
  });
  link.replaceWith(button);
  const leave = () => location.assign(link.href);
  button.addEventListener('click', () => void loadOlder().then((older) => older.loadMore(button, link), leave));
  void whenInteractive.then(loadOlder).catch(() => {});
}

/** Replaces the link to older entries, also after the part of the page with it has been read again. */
function prepareLoadMore(): void {
  const part = document.querySelector('[data-load-more]')?.closest('[data-fresh]');
  replaceLink();
  if (part) new MutationObserver(replaceLink).observe(part, { childList: true });
}

/** Prepares what a page has of these. */
export function prepareLists(): void {
  if (document.querySelector('[data-failures]')) prepareOrders();
  prepareLoadMore();
  const programme = document.querySelector<HTMLElement>('[data-programme]');
  if (programme)
    void import('../../rewards/browser/programme.ts')
      .then((programmes) => programmes.startProgramme(programme))
      .catch(() => {});
  if (document.querySelector('[data-copy]'))
    void import('../../referrals/browser/share.ts').then((share) => share.prepareSharing()).catch(() => {});
}
