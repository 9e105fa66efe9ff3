import { brotliCompressSync, constants } from 'node:zlib';
import type { Response } from 'playwright-core';
import { expect, it } from 'vitest';
import { useShop } from '../shop.ts';
import { useBrowser } from './visit.ts';

const shop = useShop();
const visit = useBrowser();
const KB = 1024;
const brotli = (bytes: Buffer) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;

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
])('%s keeps the budgets of the first view, and asks the shop for nothing more', async (path) => {
  const { page, close } = await visit();
  const sizes: Record<string, number> = { script: 0, stylesheet: 0, document: 0 };
  const requests: string[] = [];
  page.on('response', async (response) => {
    const type = response.request().resourceType();
    if (new URL(response.url()).origin !== shop.url) return;
    requests.push(response.url());
    if (type in sizes) sizes[type] = sizes[type]! + brotli(await response.body());
  });
  await page.goto(`${shop.url}${path}`, { waitUntil: 'networkidle' });
  console.log(`${path}: ${JSON.stringify(sizes)}, ${requests.length} requests`);
  expect(sizes.script).toBeLessThanOrEqual(10 * KB);
  expect(sizes.stylesheet).toBeLessThanOrEqual(14 * KB);
  expect(sizes.document).toBeLessThanOrEqual(14 * KB);
  expect(requests.length).toBeLessThanOrEqual(8);
  expect(requests.filter((url) => url.includes('/api/'))).toEqual([]);
  await close();
});

it('a product page keeps its budgets, before and after everything is alive', async () => {
  const { page, close } = await visit();
  const sizes: Record<'script' | 'stylesheet' | 'document' | 'font', number> = { script: 0, stylesheet: 0, document: 0, font: 0 };
  const requests: string[] = [];
  page.on('response', async (response) => {
    const type = response.request().resourceType();
    if (new URL(response.url()).origin !== shop.url || requests.includes(response.url())) return;
    requests.push(response.url());
    if (type in sizes) sizes[type as keyof typeof sizes] += brotli(await response.body());
  });
  await page.goto(`${shop.url}/de/dog-food/insect-oat-adult-dog`, { waitUntil: 'networkidle' });
  await page.waitForTimeout(500);
  console.log(`before interaction: ${JSON.stringify(sizes)}, ${requests.length} requests to the shop`);
  expect(sizes.script).toBeLessThanOrEqual(10 * KB);
  expect(sizes.stylesheet).toBeLessThanOrEqual(14 * KB);
  expect(sizes.document).toBeLessThanOrEqual(14 * KB);
  expect(requests.length).toBeLessThanOrEqual(8);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.locator('.panel .goes-with').waitFor();
  await page.goto(`${shop.url}/de/cart`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: /more$/ }).click();
  await page.waitForTimeout(500);
  console.log(`everything alive: ${sizes.script} bytes of script`);
  expect(sizes.script).toBeLessThanOrEqual(75 * KB);
  await close();
});

it('every page of the planner keeps them too: the breeds and the plan are the heaviest', async () => {
  const { page, close } = await visit();
  const answers = {
    species: 'dog',
    name: 'Bella',
    gender: 'female',
    birthdate: '2026-06-01',
    breed: 'labrador-retriever',
    activity: 'medium',
    bodyCondition: 'normal',
  };
  const all = {
    ...answers,
    currentWeightKg: 14,
    specialNeeds: ['feed_allergy'],
    foodPreferences: ['dry', 'wet_or_raw', 'treats', 'dental', 'supplements'],
    allergies: [],
  };
  const { body } = await shop.call('/api/planner', { ...all, terms: true, market: 'de' });
  await page.context().addCookies([{ name: 'plan', value: encodeURIComponent(JSON.stringify(all)), url: shop.url }]);
  for (const path of ['/de/feeding-plan/breed', '/de/feeding-plan/health', '/de/feeding-plan/email', (body as any).plan]) {
    const sizes = { script: 0, document: 0, requests: 0 };
    const count = async (response: Response) => {
      if (new URL(response.url()).origin !== shop.url) return;
      sizes.requests++;
      const type = response.request().resourceType();
      if (type === 'script' || type === 'document') sizes[type] += brotli(await response.body());
    };
    page.on('response', count);
    await page.goto(`${shop.url}${path}`, { waitUntil: 'networkidle' });
    page.off('response', count);
    console.log(`${path}: ${JSON.stringify(sizes)}`);
    expect([path, sizes.document <= 14 * KB, sizes.script <= 10 * KB, sizes.requests <= 8]).toEqual([path, true, true, true]);
  }
  await close();
});
