import type { Locator, Page, Request } from 'playwright-core';
import { beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { pages } from '../../src/routes.ts';
import { type Random, randomOf } from '../../tools/soak/random.ts';
import { useShop } from '../shop.ts';
import { FORM_PAGES, type FormPage, openForm, prepareSpecimens, type Specimens } from './form-pages.ts';
import { untilIdle, useBrowser } from './visit.ts';

/** A failure prints its seed; `TYPING_SEED=N` repeats it. */
const SEED = Number(process.env.TYPING_SEED ?? 1);
/** Late enough for a few words. */
const SCRIPT_DELAY_MS = 400;
/** Files that the first script asks for come later still, by this much. */
const CHUNK_DELAY_MS = 100;
const LETTERS = 'abcdefghijklmnopqrstuvwxyzåäö ';

const shop = useShop();
const visit = useBrowser();
let specimens: Specimens;
beforeAll(async () => {
  specimens = await prepareSpecimens(shop);
});

/** Forms of one page are typed into together. */
const PAGES = Object.values(
  Object.groupBy(FORM_PAGES, ({ path }) => path({ plan: 'plan', correction: 'correction' } as Specimens)),
).map((group) => {
  const forms = group!;
  return {
    name: forms.map(({ name }) => name).join(', '),
    forms,
    /** The forms as one. */
    all: {
      ...forms[0]!,
      form:
        forms.length > 1
          ? `main :is(${forms.map(({ form }) => form.replace(/^main /, '')).join(', ')})`
          : forms[0]!.form,
    },
  };
});
/** Their island sends another form of the table. */
const SENT_BY_ANOTHER = new Set(["the planner's birthdate", 'the wet cat food']);

/** Has a page wait for its scripts. @param wait is told whether it is the first one. */
const delayScripts = (page: Page, wait: (isFirst: boolean) => unknown) =>
  page.route('**/assets/*.js', async (route) => {
    await wait(route.request().url().includes('/assets/start-'));
    await route.continue().catch(() => {});
  });

/** A visit whose scripts are late. */
async function visitSlowly() {
  const opened = await visit();
  await delayScripts(
    opened.page,
    (isFirst) => new Promise((resolve) => setTimeout(resolve, isFirst ? SCRIPT_DELAY_MS : CHUNK_DELAY_MS)),
  );
  return opened;
}

/** The part of a form with a file that holds a text: its name and its value. */
const PART = /name="([^"]+)"\r\n\r\n(.*?)\r\n--/gs;

/** The fields of a body: JSON, a form, or a form with a file. */
function sentFields(body: string): URLSearchParams {
  if (body.startsWith('{')) return new URLSearchParams(JSON.parse(body) as Record<string, string>);
  if (!body.startsWith('--')) return new URLSearchParams(body);
  return new URLSearchParams([...body.matchAll(PART)].map(([, name, value]) => [name!, value!]));
}

/** Opens the page of a form, and waits for the first paint only. */
async function openSlowly(page: Page, form: FormPage): Promise<void> {
  await openForm(shop, page, form, specimens, 'commit');
  if (form.inDetails) {
    const summary = page.locator(form.inDetails).locator('summary');
    await summary.waitFor();
    await summary.evaluate((element: HTMLElement) => element.click());
  }
  await page.locator(form.form).first().waitFor();
}

interface Field {
  name: string;
  value: string;
  kind: 'text' | 'date' | 'select' | 'checkbox' | 'radio';
  /** The letters to type: browsers take spaces away from an e-mail address. */
  letters: string;
  options: string[];
}

/**
 * The fields of a form that the visitor can reach now. A name may occur in several forms, which are told apart by their
 * number.
 */
const fieldsOf = (page: Page, { form, ignored = [] }: FormPage): Promise<(Field & { form: number })[]> =>
  page.evaluate(
    ([selector, ignored, letters]) =>
      [...document.querySelectorAll<HTMLFormElement>(selector)].flatMap((element, form) =>
        [...element.elements].flatMap((control) => {
          const { name, type, value, inputMode, checked } = control as HTMLInputElement;
          const isField =
            control.matches('input:not([type=hidden]), select, textarea') && name && !ignored.includes(name);
          if (!isField || !(control as HTMLElement).closest('label, div')?.checkVisibility()) return [];
          const isChoice = type === 'radio' || type === 'checkbox';
          if (!isChoice && !control.checkVisibility()) return [];
          const kind = isChoice
            ? type
            : type === 'date'
              ? 'date'
              : control instanceof HTMLSelectElement
                ? 'select'
                : 'text';
          const options =
            control instanceof HTMLSelectElement
              ? [...control.options].filter(({ disabled }) => !disabled).map((option) => option.value)
              : [value];
          return [
            {
              form,
              name,
              kind: kind as Field['kind'],
              value: isChoice ? String(checked) : value,
              letters:
                type === 'email'
                  ? 'abc.@'
                  : /numeric|decimal|tel/.test(inputMode) || type === 'number' || type === 'tel'
                    ? '123456789'
                    : letters,
              options,
            },
          ];
        }),
      ),
    [form, ignored, LETTERS] as const,
  );

const keyOf = (field: Field & { form: number }) =>
  `${field.form} ${field.name}${field.kind === 'radio' ? ` ${field.options[0]}` : ''}`;

const controlOf = (
  page: Page,
  { form }: FormPage,
  { form: number, name, kind, options }: Field & { form: number },
): Locator =>
  page
    .locator(form)
    .nth(number)
    .locator(`[name="${name}"]${kind === 'radio' ? `[value="${options[0]}"]` : ''}:not([type=hidden])`);

/** Types or chooses something in a field, as a visitor does. @param expected is told the new values. */
async function change(
  page: Page,
  form: FormPage,
  field: Field & { form: number },
  random: Random,
  expected: Map<string, string>,
): Promise<void> {
  const control = controlOf(page, form, field);
  const key = keyOf(field);
  // the script, which has just come, may follow an earlier choice and take the field away
  if ((await control.count()) === 0) return;
  if (field.kind === 'radio') {
    await control.evaluate((element: HTMLElement) => element.click());
    const group = `${field.form} ${field.name} `;
    for (const other of expected.keys()) if (other.startsWith(group)) expected.set(other, 'false');
    expected.set(key, 'true');
  } else if (field.kind === 'checkbox') {
    const isChecked = await control.evaluate((element: HTMLInputElement) => element.checked);
    await control.evaluate((element: HTMLElement) => element.click());
    expected.set(key, String(!isChecked));
  } else if (field.kind === 'select') {
    const value = random.pick(field.options);
    const isOffered = () =>
      control.evaluate(
        (select: HTMLSelectElement, wanted) => [...select.options].some((option) => option.value === wanted),
        value,
      );
    const isChosen = await control.selectOption(value).then(
      () => true,
      async (error: unknown) => {
        if (await isOffered()) throw error;
        return false;
      },
    );
    if (isChosen) expected.set(key, value);
  } else if (field.kind === 'date') {
    const value = `20${random.between(19, 24)}-0${random.between(1, 9)}-${random.between(10, 28)}`;
    await control.fill(value);
    expected.set(key, value);
  } else {
    await control.focus();
    await page.keyboard.press('End');
    const max = await control.evaluate(
      (input: HTMLInputElement) => (input.maxLength < 0 ? 200 : input.maxLength) - input.value.length,
    );
    const word = Array.from({ length: Math.min(max, random.between(2, 6)) }, () =>
      random.pick([...field.letters]),
    ).join('');
    await page.keyboard.type(word, { delay: random.between(0, 40) });
    expected.set(key, (expected.get(key) ?? field.value) + word);
  }
}

/** Selects some of a field's text and opens what folds, and tells where the visitor is. */
async function settleDown(page: Page, form: FormPage, fields: readonly (Field & { form: number })[], random: Random) {
  const texts = fields.filter(({ kind }) => kind === 'text');
  if (texts.length > 0) {
    await controlOf(page, form, random.pick(texts)).focus();
    await page.keyboard.press('End');
    for (let left = random.between(0, 2); left > 0; left--) await page.keyboard.press('Shift+ArrowLeft');
  }
  return position(page);
}

const position = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    const open = [...document.querySelectorAll('main details[open], dialog[open]')].map((part) =>
      part.textContent?.slice(0, 20),
    );
    return { name: element?.name ?? element?.tagName, from: element?.selectionStart, to: element?.selectionEnd, open };
  });

const isIsland = (page: Page, { form }: FormPage) =>
  page.locator(`[data-island] ${form.replace(/^main /, '')}`).count();
const hydrated = (page: Page, { form }: FormPage) =>
  page.locator(`[data-island][data-hydrated] ${form.replace(/^main /, '')}`).first();

type Expect = TestContext['expect'];

/**
 * Types and chooses from the first paint on until the page is hydrated, and looks at what is left of it. @param parts
 * the forms that count as one.
 */
async function typeEarly(
  page: Page,
  form: FormPage,
  parts: readonly FormPage[],
  random: Random,
  expect: Expect,
): Promise<void> {
  await openSlowly(page, form);
  const painted = Date.now();
  const expected = new Map<string, string>();
  const summary = page.locator('main details:not([open]) > summary:visible').first();
  if (await summary.count()) await summary.evaluate((element: HTMLElement) => element.click());
  const duration = random.between(SCRIPT_DELAY_MS / 2, 2.5 * SCRIPT_DELAY_MS);
  // the page may still be arriving
  await expect.poll(async () => (await fieldsOf(page, form)).length).toBeGreaterThan(0);
  let fields = await fieldsOf(page, form);
  for (let changes = 0; changes < 4 * parts.length || Date.now() - painted < duration; changes++) {
    await change(page, form, random.pick(fields), random, expected);
    fields = await fieldsOf(page, form);
  }
  await page.waitForLoadState('domcontentloaded');
  const before = await settleDown(page, form, fields, random);
  await untilIdle(page);
  for (const part of parts) {
    if (!(await isIsland(page, part))) continue;
    // a pointer that moves over the form hydrates it at the latest
    for (const x of [3, 6]) {
      await page.mouse.move(x, 3);
      await page.locator(part.form).first().dispatchEvent('pointerover');
    }
    await hydrated(page, part).waitFor({ state: 'attached' });
    await untilIdle(page);
  }
  const found = new Map((await fieldsOf(page, form)).map((field) => [keyOf(field), field]));
  // a choice may take away the fields of another one, or their options
  const isOffered = (value: string, { kind, options }: Field) => kind !== 'select' || options.includes(value);
  const wrong = [...expected].flatMap(([key, value]) => {
    const field = found.get(key);
    return field && field.value !== value && isOffered(value, field)
      ? [`${key}: typed ${value}, has ${field.value}`]
      : [];
  });
  expect(wrong, `TYPING_SEED=${SEED}`).toEqual([]);
  expect([...expected.keys()].some((key) => found.has(key))).toBe(true);
  expect(await position(page), `TYPING_SEED=${SEED}`).toEqual(before);
}

/** Fills in a form and sends it, before or after the page is hydrated. */
async function sendEarly(
  page: Page,
  form: FormPage,
  values: NonNullable<FormPage['send']>,
  random: Random,
  expect: Expect,
): Promise<void> {
  await openSlowly(page, form);
  const painted = Date.now();
  const element = page.locator(form.form).first();
  const button = element.locator('button.action, button.quiet').first();
  // the fields have arrived before it
  await button.waitFor();
  const action = form.action ?? (await element.getAttribute('action'))!;
  const sent: URLSearchParams[] = [];
  const note = (request: Request) => {
    if (request.method() !== 'POST' || new URL(request.url()).pathname !== action) return;
    const body = request.postData() ?? '';
    sent.push(sentFields(body));
  };
  page.on('request', note);
  for (const radio of await element.locator('[required][type=radio]').all())
    await radio.evaluate((input: HTMLElement) => input.click());
  for (const box of await element.locator('[type=checkbox]#terms').all())
    await box.evaluate((input: HTMLElement) => input.click());
  for (const [name, value] of Object.entries(values)) {
    const option = element.locator(`[name="${name}"][value="${value}"]:is([type=radio], [type=checkbox])`);
    if (await option.count()) {
      if (!(await option.isChecked())) await option.evaluate((input: HTMLElement) => input.click());
      continue;
    }
    const control = element.locator(`[name="${name}"]:not([type=hidden])`);
    const fold = element.locator('details:not([open])', { has: page.locator(`[name="${name}"]`) });
    if ((await fold.count()) > 0) await fold.locator('summary').click();
    if ((await control.getAttribute('type')) === 'date') await control.fill(value);
    else {
      await control.focus();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(value);
    }
  }
  await page.waitForTimeout(Math.max(0, random.between(0, 2.5 * SCRIPT_DELAY_MS) - (Date.now() - painted)));
  const clicked = Promise.withResolvers<void>();
  const isAction = (url: URL) => url.pathname === action;
  await page.route(isAction, async (route) => {
    // after an answer, a second click is one of its own, however soon it comes on this machine
    if (route.request().resourceType() === 'fetch') await clicked.promise;
    await route.continue().catch(() => {});
  });
  const isHydrated = (await hydrated(page, form).count()) > 0;
  // the browser's own submission takes a second click for a new one
  if (isHydrated) await button.dblclick({ noWaitAfter: true });
  else await button.click({ noWaitAfter: true });
  clicked.resolve();
  await expect.poll(() => sent.length).toBeGreaterThan(0);
  await untilIdle(page);
  page.off('request', note);
  await page.unroute(isAction);
  expect(sent.length, `TYPING_SEED=${SEED}`).toBe(1);
  for (const [name, value] of Object.entries(values)) expect(sent[0]!.get(name), `TYPING_SEED=${SEED}`).toBe(value);
}

describe.concurrent.each(PAGES)('$name', { timeout: 180_000 }, ({ all, forms }) => {
  it('keeps every letter and choice from the first paint on, the focus and what is open, and is sent once, however early the click', async ({
    expect,
  }) => {
    const seed = FORM_PAGES.indexOf(forms[0]!);
    const { page, complaints, close } = await visitSlowly();
    await typeEarly(page, all, forms, randomOf(SEED * 1000 + seed), expect);
    expect(complaints).toEqual([]);
    const random = randomOf(SEED * 2000 + seed);
    for (const form of forms)
      if (form.send && !SENT_BY_ANOTHER.has(form.name)) await sendEarly(page, form, form.send, random, expect);
    await close();
  });
});

it('a click is one although its form comes to life during the press', async () => {
  const { page, close } = await visit();
  const field = page.getByLabel('Referral code or link');
  const button = page.getByRole('button', { name: 'Use the code', exact: true });
  const alive = page.locator('[data-island="refer-enter"][data-hydrated]');
  await page.goto(`${shop.url}${pages.refer('de')}`);
  await field.fill('NOBODYHASIT1');
  await alive.waitFor();
  const scripts = Promise.withResolvers<void>();
  await delayScripts(page, (isFirst) => isFirst || scripts.promise);
  await button.click();
  await page.locator('#code-error').waitFor();
  const sent: (string | null)[] = [];
  page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.postData())));
  await field.fill('NOBODYHASIT2');
  await button.hover();
  await page.mouse.down();
  scripts.resolve();
  await alive.waitFor();
  // the message above the button goes away after the press only
  expect(await field.getAttribute('aria-describedby')).toBe('code-error');
  await page.mouse.up();
  await expect.poll(() => sent).toContainEqual(expect.stringContaining('NOBODYHASIT2'));
  await close();
});
