import { kept, load, markBought, mayHaveBought, onKeptElsewhere, token } from './cart/storage.ts';
import { offerMarket } from './offer.ts';

/**
 * The first script of every page. It moves late parts to their slots, shows the cart's count, and hydrates an island when
 * it is needed. React comes with the first island, not before.
 *
 * It runs as soon as it has loaded, while the page may still be arriving.
 */

const root = document.documentElement;

/** Moves late parts to their slots once they are complete: when something follows them, or the page has arrived. */
function place(): void {
  for (const late of document.querySelectorAll<HTMLElement>('.late')) {
    const slot = document.getElementById(late.dataset.for ?? '');
    if (!slot || (document.readyState === 'loading' && !late.nextSibling)) continue;
    slot.replaceWith(...late.childNodes);
    late.remove();
    hydrateInView();
  }
}

const inView = new IntersectionObserver((entries) => {
  for (const entry of entries) if (entry.isIntersecting) void hydrateOnce(entry.target as HTMLElement).catch(() => {});
});

/** Watches the islands that are hydrated when they come into view, also those of late parts. */
function hydrateInView(): void {
  for (const host of document.querySelectorAll<HTMLElement>('[data-island][data-on="visible"]')) inView.observe(host);
}

let begun = false;
function arrived(): void {
  place();
  if (begun || (document.readyState === 'loading' && !document.querySelector('.footer'))) return;
  begun = true;
  begin();
}
if (document.readyState === 'loading') {
  const observer = new MutationObserver(arrived);
  observer.observe(root, { childList: true, subtree: true });
  document.addEventListener('DOMContentLoaded', () => {
    observer.disconnect();
    arrived();
  });
}
arrived();

const islandsModule = () => import('./islands.ts');
const hydrations = new Map<HTMLElement, Promise<void>>();

function hydrateOnce(host: HTMLElement): Promise<void> {
  let promise = hydrations.get(host);
  if (!promise) {
    promise = islandsModule().then(({ hydrate }) => hydrate(host));
    hydrations.set(host, promise);
    promise.catch(() => hydrations.delete(host));
  }
  return promise;
}

async function openCart(add?: FormData): Promise<void> {
  const host = document.querySelector<HTMLElement>('[data-island="cart-panel"]');
  if (!host) throw new TypeError('This page has no cart panel');
  const [{ sharedCart }] = await Promise.all([islandsModule(), hydrateOnce(host)]);
  const cart = sharedCart(JSON.parse(host.children[0]?.textContent ?? '{}'));
  if (add) cart.add(Object.fromEntries(add));
  else cart.setOpen(true);
}

function showCount(count: number): void {
  for (const badge of document.querySelectorAll<HTMLElement>('[data-cart-count]')) {
    badge.textContent = String(count);
    badge.hidden = count === 0;
  }
}

/** Loads the cart only when this browser has one and no fresh copy of it. */
async function count(): Promise<void> {
  const known = kept();
  if (known) showCount(known.cart.totalQuantity);
  const { market = '', country = '' } = root.dataset;
  if (!token() || (known && !mayHaveBought() && known.cart.countryCode === country)) return;
  const state = await load(country, market);
  if (state !== undefined) showCount(state?.cart.totalQuantity ?? 0);
}

/** A chat has to forget a customer who was signed in a moment ago. */
function identityKept(): boolean {
  try {
    return sessionStorage.getItem('customer') !== null;
  } catch {
    return false;
  }
}

function begin(): void {
  void count();
  offerMarket();
  if (document.cookie.includes('signed-in=') || identityKept()) void import('./customer.ts').then(({ whoIsThere }) => whoIsThere()).catch(() => {});
  if (document.querySelector('.forms')) void import('./forms.ts').then(({ beginForms }) => beginForms()).catch(() => {});
  onKeptElsewhere(() => showCount(kept()?.cart.totalQuantity ?? 0));
  addEventListener('pageshow', (event) => event.persisted && void count());
  document.addEventListener('cart', (event) => showCount((event as CustomEvent<number>).detail));

  hydrateInView();
}

// Forms that add to the cart and the link to it open the panel; if it cannot be loaded they do what they do without script.
document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement;
  if (!form.matches('[data-cart-add]') || event.defaultPrevented) return;
  event.preventDefault();
  const fields = new FormData(form, event.submitter);
  openCart(fields).catch(() => form.submit());
});

document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('[data-cart-link]');
  if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  openCart().catch(() => location.assign(link.href));
});

for (const type of ['click', 'auxclick']) document.addEventListener(type, (event) => (event.target as Element).closest('[data-checkout]') && markBought());

// The panel's code is fetched as soon as a pointer or the focus reaches for it.
const reach = (event: Event) => {
  const near = (event.target as Element).closest?.('[data-cart-add] button, [data-cart-link]');
  if (near) void islandsModule().catch(() => {});
};
document.addEventListener('pointerover', reach, { passive: true });
document.addEventListener('focusin', reach);
document.addEventListener('touchstart', reach, { passive: true });

// The code for suggestions is fetched with the first focus of a search field.
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLInputElement && target.dataset.suggest && target.role !== 'combobox')
    void import('./suggest.ts').then(({ suggest }) => suggest(target)).catch(() => {});
});

// Browsers that do not open dialogs by attribute yet.
if (!('commandForElement' in HTMLButtonElement.prototype))
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest('button[commandfor]');
    const dialog = document.getElementById(button?.getAttribute('commandfor') ?? '');
    if (!(dialog instanceof HTMLDialogElement)) return;
    if (button?.getAttribute('command') === 'close') dialog.close();
    else dialog.showModal();
  });

// An event in an island that is not hydrated yet hydrates it and is then repeated, one event after the other, so that none
// is lost and each sees the change of the one before. An island that cannot be loaded stays a plain form.
let replays: Promise<unknown> = Promise.resolve();

for (const type of ['submit', 'change'] as const)
  document.addEventListener(
    type,
    (event) => {
      const target = event.target as HTMLFormElement | HTMLSelectElement;
      const host = target.closest<HTMLElement>('[data-island]');
      if (!host || host.dataset.hydrated !== undefined || host.dataset.fallback !== undefined) return;
      event.stopPropagation();
      if (type === 'submit') event.preventDefault();
      const submitter = (event as SubmitEvent).submitter;
      const { value } = target as HTMLSelectElement;
      const again = () => {
        if (target instanceof HTMLFormElement) target.requestSubmit(submitter?.isConnected ? submitter : null);
        else {
          target.value = value;
          target.dispatchEvent(new Event('change', { bubbles: true }));
        }
      };
      const fallback = () => {
        host.dataset.fallback = '';
        if (type === 'submit') again();
      };
      replays = replays
        .then(() => hydrateOnce(host))
        .then(again, fallback)
        .then(() => new Promise((resolve) => setTimeout(resolve)));
    },
    true,
  );

// The sort menu closes on a click beside it and on Escape.
const closeMenus = (except: Node | null) => {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details.sort[open]')) if (!except || !menu.contains(except)) menu.open = false;
};
document.addEventListener('click', (event) => closeMenus(event.target as Node));
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return;
  const inside = document.activeElement?.closest('details.sort[open]')?.querySelector('summary');
  closeMenus(null);
  inside?.focus();
});
