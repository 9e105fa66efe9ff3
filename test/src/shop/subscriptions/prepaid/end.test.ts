import { drizzle } from 'drizzle-orm/d1';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { localBindings } from '../../../../../local/settings.ts';
import { type Env, settingsOf } from '../../../../../src/env.ts';
import type { Attempt, Statement } from '../../../../../src/platform/outbox/kind.ts';
import { endPrepaid } from '../../../../../src/shop/subscriptions/prepaid/end.ts';
import type { OutboxContext } from '../../../../../src/site/outbox.ts';
import { deliveredTexts, translatorIn } from '../../../../../src/site/texts.ts';
import { MemoryD1 } from '../../../../d1.ts';

const ID = 'gid://shopify/SubscriptionContract/305';
const LINE = 'gid://shopify/LineItem/1';
const settings = settingsOf({
  ...localBindings({ port: 1, providerPort: 2 }),
  EU_ADMIN_TOKEN: 'admin-token',
  CLOCK_URL: '',
  CMS_URL: '',
} as Env);

const fetchOutside = globalThis.fetch;
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  globalThis.fetch = fetchOutside;
  vi.restoreAllMocks();
});

type Status = 'CLOSED' | 'SCHEDULED' | 'ON_HOLD' | 'IN_PROGRESS';

/** Ends a subscription of three paid deliveries. @param hold what the provider does with the parcel of a place. */
async function ended(statuses: Status[], hold: (place: number) => string | undefined) {
  const parcels = () =>
    statuses.map((status, place) => ({
      id: `gid://shopify/FulfillmentOrder/${place}`,
      status,
      fulfillAt: `2027-0${place + 1}-10T12:00:00Z`,
      lineItems: {
        nodes: [{ id: `gid://shopify/FulfillmentOrderLineItem/${place}`, totalQuantity: 1, lineItem: { id: LINE } }],
      },
    }));
  const contract = () => ({
    id: ID,
    status: 'CANCELLED',
    createdAt: '2027-01-01T00:00:00Z',
    currencyCode: 'EUR',
    billingPolicy: { maxCycles: null },
    deliveryPrice: { amount: '0.0' },
    customer: { id: 'gid://shopify/Customer/7', defaultEmailAddress: { emailAddress: 'anna@kvistra.example' } },
    originOrder: null,
    deliveryMethod: { address: { countryCodeV2: 'IE' } },
    discounts: { nodes: [] },
    customerPaymentMethod: null,
    orders: {
      nodes: [
        {
          id: 'gid://shopify/Order/1',
          name: 'KV1042',
          lineItems: {
            nodes: [{ id: LINE, contract: { id: ID }, discountedTotalSet: { presentmentMoney: { amount: '90.0' } } }],
          },
          fulfillmentOrders: { nodes: parcels() },
        },
      ],
    },
  });
  globalThis.fetch = (async (input: RequestInfo, init?: RequestInit) => {
    const { query, variables } = (await new Request(input, init).json()) as {
      query: string;
      variables: { id: string };
    };
    const answer = () => {
      if (query.includes('query EndedPrepaid')) return { subscriptionContract: contract() };
      if (query.includes('query ShopTimeZone')) return { shop: { ianaTimezone: 'Europe/Stockholm' } };
      const refusal = hold(Number(variables.id.split('/').at(-1)));
      return { fulfillmentOrderHold: { userErrors: refusal ? [{ code: 'INVALID', message: refusal }] : [] } };
    };
    return Response.json({ data: answer() });
  }) as typeof fetch;
  const d1 = new MemoryD1();
  const db = drizzle(d1.binding);
  const attempt = {
    context: {
      settings,
      database: d1.binding,
      translate: async (market: Parameters<typeof translatorIn>[1]) => translatorIn(deliveredTexts, market),
    } as OutboxContext,
    key: ID,
    now: new Date(),
    complete: async (...statements: Statement[]) => {
      const [first, ...rest] = statements;
      if (first) await db.batch([first, ...rest]);
    },
  } as Attempt<OutboxContext>;
  await endPrepaid({ contractId: ID }, attempt);
  return {
    refund: d1.rows('SELECT deliveries, amount FROM prepaid_refunds'),
    staff: d1.rows<{ text: string }>("SELECT text FROM mails WHERE key LIKE '% staff'").map(({ text }) => text),
    mails: d1.rows('SELECT key FROM mails').length,
  };
}

describe('the end of deliveries that were paid at once', () => {
  it('is told to customer and staff also where the provider holds no scheduled parcel, and staff learn which', async () => {
    const { refund, staff, mails } = await ended(['CLOSED', 'SCHEDULED', 'SCHEDULED'], (place) =>
      place === 2 ? 'Only open fulfillment orders can be held' : undefined,
    );
    expect([refund, mails]).toEqual([[{ deliveries: 2, amount: 6000 }], 2]);
    expect(staff[0]).toContain('gick inte att pausa: 10 mars 2027.');
  });

  it('does not pay back a parcel that has left before it could be held', async () => {
    const statuses: Status[] = ['CLOSED', 'SCHEDULED', 'SCHEDULED'];
    const { refund, staff } = await ended(statuses, (place) => {
      if (place !== 1) return undefined;
      statuses[1] = 'IN_PROGRESS';
      return 'It is being packed';
    });
    expect(refund).toEqual([{ deliveries: 1, amount: 3000 }]);
    expect(staff[0]).not.toContain('gick inte att pausa');
  });

  it('names no parcel where all are held', async () => {
    const { refund, staff } = await ended(['CLOSED', 'SCHEDULED', 'ON_HOLD'], () => undefined);
    expect(refund).toEqual([{ deliveries: 2, amount: 6000 }]);
    expect(staff[0]).not.toContain('gick inte att pausa');
  });
});
