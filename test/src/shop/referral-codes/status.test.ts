import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percentOf, statusOf } from '../../../../src/shop/referral-codes/status.ts';
import { type Facts, refusalOf } from '../../../../src/shop/referrals/eligibility.ts';

const WORKING = { contractId: 'c1', blockedAt: '', deletedAt: '' };

describe('statusOf', () => {
  it.each([
    [false, false, WORKING, 'registered'],
    [false, true, WORKING, 'registered'],
    [true, false, WORKING, 'purchased'],
    [true, true, WORKING, 'subscribing'],
    [true, true, { ...WORKING, contractId: '' }, 'subscribing_without_discount'],
    [true, true, { ...WORKING, blockedAt: 'now' }, 'subscribing_without_discount'],
    [true, true, { ...WORKING, deletedAt: 'now' }, 'subscribing_without_discount'],
    [true, false, { ...WORKING, blockedAt: 'now' }, 'purchased'],
  ] as const)('paid %s, subscribing %s, referrer %j: %s', (hasPaid, isSubscribing, referrer, status) => {
    expect(statusOf({ hasPaid, isSubscribing }, referrer)).toBe(status);
  });
});

it('the discount is the sum of the shares, and never above 100 percent', () => {
  expect([percentOf(5, 0), percentOf(5, 3), percentOf(5, 20), percentOf(5, 21), percentOf(7, 15)]).toEqual([
    0, 15, 100, 100, 100,
  ]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100 }), fc.nat(100_000), (share, active) => percentOf(share, active) <= 100),
  );
});

describe('refusalOf', () => {
  const referrer = {
    customerId: 'c1',
    emailKey: 'rea@kvistra.example',
    phone: '+46700000001',
    addressKey: 'a1',
    blockedAt: '',
    deletedAt: '',
  };
  const friend = { customerId: 'c2', email: 'fay@kvistra.example', phones: ['+46700000002'], addressKeys: ['a2'] };
  const facts: Facts = { referrer, friend, isReferred: false, isSubscriber: false };
  it.each<[string, Partial<Facts>, ReturnType<typeof refusalOf>]>([
    ['a new friend', {}, null],
    ['nobody', { referrer: null, isReferred: true }, 'unknown_referrer'],
    ['a blocked referrer', { referrer: { ...referrer, blockedAt: 'now' }, isReferred: true }, 'referrer_blocked'],
    ['a referrer who has left', { referrer: { ...referrer, deletedAt: 'now' } }, 'referrer_blocked'],
    ['the same customer', { friend: { ...friend, customerId: 'c1' }, isReferred: true }, 'self'],
    ['the same mailbox', { friend: { ...friend, email: 'Rea+x@kvistra.example' } }, 'self'],
    ['the same phone', { friend: { ...friend, phones: ['+46700000003', '+46700000001'] } }, 'self'],
    ['the same home', { friend: { ...friend, addressKeys: ['a1'] }, isSubscriber: true }, 'self'],
    ['a friend of somebody', { isReferred: true, isSubscriber: true }, 'already_referred'],
    ['a subscriber', { isSubscriber: true }, 'already_subscriber'],
    ['a visitor of whom nothing is known', { friend: { customerId: '', email: '' } }, null],
    [
      'a visitor of whom nothing is known, and a referrer without phone, address and account',
      {
        referrer: { ...referrer, customerId: null, emailKey: null, phone: '', addressKey: '' },
        friend: { customerId: '', email: '', phones: [''], addressKeys: [''] },
      },
      null,
    ],
  ])('judges %s', (_, change, refusal) => expect(refusalOf({ ...facts, ...change })).toBe(refusal));
});
