import { brotliCompressSync, constants } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useShop } from '../shop.ts';
import { useBrowser } from './visit.ts';

const shop = useShop();
const visit = useBrowser();
const KB = 1024;
const MAX = { script: 10 * KB, stylesheet: 14 * KB, document: 14 * KB, requests: 8 };
const brotli = (bytes: Buffer) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;

/** Records what a page loads from the shop; sizes are those after compression. */
function record(page: Page) {
  const sizes = { script: 0, stylesheet: 0, document: 0 };
  const urls: string[] = [];
  const pending: Promise<void>[] = [];
  page.on('response', (response) => {
    const url = response.url();
    if (new URL(url).origin !== shop.url) return;
    const type = response.request().resourceType();
    const isNew = !urls.includes(url);
    urls.push(url);
    if (isNew && (type === 'script' || type === 'stylesheet' || type === 'document'))
      pending.push(
        response.body().then((body) => {
          sizes[type] += brotli(body);
        }),
      );
  });
  return {
    urls,
    async sizes() {
      await Promise.all(pending);
      return sizes;
    },
  };
}

/** Compares what a page has loaded with the budgets of a first view. */
async function expectWithinBudgets({ urls, sizes }: ReturnType<typeof record>): Promise<void> {
  const loaded = await sizes();
  for (const type of ['script', 'stylesheet', 'document'] as const) {
    expect(loaded[type], type).toBeGreaterThan(0);
    expect(loaded[type], type).toBeLessThanOrEqual(MAX[type]);
  }
  expect(urls.length).toBeLessThanOrEqual(MAX.requests);
}

it.each([
  '/se',
  '/de/dog-food',
  '/se/blog',
  '/se/blog/dog/training/treat-maths-training-a-lot-without-overfeeding',
  '/de/breeders',
  '/de/breeders/kennel-bjorkhyddan',
  '/pt/faq',
  '/de/retailers',
  '/de/feeding-plan',
  '/de/search?q=training',
])('%s keeps the budgets of a first view and makes no API call', async (path) => {
  const { page, close } = await visit();
  const loaded = record(page);
  await page.goto(`${shop.url}${path}`, { waitUntil: 'networkidle' });
  await expectWithinBudgets(loaded);
  expect(loaded.urls.filter((url) => url.includes('/api/'))).toEqual([]);
  await close();
});

it('a product page keeps its budgets, before and after hydration', async () => {
  const { page, close } = await visit();
  const loaded = record(page);
  await page.goto(`${shop.url}/de/dog-food/insect-oat-adult-dog`, { waitUntil: 'networkidle' });
  await expectWithinBudgets(loaded);
  const before = (await loaded.sizes()).script;
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.locator('.panel .goes-with').waitFor();
  await loaded.sizes();
  await page.goto(`${shop.url}/de/cart`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: /^Increase/ }).click();
  await expect.poll(() => page.locator('.line input[name=quantity]').first().inputValue()).toBe('2');
  const { script } = await loaded.sizes();
  expect(script).toBeGreaterThan(before);
  expect(script).toBeLessThanOrEqual(80 * KB);
  await close();
});

it('the pages of the planner keep the budgets', async () => {
  const { page, close } = await visit();
  const answers = {
    species: 'dog',
    name: 'Bella',
    gender: 'female',
    birthdate: '2026-06-01',
    breed: 'labrador-retriever',
    activity: 'medium',
    bodyCondition: 'normal',
    currentWeightKg: 14,
    specialNeeds: ['feed_allergy'],
    foodPreferences: ['dry', 'wet_or_raw', 'treats', 'dental', 'supplements'],
    allergies: [],
  };
  const { body } = await shop.call('/api/planner', { ...answers, terms: true, market: 'de' });
  await page.context().addCookies([{ name: 'plan', value: encodeURIComponent(JSON.stringify(answers)), url: shop.url }]);
  for (const path of ['/de/feeding-plan/breed', '/de/feeding-plan/health', '/de/feeding-plan/email', (body as any).plan]) {
    const step = await page.context().newPage();
    const loaded = record(step);
    await step.goto(`${shop.url}${path}`, { waitUntil: 'networkidle' });
    expect(new URL(step.url()).pathname).toBe(path);
    await expectWithinBudgets(loaded);
    await step.close();
  }
  await close();
});
