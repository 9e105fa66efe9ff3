import { whenIdle } from '../../../../client/hydration.ts';
import { isPlainClick } from '../../../../client/plain-click.ts';
import { HAS_REFERRALS, HAS_WISH_LIST } from '../../../brand/tables/has.ts';
import { followAdditions } from '../../cart/browser/first-line.ts';
import { PROMISE_COOKIE } from '../../referral-codes/model/promise.ts';

const PARAMETERS = { variantId: 'variant', sellingPlanId: 'selling_plan' } as const;

/** Writes the size, the plan and the number of packs that a product's form has into the address. */
function writeAddress(form: HTMLFormElement): void {
  const url = new URL(location.href);
  const fields = new FormData(form);
  for (const [field, parameter] of Object.entries(PARAMETERS)) {
    const number = /(?<!\d)\d+$/.exec(String(fields.get(field) ?? ''))?.[0];
    if (number) url.searchParams.set(parameter, number);
    else url.searchParams.delete(parameter);
  }
  const quantity = String(fields.get('quantity'));
  if (quantity === '1') url.searchParams.delete('quantity');
  else url.searchParams.set('quantity', quantity);
  for (const option of [form.dataset.option ?? '', 'Size']) url.searchParams.delete(option);
  history.replaceState(history.state, '', url);
}

/**
 * Keeps the chosen size, plan and number of packs in the address, so that they survive a reload, the way back and a shared
 * link, and counts the packs.
 */
function followChoice(form: HTMLFormElement): void {
  form.addEventListener('change', ({ target }) => {
    const { name } = target as HTMLInputElement;
    if (name in PARAMETERS || name === 'quantity') writeAddress(form);
  });
  form.addEventListener('click', (event) => {
    const { choose = '', bags, by } = (event.target as HTMLElement).dataset;
    const quantity = form.querySelector<HTMLInputElement>('[name=quantity]')!;
    if (by === '1') quantity.stepUp();
    else if (by) quantity.stepDown();
    if (by) writeAddress(form);
    const fields = isPlainClick(event) ? choose.split(' ').flatMap((id) => document.getElementById(id) ?? []) : [];
    if (fields.length === 0) return;
    event.preventDefault();
    if (bags) quantity.value = bags;
    fields.at(-1)!.focus();
    for (const field of fields) field.click();
  });
  // a choice may have been made before this script came
  if (
    [...form.querySelectorAll<HTMLInputElement>('[type=radio]')].some(
      ({ checked, defaultChecked }) => checked !== defaultChecked,
    )
  )
    writeAddress(form);
}

/**
 * Shows the pictures sharp that came in the size of their thumbnails, so that they did not compete with the first one.
 */
function sharpen(gallery: HTMLElement): void {
  for (const picture of gallery.querySelectorAll<HTMLImageElement>('[data-srcset]')) {
    const { sizes, srcset } = picture.dataset;
    Object.assign(picture, { sizes, srcset });
  }
}

/** Whether the shop may know animals of this visitor. */
function mayHaveAnimals(): boolean {
  try {
    return document.cookie.includes('signed-in=') || localStorage.planned === '1';
  } catch {
    return false;
  }
}

/** Reminds a visitor who has come by a friend's link of the discount that it has promised. */
function remindOfPromise(form: HTMLFormElement): void {
  const reminder = form.querySelector<HTMLElement>('.friend-promise');
  if (reminder && document.cookie.includes(`${PROMISE_COOKIE}=1`)) reminder.hidden = false;
}

/** Counts days and prices by weight: at once for a visitor with animals, else when a weight is asked for. */
function followWeight(host: HTMLElement): void {
  const isKnown = mayHaveAnimals();
  const load = () =>
    void import('../../planner/browser/product-ration.ts')
      .then((ration) => ration.followRation(host, isKnown))
      .catch(() => {});
  if (isKnown) whenIdle(load);
  // reached before this script came
  else if (host.contains(document.activeElement)) load();
  else host.addEventListener('focusin', load, { once: true });
}

/**
 * Lets the heart show whether the chosen size is on the wish list: at once where this browser may have one, else with the
 * first press.
 */
function followWish(form: HTMLFormElement): void {
  const load = (isPressed: boolean) =>
    import('../../wish-list/browser/heart.ts').then(
      (heart) => heart.followHeart(form, isPressed),
      () => isPressed && form.submit(),
    );
  if (/(?:wishes|signed-in)=/.test(document.cookie)) whenIdle(() => void load(false));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void load(true);
  });
}

/** Hides the bar at the foot of the window while the form's own button is in view, where the style sheet cannot. */
function followBar(form: HTMLFormElement): void {
  const bar = document.querySelector<HTMLElement>('.buy-bar');
  const row = form.querySelector('.buy-row');
  if (!bar || !row || CSS.supports('animation-timeline: view()')) return;
  new IntersectionObserver(([entry]) => {
    bar.hidden = entry?.isIntersecting ?? false;
  }).observe(row);
}

/** @param gallery of the page. */
export function follow(gallery: HTMLElement): void {
  whenIdle(() => sharpen(gallery));
  // absent where the product cannot be bought
  const form = document.querySelector<HTMLFormElement>('form.buy');
  if (!form) return;
  followAdditions();
  followChoice(form);
  if (HAS_REFERRALS) remindOfPromise(form);
  followBar(form);
  const wish = document.querySelector<HTMLFormElement>('form.wish');
  if (HAS_WISH_LIST && wish) followWish(wish);
  const weight = form.querySelector<HTMLElement>('.by-weight');
  if (weight) followWeight(weight);
}
