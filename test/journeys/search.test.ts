import { describe, expect, it } from 'vitest';
import { pages } from '../../src/routes.ts';
import { useSharedShop } from '../shop.ts';
import { DESKTOP, PHONE, useBrowser, violationsOf } from './visit.ts';

const shop = useSharedShop();
const visit = useBrowser();
const REFUND = 'q-can-i-return-something';

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
] as const)('asking on a phone, %s', (_, javaScriptEnabled) => {
  it('leads from a question to its answer, which is open and in view, and back to the results', async () => {
    const { page, complaints, close } = await visit({ viewport: PHONE, javaScriptEnabled, inBrowser: true });
    await page.goto(`${shop.url}${pages.search('de')}`);
    await page.locator('#q-page').fill('can i send back an opened bag?');
    await page.locator('main form.search').getByRole('button', { name: 'Search' }).click();
    await page.waitForURL('**/de/search?q=*');
    const answers = page.getByRole('region', { name: 'Answers' });
    expect(await answers.textContent()).toContain('Unopened, yes: for 14 days from the day it arrived');
    await answers.getByRole('link', { name: 'Can I return something?' }).click();
    await page.waitForURL(`**/de/faq#${REFUND}`);
    const answer = page.locator(`#${REFUND}`);
    await answer.waitFor();
    const question = page.getByText('Can I return something?');
    const isInView = async () => {
      const y = (await question.boundingBox())?.y ?? -1;
      return y > 60 && y < PHONE.height;
    };
    await expect.poll(isInView).toBe(true);
    await page.goBack();
    await page.waitForURL('**/de/search?q=*');
    expect(await page.locator('#q-page').inputValue()).toBe('can i send back an opened bag?');
    expect(complaints).toEqual([]);
    await close();
  });
});

it('a search that finds nothing leads to best sellers, the plan and help', async () => {
  const { page, close } = await visit({ viewport: PHONE, javaScriptEnabled: false });
  await page.goto(`${shop.url}${pages.search('se', 'zebra')}`);
  expect(await page.locator('main .grid > li').count()).toBe(4);
  await page
    .getByRole('region', { name: 'Andra sätt att hitta svar' })
    .getByRole('link', { name: 'Foderplan' })
    .click();
  await page.waitForURL('**/se/feeding-plan');
  await close();
});

it.each([
  ['se', 'hur mycket ska jag ge min hund'],
  ['pt', 'alergia'],
  ['de', 'zebra'],
] as const)('there is an answer under /%s to “%s”', async (market, q) => {
  const html = await (await shop.get(pages.search(market, q))).text();
  expect(html.slice(html.indexOf('<main'), html.indexOf('</main>'))).toMatch(/class="[^"]*\banswers\b/);
});

describe('suggestions', () => {
  it('begin with answers and the beginnings of their texts, and the arrow keys lead to the answer', async () => {
    const { page, complaints, close } = await visit({ viewport: DESKTOP });
    await page.goto(`${shop.url}/de/search`);
    const field = page.locator('#q-page');
    await field.fill('refund');
    const list = page.locator('main').getByRole('listbox');
    const first = list.getByRole('group', { name: 'Answers' }).getByRole('option').first();
    await first.waitFor();
    expect(await first.textContent()).toContain('Can I return something?Unopened, yes: for 14 days');
    expect(await violationsOf(page)).toEqual([]);
    await field.press('ArrowDown');
    expect(await first.getAttribute('aria-selected')).toBe('true');
    await field.press('Enter');
    await page.waitForURL(`**/de/faq#${REFUND}`);
    await page.locator(`#${REFUND}`).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});
