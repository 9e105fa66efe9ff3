import { afterEach, describe, expect, it, vi } from 'vitest';
import { localBindings } from '../../../../local/settings.ts';
import { type Env, settingsOf } from '../../../../src/env.ts';
import { addDays, dayOf, hourOn } from '../../../../src/platform/shared/day.ts';
import { subscriptionOf } from '../../../../src/shop/subscriptions/contract.ts';
import { upcomingEdits } from '../../../../src/shop/subscriptions/upcoming-edits.ts';
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

describe('the edits of the coming deliveries', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('are all that a customer can make, also of a weekly subscription with many deliveries behind it', async () => {
    const cycles = Array.from({ length: 40 }, (_, i) => ({
      cycleIndex: i + 1,
      billingAttemptExpectedDate: hourOn(addDays(TODAY, 7 * (i - 6)), 5, ZONE).toISOString(),
      status: i < 6 ? 'BILLED' : 'UNBILLED',
      skipped: i === 11,
      edited: i === 11,
      editedContract: null,
    }));
    const asked: unknown[] = [];
    vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
      const { variables } = JSON.parse(body);
      asked.push(variables.after ?? null);
      const start = Number(variables.after ?? 0);
      return Response.json({
        data: {
          subscriptionContract: { id: variables.id, deliveryMethod: null, lines: { nodes: [] } },
          subscriptionBillingCycles: {
            nodes: cycles.slice(start, start + 8),
            pageInfo: { hasNextPage: start + 8 < cycles.length, endCursor: String(start + 8) },
          },
        },
      });
    });
    const bindings = { ...localBindings({ port: 1, providerPort: 2 }), EU_ADMIN_TOKEN: 'admin-token', CLOCK_URL: '' };
    const settings = settingsOf(bindings as Env);
    const edits = await upcomingEdits(settings, 'gid://shopify/SubscriptionContract/1', { zone: ZONE, today: TODAY });
    expect(edits.filter(({ skipped }) => skipped).map(({ index }) => index)).toEqual([12]);
    expect(edits.slice(0, 6).map(({ index }) => index)).toEqual([7, 8, 9, 10, 11, 12]);
    expect(asked).toEqual([null, '8']);
  });
});
