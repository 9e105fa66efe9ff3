import { expect, it } from 'vitest';
import { type Jar, signIn } from '../../../customer.ts';
import { MONTHLY, useShop } from '../../../shop.ts';

const shop = useShop();

const day = async () => (await shop.control('clock')).now.slice(0, 10) as string;
const plus = (from: string, days: number) => new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10);
const variantOf = async (handle: string): Promise<string> =>
  (await shop.storefront('query($handle: String!) { product(handle: $handle) { variants(first: 1) { nodes { id } } } }', { handle })).data.product.variants
    .nodes[0].id;

/** What a page said of a delivery, or what came of it. */
interface Delivery {
  day: string;
  cents: number;
}

/** Somebody who has bought a subscription at the checkout of a market, and signs in. */
class Subscriber {
  readonly cc: string;
  readonly email: string;
  private jar!: Jar;
  number = '';
  private said: Delivery[] = [];
  private saidOn = '';

  constructor(cc: string) {
    this.cc = cc;
    this.email = `long.${cc}@kvistra.example`;
  }

  async buy(handle: string, address: Record<string, string>): Promise<void> {
    const { body } = await shop.call('/api/cart/lines/add', { variantId: await variantOf(handle), quantity: 2, sellingPlanId: MONTHLY, market: this.cc });
    const url: string = body.cart.checkoutURL;
    const html = await (await fetch(url)).text();
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)![1]!;
    const paid = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({
        action: 'pay',
        email: this.email,
        firstName: 'Lo',
        lastName: 'Ng',
        address1: 'Weg 1',
        ...address,
        cardNumber: '4242424242424242',
        cardExpiry: '12/39',
        cardCode: '123',
        attempt: field('attempt'),
        total: field('total'),
      }),
    });
    expect(paid.status).toBe(303);
    this.jar = await signIn(shop, this.email);
    const { contracts } = await shop.control('contracts');
    this.number = String(contracts.find(({ email }: { email: string }) => email === this.email).id);
    await this.listen();
  }

  /** Reads what the page of the subscription says will be charged, on which day. */
  async listen(): Promise<void> {
    const html = await (await shop.get(`/${this.cc}/account/subscriptions/${this.number}`, { Cookie: this.jar.header })).text();
    const list = [...html.matchAll(/<ul class="deliveries">([\s\S]*?)<\/ul>/g)].map(([, items]) => items).join('');
    this.saidOn = await day();
    this.said = list
      .split('<li')
      .slice(1)
      .filter((item) => !item.startsWith(' class="skipped"'))
      .map((item) => {
        const sum = /<small>[^<]*?·([^<]*)<\/small>/.exec(item.replaceAll('<!-- -->', ''))![1]!;
        return { day: /datetime="([\d-]+)"/i.exec(item)![1]!, cents: Math.round(Number(sum.replace(/[^\d.,]/g, '').replace(',', '.')) * 100) };
      });
  }

  async change(action: string, fields: Record<string, unknown> = {}): Promise<any> {
    const { status, body } = await shop.call(
      `/api/account/subscriptions/${action}`,
      { market: this.cc, subscriptionId: this.number, ...fields },
      { Cookie: this.jar.header },
    );
    expect([action, status, body.errors.map(({ code }) => code)]).toEqual([action, 200, []]);
    await this.listen();
    return (body as any).subscription;
  }

  /** What was charged since the page was last read is what it had said: to the day and to the cent. */
  async holds(): Promise<number> {
    const today = await day();
    const { orders } = await shop.control('orders');
    const came: Delivery[] = orders
      .filter(
        ({ contractId, createdAt }: { contractId: number; createdAt: string }) => String(contractId) === this.number && createdAt.slice(0, 10) > this.saidOn,
      )
      .map(({ createdAt, total }: { createdAt: string; total: number }) => ({ day: createdAt.slice(0, 10), cents: total }));
    expect([this.cc, came]).toEqual([this.cc, this.said.filter((delivery) => delivery.day <= today)]);
    await this.listen();
    return came.length;
  }
}

it('over 100 days bills in three markets what the pages had said, to the cent and to the day', async () => {
  const [se, de, cz] = [new Subscriber('se'), new Subscriber('de'), new Subscriber('cz')];
  const everyone = [se, de, cz];
  await se.buy('insect-oat-adult-dog', { zip: '116 45', city: 'Stockholm' });
  await de.buy('insect-rice-adult-cat', { zip: '10115', city: 'Berlin' });
  await cz.buy('light-insect-dog', { zip: '110 00', city: 'Praha' });
  let billed = 0;
  let day0 = 0;
  const until = async (days: number) => {
    await shop.control('clock', { days: days - day0 });
    // the shop asks the clock at most twice a second
    await new Promise((resolve) => setTimeout(resolve, 600));
    day0 = days;
    for (const one of everyone) billed += await one.holds();
  };

  // Sweden: the second delivery skipped, the third moved, something added once, a code
  const { upcoming } = await se.change('skip', { cycle: 2 });
  await se.change('reschedule', { cycle: 3, date: plus(upcoming[1].day, 4) });
  await se.change('add', { variantId: await variantOf('lick-mat'), when: 'once', quantity: 2 });
  await se.change('discount', { code: 'WELCOME10' });
  // Germany: every two months, and a product more for good
  await de.change('frequency', { months: 2 });
  await de.change('add', { variantId: await variantOf('cat-snack-insect').catch(() => variantOf('insect-oat-adult-dog')) });
  // Czechia: sooner, then more of it at the guaranteed price although the list price rises
  const first = await cz.change('reschedule', { cycle: 2, date: plus(await day(), 9) });
  await shop.control('products/light-insect-dog', { prices: { CZK: 9999 } });
  await cz.change('line', { lineId: first.lines[0].id, quantity: 3 });

  await until(20);
  await cz.change('now', { cycle: 3 });
  const orders = (await shop.control('orders')).orders.filter(({ contractId }: { contractId: number }) => String(contractId) === cz.number);
  expect(orders.length).toBe(2);
  await until(35);
  await se.change('pause');
  await until(50);
  await se.change('resume');
  await until(66);
  await de.change('frequency', { months: 1 });
  await cz.change('skip', { cycle: 5 });
  await until(80);
  await cz.change('unskip', { cycle: 5 });
  await until(90);
  await cz.change('cancel', { reason: 'other' });
  await until(100);
  expect(billed).toBeGreaterThanOrEqual(4);
}, 60_000);
