import { expect, it } from 'vitest';
import { attemptKey, deliveryOfKey } from '../../../../../src/shop/subscriptions/billing/settle.ts';

const CONTRACT = 'gid://shopify/SubscriptionContract/301';

it('the key of an attempt names its delivery, and no other key does', () => {
  expect(deliveryOfKey(attemptKey(CONTRACT, 2, 3))).toEqual({ contractId: CONTRACT, cycle: 2 });
  expect(deliveryOfKey(attemptKey(CONTRACT, 2, 3, true))).toEqual({ contractId: CONTRACT, cycle: 2 });
  for (const key of ['', 'now 301 2', 'billing 301', 'billing 301 2 3 4', 'billing 301 2 3 other', 'billing x 2 3'])
    expect(deliveryOfKey(key)).toBeNull();
});
