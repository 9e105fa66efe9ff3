import { expect, it } from 'vitest';
import { addDays, dayOf } from '../../../../src/platform/shared/day.ts';
import { marketZone } from '../../../../src/platform/shared/time-zones.ts';
import { type Jar, signIn } from '../../../customer.ts';
import { MONTHLY, useShop } from '../../../shop.ts';
import { waitForOneDay } from './state.ts';

const shop = useShop();

const dayOfCharge = (moment: string) => dayOf(new Date(moment), marketZone('SE'));
const day = async () => dayOfCharge((await shop.control('clock')).now);

/** A delivery as a page announces it, or as it was billed. */
interface Delivery {
  day: string;
  cents: number;
}

/** A customer who buys a subscription at the checkout of a market and signs in. */
class Subscriber {
  readonly cc: string;
  readonly email: string;
  private jar!: Jar;
  number = '';
  private announced: Delivery[] = [];
  private announcedOn = '';
  /** Deliveries billed since the purchase. */
  billed = 0;

  constructor(cc: string) {
    this.cc = cc;
    this.email = `long.${cc}@kvistra.example`;
  }

  async buy(handle: string, address: Record<string, string>): Promise<void> {
    const { body } = await shop.call('/api/cart/lines/add', {
      variantId: await shop.firstVariant(handle),
      quantity: 2,
      sellingPlanId: MONTHLY,
      market: this.cc,
    });
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
    await this.bringNear();
  }

  /** Has the next delivery come weeks sooner than its rhythm says: each day is a run of the shop. */
  async bringNear(): Promise<void> {
    await shop.control(`contracts/${this.number}`, { dueInDays: 8 });
    await this.readPage();
  }

  /** Reads from the page of the subscription what will be billed, and on which day. */
  private async readPage(): Promise<void> {
    const answer = await shop.get(`/${this.cc}/account/subscriptions/${this.number}`, { Cookie: this.jar.header });
    expect(answer.status).toBe(200);
    const html = await answer.text();
    const [, each] = /<dt>(?:Each delivery|Varje leverans)<\/dt><dd>([^<]*)/.exec(html)!;
    const list = [...html.matchAll(/<ul class="deliveries">([\s\S]*?)<\/ul>/g)].map(([, items]) => items).join('');
    this.announcedOn = await day();
    this.announced = list
      .split('<li')
      .slice(1)
      .filter((item) => !item.startsWith(' class="skipped"'))
      .map((item) => {
        const text = item.replaceAll('<!-- -->', '');
        const [, words] = /<small>(?:[^<]*<time[^>]*>[^<]*<\/time>)?([^<]*)<\/small>/.exec(text)!;
        // the charge and, where it is another one than usual, the sum
        const sum = words!.split('\u00a0· ')[1] ?? each!;
        // the row is headed by the day of dispatch, and names the day of the charge where it is another one
        const [, day] = /<small>[^<]*<time datetime="([\d-]+)"/i.exec(text) ?? /datetime="([\d-]+)"/i.exec(text)!;
        return { day: day!, cents: Math.round(Number(sum.replace(/[^\d.,]/g, '').replace(',', '.')) * 100) };
      });
  }

  async change(action: string, fields: Record<string, unknown> = {}): Promise<any> {
    const { status, body } = await shop.call(
      `/api/account/subscriptions/${action}`,
      { market: this.cc, subscriptionId: this.number, ...fields },
      { Cookie: this.jar.header },
    );
    expect([action, status, body.errors.map(({ code }) => code)]).toEqual([action, 200, []]);
    await this.readPage();
    return (body as any).subscription;
  }

  /** Compares what was billed since the page was last read with what it announced, to the day and to the cent. */
  async check(): Promise<void> {
    const today = await day();
    const { orders } = await shop.control('orders');
    const billed: Delivery[] = orders
      .filter(
        ({ contractId, createdAt }: { contractId: number; createdAt: string }) =>
          String(contractId) === this.number && dayOfCharge(createdAt) > this.announcedOn,
      )
      .map(({ createdAt, total }: { createdAt: string; total: number }) => ({
        day: dayOfCharge(createdAt),
        cents: total,
      }));
    expect([this.cc, billed]).toEqual([this.cc, this.announced.filter((delivery) => delivery.day <= today)]);
    await this.readPage();
    this.billed += billed.length;
  }
}

it('over 24 days three markets are billed what their pages announce, to the cent and to the day', async () => {
  await waitForOneDay(shop);
  const [se, de, cz] = [new Subscriber('se'), new Subscriber('de'), new Subscriber('cz')];
  const subscribers = [se, de, cz];
  await se.buy('insect-oat-adult-dog', { zip: '116 45', city: 'Stockholm' });
  await de.buy('insect-rice-adult-cat', { zip: '10115', city: 'Berlin' });
  await cz.buy('light-insect-dog', { zip: '110 00', city: 'Praha' });
  let passed = 0;
  const advanceTo = async (days: number) => {
    await shop.control('clock', { days: days - passed });
    passed = days;
    for (const subscriber of subscribers) await subscriber.check();
  };

  // Sweden skips the second delivery, moves the third, adds a product once and uses a code.
  const { upcoming } = await se.change('skip', { cycle: 2 });
  await se.change('reschedule', { cycle: 3, date: addDays(upcoming[1].day, -16) });
  await se.change('add', { variantId: await shop.firstVariant('lick-mat'), when: 'once', quantity: 2 });
  await se.change('discount', { code: 'WELCOME10' });
  // Germany changes to every two months and adds a product for good.
  await de.change('frequency', { rhythm: 'P2M' });
  await de.change('add', { variantId: await shop.firstVariant('indoor-hairball-cat') });
  // Czechia takes a delivery earlier, then a larger quantity at the guaranteed price although the list price rises.
  const first = await cz.change('reschedule', { cycle: 2, date: addDays(await day(), 5) });
  await shop.control('products/light-insect-dog', { prices: { CZK: 9999 } });
  await cz.change('line', { lineId: first.lines[0].id, quantity: 3 });

  await advanceTo(9);
  await cz.change('now', { cycle: 3 });
  const orders = (await shop.control('orders')).orders.filter(
    ({ contractId }: { contractId: number }) => String(contractId) === cz.number,
  );
  expect(orders.length).toBe(2);
  await advanceTo(11);
  await se.change('pause');
  await advanceTo(14);
  await se.change('resume');
  await de.change('frequency', { rhythm: 'P1M' });
  await cz.change('skip', { cycle: 5 });
  for (const subscriber of [de, cz]) await subscriber.bringNear();
  await advanceTo(18);
  await cz.change('unskip', { cycle: 5 });
  await advanceTo(22);
  await cz.change('cancel', { reason: 'other' });
  await advanceTo(24);
  const billed = subscribers.map((subscriber) => subscriber.billed);
  expect(billed).toEqual([1, 2, 2]);
}, 120_000);
