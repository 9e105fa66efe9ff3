import { followCount } from '../src/shop/cart/browser/count.ts';
import { connectPage, onFrameComplete } from '../src/shop/cart/browser/loader.ts';
import { followConsent } from '../src/shop/consent/browser/follow.ts';
import { hydrateOnInteraction, scheduleIslands } from './hydration.ts';
import { placeLateParts } from './late-parts.ts';
import { readItem } from './local-storage.ts';
import { handleMenus } from './menus.ts';
import { afterFirstPaint, onShown, whenShown } from './page-visibility.ts';

/**
 * The first script of every page. It moves late parts to their slots, shows the cart's count, loads the cart's code at
 * the visitor's first interaction, and hydrates an island when it is needed. React comes with the first island, not
 * before.
 *
 * It runs as soon as it has loaded, while the page may still be arriving.
 */

/**
 * Session storage may be forbidden. Otherwise it tells whether a customer was signed in, who has to be forgotten then.
 */
function wasSignedIn(): unknown {
  try {
    return sessionStorage.getItem('customer');
  } catch {
    return false;
  }
}

/**
 * Prepares what needs the page's whole frame, in tasks of their own: reading cookies and storage takes long on a slow
 * phone.
 */
const STEPS = [
  layOutRest,
  followCount,
  onFrameComplete,
  followParts,
  scheduleIslands,
  () => onShown(followConsent),
  () => whenShown(followVisitor),
];

/** Code that is loaded for a page, and what it is called with. */
type Load<T> = () => Promise<{ follow(given: T): unknown }>;

/** Loads code without which the page works too. */
function follow<T>(load: Load<T>, given: T): void {
  load()
    .then((code) => code.follow(given))
    .catch(() => {});
}

/** The code of parts that a page may have. */
const PARTS: readonly (readonly [selector: string, load: Load<HTMLElement>])[] = [
  ['.gallery', () => import('../src/shop/product-page/browser/product.ts')],
  ['.filters', () => import('../src/shop/catalogue/browser/filters.ts')],
  ['.forms', () => import('./forms/plain.ts')],
];

function followParts(): void {
  for (const [selector, load] of PARTS) {
    const part = document.querySelector<HTMLElement>(selector);
    if (part) follow(load, part);
  }
}

/** Prepares what concerns the visitor, and so happens on a page that is seen only. */
function followVisitor(): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // it comes in a header beside the page, because the page is the same for every visitor of a market
  const country = navigation?.serverTiming?.find(({ name }) => name === 'country')?.description;
  if (country && country !== document.documentElement.dataset.country)
    follow(() => import('../src/shop/frame/browser/offer.ts'), country);
  if (document.cookie.includes('signed-in=') || wasSignedIn())
    follow(() => import('../src/shop/customer/browser/customer.ts'), null);
  if (/utm_|\.statistics/.test(location.search + document.cookie))
    import('../src/shop/tracking/browser/measure.ts').catch(() => {});
  // what was looked at last is forgotten where the visitor does not allow functions
  if (document.cookie.includes('.functions') ? document.querySelector('.seen') : readItem('seen'))
    follow(() => import('../src/shop/recently-seen/browser/seen.ts'), null);
}

/**
 * Lays out what the first paint has left out, each part in a task of its own. What comes afterwards is not left out.
 */
function layOutRest(): void {
  const part = document.querySelector('.later');
  if (part) {
    part.classList.remove('later');
    afterFirstPaint(layOutRest);
  } else document.documentElement.dataset.laidOut = '';
}

let hasBegun = false;

function onArrival(): void {
  if (placeLateParts()) scheduleIslands();
  if (hasBegun || (document.readyState === 'loading' && !document.querySelector('.footer'))) return;
  hasBegun = true;
  for (const step of STEPS) afterFirstPaint(step);
}

connectPage();
handleMenus();
hydrateOnInteraction();

if (document.readyState === 'loading') {
  const observer = new MutationObserver(onArrival);
  observer.observe(document.documentElement, { childList: true, subtree: true });
  document.addEventListener('DOMContentLoaded', () => {
    observer.disconnect();
    onArrival();
  });
}
onArrival();

/** Loads the code for suggestions with the first focus of a search field. */
function loadSuggestions(target: EventTarget | null): void {
  if (target instanceof HTMLInputElement && target.dataset.suggest && !target.ariaAutoComplete)
    follow(() => import('../src/shop/search/browser/suggest.ts'), target);
}
document.addEventListener('focusin', ({ target }) => loadSuggestions(target));
// the field may have got the focus before this script came
loadSuggestions(document.activeElement);
