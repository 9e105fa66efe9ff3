import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, type Day, dayOf, startOfDay } from '../../../../../src/platform/shared/day.ts';
import { formatDay } from '../../../../../src/platform/shared/format.ts';
import { groups, openMarkets } from '../../../../../src/platform/shared/markets.ts';
import { marketZone } from '../../../../../src/platform/shared/time-zones.ts';
import { billingDay } from '../../../../../src/shop/subscriptions/billing/contract.ts';
import { lastDayToChange } from '../../../../../src/shop/subscriptions/model/cut-off.ts';
import { signIn } from '../../../../customer.ts';
import { useShop } from '../../../../shop.ts';
import { waitForOneDay } from '../state.ts';

describe('the last minute in which a delivery can be changed', () => {
  it('is over in every market before its charge may begin', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2026-01-01'), max: new Date('2031-01-01'), noInvalidDate: true }),
        fc.constantFrom(...Object.values(groups)),
        (moment, group) => {
          const zone = marketZone(group.storeMarket.name);
          const charged = billingDay(moment, zone, group);
          for (const { country } of openMarkets(group)) {
            const last = lastDayToChange(charged, addDays(charged, -1))!;
            const over = startOfDay(addDays(last, 1), marketZone(country));
            expect([country, over <= moment]).toEqual([country, true]);
          }
        },
      ),
    );
  });

  it('is told only before the day of the charge', () => {
    expect(lastDayToChange('2026-12-04', '2026-12-03')).toBe('2026-12-03');
    expect(lastDayToChange('2026-12-04', '2026-12-04')).toBe(null);
    expect(lastDayToChange('2026-12-04', '2026-12-05')).toBe(null);
  });
});

describe('until the minute that is shown', () => {
  const shop = useShop();
  beforeEach(async () => {
    await shop.reset();
    await waitForOneDay(shop);
  });
  const now = async () => new Date((await shop.control('clock')).now);
  const contract = async () => (await shop.control('contracts')).contracts.find((known: any) => known.id === 301);
  const orders = async () =>
    (await shop.control('orders')).orders.filter((order: any) => order.contractId === 301).length;
  const text = (html: string) =>
    html
      .replace(/<!-- -->/g, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ');

  it('every change is accepted, and a minute after it the delivery is charged', async () => {
    // the zone in which the day begins last
    const lisbon = marketZone('PT');
    await shop.control('contracts/301', { dueInDays: 6 });
    await shop.control('clock', { days: 4 });
    const due: Day = dayOf(new Date((await contract()).nextBillingDate), marketZone('SE'));
    const until = `${formatDay(addDays(due, -1), 'sv-SE', 'weekdayAndDay')} kl. 23:59`;
    const [notice] = (await shop.control('mails?to=demo@kvistra.example')).mails.filter(({ subject }: any) =>
      subject.startsWith('Din nästa leverans'),
    );
    expect(notice.text.replace(/\s+/g, ' ')).toContain(`Fram till ${until} kan du hoppa över`);

    const midnight = startOfDay(due, lisbon).getTime();
    const minutes = Math.floor((midnight - (await now()).getTime() - 40_000) / 60_000);
    await shop.control('clock', { minutes });
    const before = await orders();
    const { header: Cookie } = await signIn(shop, 'demo@kvistra.example', undefined, 'se');
    const change = async (action: string, fields: object = {}) => {
      const sent = { subscriptionId: '301', market: 'pt', ...fields };
      const { status, body } = await shop.call(`/api/account/subscriptions/${action}`, sent, { Cookie });
      return [action, status, body.errors?.[0]?.code];
    };
    const overview = text(await (await shop.get('/pt/account', { Cookie })).text());
    expect(overview).toContain(`${formatDay(addDays(due, -1), 'pt-PT', 'weekdayAndDay')}, às 23:59`);
    expect(await change('skip', { cycle: 2 })).toEqual(['skip', 200, undefined]);
    expect(await change('unskip', { cycle: 2 })).toEqual(['unskip', 200, undefined]);
    const [line] = (await contract()).lines;
    const lineId = `gid://shopify/SubscriptionLine/${line.id}`;
    const more = { lineId, variantId: '', quantity: line.quantity + 1 };
    expect(await change('line', more)).toEqual(['line', 200, undefined]);
    const variantId = await shop.firstVariant('insect-oat-adult-dog');
    const extra = { variantId, quantity: 1, when: 'once', formId: 'extra' };
    expect(await change('add', extra)).toEqual(['add', 200, undefined]);
    expect(await orders()).toBe(before);

    await shop.control('clock', { minutes: 2 });
    await shop.outboxAtRest();
    expect(await orders()).toBe(before + 1);
    expect(await change('skip', { cycle: 2 })).toEqual(['skip', 409, 'cycle_not_found']);
  });
});
