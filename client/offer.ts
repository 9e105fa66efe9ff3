const KEY = 'stay';

/** The country that the answer of this page came for, told beside it and not in it. */
function visitorCountry(): string | undefined {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.serverTiming?.find(({ name }) => name === 'country')?.description;
}

/** Storage may be full, forbidden or absent; then the offer comes again. */
function kept(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Offers the visitor's own country, in its language, where it is served and another one is shown. Nobody is sent anywhere; a no is kept. */
export function offerMarket(): void {
  const offer = document.querySelector<HTMLElement>('[data-offer]');
  const country = visitorCountry() ?? '';
  const there = document.querySelector<HTMLAnchorElement>(`#markets a[data-country="${CSS.escape(country)}"]`);
  if (!offer || !there || country === document.documentElement.dataset.country || kept() === country) return;
  const language = there.hreflang.slice(0, 2);
  const words = offer.querySelector<HTMLElement>(`[lang="${language}"]`);
  if (!words) return;
  const stay = () => {
    offer.hidden = true;
    try {
      localStorage.setItem(KEY, country);
    } catch {
      // asked again on the next page
    }
  };
  const name = new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? '';
  for (const gap of words.querySelectorAll('[data-offer-country]')) gap.textContent = name;
  const go = words.querySelector('a');
  if (go) go.href = there.href;
  words.querySelector('button')?.addEventListener('click', stay);
  offer.addEventListener('keydown', (event) => event.key === 'Escape' && stay());
  words.hidden = false;
  offer.hidden = false;
}
