import { beforeEach, describe, expect, it } from 'vitest';
import { localBindings } from '../../../../../local/settings.ts';
import { tokenOf } from '../../../../../src/shop/subscriptions/mail-links/token.ts';
import { firstBeyond } from '../../../../../src/shop/subscriptions/model/calendar.ts';
import { type Jar, signIn } from '../../../../customer.ts';
import { useRestoredShop } from '../../../../shop.ts';

const shop = useRestoredShop();
let jar: Jar;

beforeEach(async () => {
  await shop.reset();
  await (await shop.database()).prepare('DELETE FROM contract_edits').run();
  jar = await signIn(shop, 'demo@kvistra.example');
});

const contract = async () => (await shop.control('contracts')).contracts.find(({ id }: { id: number }) => id === 301);
const lastOrder = async () =>
  (await shop.control('orders')).orders.filter(({ contractId }: { contractId: number }) => contractId === 301).at(-1);
const call = async (action: string, fields: Record<string, unknown> = {}) => {
  const { status, body } = await shop.call(
    `/api/account/subscriptions/${action}`,
    { market: 'de', subscriptionId: '301', ...fields },
    { Cookie: jar.header },
  );
  return { status, done: (body as any).done, subscription: (body as any).subscription, error: body.errors[0] };
};
const page = async (query = '') =>
  (await (await shop.get(`/de/account/subscriptions/301${query}`, { Cookie: jar.header })).text()).replaceAll(
    '<!-- -->',
    '',
  );
/** An address in the subscription's own country. */
const cottage = async () => {
  const { country } = await contract();
  const zip = country === 'SE' ? '11645' : '18055';
  return { firstName: 'Demo', lastName: 'Person', address1: 'Cottage 7', zip, city: 'Example' };
};

describe('one delivery to another address', () => {
  it('goes there alone, is shown, and its order too; the next one goes home', async () => {
    const home = (await contract()).shippingAddress.address1;
    const given = await cottage();
    for (let i = 0; i < 2; i++) {
      const { status, done, subscription } = await call('elsewhere', { cycle: 2, ...given });
      expect([status, done]).toEqual([200, 'elsewhere']);
      expect(subscription.upcoming[0]).toMatchObject({ edited: true, elsewhere: { address1: 'Cottage 7' } });
      expect([subscription.upcoming[1].elsewhere, subscription.address.address1]).toEqual([undefined, home]);
    }
    expect(await page()).toContain('Goes to Cottage 7');
    expect((await call('now', { cycle: 2, formId: 'now' })).status).toBe(200);
    expect((await lastOrder()).shippingAddress.address1).toBe('Cottage 7');
    expect((await contract()).shippingAddress.address1).toBe(home);
  });

  it('is undone, and keeps the rest of what was changed of it', async () => {
    const mat = await shop.firstVariant('lick-mat');
    await call('add', { variantId: mat, when: 'once', formId: 'mat' });
    await call('elsewhere', { cycle: 2, ...(await cottage()) });
    for (let i = 0; i < 2; i++) {
      const { status, done, subscription } = await call('home', { cycle: 2 });
      expect([status, done]).toEqual([200, 'home']);
      expect(subscription.upcoming[0].elsewhere).toBeUndefined();
      expect(subscription.upcoming[0].extras).toMatchObject([{ variantId: mat }]);
    }
  });

  it('survives a change of the contract, of its status and of its own address', async () => {
    await call('elsewhere', { cycle: 2, ...(await cottage()) });
    const [line] = (await contract()).lines;
    await call('line', { lineId: `gid://shopify/SubscriptionLine/${line.id}`, variantId: '', quantity: 2 });
    await call('pause');
    const { subscription } = await call('resume');
    expect(subscription.lines[0].quantity).toBe(2);
    expect(Object.values<any>((await contract()).edits).map(({ address }) => address?.address1)).toContain('Cottage 7');
  });

  it.each(['account', 'mail'])('goes there too where it is moved beyond its cycle, by the %s', async (way) => {
    const { subscription } = await call('elsewhere', { cycle: 2, ...(await cottage()) });
    const date = firstBeyond(subscription.upcoming[0].day, subscription.upcoming[1].movable, 'SE');
    if (way === 'account')
      expect(await call('reschedule', { cycle: 2, date })).toMatchObject({ status: 200, done: 'rescheduled' });
    else {
      const contractId = 'gid://shopify/SubscriptionContract/301';
      const secrets = { sessionSecrets: [localBindings({ port: 0, providerPort: 0 }).SESSION_SECRETS!] };
      const link = await tokenOf(secrets, 'move', { contractId, cycle: 2, until: '' });
      const sent = { market: 'de', link, formId: crypto.randomUUID(), date, variantId: '' };
      expect((await shop.call('/api/delivery/move', sent)).status).toBe(200);
    }
    const { edits } = await contract();
    expect([edits['2'].skipped, edits['3'].address.address1]).toEqual([true, 'Cottage 7']);
  });

  it('goes there by the next run when the provider fails meanwhile', async () => {
    await shop.fault({ service: 'admin', operation: 'CycleDraftCommit', errorRate: 1, mode: '500' });
    expect(await call('elsewhere', { cycle: 2, ...(await cottage()) })).toMatchObject({ status: 200, done: 'pending' });
    await shop.fault({ service: 'admin', operation: 'CycleDraftCommit', errorRate: 0, latencyMs: 0 });
    await shop.everyMinute();
    expect((await contract()).edits['2'].address.address1).toBe('Cottage 7');
  });

  it('refuses an address that cannot be, beside its field, and a delivery that does not come', async () => {
    const given = await cottage();
    for (const [field, value] of [
      ['address1', ' '],
      ['zip', 'x'],
      ['city', ''],
      ['lastName', ''],
      ['phoneNumber', '12'],
    ])
      expect(await call('elsewhere', { cycle: 2, ...given, [field!]: value })).toMatchObject({
        status: 422,
        error: { field },
      });
    expect(await call('elsewhere', { cycle: 2, addressId: 'gid://shopify/CustomerAddress/999999' })).toMatchObject({
      status: 404,
      error: { code: 'address_not_found' },
    });
    await call('skip', { cycle: 3 });
    expect(await call('elsewhere', { cycle: 3, ...given })).toMatchObject({ error: { code: 'cycle_skipped' } });
    expect(await call('elsewhere', { cycle: 99, ...given })).toMatchObject({ error: { code: 'cycle_not_found' } });
    const html = await page('?to=2');
    expect(html).toContain('Send it there');
    expect((await contract()).edits['2']).toBeUndefined();
  });
});

describe('the place for the driver', () => {
  it('is kept with the contract, is in its orders, and not in one that goes elsewhere', async () => {
    for (let i = 0; i < 2; i++)
      expect(await call('driver-place', { place: '  in the  shed ' })).toMatchObject({
        status: 200,
        done: 'driver_place',
        subscription: { driverPlace: 'in the shed' },
      });
    expect(await page()).toContain('value="in the shed"');
    await call('elsewhere', { cycle: 2, ...(await cottage()) });
    await call('now', { cycle: 2, formId: 'first' });
    expect((await lastOrder()).attributes ?? []).toEqual([]);
    expect((await call('driver-place', { place: 'x'.repeat(61) })).error).toMatchObject({
      code: 'invalid_place',
      field: 'place',
    });
    expect((await call('driver-place', { place: '<b>' })).status).toBe(422);
    expect((await contract()).attributes).toEqual([{ key: 'delivery_place', value: 'in the shed' }]);
    await call('driver-place', { place: '' });
    expect((await contract()).attributes).toEqual([]);
  });

  it('arrives in the order', async () => {
    await call('driver-place', { place: 'in the shed' });
    await call('now', { cycle: 2, formId: 'second' });
    expect((await lastOrder()).attributes).toEqual([{ key: 'delivery_place', value: 'in the shed' }]);
  });
});
