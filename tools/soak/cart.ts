import type { Browser, BrowserContext, Page } from 'playwright-core';
import { type Random, randomOf } from './random.ts';

/** The shop and its provider, as a run of the cart uses them. */
export interface SoakShop {
  url: string;
  providerUrl: string;
}

interface CartLine {
  variant: string;
  plan: string;
  quantity: number;
}

const PRODUCTS = ['dog-food/insect-oat-adult-dog', 'dog-food/insect-potato-adult-dog', 'puppy-food/puppy-insect-small'];
const PAGES = ['de', 'de/blog', 'de/cart', 'de/dog-food', ...PRODUCTS.map((product) => `de/${product}`)];
const SETTLE_MS = 90_000;

async function control(shop: SoakShop, path: string, body: unknown): Promise<void> {
  await fetch(`${shop.providerUrl}/_control/${path}`, { method: 'POST', body: JSON.stringify(body) });
}

/** The lines of the browser's cart, as the provider has them. */
async function providerLines(shop: SoakShop, context: BrowserContext): Promise<CartLine[]> {
  const id = (await context.cookies()).find(({ name }) => name === 'cart')?.value;
  if (!id) return [];
  const response = await fetch(`${shop.providerUrl}/api/2026-07/graphql.json`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Shopify-Storefront-Private-Token': 'local-storefront-token' },
    body: JSON.stringify({
      query:
        'query($id: ID!) { cart(id: $id) { lines(first: 50) { nodes { quantity merchandise { ... on ProductVariant { title product { title } } } sellingPlanAllocation { sellingPlan { id } } } } } }',
      variables: { id },
    }),
  });
  const { data } = (await response.json()) as {
    data: {
      cart: {
        lines: {
          nodes: {
            quantity: number;
            merchandise: { title: string; product: { title: string } };
            sellingPlanAllocation: { sellingPlan: { id: string } } | null;
          }[];
        };
      } | null;
    };
  };
  return (data.cart?.lines.nodes ?? []).map(({ quantity, merchandise, sellingPlanAllocation }) => ({
    variant: `${merchandise.product.title}, ${merchandise.title}`,
    plan: sellingPlanAllocation?.sellingPlan.id ?? '',
    quantity,
  }));
}

/** The lines that a page shows, and its count of pieces. */
const shownLines = (page: Page, scope: string): Promise<{ lines: CartLine[]; count: number; busy: boolean }> =>
  page.evaluate((selector) => {
    const badge = document.querySelector<HTMLElement>('[data-cart-count]');
    const lines = [...document.querySelectorAll(`${selector} .line`)].map((line) => ({
      variant: `${line.querySelector('.line-name')?.textContent}, ${line.querySelector('.line-facts')?.textContent?.split(' · ')[0]}`,
      plan: line.querySelector('select')?.value ?? '',
      quantity: Number(line.querySelector<HTMLInputElement>('[name=quantity]')?.value),
    }));
    const isPending = Object.keys(localStorage).some((key) => key.startsWith('cartPending:'));
    return {
      lines,
      count: badge && !badge.hidden ? Number(badge.textContent) : 0,
      busy: isPending || document.querySelector(`${selector} [aria-busy="true"]`) !== null,
    };
  }, scope);

const isProductPage = (page: Page) => PRODUCTS.some((product) => page.url().includes(product));

/** Adds a random size to the cart. @returns how many pieces, 0 when the page is being left. */
async function add(page: Page, shop: SoakShop, random: Random): Promise<number> {
  if (!isProductPage(page)) await page.goto(`${shop.url}/de/${random.pick(PRODUCTS)}`, { waitUntil: 'load' });
  const quantity = random.between(1, 3);
  const [size, plan] = [random.between(0, 1), random.between(0, 2)];
  await page.evaluate(
    ([quantity, size, plan]) => {
      const form = document.querySelector<HTMLFormElement>('form.buy')!;
      form.querySelectorAll<HTMLInputElement>('[name=variantId]')[size!]?.click();
      form.querySelectorAll<HTMLInputElement>('[name=sellingPlanId]')[plan!]?.click();
      form.querySelector<HTMLInputElement>('[name=quantity]')!.value = String(quantity);
      form.querySelector<HTMLButtonElement>('.buy-row .action')!.click();
    },
    [quantity, size, plan] as const,
  );
  return quantity;
}

type LineChange = 'more' | 'less' | 'type' | 'remove' | 'plan' | 'code';

/** Changes a random line that the page shows. @returns whether there was one. */
const changeLine = (page: Page, kind: LineChange, random: Random): Promise<boolean> =>
  page.evaluate(
    ([kind, which, quantity]) => {
      const scope =
        document.querySelector('dialog[open]') ?? document.querySelector('[data-island="cart-page"][data-hydrated]');
      const lines = scope?.querySelectorAll<HTMLElement>('.line') ?? [];
      const line = lines[which % Math.max(1, lines.length)];
      if (!scope || !line) return false;
      const field = line.querySelector<HTMLInputElement>('[name=quantity]')!;
      const select = line.querySelector('select');
      const code = scope.querySelector<HTMLInputElement>('input[name=code]');
      if (kind === 'more') line.querySelector<HTMLButtonElement>('[name=by][value="1"]')!.click();
      else if (kind === 'less') line.querySelector<HTMLButtonElement>('[name=by][value="-1"]')!.click();
      else if (kind === 'remove') line.querySelector<HTMLButtonElement>('.line-row .link-button')!.click();
      else if (kind === 'type') {
        field.value = String(quantity);
        for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
      } else if (kind === 'plan' && select) {
        select.selectedIndex = quantity % select.options.length;
        select.dispatchEvent(new Event('change', { bubbles: true }));
      } else if (kind === 'code' && code?.form) {
        code.value = 'WELCOME10';
        code.form.requestSubmit();
      }
      return true;
    },
    [kind, random.between(0, 9), random.between(1, 6)] as const,
  );

/** Waits until every tab shows what the provider has. @throws with both when they do not agree in time. */
async function expectAgreement(
  shop: SoakShop,
  context: BrowserContext,
  added: number | null,
  steps: string[],
): Promise<void> {
  const sort = (lines: CartLine[]) => JSON.stringify(lines.map((line) => JSON.stringify(line)).sort());
  const page = await context.newPage();
  await page.goto(`${shop.url}/de/cart`, { waitUntil: 'load' });
  let report = '';
  for (
    const deadline = Date.now() + SETTLE_MS;
    Date.now() < deadline;
    await new Promise((resolve) => setTimeout(resolve, 200))
  ) {
    const provider = await providerLines(shop, context);
    const total = provider.reduce((sum, { quantity }) => sum + quantity, 0);
    const shown = await shownLines(page, '[data-island="cart-page"]');
    const counts = await Promise.all(context.pages().map((tab) => shownLines(tab, 'main').then(({ count }) => count)));
    report = JSON.stringify({
      provider,
      shown,
      tabs: context.pages().map((tab, i) => [tab.url().replace(shop.url, ''), counts[i]]),
      added,
      steps,
    });
    const agrees = !shown.busy && sort(provider) === sort(shown.lines) && counts.every((count) => count === total);
    if (agrees && (added === null || added === total)) return;
    if (agrees && added !== null) break;
  }
  throw new Error(`The browser and the provider do not agree: ${report}`);
}

/**
 * Runs one random sequence of the cart: additions and changes in several tabs, which are left, closed and opened at
 * random times, while the provider answers late. At its end every tab has to show what the provider has. In every
 * second sequence pieces are only added, and none of them may be missing or be there twice.
 *
 * @param maxLatencyMs the longest time that the provider takes.
 * @throws when the browser and the provider do not agree.
 */
export async function runCart(browser: Browser, shop: SoakShop, seed: number, maxLatencyMs: number): Promise<void> {
  const random = randomOf(seed);
  const onlyAdds = seed % 2 === 0;
  const context = await browser.newContext();
  context.setDefaultTimeout(60_000);
  let added = 0;
  try {
    await (await context.newPage()).goto(`${shop.url}/de/${random.pick(PRODUCTS)}`, { waitUntil: 'load' });
    const steps = random.between(6, 12);
    const log: string[] = [];
    for (let i = 0; i < steps; i++) {
      await control(shop, 'faults', { service: 'storefront', latencyMs: random.between(0, maxLatencyMs) });
      const page = random.pick(context.pages());
      const step = random.pick(['add', 'add', 'add', 'change', 'change', 'leave', 'leave', 'open', 'close'] as const);
      log.push(`${step} in tab ${context.pages().indexOf(page)}`);
      if (step === 'add') added += await add(page, shop, random);
      else if (step === 'change') {
        const kind = onlyAdds ? 'more' : random.pick(['more', 'less', 'type', 'remove', 'plan', 'code'] as const);
        if ((await changeLine(page, kind, random)) && kind === 'more') added += 1;
      } else if (step === 'leave') await page.goto(`${shop.url}/${random.pick(PAGES)}`, { waitUntil: 'load' });
      else {
        if (step === 'open' || context.pages().length === 1)
          await (await context.newPage()).goto(`${shop.url}/${random.pick(PAGES)}`, { waitUntil: 'load' });
        if (step === 'close') await page.close();
      }
      if (random.next() < 0.4) await new Promise((resolve) => setTimeout(resolve, random.between(0, 600)));
    }
    await expectAgreement(shop, context, onlyAdds ? added : null, log);
  } finally {
    await context.close();
  }
}
