import { connectCart } from './cart/connect.ts';
import { followCount, showLatestCount } from './cart/count.ts';
import { syncPanel } from './cart/panel.ts';
import { rehearseAdding } from './cart/rehearsal.ts';
import { followChoice, writeEarlyChoice } from './choice.ts';
import { applyFilters, focusChangedFilter } from './filters.ts';
import { hydrateInView, replayEarlyEvents } from './hydration.ts';
import { placeLateParts } from './late-parts.ts';
import { handleMenus } from './menus.ts';

/**
 * The first script of every page. It moves late parts to their slots, shows the cart's count, and hydrates an island when
 * it is needed. React comes with the first island, not before.
 *
 * It runs as soon as it has loaded, while the page may still be arriving.
 */

/** Session storage may be forbidden. Otherwise it tells whether a customer was signed in, who has to be forgotten then. */
function wasSignedIn(): boolean {
  try {
    return sessionStorage.getItem('customer') !== null;
  } catch {
    return false;
  }
}

/** The visitor's country. It comes in a header beside the page, because the page is the same for every visitor of a market. */
function visitorCountry(): string | undefined {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.serverTiming?.find(({ name }) => name === 'country')?.description;
}

let begun = false;

/** Prepares everything that needs the page's whole frame. */
function begin(): void {
  begun = true;
  showLatestCount();
  syncPanel();
  rehearseAdding();
  writeEarlyChoice();
  const country = visitorCountry();
  if (country && country !== document.documentElement.dataset.country) void import('./offer.ts').then((offer) => offer.offerMarket(country)).catch(() => {});
  if (document.cookie.includes('signed-in=') || wasSignedIn()) void import('./customer.ts').then((customer) => customer.announceCustomer()).catch(() => {});
  if (document.querySelector('.forms')) void import('./forms.ts').then((forms) => forms.prepareForms()).catch(() => {});
  if (document.querySelector('[data-load-more]')) void import('./orders.ts').then((orders) => orders.prepareLoadMore()).catch(() => {});
  focusChangedFilter();
  hydrateInView();
}

function onArrival(): void {
  if (placeLateParts()) hydrateInView();
  if (!begun && (document.readyState !== 'loading' || document.querySelector('.footer'))) begin();
}

followCount();
connectCart();
followChoice();
handleMenus();
applyFilters();
replayEarlyEvents();

if (document.readyState === 'loading') {
  const observer = new MutationObserver(onArrival);
  observer.observe(document.documentElement, { childList: true, subtree: true });
  document.addEventListener('DOMContentLoaded', () => {
    observer.disconnect();
    onArrival();
  });
}
onArrival();

// The code for suggestions is loaded with the first focus of a search field.
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLInputElement && target.dataset.suggest && !target.ariaAutoComplete)
    void import('./suggest.ts').then((search) => search.suggest(target)).catch(() => {});
});
