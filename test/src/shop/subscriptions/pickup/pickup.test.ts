import { beforeEach, describe, expect, it } from 'vitest';
import { type Jar, signIn } from '../../../../customer.ts';
import { eventually, useShop } from '../../../../shop.ts';

const shop = useShop();
let jar: Jar;

beforeEach(async () => {
  await shop.reset();
  await (await shop.database()).prepare('DELETE FROM contract_edits').run();
  jar = await signIn(shop, 'demo@kvistra.example');
});

const KIOSK = 'gid://shopify/Location/87001';
const SHOP = 'gid://shopify/Location/87002';

const contract = async (id = 301) => (await shop.control('contracts')).contracts.find((known: any) => known.id === id);
const lastOrder = async () =>
  (await shop.control('orders')).orders.filter(({ contractId }: { contractId: number }) => contractId === 301).at(-1);
const call = async (action: string, fields: Record<string, unknown> = {}) => {
  const { status, body } = await shop.call(
    `/api/account/subscriptions/${action}`,
    { market: 'se', subscriptionId: '301', ...fields },
    { Cookie: jar.header },
  );
  return { status, done: (body as any).done, subscription: (body as any).subscription, error: body.errors[0] };
};
const pickup = (fields: Record<string, unknown> = {}) =>
  call('pickup', { locationId: KIOSK, addressId: '', formId: 'one', ...fields });
const html = async (path: string) =>
  (await (await shop.get(path, { Cookie: jar.header })).text()).replaceAll('<!-- -->', '');
const page = (query = '') => html(`/se/account/subscriptions/301${query}`);
const savedAddresses = async (): Promise<string[]> => {
  const found = await html('/se/account/addresses');
  return [...new Set([...found.matchAll(/gid:\/\/shopify\/CustomerAddress\/\d+/g)].map(([id]) => id))];
};
const isWorkedOff = async () =>
  !(await (
    await shop.database()
  )
    .prepare("SELECT 1 FROM outbox WHERE kind IN ('change-mail', 'mail') AND state = 'open'")
    .first());
/** The mails whose subject has a word, oldest first. */
const mailsAbout = async (word: string): Promise<{ subject: string; text: string }[]> => {
  await eventually(isWorkedOff);
  return (await shop.control('mails?to=demo@kvistra.example')).mails
    .filter(({ subject }: { subject: string }) => subject.includes(word))
    .reverse();
};
const calls = async (operation: string) => (await shop.control('calls')).calls[`customer ${operation}`] ?? 0;

describe('deliveries at a pick-up point', () => {
  it('are chosen once for two clicks, said on the page and in one mail, and come home again', async () => {
    const [one, two] = await Promise.all([pickup(), pickup()]);
    expect([one.status, two.status, one.done, two.done]).toEqual([200, 200, 'pickup', 'pickup']);
    expect(one.subscription).toMatchObject({
      address: null,
      country: 'SE',
      pickup: { id: KIOSK, name: 'Exempelkiosken Skanstull (demo)', address: { city: 'Stockholm' } },
    });
    const shown = await page();
    expect(shown).toContain('<span>Exempelkiosken Skanstull (demo)</span><span>Götgatan 114</span>');
    expect(shown).not.toContain('id="driver"');
    const [mail, ...others] = await mailsAbout('hämtar');
    expect(others).toEqual([]);
    expect(mail!.text.replace(/\s+/g, ' ')).toContain(
      'utlämningsstället Exempelkiosken Skanstull (demo), Götgatan 114, 118 62 Stockholm.',
    );
    const [addressId] = await savedAddresses();
    const home = await call('address', { addressId });
    expect(home).toMatchObject({ status: 200, done: 'address', subscription: { pickup: null } });
    expect(home.subscription.address.address1).toBe('Exempelgatan 1');
    await call('address', { addressId });
    expect(await mailsAbout('till din adress igen')).toHaveLength(1);
    expect(await page()).toContain('Hämta på ett utlämningsställe');
  });

  it('are chosen by a form without script, from points that only their page asks for', async () => {
    const before = await calls('DeliveryOptions');
    await page();
    expect(await calls('DeliveryOptions')).toBe(before);
    const asked = await page('?pickup=');
    expect(await calls('DeliveryOptions')).toBe(before + 1);
    expect(asked).toContain('Götgatan 114, 118 62 Stockholm');
    expect(asked).toContain('Öppet vardagar 07:00–22:00');
    const sent = { market: 'se', subscriptionId: '301', addressId: '', formId: 'one' };
    const form = (fields: Record<string, string>) =>
      shop.form('/api/account/subscriptions/pickup', { ...sent, ...fields }, { Cookie: jar.header });
    const response = await form({ locationId: SHOP });
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      '/se/account/subscriptions/301?done=pickup',
    ]);
    expect((await contract()).pickup).toBe(87_002);
    expect(await page('?pickup=')).toMatch(
      /value="gid:\/\/shopify\/Location\/87002"[^>]* checked|checked=""[^>]*87002/,
    );
  });

  it('have their orders, which say where, without the place for the driver', async () => {
    await call('driver-place', { place: 'in the shed' });
    await pickup();
    expect((await contract()).attributes).toEqual([]);
    expect((await call('driver-place', { place: 'in the shed' })).error?.code).toBe('pickup_no_driver');
    expect((await call('now', { cycle: 2, formId: 'now' })).status).toBe(200);
    const order = await lastOrder();
    expect(order).toMatchObject({ pickup: 87_001 });
    const shown = await html(`/se/account/orders/${order.number}`);
    expect(shown).toContain('Exempelkiosken Skanstull (demo)');
    expect(shown).toContain('Hämtas hos');
    expect(shown).not.toContain('id="delivery"');
  });

  it('leave a delivery that goes elsewhere, and other edits, as they are', async () => {
    const cottage = { firstName: 'Demo', lastName: 'Person', address1: 'Cottage 7', zip: '11645', city: 'Example' };
    await call('elsewhere', { cycle: 2, ...cottage });
    await call('skip', { cycle: 3 });
    expect((await pickup()).status).toBe(200);
    const { edits } = await contract();
    expect([edits['2'].address.address1, edits['2'].pickup ?? null, edits['3'].skipped]).toEqual([
      'Cottage 7',
      null,
      true,
    ]);
    const { subscription } = await call('unskip', { cycle: 3 });
    expect([subscription.upcoming[0].elsewhere.address1, subscription.upcoming[1].elsewhere]).toEqual([
      'Cottage 7',
      undefined,
    ]);
    await call('home', { cycle: 2 });
    await call('now', { cycle: 2, formId: 'now' });
    expect(await lastOrder()).toMatchObject({ pickup: 87_001 });
  });

  it('let a delivery go elsewhere, whose order and notice name no pick-up point', async () => {
    await pickup();
    const cottage = { firstName: 'Demo', lastName: 'Person', address1: 'Cottage 7', zip: '11645', city: 'Example' };
    const { subscription } = await call('elsewhere', { cycle: 2, ...cottage });
    expect(subscription.upcoming[0].elsewhere).toMatchObject({ address1: 'Cottage 7' });
    await call('now', { cycle: 2, formId: 'now' });
    const order = await lastOrder();
    expect([order.shippingAddress.address1, order.pickup]).toEqual(['Cottage 7', undefined]);
  });

  it('are named before they are charged', async () => {
    await pickup();
    await shop.control('contracts/301', { dueInDays: 6 });
    await shop.control('clock', { days: 4 });
    await shop.outboxAtRest();
    const [notice] = await mailsAbout('Din nästa leverans');
    expect(notice!.text.replace(/\s+/g, ' ')).toContain('Du hämtar den hos Exempelkiosken Skanstull (demo)');
  });

  it('keep an address that was not saved, and move with another one', async () => {
    const cottage = { firstName: 'Demo', lastName: 'Person', address1: 'Cottage 7', zip: '11645', city: 'Example' };
    await shop.control('addresses/demo@kvistra.example', { ...cottage, territoryCode: 'SE' });
    const [home, other] = await savedAddresses();
    await call('address', { addressId: other });
    const remove = { market: 'se', addressId: other };
    expect((await shop.call('/api/account/addresses/remove', remove, { Cookie: jar.header })).status).toBe(200);
    expect(await savedAddresses()).toEqual([home]);
    await pickup();
    expect(await savedAddresses()).toHaveLength(2);
    expect(await html('/se/account/addresses')).toContain('Cottage 7');
    await shop.control('addresses/demo@kvistra.example', {
      address1: 'Bergsgatan 3',
      zip: '214 22',
      city: 'Malmö',
      territoryCode: 'SE',
    });
    const saved = await savedAddresses();
    const malmo = saved.at(-1)!;
    const near = await page(`?pickup=${malmo.split('/').at(-1)}`);
    expect(near.indexOf('Exempellivs Möllan')).toBeLessThan(near.indexOf('Exempelkiosken Skanstull'));
    const moved = await pickup({ addressId: malmo, locationId: 'gid://shopify/Location/87003' });
    expect(moved.subscription.pickup.name).toBe('Exempellivs Möllan (demo)');
    expect(await page()).toContain('Om du flyttar väljer du ett ställe nära din nya adress');
  });
});

describe('a pick-up point is refused', () => {
  it('beside its field where it is not offered any more, and nothing changes', async () => {
    await shop.control('setup', { closedPickupPoints: [87_001] });
    expect(await pickup()).toMatchObject({ status: 409, error: { code: 'pickup_gone', field: 'locationId' } });
    expect(await pickup({ locationId: 'gid://shopify/Location/87004' })).toMatchObject({
      error: { code: 'pickup_gone' },
    });
    expect((await pickup({ locationId: 'kiosk' })).status).toBe(422);
    expect((await pickup({ addressId: 'gid://shopify/CustomerAddress/9' })).error?.code).toBe('address_not_found');
    expect((await contract()).pickup).toBeUndefined();
    expect((await call('pickup', { locationId: KIOSK, addressId: '', subscriptionId: '305' })).status).toBe(404);
    expect((await call('pickup', { locationId: KIOSK, addressId: '', subscriptionId: '303' })).error?.code).toBe(
      'subscription_over',
    );
  });

  it('and can be sent again where the provider does not answer; a lost answer is none', async () => {
    await shop.fault({ service: 'customer', operation: 'DeliverySelect', errorRate: 1, mode: '500' });
    expect(await pickup()).toMatchObject({ status: 503, error: { code: 'address_change_failed' } });
    await shop.fault({ service: 'customer', operation: 'DeliverySelect', errorRate: 0, latencyMs: 0 });
    expect((await pickup()).done).toBe('pickup');
    await shop.fault({ service: 'customer', operation: 'DeliverySelect', errorRate: 1, mode: 'half' });
    expect(await pickup({ locationId: SHOP })).toMatchObject({ subscription: { pickup: { id: SHOP } } });
    const [addressId] = await savedAddresses();
    expect(await call('address', { addressId })).toMatchObject({ done: 'address', subscription: { pickup: null } });
    await shop.fault({ service: 'customer', operation: 'DeliverySelect', errorRate: 0, latencyMs: 0 });
    expect(await mailsAbout('hämtar')).toHaveLength(2);
  });
});

describe('nothing is offered', () => {
  it('where the country has no pick-up points, and of an ended subscription', async () => {
    await shop.control('setup', { closedPickupPoints: [87_001, 87_002, 87_003] });
    await shop.everyMinute();
    expect(await page('?pickup=')).toContain('Det finns inget utlämningsställe nära den här adressen.');
    expect(await html('/se/account/subscriptions/303?pickup=')).not.toContain('Hämta på ett utlämningsställe</h1>');
  });
});
