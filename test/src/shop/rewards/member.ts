import { drizzle } from 'drizzle-orm/d1';
import { vi } from 'vitest';
import { localBindings } from '../../../../local/settings.ts';
import { type Env, settingsOf } from '../../../../src/env.ts';
import { mailKind } from '../../../../src/platform/mail/mail.ts';
import { MAILS_PER_CALL, mailSender } from '../../../../src/platform/mail/send.ts';
import { type AnyHandler, batchHandler, handler, type Statement } from '../../../../src/platform/outbox/kind.ts';
import { sweepOutbox } from '../../../../src/platform/outbox/sweep.ts';
import type { addPet } from '../../../../src/shop/pets/store.ts';
import { enrol, enrolmentKind, enrolStatement } from '../../../../src/shop/rewards/enrolment.ts';
import { expiryMailKind, sendExpiryMail } from '../../../../src/shop/rewards/expiry-mail.ts';
import type { RewardedOrder } from '../../../../src/shop/rewards/orders.ts';
import { petStatements } from '../../../../src/shop/rewards/pets.ts';
import { runPoints } from '../../../../src/shop/rewards/run.ts';
import { storeEvent } from '../../../../src/shop/webhooks/events.ts';
import { commerceKind, processEvent } from '../../../../src/shop/webhooks/process-event.ts';
import { subjectOf } from '../../../../src/shop/webhooks/subjects.ts';
import { mailHtml } from '../../../../src/site/mail.ts';
import type { OutboxContext } from '../../../../src/site/outbox.ts';
import { deliveredTexts, translatorIn } from '../../../../src/site/texts.ts';
import { MemoryD1 } from '../../../d1.ts';
import { StoppedRuns } from '../../../stopped-runs.ts';

const ZONE = 'Europe/Stockholm';

export const CUSTOMER = 'gid://shopify/Customer/7';
export const DAY_MS = 86_400_000;

const money = (amount: string) => ({ presentmentMoney: { amount } });

/** An order of 200 kronor that was paid yesterday. */
export const paidOrder = (changes: Partial<RewardedOrder> & { refunded?: string } = {}): RewardedOrder => {
  const at = new Date(Date.now() - DAY_MS).toISOString();
  const { refunded = '0.0', ...rest } = changes;
  return {
    id: 'gid://shopify/Order/1',
    createdAt: at,
    updatedAt: at,
    cancelledAt: null,
    displayFinancialStatus: 'PAID' as RewardedOrder['displayFinancialStatus'],
    presentmentCurrencyCode: 'SEK' as RewardedOrder['presentmentCurrencyCode'],
    subtotalPriceSet: money('200.0'),
    totalRefundedSet: money(refunded),
    totalRefundedShippingSet: money('0.0'),
    customer: { id: CUSTOMER },
    lineItems: { nodes: [{ contract: null }] },
    ...rest,
  };
};

/** The lines of an order that begins, or renews, a subscription. */
export const linesOf = (originOrder: string) => ({
  nodes: [{ contract: { id: 'gid://shopify/SubscriptionContract/1', originOrder: { id: originOrder } } }],
});

/** A pet is stored with its points. */
export const withPoints: Parameters<typeof addPet>[2] = (db, pet) => petStatements(db, pet, ZONE);

/**
 * The shop's work on the points of one customer, over services in memory that may be down, and may stop the Worker at
 * any call.
 */
export class PointsShop {
  readonly d1 = new MemoryD1();
  /** The data of the provider. */
  readonly orders = new Map<string, RewardedOrder>();
  customer: { id: string; email: string; country: string; locale: string } | null = {
    id: CUSTOMER,
    email: 'anna@kvistra.example',
    country: 'PT',
    locale: 'pt-PT',
  };
  readonly mails: { to: string[]; subject: string; text: string; key: string }[] = [];
  isDown = false;
  private readonly runs = new StoppedRuns();
  /** Orders on a page of the list of past ones. */
  pageSize = 10;
  readonly context: OutboxContext;
  private readonly handlers: AnyHandler<OutboxContext>[] = [
    handler(commerceKind, processEvent),
    handler(enrolmentKind, enrol),
    handler(expiryMailKind, sendExpiryMail),
    batchHandler(mailKind, MAILS_PER_CALL, mailSender(mailHtml)),
  ];

  constructor() {
    const bindings = { ...localBindings({ port: 1, providerPort: 2 }), EU_ADMIN_TOKEN: 'admin-token', CLOCK_URL: '' };
    const settings = settingsOf(bindings as Env);
    this.context = {
      settings,
      database: this.d1.binding,
      translate: async (market) => translatorIn(deliveredTexts, market),
    };
    this.d1.onCall = () => this.runs.call();
    vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
      await this.runs.call();
      return this.isDown ? new Response('', { status: 503 }) : this.answer(new Request(input, init));
    });
  }

  private async answer(request: Request): Promise<Response> {
    const body = (await request.json()) as any;
    if (request.url.includes('/mail/')) {
      const key = request.headers.get('Idempotency-Key') ?? '';
      const sent = [body].flat().map((mail, i) => ({ ...mail, key: `${key} ${i}` }));
      if (!this.mails.some((mail) => mail.key === sent[0]!.key)) this.mails.push(...sent);
      return Response.json(Array.isArray(body) ? { data: sent.map(() => ({ id: key })) } : { id: key });
    }
    const operation = /query (\w+)/.exec(body.query)?.[1];
    const { customer } = this;
    if (operation === 'OrderNow') {
      const order = this.orders.get(body.variables.id);
      const rest = { name: '#1', shippingAddress: null, discountCodes: [], customAttributes: [] };
      return Response.json({ data: { order: order ? { ...rest, ...order } : null } });
    }
    if (operation === 'CustomerNow')
      return Response.json({
        data: {
          customer: customer && {
            id: customer.id,
            createdAt: '2020-01-01T00:00:00Z',
            updatedAt: '2026-01-01T00:00:00Z',
          },
        },
      });
    const person = customer && {
      id: customer.id,
      locale: customer.locale,
      defaultEmailAddress: { emailAddress: customer.email },
      defaultAddress: { countryCodeV2: customer.country },
    };
    if (operation === 'CustomerToMail') return Response.json({ data: { customer: person } });
    if (operation !== 'PastOrders') return Response.json({ errors: [{ message: `no ${operation}` }] });
    const after = Number(body.variables.after ?? 0);
    const nodes = [...this.orders.values()].slice(after, after + this.pageSize);
    const pageInfo = {
      hasNextPage: after + this.pageSize < this.orders.size,
      endCursor: String(after + this.pageSize),
    };
    return Response.json({ data: { customer: person && { ...person, orders: { nodes, pageInfo } } } });
  }

  run(work: () => Promise<unknown>, left: number) {
    return this.runs.run(work, left);
  }

  /** Leases and locks end some time after the Worker was stopped, and pauses after failures too. */
  passTime(): void {
    this.d1.sqlite.exec(
      "UPDATE outbox SET leased_until = '', due_at = created_at WHERE state = 'open'; DELETE FROM locks;",
    );
  }

  /** Stores an event as its webhook does. */
  deliver(topic: string, webhookId: string, resourceId: string) {
    const now = new Date().toISOString();
    const row = { topic, webhookId, triggeredAt: now, receivedAt: now, digest: `${topic} ${webhookId}`, resourceId };
    return storeEvent(this.d1.binding, row, subjectOf(topic));
  }

  async sweep(now = new Date()): Promise<void> {
    await sweepOutbox(this.d1.binding, { handlers: this.handlers, context: this.context, now });
  }

  /** The customer signs in. */
  async signIn(): Promise<void> {
    await drizzle(this.d1.binding).batch([enrolStatement(drizzle(this.d1.binding), CUSTOMER)] as [Statement]);
  }

  /** The daily work on a day, `YYYY-MM-DD`, and what follows. */
  async daily(day: string): Promise<void> {
    const now = new Date(`${day}T06:00:00Z`);
    await runPoints(this.d1.binding, now, ZONE);
    await this.sweep(now);
    await this.sweep(now);
  }

  async work(statements: readonly Statement[]): Promise<void> {
    const [first, ...rest] = statements;
    if (first) await drizzle(this.d1.binding).batch([first, ...rest]);
  }

  /** The entries of the ledger: topic, amount, and what is owed. */
  entries(): string[] {
    return this.d1
      .rows<{ topic: string; amount: number; owed: number }>(
        'SELECT topic, amount, owed FROM points ORDER BY topic, amount',
      )
      .map(({ topic, amount, owed }) => `${topic} ${amount}${owed ? ` owed ${owed}` : ''}`);
  }
}
