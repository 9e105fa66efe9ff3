import { expect, it } from 'vitest';
import { Programme } from './programme.ts';

const REFERRER = 'rea@kvistra.example';

it('follows a friend from the order to the next billed amount of the referrer', async () => {
  using shop = new Programme();
  const { contract } = shop.buys(REFERRER, { days: 10 });
  await shop.refers('MADE47', REFERRER);
  await shop.settle();
  expect(shop.referrer('MADE47')).toMatchObject({ contract_id: `gid://shopify/SubscriptionContract/${contract}`, is_discount_active: 1, contract_percent: 0 });
  expect(shop.codeAtProvider('MADE47')).toMatchObject({ percent: 20, purchase: 'subscription', oncePerCustomer: true, cycleLimit: 1 });
  shop.buys('fay@kvistra.example', { code: 'MADE47' });
  await shop.settle();
  expect(shop.friend('fay@kvistra.example')).toMatchObject({ has_paid: 1, is_subscribing: 1, code: 'MADE47' });
  expect(shop.percentOn(contract)).toBe(5);
  expect(shop.points(REFERRER)).toBe(100);
  await shop.days(12);
  const [, billed] = shop.orders(REFERRER);
  expect(billed).toMatchObject({ total: 9500 });
  expect(shop.referrer('MADE47')).toMatchObject({ saved_cents: 500, saved_currency: 'SEK', contract_percent: 5 });
  expect(shop.mails(REFERRER).some(({ subject }) => /95\s*kr/.test(subject.replace(/\u00a0/g, ' ')))).toBe(true);
});
