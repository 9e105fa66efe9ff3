import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTrial, openTrial, type Scripts, settingIn } from './trial.ts';
import { Trial, type TrialProps } from './trials/calendar.tsx';
import { untilIdle, useBrowser, violationsOf } from './visit.ts';

const visit = useBrowser();
let scripts: Scripts;
/** One visit for all tests: each opens the trial anew. */
let page: Page;
let complaints: string[];
beforeAll(async () => {
  scripts = await buildTrial('calendar');
  ({ page, complaints } = await visit());
});
beforeEach(async () => {
  complaints.length = 0;
  await page.unrouteAll();
});

const german: TrialProps = {
  setting: settingIn('en-IE', 'DE'),
  movable: { from: '2026-12-04', to: '2027-01-20' },
  country: 'DE',
  defaultValue: '2026-12-08',
};

/** Opens the form after hydration. */
async function open(props: TrialProps): Promise<void> {
  await openTrial(page, scripts, Trial, props, props.setting.market.language);
  await page.evaluate('start()');
  await page.getByText('Move', { exact: true }).click();
  await page.getByRole('grid').waitFor();
}
const focused = () =>
  page.evaluate(() => (document.activeElement as HTMLElement).dataset.day ?? document.activeElement?.tagName);
const value = () => page.evaluate(() => new FormData(document.forms[0]!).get('date'));

describe('with the keyboard', () => {
  it('has one tab stop, moves by the keys of the pattern within the possible days, and chooses', async () => {
    await open(german);
    await page.getByText('Move', { exact: true }).focus();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Previous month');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('2026-12-08');
    expect(await page.locator('td[tabindex="0"]').count()).toBe(1);
    for (const [key, day] of [
      ['ArrowRight', '2026-12-09'],
      ['ArrowDown', '2026-12-16'],
      ['ArrowLeft', '2026-12-15'],
      ['End', '2026-12-20'],
      ['Home', '2026-12-14'],
      ['ArrowUp', '2026-12-07'],
      ['ArrowUp', '2026-12-04'],
      ['PageDown', '2027-01-04'],
      ['PageDown', '2027-01-20'],
      ['PageUp', '2026-12-20'],
      ['Shift+PageDown', '2027-01-20'],
      ['Home', '2027-01-18'],
    ] as const) {
      await page.keyboard.press(key);
      expect([key, await focused()]).toEqual([key, day]);
    }
    expect(await value()).toBe('2026-12-08');
    await page.keyboard.press('Enter');
    expect(await value()).toBe('2027-01-18');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press(' ');
    expect(await value()).toBe('2027-01-19');
    await page
      .getByRole('status')
      .getByText('Charged and sent on 19 January 2027, with you 21–\u206025 January 2027.')
      .waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Send');
    expect(complaints).toEqual([]);
  });

  it('turns the months by buttons that keep the focus and end with the possible days', async () => {
    await open(german);
    const after = page.getByRole('button', { name: 'Next month' });
    await after.focus();
    await page.keyboard.press('Enter');
    await page.getByText('January 2027', { exact: true }).waitFor();
    expect(await after.getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Enter');
    await page.getByText('January 2027', { exact: true }).waitFor();
    expect(await after.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await page.locator('td[tabindex="0"]').getAttribute('data-day')).toBe('2027-01-08');
  });
});

describe('with the pointer', () => {
  it('chooses a possible day only, tells why another one is not, and says at once when the parcel leaves and arrives', async () => {
    const limits = { before: 'Earlier than tomorrow is not possible.', after: 'Not after 20 January.' };
    await open({
      ...german,
      limits,
      beyond: { from: '2026-12-26', hint: 'Another one is left out.', text: 'This one is left out.' },
    });
    const said = page.locator('p[role=status]');
    await page.locator('[data-day="2026-12-03"]').click({ force: true });
    expect([
      await value(),
      await said.textContent(),
      await page.locator('[data-day="2026-12-03"]').getAttribute('title'),
    ]).toEqual(['2026-12-08', limits.before, limits.before]);
    await page.locator('[data-day="2026-12-26"]').click();
    expect(await said.textContent()).toMatch(/^Charged on 26 December 2026, .*\. This one is left out\.$/);
    await page.locator('[data-day="2026-12-25"]').click();
    expect(await value()).toBe('2026-12-25');
    expect(await page.locator('[aria-selected="true"]').getAttribute('aria-label')).toBe(
      'Friday 25 December 2026, public holiday',
    );
    await page
      .getByRole('status')
      .getByText('Charged on 25 December 2026, leaves on 28 December 2026, with you 30 December 2026 – 4 January 2027.')
      .waitFor();
    expect(await page.locator('[data-day="2026-12-03"]').getAttribute('aria-current')).toBe('date');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.waitForURL(/date=2026-12-25/);
    expect(complaints).toEqual([]);
  });

  it('changes the two days, the field and the sentence only', async () => {
    await open(german);
    const changed = await page.evaluate(async () => {
      const seen = new Set<string>();
      const nameOf = (node: Node) => {
        const element = node instanceof Element ? node : node.parentElement!;
        return element.getAttribute('data-day') ?? element.getAttribute('role') ?? element.localName;
      };
      const observer = new MutationObserver((list) => {
        for (const { target } of list) seen.add(nameOf(target));
      });
      const form = document.forms[0]!;
      observer.observe(form, { attributes: true, characterData: true, childList: true, subtree: true });
      document.querySelector<HTMLElement>('[data-day="2026-12-29"]')!.click();
      // React renders a click at once, and its effects before the next frame is over
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      observer.disconnect();
      return [...seen].sort();
    });
    expect(changed).toEqual(['2026-12-08', '2026-12-29', 'input', 'status']);
  });
});

describe('before hydration', () => {
  it('is a date field; what was chosen in it is kept', async () => {
    await openTrial(page, scripts, Trial, german);
    await page.getByText('Move', { exact: true }).click();
    const field = page.getByLabel('New dispatch date');
    expect(
      await field.evaluate(({ type, min, max, required }: HTMLInputElement) => [type, min, max, required]),
    ).toEqual(['date', '2026-12-04', '2027-01-20', true]);
    await field.fill('2027-01-11');
    await page.evaluate('start()');
    // the field is in use: nothing changes under the visitor's hands
    await untilIdle(page);
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await page.getByRole('grid').count()).toBe(0);
    expect(await value()).toBe('2027-01-11');
    await page.getByText('Move', { exact: true }).click();
    await page.getByText('Move', { exact: true }).click();
    await page.getByRole('grid').waitFor();
    expect(await page.locator('[aria-selected="true"]').getAttribute('data-day')).toBe('2027-01-11');
    await page.evaluate(() => document.forms[0]!.reset());
    await page.locator('[data-day="2026-12-08"][aria-selected="true"]').waitFor();
    expect(await value()).toBe('2026-12-08');
    expect(complaints).toEqual([]);
  });
});

describe('in every language', () => {
  it.each([
    [
      'Swedish',
      settingIn('sv-SE', 'SE'),
      'SE',
      'mån',
      'fredag 25 december 2026, helgdag',
      'december 2026',
      'Betalas och skickas 8 december 2026',
    ],
    [
      'English',
      settingIn('en-IE', 'DE'),
      'DE',
      'Mon',
      'Friday 25 December 2026, public holiday',
      'December 2026',
      'Charged and sent on 8 December 2026',
    ],
    [
      'Portuguese',
      settingIn('pt-PT', 'PT'),
      'PT',
      'dom',
      'sexta-feira, 25 de dezembro de 2026, feriado',
      'dezembro de 2026',
      'Cobrada e enviada a 8 de dezembro de 2026',
    ],
    [
      'Australian',
      settingIn('en-AU', 'AU'),
      'AU',
      'Mon',
      'Friday, 25 December 2026, public holiday',
      'December 2026',
      'Charged and sent on 8 December 2026',
    ],
  ] as const)('%s', async (_, setting, country, first, holiday, month, sentence) => {
    await open({ ...german, setting, country });
    expect(await page.locator('th').first().textContent()).toBe(first);
    expect(await page.locator('[data-day="2026-12-25"]').getAttribute('aria-label')).toBe(holiday);
    await page.getByText(month, { exact: true }).waitFor();
    await page.getByRole('status').getByText(sentence).waitFor();
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/calendar-${country}.png`, fullPage: true });
    // holidays are those of the country's own warehouse too
    if (country === 'AU')
      expect(
        await page.locator('td.holiday').evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset.day)),
      ).toEqual(['2026-12-25', '2026-12-26', '2026-12-28']);
    expect(complaints).toEqual([]);
  });
});

it('a refused day is described where the focus is', async () => {
  const problem = { code: 'invalid_date', message: 'Choose another day.', field: 'date' };
  await openTrial(page, scripts, Trial, { ...german, defaultValue: '2020-01-01', problem, isOpen: true });
  await page.evaluate('start()');
  await page.getByRole('grid').waitFor();
  expect(await page.locator('[aria-invalid="true"]').getAttribute('data-day')).toBe('2026-12-04');
  expect(await page.locator('[aria-selected="true"]').count()).toBe(0);
  expect(await page.getByRole('grid').getAttribute('aria-describedby')).toBe('date-hint date-error');
  expect(await violationsOf(page)).toEqual([]);
});
