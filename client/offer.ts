const KEY = 'stay';

/** The country that the answer of this page came for, told beside it and not in it. */
function visitorCountry(): string | undefined {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.serverTiming?.find(({ name }) => name === 'country')?.description;
}

/** Offers the visitor's own country where it is served and another one is shown. Nobody is sent anywhere; a no is kept. */
export function offerMarket(): void {
  const offer = document.querySelector<HTMLElement>('[data-offer]');
  const country = visitorCountry();
  const here = document.documentElement.dataset.country;
  const there = document.querySelector<HTMLAnchorElement>(`#markets a[data-country="${CSS.escape(country ?? '')}"]`);
  if (!offer || !there || country === here || localStorage.getItem(KEY) === country) return;
  const name = new Intl.DisplayNames(document.documentElement.lang, { type: 'region' }).of(country ?? '') ?? '';
  const stay = () => {
    localStorage.setItem(KEY, country ?? '');
    offer.hidden = true;
  };
  for (const part of offer.querySelectorAll<HTMLElement>('[data-offer-text], [data-offer-go]'))
    part.textContent = (part.textContent ?? '').replace('{country}', name);
  const go = offer.querySelector<HTMLAnchorElement>('[data-offer-go]');
  if (go) go.href = there.href;
  offer.querySelector('[data-offer-stay]')?.addEventListener('click', stay);
  offer.addEventListener('keydown', (event) => event.key === 'Escape' && stay());
  offer.hidden = false;
}
