const DECLINED = 'stay';

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

/**
 * Offers the visitor's own country, in its language, where it is served. Declining is remembered; nobody is redirected.
 */
export function follow(country: string): void {
  const offer = document.querySelector<HTMLElement>('[data-offer]');
  const market = document.querySelector<HTMLAnchorElement>(`#markets a[hreflang$=${CSS.escape(country)}]`);
  if (!offer || !market || declinedCountry() === country) return;
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
