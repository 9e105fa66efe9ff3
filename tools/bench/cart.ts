import { brotliCompressSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { readArguments } from '../../local/command.ts';
import { freePort } from '../../local/free-port.ts';
import { startCheckedShop } from '../../test/checked-shop.ts';
import { launch } from '../../test/journeys/browser.ts';

/**
 * Measures how soon a line shows after the pointer goes down on "Add to cart", in a browser that has no cart yet and
 * whose pointer was over the button, came to the page a moment before, or comes with the click: until it is in the open
 * panel, until it has been painted, and until the shop has confirmed it. Prints the script that a page loads before the
 * pointer comes.
 */

readArguments('Usage: npm run shop -- bench:cart', {});

const RUNS = 15;
const PRODUCT = '/de/dog-food/insect-oat-adult-dog';
const MAX_LINE_MS: Record<number, number> = { 1: 16, 4: 60 };
const MAX_SCRIPT_BYTES = 6 * 1024;
/** How long before the click a pointer has come to the page. */
const MOVED_MS = 200;

interface Times {
  line: number;
  painted: number;
  confirmed: number;
}

/** Runs in the page: notes when the pointer went down, and when its line was there, painted and confirmed. */
function observe(): void {
  const times: Partial<Times> & { clicked?: number } = {};
  Object.assign(window, { times });
  addEventListener(
    'pointerdown',
    ({ timeStamp }) => {
      times.clicked ??= timeStamp;
    },
    true,
  );
  new MutationObserver(() => {
    const cart = document.querySelector('dialog[open] .cart');
    if (times.clicked === undefined || !cart?.querySelector('.line')) return;
    const elapsed = () => performance.now() - times.clicked!;
    if (times.line === undefined) {
      times.line = elapsed();
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => {
          times.painted = elapsed();
        };
        channel.port2.postMessage(null);
      });
    }
    if (cart.getAttribute('aria-busy') === 'false') times.confirmed ??= elapsed();
  }).observe(document, { childList: true, subtree: true, attributes: true });
}

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

type Pointer = 'hovered' | 'not hovered' | 'cold';

async function addOnce(page: Page, url: string, slowdown: number, pointer: Pointer): Promise<Times> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(observe);
  await page.goto(url, { waitUntil: 'networkidle' });
  const box = (await page.getByRole('button', { name: 'Add to cart' }).boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (pointer !== 'cold') {
    for (const step of [3, 6]) await page.mouse.move(step, step);
    await page.waitForTimeout(MOVED_MS);
  }
  if (pointer === 'hovered') {
    await page.mouse.move(x, y);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(300 * slowdown);
  }
  await page.mouse.click(x, y);
  await page.waitForFunction(() => (window as typeof window & { times: Partial<Times> }).times.confirmed !== undefined);
  return page.evaluate(() => (window as typeof window & { times: Times }).times);
}

async function measure(browser: Browser, url: string, slowdown: number, pointer: Pointer): Promise<Times> {
  const runs: Times[] = [];
  for (let i = 0; i < RUNS; i++) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    runs.push(await addOnce(await context.newPage(), url, slowdown, pointer));
    await context.close();
  }
  const of = (name: keyof Times) => median(runs.map((run) => run[name]));
  return { line: of('line'), painted: of('painted'), confirmed: of('confirmed') };
}

/** The compressed size of the scripts that a page loads before anybody touches it. */
async function scriptBytes(browser: Browser, url: string): Promise<number> {
  const page = await browser.newPage();
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    sizes.push(response.body().then((body) => brotliCompressSync(body).length));
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.close();
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

const shop = await startCheckedShop({ port: await freePort(), providerPort: await freePort() });
const browser = await launch();
let isFast = true;
try {
  const url = `${shop.url}${PRODUCT}`;
  await measure(browser, url, 1, 'hovered');
  console.log(`\nPointer down to line, first addition, median of ${RUNS} (ms)`);
  console.log('CPU        pointer      line  painted  confirmed  allowed');
  for (const slowdown of [1, 4])
    for (const pointer of ['hovered', 'not hovered', 'cold'] as const) {
      const { line, painted, confirmed } = await measure(browser, url, slowdown, pointer);
      const allowed = MAX_LINE_MS[slowdown]!;
      isFast &&= line <= allowed;
      const cells = [line, painted, confirmed, allowed]
        .map((value, i) => value.toFixed(i < 3 ? 1 : 0).padStart([4, 9, 11, 9][i]!))
        .join('');
      console.log(`${slowdown === 1 ? 'normal   ' : `1/${slowdown} speed`}  ${pointer.padEnd(11)}  ${cells}`);
    }
  const bytes = await scriptBytes(browser, url);
  isFast &&= bytes <= MAX_SCRIPT_BYTES;
  console.log(`Script before the first interaction: ${bytes} bytes (brotli), allowed ${MAX_SCRIPT_BYTES}`);
} finally {
  await Promise.all([browser.close(), shop.stop()]);
}
process.exit(isFast ? 0 : 1);
