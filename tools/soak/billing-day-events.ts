import type { Store } from '../../provider/store.ts';
import { endPayment } from '../../provider/subscriptions/billing.ts';
import { digest } from '../../src/platform/digest.ts';
import { contentOf } from '../../src/shop/webhooks/content.ts';
import { storeEvent } from '../../src/shop/webhooks/events.ts';
import { subjectOf } from '../../src/shop/webhooks/subjects.ts';
import type { Random } from './random.ts';
import { runs } from './stopped-run.ts';

/** How long the bank takes, and how long an event is on its way, in milliseconds. */
const PAYMENT = { from: 300, to: 3000 };
const ON_THE_WAY = { from: 50, to: 500 };
/** The share of events that come twice. */
const DUPLICATES = 0.05;

/** Where the events arrive. */
interface Shop {
  database: D1Database;
  /** Has the rows of the outbox that events have led to worked on. */
  wake: () => void;
}

/** The payments of a day, which end some time after they have begun, and the events that tell of it. */
export class PaymentResults {
  private readonly store: Store;
  private readonly random: Random;
  private readonly shop: Shop;
  private readonly begun = new Set<number>();
  /** Events that have arrived. */
  arrived = 0;

  constructor(store: Store, random: Random, shop: Shop) {
    this.store = store;
    this.random = random;
    this.shop = shop;
    store.put('setting', 'payments-later', true);
  }

  /** Forgets the events so far. */
  clear(): void {
    this.store.sql.exec('DELETE FROM webhook');
  }

  /** Notes that a payment has begun: it ends by itself. @param id global id of the attempt. */
  follow(id: string): void {
    const number = Number(id.split('/').at(-1));
    if (this.begun.has(number)) return;
    this.begun.add(number);
    this.later(PAYMENT, () => {
      endPayment(this.store, number);
      this.sendEvents();
    });
  }

  /** Whoever runs now may be stopped; what the provider does goes on. */
  private later({ from, to }: { from: number; to: number }, work: () => void): void {
    runs.exit(() => void setTimeout(work, this.random.between(from, to)));
  }

  private sendEvents(): void {
    const { sql } = this.store;
    const events = sql
      .exec<{ id: string; topic: string; body: string; triggered_at: string }>(
        'SELECT id, topic, body, triggered_at FROM webhook ORDER BY rowid',
      )
      .toArray();
    sql.exec('DELETE FROM webhook');
    for (const { id, topic, body, triggered_at: triggeredAt } of events)
      for (let copies = this.random.next() < DUPLICATES ? 2 : 1; copies > 0; copies--)
        this.later(ON_THE_WAY, () => void this.arrive({ topic, id, triggeredAt, body }).catch(() => {}));
  }

  /** The shop's handling of an event once its signature is verified. */
  private async arrive(event: { topic: string; id: string; triggeredAt: string; body: string }): Promise<void> {
    const body = new Uint8Array(new TextEncoder().encode(event.body)).buffer;
    const { resourceId, customerId } = contentOf(body);
    const { topic, id: webhookId, triggeredAt } = event;
    const subject = subjectOf(topic);
    const received = { receivedAt: new Date().toISOString(), digest: await digest(body), resourceId, customerId };
    await storeEvent(this.shop.database, { topic, webhookId, triggeredAt, ...received }, subject);
    this.arrived += 1;
    if (subject && !subject.enqueue) this.shop.wake();
  }
}
