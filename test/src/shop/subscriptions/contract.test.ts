import { describe, expect, it } from 'vitest';
import { addDays, dayOf, hourOn } from '../../../../src/platform/shared/day.ts';
import { subscriptionOf } from '../../../../src/shop/subscriptions/contract.ts';
import type { SubscriptionPartsFragment } from '../../../../src/shopify/generated/customer/graphql.ts';
import { withParts } from '../../../stand-ins.ts';

const ZONE = 'Europe/Stockholm';
/** A Monday. */
const TODAY = '2026-11-23';

/** A weekly subscription whose next charge is on a day. */
const dueOn = (day: `${number}-${number}-${number}`) =>
  withParts<SubscriptionPartsFragment>({
    id: 'gid://shopify/SubscriptionContract/1',
    status: 'ACTIVE',
    currencyCode: 'SEK',
    billingPolicy: { interval: 'WEEK', intervalCount: { count: 1 } },
    deliveryPolicy: { interval: 'WEEK', intervalCount: { count: 1 } },
    lines: { nodes: [] },
    deliveryMethod: null,
    upcomingBillingCycles: {
      nodes: [
        {
          cycleIndex: 1,
          billingAttemptExpectedDate: hourOn(day, 5, ZONE).toISOString(),
          cycleStartAt: hourOn(addDays(day, -7), 5, ZONE).toISOString(),
          cycleEndAt: hourOn(day, 5, ZONE).toISOString(),
          skipped: false,
          edited: false,
        },
      ],
    },
  });

const at = (day: `${number}-${number}-${number}`, hour = 9) => {
  const now = hourOn(day, hour, ZONE);
  return { now, today: dayOf(now, ZONE), zone: ZONE } as const;
};

const nextOf = (day: `${number}-${number}-${number}`, hour: number) => {
  return subscriptionOf(dueOn(day), null, at(TODAY, hour)).next;
};

describe('a delivery', () => {
  it.each([
    ['that is due today leaves today', TODAY, 13, '2026-11-23'],
    ['that is due today and not charged by 14:00 leaves on the next working day', TODAY, 14, '2026-11-24'],
    ['that is late leaves today', '2026-11-19', 9, '2026-11-23'],
    ['that is late and not charged by 14:00 leaves on the next working day', '2026-11-19', 23, '2026-11-24'],
    ['of tomorrow leaves tomorrow, at whatever hour it is read', '2026-11-24', 23, '2026-11-24'],
    ['of a Saturday leaves on Monday', '2026-11-28', 15, '2026-11-30'],
  ] as const)('%s', (_, day, hour, leaves) => {
    expect(nextOf(day, hour)).toMatchObject({ day: day < TODAY ? TODAY : day, leaves });
  });

  it('after the last one of a gift is none, though the provider plans it', () => {
    const { billingPolicy, ...contract } = dueOn(TODAY);
    const nextWith = (maxCycles: number) =>
      subscriptionOf({ ...contract, billingPolicy: { ...billingPolicy, maxCycles } }, null, at(TODAY)).next;
    expect(nextWith(0)).toBeNull();
    expect(nextWith(1)).toMatchObject({ day: TODAY });
  });
});
