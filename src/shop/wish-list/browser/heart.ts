import * as api from '../../../routes/api.ts';
import { WISHES, wishesIn } from '../model/wishes.ts';

/** A second press for the same size within this time belongs to a double click. */
const DOUBLE_CLICK_MS = 500;
const JSON_ONLY = { Accept: 'application/json' };

/** The numbers on the list, as far as they are known. */
let listed: ReadonlySet<string> = new Set();
let pressed = { at: 0, number: '' };
let isConnected = false;

/** The number of the size that is chosen on the page: of the form that buys, or else of the page itself. */
function chosenNumber(form: HTMLFormElement): string {
  const buying = document.querySelector<HTMLFormElement>('form.buy');
  const chosen = buying && new FormData(buying).get('variantId');
  const named = String(chosen || form.querySelector<HTMLInputElement>('[name=chosen]')!.value);
  return /(?:^|\/)(\d{1,20})$/.exec(named)?.[1] ?? '';
}

const show = (form: HTMLFormElement, isPressed = listed.has(chosenNumber(form))): void =>
  form.querySelector('button')!.setAttribute('aria-pressed', String(isPressed));

const variantsOf = async (answer: Response): Promise<string[]> =>
  ((await answer.json()) as { variants: string[] }).variants;

/** Reads the list: a visitor's from the cookie, a customer's from the shop. */
async function read(form: HTMLFormElement): Promise<void> {
  if (document.cookie.includes('signed-in=')) {
    const answer = await fetch(api.wishListRead, { headers: JSON_ONLY });
    if (!answer.ok) return;
    listed = new Set(await variantsOf(answer));
  } else {
    const cookie = document.cookie.split('; ').find((part) => part.includes(`${WISHES}=`));
    listed = new Set(wishesIn(cookie?.split('=')[1]));
  }
  show(form);
}

function say(form: HTMLFormElement, text: string): void {
  form.querySelector('.alert')?.remove();
  if (text)
    form.append(Object.assign(document.createElement('p'), { className: 'alert', role: 'alert', textContent: text }));
}

/** Changes the list. Pages of other tabs wait for each other, because each writes the whole cookie. */
async function change(form: HTMLFormElement): Promise<void> {
  const variantId = chosenNumber(form);
  const isAdded = !listed.has(variantId);
  const market = form.querySelector<HTMLInputElement>('[name=market]')!.value;
  say(form, '');
  show(form, isAdded);
  const post = () =>
    fetch(isAdded ? api.wishListAdd : api.wishListRemove, {
      method: 'POST',
      headers: JSON_ONLY,
      body: new URLSearchParams({ market, variantId }),
    });
  try {
    const answer = await ('locks' in navigator ? navigator.locks.request(WISHES, post) : post());
    if (answer.ok) listed = new Set(await variantsOf(answer));
    else say(form, ((await answer.json()) as { errors: { message: string }[] }).errors[0]!.message);
  } catch {
    say(form, form.dataset.failed ?? '');
  }
  show(form);
}

/** Lets the heart of a page show what is on the list, and change it. @param isPressed whether it has been pressed. */
export async function followHeart(form: HTMLFormElement, isPressed: boolean): Promise<void> {
  const press = { at: Date.now(), number: chosenNumber(form) };
  const isSecond = press.number === pressed.number && press.at - pressed.at < DOUBLE_CLICK_MS;
  if (isPressed) pressed = press;
  if (!isConnected) {
    isConnected = true;
    document.querySelector('form.buy')?.addEventListener('change', () => show(form));
    // a page that is shown again is as it was when it was left
    addEventListener('pageshow', ({ persisted }) => persisted && void read(form).catch(() => {}));
    await read(form).catch(() => {});
  }
  if (isPressed && !isSecond) await change(form);
}
