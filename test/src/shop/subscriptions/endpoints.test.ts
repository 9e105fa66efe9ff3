import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, dayOf, daysBetween, startOfDay } from '../../../../src/platform/shared/day.ts';
import { marketZone } from '../../../../src/platform/shared/time-zones.ts';
import { type Jar, signIn } from '../../../customer.ts';
import { useShop } from '../../../shop.ts';
import { waitForOneDay } from './state.ts';

const shop = useShop();
let jar: Jar;

beforeEach(async () => {
  await shop.reset();
  jar = await signIn(shop, 'demo@kvistra.example');
});

const call = async (action: string, fields: Record<string, unknown> = {}, who: Jar = jar) => {
  const { status, body } = await shop.call(
    `/api/account/subscriptions/${action}`,
    { market: 'de', subscriptionId: '301', ...fields },
    { Cookie: who.header },
  );
  return { status, subscription: (body as any).subscription, error: body.errors[0] };
};
const contract = async (id = 301) =>
  (await shop.control('contracts')).contracts.find((known: { id: number }) => known.id === id);
const ordersOf = async (id = 301) =>
  (await shop.control('orders')).orders.filter((order: { contractId: number }) => order.contractId === id);
/** The subscription as it is: pausing a paused one changes nothing. */
const read = async (id = '302') => (await call('pause', { subscriptionId: id })).subscription;
/** Today in the market and in the provider's shop. */
const now = async () => dayOf(new Date((await shop.control('clock')).now), marketZone('SE'));
const upcoming = async () => (await call('unskip', { cycle: 2 })).subscription.upcoming;

describe('a delivery', () => {
  it('is skipped and unskipped, also when the call is repeated; the next one cannot be sent before it', async () => {
    for (let i = 0; i < 2; i++) {
      const { status, subscription } = await call('skip', { cycle: 3 });
      expect(status).toBe(200);
      expect(subscription.upcoming.map(({ index, skipped }: any) => [index, skipped]).slice(0, 3)).toEqual([
        [2, false],
        [3, true],
        [4, false],
      ]);
    }
    expect((await contract()).edits['3'].skipped).toBe(true);
    for (let i = 0; i < 2; i++)
      expect((await call('unskip', { cycle: 3 })).subscription.upcoming[1].skipped).toBe(false);
    expect(await call('skip', { cycle: 99 })).toMatchObject({ status: 409, error: { code: 'cycle_not_found' } });
    expect(await call('skip', { subscriptionId: '302', cycle: 2 })).toMatchObject({
      status: 409,
      error: { code: 'not_running' },
    });
    expect(await call('skip', { cycle: 'soon' })).toMatchObject({ status: 422, error: { field: 'cycle' } });
    await call('skip', { cycle: 2 });
    expect(await call('now', { cycle: 3 })).toMatchObject({ status: 409, error: { code: 'skipped_before' } });
  });

  it('is moved to a day of its billing cycle, from tomorrow on', async () => {
    const today = await now();
    const [first, second] = await upcoming();
    expect([first.movable, second.movable]).toEqual([
      { from: addDays(today, 1), to: first.day },
      { from: addDays(first.day, 1), to: second.day },
    ]);
    for (const date of [today, addDays(today, -3), addDays(second.day, 1), '2026-02-30', 'soon', ''])
      expect(await call('reschedule', { cycle: 2, date })).toMatchObject({
        status: 422,
        error: { code: 'invalid_date', field: 'date' },
      });
    for (let i = 0; i < 2; i++) {
      const { subscription } = await call('reschedule', { cycle: 2, date: addDays(today, 1) });
      expect(subscription.upcoming[0]).toMatchObject({ day: addDays(today, 1), edited: true });
      expect(subscription.upcoming[1].day).toBe(second.day);
    }
    await call('skip', { cycle: 3 });
    expect(await call('reschedule', { cycle: 3, date: second.day })).toMatchObject({
      status: 409,
      error: { code: 'cycle_skipped' },
    });
  });

  it('stays as it is when the day is chosen on which it leaves anyway', async () => {
    const [{ movable }] = await upcoming();
    // a Saturday, on which it is charged, before a working day
    let saturday = movable.from;
    while (new Date(saturday).getUTCDay() !== 6) saturday = addDays(saturday, 1);
    const move = async (date: string) => {
      const path = '/api/account/subscriptions/reschedule';
      const fields = { market: 'de', subscriptionId: '301', cycle: 2, date };
      const { body } = await shop.call(path, fields, { Cookie: jar.header });
      const [{ day, leaves, skipped }] = (body as any).subscription.upcoming;
      return { done: (body as any).done, day, leaves, skipped };
    };
    const mails = async () =>
      (
        await (
          await shop.database()
        )
          .prepare("SELECT COUNT(*) AS count FROM outbox WHERE kind = 'change-mail' AND key LIKE 'rescheduled %'")
          .first<{ count: number }>()
      )?.count ?? 0;
    const before = await mails();
    const { leaves, ...moved } = await move(saturday);
    expect(moved).toEqual({ done: 'rescheduled', day: saturday, skipped: false });
    expect(leaves > saturday).toBe(true);
    for (const date of [leaves, saturday])
      expect(await move(date)).toEqual({ done: 'same_day', day: saturday, leaves, skipped: false });
    const form = { market: 'de', subscriptionId: '301', cycle: '2', date: leaves };
    const answer = await shop.form('/api/account/subscriptions/reschedule', form, { Cookie: jar.header });
    expect(answer.headers.get('location')).toBe('/de/account/subscriptions/301?done=same_day');
    expect((await mails()) - before).toBe(1);
  });

  it('is moved beyond its billing cycle in the place of the next one, and takes along what was added to it', async () => {
    const mat = await shop.firstVariant('lick-mat');
    await call('add', { variantId: mat, when: 'once' });
    const [first, second, third] = await upcoming();
    const date = addDays(first.day, 9);
    for (let i = 0; i < 2; i++) {
      const { status, body } = await shop.call(
        '/api/account/subscriptions/reschedule',
        { market: 'de', subscriptionId: '301', cycle: 2, date },
        { Cookie: jar.header },
      );
      expect([status, (body as any).done]).toEqual([200, 'rescheduled']);
      const { upcoming: after, next } = (body as any).subscription;
      expect(after[0]).toMatchObject({ index: 2, skipped: true, extras: [] });
      expect(after[1]).toMatchObject({ index: 3, day: date, skipped: false, extras: [{ variantId: mat }] });
      expect([next.index, after[2].day]).toEqual([3, third.day]);
      expect(after[1].movable).toEqual({ from: addDays(first.day, 1), to: second.day });
    }
    const mails = await (await shop.database())
      .prepare("SELECT payload FROM outbox WHERE kind = 'change-mail' AND key LIKE 'later %'")
      .all();
    expect(mails.results.map(({ payload }) => JSON.parse(payload as string))).toMatchObject([
      { change: 'later', cycle: 3, from: first.day },
    ]);
    expect(await call('reschedule', { cycle: 2, date: addDays(third.day, 1) })).toMatchObject({
      status: 409,
      error: { code: 'cycle_skipped' },
    });
    await call('skip', { cycle: 4 });
    expect(await call('reschedule', { cycle: 3, date: addDays(second.day, 3) })).toMatchObject({
      status: 422,
      error: { code: 'invalid_date' },
    });
  });

  it('is moved beyond its billing cycle by the next run when the provider fails meanwhile', async () => {
    const [first] = await upcoming();
    const date = addDays(first.day, 9);
    await shop.fault({ service: 'admin', operation: 'CycleSchedule', errorRate: 1, mode: '500' });
    const fields = { market: 'de', subscriptionId: '301', cycle: '2', date };
    const form = await shop.form('/api/account/subscriptions/reschedule', fields, { Cookie: jar.header });
    expect(form.headers.get('location')).toBe('/de/account/subscriptions/301?done=pending');
    await shop.fault({ service: 'admin', operation: 'CycleSchedule', errorRate: 0, latencyMs: 0 });
    await shop.everyMinute();
    const { edits } = await contract();
    expect([edits['2'].skipped, edits['3'].date]).toEqual([true, startOfDay(date, marketZone('SE')).toISOString()]);
  });

  it('is sent now and paid once, also after a double click', async () => {
    const before = (await ordersOf()).length;
    const answers = await Promise.all([
      call('now', { cycle: 2, formId: 'a' }),
      call('now', { cycle: 2, formId: 'a' }),
      call('now', { cycle: 2, formId: 'b' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const orders = await ordersOf();
    expect(orders.length).toBe(before + 1);
    expect(orders.at(-1)).toMatchObject({ total: 75_565, shipping: 0 });
    expect((await call('now', { cycle: 2 })).status).toBe(200);
    expect((await ordersOf()).length).toBe(before + 1);
  });

  it('keeps its day when the card is declined', async () => {
    const [{ day }] = await upcoming();
    await shop.control('contracts/301', { declines: true });
    expect(await call('now', { cycle: 2 })).toMatchObject({
      status: 409,
      error: { code: 'payment_failed', message: 'Could not complete payment' },
    });
    const [next] = await upcoming();
    expect(next).toMatchObject({ index: 2, day });
    await shop.control('contracts/301', { declines: false });
    await shop.fault({ service: 'admin', operation: 'Charge', errorRate: 1, mode: '500' });
    expect(await call('now', { cycle: 2 })).toMatchObject({ status: 503, error: { code: 'payment_unknown' } });
    await shop.fault({ service: 'admin', operation: 'Charge', errorRate: 0, latencyMs: 0 });
    expect((await call('now', { cycle: 2 })).status).toBe(200);
    expect(await call('now', { cycle: 3 })).toMatchObject({ status: 409, error: { code: 'cycle_not_begun' } });
    await shop.fault({ service: 'admin', operation: 'CycleSchedule', errorRate: 1, mode: '500' });
    expect(await call('now', { cycle: 4 })).toMatchObject({ status: 409, error: { code: 'cycle_not_found' } });
  });

  it('is paid once when the answer to the payment is lost, and is not moved back', async () => {
    const before = (await ordersOf()).length;
    await shop.fault({ service: 'admin', operation: 'Charge', errorRate: 1, mode: 'half' });
    expect((await call('now', { cycle: 2, formId: 'lost' })).status).toBe(200);
    expect((await ordersOf()).length).toBe(before + 1);
    expect((await contract()).cycle).toBe(3);
  });
});

describe('the content of a subscription', () => {
  const LIGHT = 'light-insect-dog';
  const kitten = () => shop.firstVariant('kitten-insect-dry');

  it('changes the size at that size’s price, and the quantity at the guaranteed price', async () => {
    await shop.control('products/insect-oat-adult-dog', { prices: { SEK: 999 } });
    const lineId = (await call('unskip', { cycle: 2 })).subscription.lines[0].id;
    const more = await call('line', { lineId, quantity: 3 });
    expect(more.subscription.lines[0]).toMatchObject({ quantity: 3, price: 755.65, total: 2266.95 });
    const small = await shop.variant('insect-oat-adult-dog', '1.5 kg');
    const changed = await call('line', { lineId, variantId: small, quantity: 1 });
    expect(changed.subscription.lines[0]).toMatchObject({ variantTitle: '1.5 kg', quantity: 1, variantId: small });
    expect((await contract()).lines[0]).toMatchObject({ variantId: Number(small.split('/').at(-1)), quantity: 1 });
    expect(await call('line', { lineId, quantity: 100 })).toMatchObject({ status: 422, error: { field: 'quantity' } });
    expect(await call('line', { lineId: 'gid://shopify/SubscriptionLine/nobody', quantity: 1 })).toMatchObject({
      status: 409,
      error: { code: 'line_gone' },
    });
    expect(await call('line', { lineId, quantity: 1, variantId: await kitten() })).toMatchObject({
      status: 422,
      error: { code: 'not_addable' },
    });
    expect(await call('line', { lineId, quantity: 1, variantId: 'gid://shopify/ProductVariant/1' })).toMatchObject({
      status: 404,
      error: { code: 'unknown_variant' },
    });
  });

  it('gets a product for good, once for each form, and loses it again', async () => {
    const variantId = await shop.variant(LIGHT, '1.5 kg');
    await Promise.all([call('add', { variantId, formId: 'one' }), call('add', { variantId, formId: 'one' })]);
    const { subscription } = await call('add', { variantId, formId: 'one' });
    expect(subscription.lines.length).toBe(2);
    expect(subscription.lines[1]).toMatchObject({ title: 'Light Insect & Pumpkin', quantity: 1, price: 152.15 });
    expect(subscription.total).toBe(907.8);
    const { id } = subscription.lines[1];
    for (let i = 0; i < 2; i++) expect((await call('remove', { lineId: id })).subscription.lines.length).toBe(1);
    expect(await call('remove', { lineId: subscription.lines[0].id })).toMatchObject({
      status: 409,
      error: { code: 'last_line' },
    });
  });

  it('gets a product for the next delivery only', async () => {
    const variantId = await shop.firstVariant('lick-mat');
    expect(await call('add', { variantId, when: 'always' })).toMatchObject({
      status: 422,
      error: { code: 'not_subscribable', message: "You can't subscribe on this product", field: 'when' },
    });
    const { status, subscription } = await call('add', { variantId, when: 'once', quantity: 2 });
    expect(status).toBe(200);
    expect(subscription.lines.length).toBe(1);
    const [next, after] = subscription.upcoming;
    expect(next.extras).toMatchObject([{ quantity: 2, variantId }]);
    expect(next.amount).toBeCloseTo(subscription.total + next.extras[0].total, 2);
    expect(after).toMatchObject({ extras: [], amount: subscription.total });
    for (let i = 0; i < 2; i++) {
      const { subscription: without } = await call('remove', { lineId: next.extras[0].id, cycle: 2 });
      expect(without.upcoming[0]).toMatchObject({ extras: [], amount: subscription.total });
    }
    expect(await call('add', { variantId: await kitten() })).toMatchObject({
      status: 422,
      error: { code: 'not_addable', message: "You can't add this product to your subscription" },
    });
    expect(await call('add', { variantId: await shop.firstVariant('wet-insect-cat-pouch') })).toMatchObject({
      status: 422,
      error: { code: 'not_launched' },
    });
    expect(await call('add', { variantId: await shop.firstVariant('sample-dog-dry') })).toMatchObject({
      status: 422,
      error: { code: 'not_addable' },
    });
    await shop.control('products/light-insect-dog', { stock: 0 });
    await shop.webhooksDelivered();
    expect(await call('add', { variantId: await shop.variant(LIGHT, '1.5 kg') })).toMatchObject({
      status: 422,
      error: { code: 'sold_out' },
    });
    await shop.control('products/light-insect-dog', { stock: 50 });
    await shop.webhooksDelivered();
  });

  it('changes for good without changing deliveries that were skipped, moved or added to', async () => {
    const today = await now();
    const mat = await shop.firstVariant('lick-mat');
    const before = await upcoming();
    await call('add', { variantId: mat, when: 'once' });
    await call('reschedule', { cycle: 2, date: addDays(today, 2) });
    await call('skip', { cycle: 3 });
    await call('reschedule', { cycle: 4, date: addDays(before[2].day, -9) });
    const { status, subscription } = await call('add', { variantId: await shop.variant(LIGHT, '1.5 kg') });
    expect(status).toBe(200);
    expect(subscription.lines.length).toBe(2);
    const [second, third, fourth, fifth] = subscription.upcoming;
    expect(second).toMatchObject({ day: addDays(today, 2), extras: [{ variantId: mat }] });
    expect(second.amount).toBeCloseTo(subscription.total + second.extras[0].total, 2);
    expect(third.skipped).toBe(true);
    expect(fourth.day).toBe(addDays(before[2].day, -9));
    expect(fifth).toMatchObject({ skipped: false, day: before[3].day });
  });

  it('restores edited deliveries after a failed change before the next one is made, and refuses all others until then', async () => {
    await call('add', { variantId: await shop.firstVariant('lick-mat'), when: 'once' });
    await call('skip', { cycle: 3 });
    const moved = addDays((await upcoming())[0].day, -1);
    await call('reschedule', { cycle: 2, date: moved });
    const [line] = (await contract()).lines;
    const lineId = `gid://shopify/SubscriptionLine/${line.id}`;
    await shop.fault({ service: 'admin', operation: 'CycleSchedule', errorRate: 1, mode: '500' });
    const form = await shop.form(
      '/api/account/subscriptions/line',
      { market: 'de', subscriptionId: '301', lineId, quantity: '7' },
      { Cookie: jar.header },
    );
    expect(form.headers.get('location')).toBe('/de/account/subscriptions/301?done=pending');
    expect((await contract()).lines[0].quantity).toBe(7);
    expect((await contract()).edits['3']).toBeUndefined();
    const left = async () => (await shop.database()).prepare('SELECT edits FROM contract_edits').first();
    expect(await left()).not.toBeNull();
    for (const [action, fields] of [
      ['line', { lineId, quantity: 2 }],
      ['unskip', { cycle: 3 }],
    ] as const)
      expect([action, await call(action, fields)]).toMatchObject([
        action,
        { status: 503, error: { code: 'change_unavailable' } },
      ]);
    await shop.fault({ service: 'admin', operation: 'CycleSchedule', errorRate: 0, latencyMs: 0 });
    expect((await call('unskip', { cycle: 4 })).status).toBe(200);
    expect(await left()).toBeNull();
    expect((await contract()).edits).toMatchObject({
      2: { date: startOfDay(moved, marketZone('SE')).toISOString() },
      3: { skipped: true },
    });
  });

  it('is changed although the answer to the change is lost', async () => {
    await shop.fault({ service: 'admin', operation: 'DraftCommit', mode: 'half', times: 1 });
    const [line] = (await contract()).lines;
    const { status, subscription } = await call('line', {
      lineId: `gid://shopify/SubscriptionLine/${line.id}`,
      quantity: 5,
    });
    expect([status, subscription.lines[0].quantity]).toEqual([200, 5]);
    expect((await contract()).lines[0].quantity).toBe(5);
  });

  it('keeps extras of one delivery through every change, also duplicates and extras equal to a line', async () => {
    const variantId = await shop.variant(LIGHT, '1.5 kg');
    const [line] = (await contract()).lines;
    const same = `gid://shopify/ProductVariant/${line.variantId}`;
    for (const id of [variantId, variantId, same])
      expect((await call('add', { variantId: id, when: 'once', formId: crypto.randomUUID() })).status).toBe(200);
    const extras = async () => (await contract()).edits['2'].lines.length;
    const before = await extras();
    const change = (quantity: number) =>
      call('line', { lineId: `gid://shopify/SubscriptionLine/${line.id}`, quantity });
    for (const quantity of [2, 1]) {
      expect((await change(quantity)).status).toBe(200);
      expect(await extras()).toBe(before);
    }
    // Extras that could not be restored at once are restored within a minute.
    await shop.fault({ service: 'admin', operation: 'CycleDraftOpen', errorRate: 1, mode: '500' });
    expect((await change(3)).status).toBe(200);
    await shop.fault({ service: 'admin', operation: 'CycleDraftOpen', errorRate: 0, latencyMs: 0 });
    await shop.everyMinute();
    expect(await extras()).toBe(before);
    expect(await (await shop.database()).prepare('SELECT edits FROM contract_edits').first()).toBeNull();
  });

  it('gets a product once when the answer is lost and the form is sent again', async () => {
    const variantId = await shop.variant(LIGHT, '1.5 kg');
    const second = await signIn(shop, 'second@kvistra.example');
    await Promise.all(
      (
        [
          ['always', 'DraftCommit', 301, jar],
          ['once', 'CycleDraftCommit', 305, second],
        ] as const
      ).map(async ([when, operation, id, who]) => {
        const fields = { subscriptionId: String(id), variantId, when, formId: `lost ${when}` };
        await shop.fault({ service: 'admin', operation, errorRate: 1, mode: 'half' });
        expect([when, (await call('add', fields, who)).status]).toEqual([when, 503]);
        await shop.fault({ service: 'admin', operation, errorRate: 0, latencyMs: 0 });
        for (let i = 0; i < 2; i++) expect([when, (await call('add', fields, who)).status]).toEqual([when, 200]);
        const { lines, edits } = await contract(id);
        const count = (all: { handle: string }[]) => all.filter(({ handle }) => handle === LIGHT).length;
        expect([when, when === 'always' ? count(lines) : count(edits['2'].lines) - count(lines)]).toEqual([when, 1]);
      }),
    );
  });

  it('keeps the day of a delivery that could not be moved to today, a minute later at the latest', async () => {
    const [{ day }] = await upcoming();
    await shop.fault({ service: 'admin', operation: 'CycleSchedule', errorRate: 1, mode: 'half' });
    expect(await call('now', { cycle: 2 })).toMatchObject({ status: 503, error: { code: 'payment_failed' } });
    await shop.fault({ service: 'admin', operation: 'CycleSchedule', errorRate: 0, latencyMs: 0 });
    await shop.everyMinute();
    expect((await upcoming())[0].day).toBe(day);
  });

  it('keeps the edits of its deliveries when its address is changed, and through a pause', async () => {
    const saved = {
      market: 'se',
      firstName: 'Demo',
      lastName: 'Kund',
      city: 'Ort',
      address1: 'Nygatan 9',
      zip: '411 05',
      territoryCode: 'SE',
    };
    const today = await now();
    const mat = await shop.firstVariant('lick-mat');
    await call('skip', { cycle: 3 });
    await call('reschedule', { cycle: 2, date: addDays(today, 2) });
    await call('add', { variantId: mat, when: 'once' });
    const { body } = await shop.call('/api/account/addresses/save', saved, { Cookie: jar.header });
    const addressId = (body as any).addresses.find(
      ({ address1 }: { address1: string }) => address1 === saved.address1,
    ).id;
    const { edits: before } = await contract();
    for (const [action, fields, status] of [
      ['address', { addressId }, 'ACTIVE'],
      ['pause', {}, 'PAUSED'],
    ] as const) {
      expect([action, await call(action, fields)]).toMatchObject([action, { status: 200 }]);
      const { edits, status: changed, shippingAddress } = await contract();
      expect([action, changed, shippingAddress.address1]).toEqual([action, status, saved.address1]);
      expect([edits['2'].date, edits['3'].skipped, edits['2'].lines.length]).toEqual([
        before['2'].date,
        true,
        before['2'].lines.length,
      ]);
      expect(await (await shop.database()).prepare('SELECT * FROM contract_edits').first()).toBeNull();
    }
    const { subscription } = await call('resume');
    expect([subscription.status, subscription.upcoming[1].skipped, subscription.upcoming[0].extras.length]).toEqual([
      'active',
      true,
      1,
    ]);
  });

  it('raises no alarm about a late delivery that was skipped, taken after all and added to, when it is paused and resumed', async () => {
    // its notice comes too late for its day
    await shop.control('contracts/301', { dueInDays: 1 });
    await shop.advanceClock(2);
    const lineId = 'gid://shopify/SubscriptionLine/301-1';
    const [late] = await upcoming();
    expect(late.bounds.to < (await now())).toBe(true);
    const { recipes } = await shop
      .get(
        `/api/account/subscriptions/recipes?${new URLSearchParams({ market: 'de', subscriptionId: '301', lineId })}`,
        { Cookie: jar.header },
      )
      .then((answer) => answer.json() as any);
    const steps = [
      ['skip', { cycle: 2 }, 'skipped'],
      ['unskip', { cycle: 2 }, 'unskipped'],
      ['swap', { lineId, variantId: recipes[0].sizes[0].variantId, formId: crypto.randomUUID() }, 'swapped'],
      [
        'add',
        { variantId: await shop.firstVariant('lick-mat'), when: 'once', formId: crypto.randomUUID() },
        'product_added',
      ],
      ['pause', {}, 'paused'],
      ['resume', {}, 'resumed'],
    ] as const;
    for (const [action, fields, done] of steps) {
      const form = { market: 'de', subscriptionId: '301', ...(fields as Record<string, string>) };
      const { body } = await shop.call(`/api/account/subscriptions/${action}`, form, { Cookie: jar.header });
      expect([action, (body as any).done]).toEqual([action, done]);
    }
    expect((await contract()).edits['2']).not.toHaveProperty('date');
    expect((await upcoming())[0]).toMatchObject({ day: addDays(await now(), 1), extras: [{ quantity: 1 }] });
  });

  it('begins again on the day that the provider gives it after a long pause, although products were added to a delivery', async () => {
    await call('add', { variantId: await shop.firstVariant('lick-mat'), when: 'once' });
    await call('reschedule', { cycle: 3, date: addDays((await upcoming())[1].day, -5) });
    await call('pause');
    await shop.advanceClock(20);
    const { subscription } = await call('resume');
    expect(subscription.upcoming[0]).toMatchObject({ day: addDays(await now(), 1), extras: [{ quantity: 1 }] });
    expect((await contract()).edits['3']).toHaveProperty('date');
  });

  it('is cancelled although its deliveries are edited, and when the first answer is lost', async () => {
    await call('skip', { cycle: 3 });
    await shop.fault({ service: 'admin', operation: 'CycleEditsDelete', mode: '500' });
    expect(await call('cancel')).toMatchObject({ status: 503, error: { code: 'cancel_failed' } });
    await shop.fault({ service: 'admin', operation: 'CycleEditsDelete', errorRate: 0, latencyMs: 0 });
    expect([(await contract()).status, (await contract()).edits['3'].skipped]).toEqual(['ACTIVE', true]);
    expect((await call('cancel')).status).toBe(200);
    expect((await contract()).status).toBe('CANCELLED');
    expect(await (await shop.database()).prepare('SELECT * FROM contract_edits').first()).toBeNull();
  });

  it('changes its frequency; the next delivery keeps its edits', async () => {
    const today = await now();
    await call('reschedule', { cycle: 2, date: addDays(today, 3) });
    await call('skip', { cycle: 3 });
    for (let i = 0; i < 2; i++) {
      const { subscription } = await call('frequency', { rhythm: 'P3M' });
      expect(subscription.rhythm).toBe('P3M');
      expect(subscription.upcoming[0].day).toBe(addDays(today, 3));
      expect(subscription.upcoming[1].skipped).toBe(false);
    }
    expect((await contract()).rhythm.intervalCount).toBe(3);
    expect(await call('frequency', { rhythm: 'P5M' })).toMatchObject({
      status: 422,
      error: { code: 'invalid_rhythm' },
    });
  });

  it('loses an edit that the provider refuses for good, and the page that the form leads to says so', async () => {
    const { upcoming: planned } = (await call('frequency', { rhythm: 'P3M' })).subscription;
    // With a delivery every month, the next one cannot be this late.
    await call('skip', { cycle: 2 });
    expect((await call('reschedule', { cycle: 3, date: addDays(planned[1].day, -3) })).status).toBe(200);
    const answer = await shop.form(
      '/api/account/subscriptions/frequency',
      { market: 'de', subscriptionId: '301', rhythm: 'P1M' },
      { Cookie: jar.header },
    );
    expect(answer.headers.get('location')).toBe('/de/account/subscriptions/301?done=partly');
    expect(await (await shop.database()).prepare('SELECT * FROM contract_edits').first()).toBeNull();
    const { subscription: after } = await call('unskip', { cycle: 2 });
    expect([after.rhythm, after.upcoming[0], after.upcoming[1].edited]).toMatchObject([
      'P1M',
      { day: planned[0].day, edited: false },
      false,
    ]);
  });

  it('costs less with a discount code; a refused code says why', async () => {
    for (let i = 0; i < 2; i++) {
      const { subscription } = await call('discount', { code: 'welcome10' });
      expect(subscription).toMatchObject({ discount: { code: 'WELCOME10' }, total: 680.09 });
      expect(subscription.next.amount).toBe(680.09);
    }
    for (const [code, expected] of [
      ['NOBODY', 'discount_not_found'],
      ['SUMMER25', 'discount_expired'],
      ['TREATS20', 'sub_discount_not_applicable'],
      ['BIG100', 'sub_discount_not_applicable'],
    ])
      expect(await call('discount', { code })).toMatchObject({ status: 422, error: { code: expected, field: 'code' } });
    expect((await call('discount', { code: '' })).subscription).toMatchObject({ discount: null, total: 755.65 });
  });
});

describe('the whole subscription', () => {
  it('pauses, resumes and is cancelled, also when the call is repeated', async () => {
    for (let i = 0; i < 2; i++)
      expect((await call('pause')).subscription).toMatchObject({ status: 'paused', upcoming: [], next: null });
    for (let i = 0; i < 2; i++) expect((await call('resume')).subscription.status).toBe('active');
    for (let i = 0; i < 2; i++)
      expect((await call('cancel', { reason: 'too_much' })).subscription.status).toBe('cancelled');
    expect(
      await (await shop.database())
        .prepare('SELECT reason FROM cancellations WHERE contract_id LIKE ?')
        .bind('%/301')
        .first(),
    ).toEqual({
      reason: 'too_much',
    });
    expect(await call('resume')).toMatchObject({
      status: 409,
      error: { code: 'resume_failed', message: 'Could not resume subscription' },
    });
    expect(await call('pause')).toMatchObject({ status: 409, error: { code: 'subscription_over' } });
    expect(await call('skip', { cycle: 2 })).toMatchObject({ status: 409, error: { code: 'subscription_over' } });
    expect(await call('cancel', { subscriptionId: '304' })).toMatchObject({
      status: 409,
      error: { code: 'cancel_failed', message: 'Could not cancel your subscription' },
    });
  });

  it('reports what failed when the provider is down, and changes nothing', async () => {
    const second = await signIn(shop, 'second@kvistra.example');
    const contracts = async () => (await shop.control('contracts')).contracts;
    const before = await contracts();
    const date = addDays(await now(), 2);
    // at once: calls of different subscriptions, whose operations do not touch each other
    for (const together of [
      [
        ['admin', 'CycleSchedule', '301', 'reschedule', { cycle: 2, date }, 'change_unavailable'],
        ['admin', 'DraftCommit', '305', 'discount', { code: 'WELCOME10' }, 'change_unavailable'],
        ['customer', 'SubscriptionResume', '302', 'resume', {}, 'resume_failed'],
      ],
      [
        ['admin', 'ContractDetails', '301', 'discount', { code: 'WELCOME10' }, 'change_unavailable'],
        ['admin', 'ContractDetails', '305', 'frequency', { rhythm: 'P3M' }, 'change_unavailable'],
      ],
      [
        [
          'customer',
          'DeliveryOptions',
          '301',
          'address',
          { addressId: 'gid://shopify/CustomerAddress/70010' },
          'address_change_failed',
        ],
        ['customer', 'SubscriptionCancel', '305', 'cancel', {}, 'cancel_failed'],
      ],
      [
        ['customer', 'CycleSkip', '301', 'skip', { cycle: 2 }, 'change_unavailable'],
        ['admin', 'PaymentEmail', '305', 'payment-email', {}, 'payment_email_failed'],
      ],
      [['customer', 'Subscription', '301', 'pause', {}, 'change_unavailable']],
    ] as const) {
      const fail = (errorRate: number) =>
        Promise.all(together.map(([service, operation]) => shop.fault({ service, operation, errorRate, mode: '500' })));
      await fail(1);
      const answers = together.map(([, , subscriptionId, action, fields]) =>
        call(action, { subscriptionId, ...fields }, subscriptionId === '305' ? second : jar),
      );
      expect(await Promise.all(answers)).toMatchObject(
        together.map(([, , , , , code]) => ({ status: 503, error: { code } })),
      );
      await fail(0);
    }
    expect(await contracts()).toEqual(before);
  });

  it('that has ended gets no mail about its payment', async () => {
    const mails = async () => (await shop.control('mails?to=demo@kvistra.example')).mails.length;
    const before = await mails();
    for (const subscriptionId of ['303', '304'])
      expect(await call('payment-email', { subscriptionId, formId: 'ended' })).toMatchObject({
        status: 409,
        error: { code: 'subscription_over', message: expect.stringContaining('has ended') },
      });
    expect(await mails()).toBe(before);
  });

  it('whose card is declined is shown with a warning, gets another card by mail, and is charged with the next try', async () => {
    await waitForOneDay(shop);
    await shop.control('contracts/301', { declines: true, dueInDays: 5 });
    const [{ day }] = await upcoming();
    const days = daysBetween(await now(), day);
    await shop.control('clock', { days });
    expect(await contract()).toMatchObject({ status: 'ACTIVE', lastPayment: 'FAILED', cycle: 2 });
    const page = await (await shop.get('/de/account/subscriptions/301', { Cookie: jar.header })).text();
    expect(page).toContain('The last payment failed');
    const cardMails = async () =>
      (await shop.control('mails?to=demo@kvistra.example')).mails.filter(({ text }: { text: string }) =>
        text.includes('/payment-methods/'),
      );
    const before = (await cardMails()).length;
    const form = { formId: 'card' };
    const answers = await Promise.all([call('payment-email', form), call('payment-email', form)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const sent = await cardMails();
    expect(sent.length).toBe(before + 1);
    const link = /http\S+/.exec(sent[0].text)![0];
    const card = (cardNumber: string) =>
      fetch(link, { method: 'POST', body: new URLSearchParams({ cardNumber, cardExpiry: '08/31', cardCode: '123' }) });
    expect((await card('4000 0000 0000 0002')).status).toBe(422);
    expect((await card('4242 4242 4242 4242')).status).toBe(200);
    expect((await card('4242 4242 4242 4242')).status).toBe(404);
    const orders = (await ordersOf()).length;
    await shop.control('clock', { days: 1 });
    expect((await ordersOf()).length).toBe(orders + 1);
    expect(await contract()).toMatchObject({ lastPayment: 'SUCCEEDED', cycle: 3 });
    expect((await call('unskip', { cycle: 3 })).subscription).toMatchObject({
      failed: false,
      payment: { name: 'Visa', card: { last4: '4242', year: 2031 } },
    });
  });

  it('that the provider has stopped is shown as active with a warning, and is resumed and charged on the day that the page names', async () => {
    await waitForOneDay(shop);
    await shop.control('contracts/301', { dueInDays: 1 });
    const [{ day }] = await upcoming();
    await shop.control('contracts/301', { status: 'FAILED' });
    const page = await (await shop.get('/de/account/subscriptions/301', { Cookie: jar.header })).text();
    expect(page).toContain('The last payment failed. Update the payment method, then resume.');
    const days = daysBetween(await now(), day) + 2;
    await shop.control('clock', { days });
    const before = (await ordersOf()).length;
    const { subscription } = await call('resume');
    expect(subscription).toMatchObject({ status: 'active', stopped: false });
    expect(subscription.next.day).toBe(addDays(await now(), 1));
    await shop.control('clock', { days: 1 });
    expect((await ordersOf()).length).toBe(before + 1);
  });

  it('changes to another saved address in its country only', async () => {
    const save = (fields: Record<string, string>) =>
      shop.call(
        '/api/account/addresses/save',
        { market: 'se', firstName: 'Demo', lastName: 'Kund', city: 'Ort', ...fields },
        { Cookie: jar.header },
      );
    const { body } = await save({ address1: 'Nygatan 9', zip: '411 05', territoryCode: 'SE' });
    const addressId = (body as any).addresses.find(({ address1 }: { address1: string }) => address1 === 'Nygatan 9').id;
    for (let i = 0; i < 2; i++)
      expect((await call('address', { addressId })).subscription.address).toMatchObject({
        address1: 'Nygatan 9',
        zip: '411 05',
      });
    const other = await save({ address1: 'Beispielweg 9', zip: '10115', territoryCode: 'DE' });
    const german = (other.body as any).addresses.find(
      ({ address1 }: { address1: string }) => address1 === 'Beispielweg 9',
    ).id;
    expect(await call('address', { addressId: german })).toMatchObject({
      status: 409,
      error: { code: 'address_refused' },
    });
    expect(await call('address', { addressId: 'gid://shopify/CustomerAddress/1' })).toMatchObject({
      status: 404,
      error: { code: 'address_not_found' },
    });
  });

  it('that has ended is bought again with one call, once for each form', async () => {
    const again = (formId: string, cart = '') =>
      shop.call(
        '/api/account/subscriptions/again',
        { market: 'se', subscriptionId: '303', formId },
        { Cookie: `${jar.header}${cart && `; cart=${cart}`}` },
      );
    const { status, body } = await again('first-form');
    expect(status).toBe(200);
    expect(body.cart.items).toMatchObject([
      { name: expect.stringContaining('Everyday Insect & Rice Cat'), quantity: 1, isSubscription: true },
    ]);
    // the answer with the cart's cookie may have been lost
    for (const cart of ['', body.cart.id])
      expect((await again('first-form', cart)).body.cart).toMatchObject({ id: body.cart.id, totalQuantity: 1 });
    expect((await again('second-form', body.cart.id)).body.cart).toMatchObject({ id: body.cart.id, totalQuantity: 2 });
  });

  it("keeps the payment method's id on the server, and is shown without the card when the Admin API is down", async () => {
    for (const path of ['/de/account', '/de/account/subscriptions', '/de/account/subscriptions/301']) {
      const html = await (await shop.get(path, { Cookie: jar.header })).text();
      expect([path, html.includes('301'), html.includes('CustomerPaymentMethod')]).toEqual([path, true, false]);
    }
    expect(JSON.stringify(await read('301'))).not.toContain('CustomerPaymentMethod');
    // reading it has paused it; the page of an active one has more to show
    expect((await call('resume')).status).toBe(200);
    await shop.fault({ service: 'admin', errorRate: 1, mode: 'down' });
    const answer = await shop.get('/se/account/subscriptions/301', { Cookie: jar.header });
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).toContain('Everyday Insect');
    expect(html).toContain('Kortet kan inte visas');
  });
});

describe('another visitor', () => {
  it('cannot read or change a subscription: signed out, signed in as another customer, or with an invalid id', async () => {
    const second = await signIn(shop, 'second@kvistra.example');
    const signedOut = { header: '' } as Jar;
    const before = JSON.stringify((await shop.control('contracts')).contracts);
    const variantId = 'gid://shopify/ProductVariant/44100000001001';
    const actions: [string, Record<string, unknown>][] = [
      ['skip', { cycle: 2 }],
      ['unskip', { cycle: 2 }],
      ['reschedule', { cycle: 2, date: addDays(await now(), 2) }],
      ['now', { cycle: 2 }],
      ['pause', {}],
      ['resume', {}],
      ['cancel', {}],
      ['again', {}],
      ['line', { lineId: 'gid://shopify/SubscriptionLine/301-1', quantity: 2 }],
      ['remove', { lineId: 'gid://shopify/SubscriptionLine/301-1' }],
      ['frequency', { rhythm: 'P1M' }],
      ['discount', { code: 'WELCOME10' }],
      ['add', { variantId }],
      ['payment-email', {}],
      ['address', { addressId: 'gid://shopify/CustomerAddress/70010' }],
    ];
    for (const [action, fields] of actions) {
      expect([action, await call(action, fields, signedOut)]).toMatchObject([
        action,
        { status: 401, error: { code: 'signed_out' } },
      ]);
      expect([action, await call(action, fields, second)]).toMatchObject([
        action,
        {
          status: 404,
          error: {
            code: 'subscription_not_found',
            message: 'The subscription could not be found, please try again refreshing the page',
          },
        },
      ]);
      expect(await call(action, { ...fields, subscriptionId: '999' }, second)).toMatchObject({ status: 404 });
      expect(await call(action, { ...fields, subscriptionId: '301 OR 1=1' }, second)).toMatchObject({ status: 422 });
    }
    expect(JSON.stringify((await shop.control('contracts')).contracts)).toBe(before);
    expect((await shop.get('/de/account/subscriptions/301', { Cookie: second.header })).status).toBe(404);
    expect((await shop.get('/de/account/subscriptions/301')).headers.get('location')).toContain('/de/account/login');
    const list = await (await shop.get('/de/account/subscriptions', { Cookie: second.header })).text();
    expect(list).not.toContain('Subscription 301');
    expect(await read('302')).toMatchObject({ number: '302' });
  });
});

describe('the data of a customer', () => {
  it('contains the subscriptions and is deleted on request', async () => {
    const exported = await fetch(`${shop.url}/api/account/data/export`, {
      method: 'POST',
      headers: { Origin: shop.url, Cookie: jar.header },
      body: new URLSearchParams({ market: 'de' }),
    });
    const data = (await exported.json()) as { subscriptions: unknown[]; pets: unknown[] };
    expect([data.subscriptions.length, data.pets.length]).toEqual([4, 2]);
    const remove = (confirm: string) =>
      shop.call('/api/account/data/delete', { market: 'de', confirm }, { Cookie: jar.header });
    expect(await remove('yes')).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'delete_word', field: 'confirm' }] },
    });
    await shop.fault({ service: 'admin', operation: 'CustomerErasure', errorRate: 1, mode: '500' });
    expect(await remove('delete')).toMatchObject({ status: 503, body: { errors: [{ code: 'delete_failed' }] } });
    await shop.fault({ service: 'admin', operation: 'CustomerErasure', errorRate: 0, latencyMs: 0 });
    expect((await remove('delete')).status).toBe(200);
    expect(JSON.stringify(await shop.control('contracts'))).not.toContain('demo@kvistra.example');
    expect(JSON.stringify((await shop.control('orders')).orders)).not.toMatch(/demo@kvistra\.example|Exempelgatan/);
    const db = await shop.database();
    const count = async (table: string) =>
      (await db.prepare(`SELECT COUNT(*) AS n FROM ${table} WHERE customer_id LIKE '%/7001'`).first<{ n: number }>())!
        .n;
    expect([await count('pets'), await count('sessions'), await count('cancellations')]).toEqual([0, 0, 0]);
    expect((await shop.get('/api/customer', { Cookie: jar.header })).status).toBe(401);
    expect((await shop.get('/de/account/deleted')).status).toBe(200);
  });
});
