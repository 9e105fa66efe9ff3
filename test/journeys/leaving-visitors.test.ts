import { beforeEach, describe, expect, it } from 'vitest';
import { signIn } from '../customer.ts';
import { slowProvider } from '../leaving.ts';
import { ANSWERS } from '../planner-answers.ts';
import { useShop } from '../shop.ts';
import { DESKTOP, PHONE, useBrowser } from './visit.ts';

const shop = useShop();
const visit = useBrowser();
beforeEach(() => shop.reset());

const count = async (sql: string) => (await (await shop.database()).prepare(sql).first<{ n: number }>())!.n;
const statusOf = async (id: number) =>
  (await shop.control('contracts')).contracts.find((known: { id: number }) => known.id === id).status;

describe.each([
  ['with script, on a desktop', true, DESKTOP],
  ['without script, on a phone', false, PHONE],
] as const)('a visitor who presses twice, %s', (_, javaScriptEnabled, viewport) => {
  it('has paused a subscription once, and is told so, while the provider is slow; and cancels it although the recipes cannot be read', async () => {
    const before = await count("SELECT count(*) AS n FROM outbox WHERE kind = 'change-mail'");
    const { page, complaints, close } = await visit({ javaScriptEnabled, viewport });
    const { cookies } = await signIn(shop, 'demo@kvistra.example');
    await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: shop.url })));
    const said = (words: RegExp) =>
      page.locator('[role=status], .alert').getByText(words).filter({ visible: true }).first();
    await page.goto(`${shop.url}/de/account/subscriptions/301`);
    await page.getByText('Pause', { exact: true }).click();
    await slowProvider(shop, 300, ['customer']);
    await page.getByRole('button', { name: 'Pause it', exact: true }).dblclick({ noWaitAfter: true });
    await said(/^Your subscription is paused/).waitFor();
    await slowProvider(shop, 0);
    expect([await statusOf(301), await count("SELECT count(*) AS n FROM outbox WHERE kind = 'change-mail'")]).toEqual([
      'PAUSED',
      before + 1,
    ]);

    await shop.fault({ service: 'storefront', mode: 'down' });
    await page.goto(`${shop.url}/de/account/subscriptions/301?cancel`);
    await page.getByRole('radio', { name: /too expensive/i }).check();
    await page.getByRole('button', { name: 'Cancel now' }).dblclick({ noWaitAfter: true });
    await page
      .getByText(/^Your subscription has been cancelled/)
      .filter({ visible: true })
      .first()
      .waitFor();
    await slowProvider(shop, 0);
    expect(await statusOf(301)).toBe('CANCELLED');
    expect(complaints).toEqual([]);
    await close();
  });

  it('withdraws once and sees the receipt, and has the starter of a plan in the first cart once', async () => {
    const { page, complaints, close } = await visit({ javaScriptEnabled, viewport });
    const email = `twice-${javaScriptEnabled}@law.example`;
    await page.goto(`${shop.url}/de/withdraw`);
    for (const [id, text] of [
      ['order', 'KV1001'],
      ['name', 'Alva Lind'],
      ['email', email],
    ])
      await page.locator(`#${id}`).fill(text!);
    await page.locator('main form button').dblclick({ noWaitAfter: true });
    await page.waitForURL(`${shop.url}/de/withdraw/review`);
    await page.getByRole('button', { name: /Widerruf bestätigen/ }).dblclick({ noWaitAfter: true });
    await page.waitForURL(`${shop.url}/de/withdraw/received`);
    await page
      .getByText(/W-[2-9A-Z]{4}-[2-9A-Z]{4}/)
      .first()
      .waitFor();
    expect(await count(`SELECT count(*) AS n FROM declarations WHERE email = '${email}'`)).toBe(1);

    const { body } = await shop.call<{ plan: string }>('/api/planner', { ...ANSWERS, terms: true, market: 'de' });
    await page.goto(`${shop.url}${body.plan}`);
    await slowProvider(shop, 400, ['storefront']);
    await page.getByRole('button', { name: /^Start small/ }).dblclick({ noWaitAfter: true });
    await page.waitForURL(`${shop.url}/de/cart`);
    await page.getByText('Everyday Insect & Oat').filter({ visible: true }).first().waitFor();
    await slowProvider(shop, 0);
    expect(complaints).toEqual([]);
    await close();
  });
});
