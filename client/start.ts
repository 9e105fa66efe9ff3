import { followCount, showLatestCount } from './cart/count.ts';
import { connectPage, onFrameComplete } from './cart/loader.ts';
import { followConsent } from './consent/follow.ts';
import { hydrateOnInteraction, scheduleIslands } from './hydration.ts';
import { placeLateParts } from './late-parts.ts';
import { handleMenus } from './menus.ts';

/**
 * The first script of every page. It moves late parts to their slots, shows the cart's count, loads the cart's code at the
 * visitor's first interaction, and hydrates an island when it is needed. React comes with the first island, not before.
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
  onFrameComplete();
  const country = visitorCountry();
  if (country && country !== document.documentElement.dataset.country) void import('./offer.ts').then((offer) => offer.offerMarket(country)).catch(() => {});
  if (document.cookie.includes('signed-in=') || wasSignedIn()) void import('./customer.ts').then((customer) => customer.followCustomer()).catch(() => {});
  const buy = document.querySelector<HTMLFormElement>('form.buy');
  if (buy) void import('./choice.ts').then((choice) => choice.followChoice(buy)).catch(() => {});
  const filters = document.querySelector<HTMLFormElement>('form.filters');
  if (filters) void import('./filters.ts').then((module) => module.followFilters(filters)).catch(() => {});
  if (document.querySelector('.forms')) void import('./forms/plain.ts').then((forms) => forms.prepareForms()).catch(() => {});
  if (/utm_|\.statistics/.test(location.search + document.cookie)) import('./measure/measure.ts').catch(() => {});
  scheduleIslands();
  followConsent();
}

function onArrival(): void {
  if (placeLateParts()) scheduleIslands();
  if (!begun && (document.readyState !== 'loading' || document.querySelector('.footer'))) begin();
}

followCount();
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
// the choice may have been made on another page
addEventListener('pageshow', ({ persisted }) => persisted && followConsent());

/** Loads the code for suggestions with the first focus of a search field. */
function loadSuggestions(target: EventTarget | null): void {
  if (target instanceof HTMLInputElement && target.dataset.suggest && !target.ariaAutoComplete)
    void import('./suggest.ts').then((search) => search.suggest(target)).catch(() => {});
}
document.addEventListener('focusin', ({ target }) => loadSuggestions(target));
// the field may have got the focus before this script came
loadSuggestions(document.activeElement);
