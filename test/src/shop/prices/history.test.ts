import { describe, expect, it } from 'vitest';
import { groups, openMarkets } from '../../../../src/platform/shared/markets.ts';
import { eventually, useShop } from '../../../shop.ts';

const shop = useShop();

const HANDLE = 'insect-oat-adult-dog';
const SKU = 'KV-D01-1500';
const DAY_MS = 86_400_000;

const html = async (path: string) =>
  (await (await shop.get(path)).text()).replaceAll('\u00a0', ' ').replaceAll('<!-- -->', '');
const run = async (sql: string, ...values: unknown[]) =>
  (await shop.database())
    .prepare(sql)
    .bind(...values)
    .run();

async function history(market: string, variantId: string) {
  const { results } = await run(
    'SELECT since, currency, amount, lowest_before FROM price_history WHERE market = ? AND variant_id = ? ORDER BY since',
    market,
    variantId,
  );
  return results as { since: string; currency: string; amount: number; lowest_before: number | null }[];
}

/** Has the prices of changed products read, for which the shop takes a minute. */
async function readChanged(): Promise<void> {
  await shop.webhooksDelivered();
  await run("UPDATE outbox SET due_at = created_at WHERE kind = 'prices' AND state = 'open'");
  await shop.everyMinute();
}

/** Sets a price at the provider, and waits until the history of a market has it. */
async function setPrice(
  handle: string,
  sku: string,
  variantId: string,
  prices: Record<string, number>,
  market = 'de',
  currency = 'EUR',
) {
  await shop.control(`products/${handle}`, { sku, prices });
  await readChanged();
  return eventually(async () => {
    const rows = await history(market, variantId);
    return rows.at(-1)?.amount === Math.round((prices[currency] ?? 0) * 100) && rows;
  });
}

/** The plan box of one size: its price, badge and notes. */
const onceBox = (page: string, index: number) =>
  /<b>Once<\/b>([\s\S]*?)<div class="plan plan-body subscribe">/.exec(page)?.[1]?.split('<span class="plan-price"')[
    index + 1
  ] ?? '';

describe('the price history', () => {
  it('records the change of a webhook once, per market and variant, with the lowest price of the 30 days before', async () => {
    const variantId = await shop.variant(HANDLE, '1.5 kg');
    expect(await history('de', variantId)).toMatchObject([{ currency: 'EUR', amount: 1490 }]);
    const [, cut] = await setPrice(HANDLE, SKU, variantId, { EUR: 11.9 });
    expect(cut).toMatchObject({ amount: 1190, currency: 'EUR', lowest_before: 1490 });
    const { results } = await run(
      'SELECT market FROM price_history WHERE variant_id = ? AND amount = 1190 ORDER BY market',
      variantId,
    );
    expect(results.map(({ market }) => market)).toEqual(
      openMarkets(groups.eu).flatMap(({ code, currency }) => (currency === 'EUR' ? [code] : [])),
    );
    // the prices of markets with other currencies are the same as before
    expect(await history('se', variantId)).toHaveLength(1);
    expect(await history('pl', variantId)).toHaveLength(1);
    await shop.control(`products/${HANDLE}`, { title: 'Everyday Insect & Oat' });
    await readChanged();
    expect(await history('de', variantId)).toHaveLength(2);
  });

  it('gives the badge its percentage, rounded down, and the price that it is counted from, in every euro market', async () => {
    for (const market of ['de', 'fr']) {
      // a page waits for the history for a time only
      const box = await eventually(async () => {
        const found = onceBox(await html(`/${market}/dog-food/${HANDLE}`), 0);
        return found.includes('class="badge"') && found;
      }, 60_000);
      // (14.90 − 11.90) / 14.90 = 20.1 %
      expect(box).toContain('<span class="badge">−20%</span>');
      expect(box).toContain('Lowest price in the last 30 days: €14.90');
      expect(box).toContain('€7.93/kg');
    }
    expect(onceBox(await html(`/de/dog-food/${HANDLE}`), 1)).not.toContain('badge');
    expect(await html(`/pl/dog-food/${HANDLE}`)).not.toMatch(/Lowest price in the last 30 days: (?!\{)/);
  });

  it('has no badge for a second cut that is none against the last 30 days', async () => {
    const handle = 'senior-insect-dog';
    const variantId = await shop.firstVariant(handle);
    const [first] = await history('de', variantId);
    const sku = 'KV-D05-1500';
    const regular = (first?.amount ?? 0) / 100;
    await setPrice(handle, sku, variantId, { EUR: regular - 4 });
    await setPrice(handle, sku, variantId, { EUR: regular + 2 });
    const rows = await setPrice(handle, sku, variantId, { EUR: regular - 1 });
    expect(rows.at(-1)).toMatchObject({ lowest_before: Math.round((regular - 4) * 100) });
    const page = await html(`/de/dog-food/${handle}`);
    expect(page).toContain(`€${(regular - 1).toFixed(2)}`);
    expect(page).not.toMatch(/Lowest price in the last 30 days: (?!\{)/);
  });

  it('has no badge before it is 30 days old', async () => {
    const handle = 'small-bite-adult-dog';
    const variantId = await shop.firstVariant(handle);
    await run(
      'UPDATE price_history SET since = ? WHERE variant_id = ?',
      new Date(Date.now() - 29 * DAY_MS).toISOString(),
      variantId,
    );
    const [first] = await history('de', variantId);
    const { data } = await shop.storefront(
      'query($handle: String!) { product(handle: $handle) { variants(first: 1) { nodes { sku } } } }',
      { handle },
    );
    const rows = await setPrice(handle, data.product.variants.nodes[0].sku, variantId, {
      EUR: ((first?.amount ?? 0) - 200) / 100,
    });
    expect(rows.at(-1)).toMatchObject({ lowest_before: null });
    expect(await html(`/de/dog-food/${handle}`)).not.toMatch(/Lowest price in the last 30 days: (?!\{)/);
  });

  it('has no badge where the daily readings paused for weeks, so that a price may have been missed', async () => {
    const handle = 'puppy-insect-small';
    const variantId = await shop.firstVariant(handle);
    await run(
      "UPDATE price_readings SET unbroken_since = ? WHERE market = 'de'",
      new Date(Date.now() - 3 * DAY_MS).toISOString(),
    );
    const [first] = await history('de', variantId);
    const { data } = await shop.storefront(
      'query($handle: String!) { product(handle: $handle) { variants(first: 1) { nodes { sku } } } }',
      { handle },
    );
    const rows = await setPrice(handle, data.product.variants.nodes[0].sku, variantId, {
      EUR: ((first?.amount ?? 0) - 200) / 100,
    });
    expect(rows.at(-1)).toMatchObject({ lowest_before: null });
    expect(await history('fr', variantId)).toMatchObject([{}, { lowest_before: first?.amount }]);
    await run(
      "UPDATE price_readings SET unbroken_since = ? WHERE market = 'de'",
      new Date(Date.now() - 60 * DAY_MS).toISOString(),
    );
  });

  it('keeps what the 30 days need, and deletes the rest every hour', async () => {
    const variantId = 'gid://shopify/ProductVariant/1';
    const add = (days: number, amount: number) =>
      run(
        "INSERT INTO price_history (market, variant_id, since, product_id, currency, amount) VALUES ('de', ?, ?, 'gid://shopify/Product/1', 'EUR', ?)",
        variantId,
        new Date(Date.now() - days * DAY_MS).toISOString(),
        amount,
      );
    for (const [days, amount] of [
      [90, 1],
      [45, 2],
      [31, 3],
      [29, 4],
      [2, 5],
    ] as const)
      await add(days, amount);
    await shop.everyMinute();
    expect((await history('de', variantId)).map(({ amount }) => amount)).toEqual([3, 4, 5]);
  });

  it('finds in the daily reading what no webhook told', async () => {
    const handle = 'dental-stick-m';
    const variantId = await shop.firstVariant(handle);
    // as if the price had changed without a webhook
    const [first] = await history('at', variantId);
    await run('UPDATE price_history SET amount = amount + 300 WHERE variant_id = ?', variantId);
    await run(
      "UPDATE price_readings SET completed_at = ? WHERE market = 'at'",
      new Date(Date.now() - 3 * DAY_MS).toISOString(),
    );
    await eventually(async () => {
      await shop.everyMinute();
      return (await history('at', variantId)).length > 1;
    });
    expect(await history('at', variantId)).toMatchObject([
      { amount: (first?.amount ?? 0) + 300 },
      { amount: first?.amount, lowest_before: (first?.amount ?? 0) + 300 },
    ]);
    const reading = async () =>
      (await run("SELECT completed_at FROM price_readings WHERE market = 'at'")).results[0] as { completed_at: string };
    const { completed_at: before } = await reading();
    expect(Date.now() - Date.parse(before)).toBeLessThan(60_000);
    await shop.everyMinute();
    // the next one is due in a day
    expect(await reading()).toEqual({ completed_at: before });
  });

  it('is counted anew after a pause of more than 30 days without a reading', async () => {
    const unbroken = async () =>
      (await run("SELECT unbroken_since FROM price_readings WHERE market = 'be'")).results[0] as {
        unbroken_since: string;
      };
    await run(
      "UPDATE price_readings SET completed_at = ? WHERE market = 'be'",
      new Date(Date.now() - 31 * DAY_MS).toISOString(),
    );
    await shop.everyMinute();
    expect(Date.now() - Date.parse((await unbroken()).unbroken_since)).toBeLessThan(60_000);
  });
});

it('a page without its history is shown without a badge', async () => {
  await run('ALTER TABLE price_history RENAME TO hidden');
  try {
    const page = await html('/nl/dog-food/light-insect-dog');
    expect(page).toContain('€59.90');
    expect(page).not.toMatch(/Lowest price in the last 30 days: (?!\{)/);
  } finally {
    await run('ALTER TABLE hidden RENAME TO price_history');
  }
  await expect
    .poll(() => html('/at/dog-food/light-insect-dog'), { timeout: 60_000 })
    .toContain('Lowest price in the last 30 days: €64.90');
});
