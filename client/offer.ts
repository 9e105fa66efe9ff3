const DECLINED = 'stay';

/** The visitor's country. It comes in a header beside the page, because the page is the same for every visitor of a market. */
function visitorCountry(): string | undefined {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.serverTiming?.find(({ name }) => name === 'country')?.description;
}

/** Storage may be full, forbidden or absent. The offer is repeated then. */
function declinedCountry(): string | null {
  try {
    return localStorage.getItem(DECLINED);
  } catch {
    return null;
  }
}
function decline(country: string): void {
  try {
    localStorage.setItem(DECLINED, country);
  } catch {
    // the next page offers it again
  }
}

/** Offers the visitor's own country, in its language, where it is served and another one is shown. Declining is remembered; nobody is redirected. */
export function offerMarket(): void {
  const offer = document.querySelector<HTMLElement>('[data-offer]');
  const country = visitorCountry() ?? '';
  const market = document.querySelector<HTMLAnchorElement>(`#markets a[data-country="${CSS.escape(country)}"]`);
  if (!offer || !market || country === document.documentElement.dataset.country || declinedCountry() === country) return;
  const language = market.hreflang.slice(0, 2);
  const text = offer.querySelector<HTMLElement>(`[lang="${language}"]`);
  if (!text) return;
  const close = () => {
    offer.hidden = true;
    decline(country);
  };
  const name = new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? '';
  for (const gap of text.querySelectorAll('[data-offer-country]')) gap.textContent = name;
  const link = text.querySelector('a');
  if (link) link.href = market.href;
  text.querySelector('button')?.addEventListener('click', close);
  offer.addEventListener('keydown', (event) => event.key === 'Escape' && close());
  text.hidden = false;
  offer.hidden = false;
}
