import { brotliCompressSync, constants } from 'node:zlib';
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
