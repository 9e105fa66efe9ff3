import { drizzle } from 'drizzle-orm/d1';
import { object, string } from 'superstruct';
import { vi } from 'vitest';
import type { Settings } from '../../../../src/env.ts';
import { notes } from '../../../../src/platform/database/tables.ts';
import { enqueue } from '../../../../src/platform/outbox/enqueue.ts';
import { type Handler, handler, kind } from '../../../../src/platform/outbox/kind.ts';
import { sweepOutbox } from '../../../../src/platform/outbox/sweep.ts';
import { groups } from '../../../../src/platform/shared/markets.ts';
import { UpstreamError } from '../../../../src/platform/upstream.ts';
import { type Changed, subject } from '../../../../src/shop/events/subject.ts';
import { storeEvent } from '../../../../src/shop/webhooks/events.ts';
import { commerceKind, processEvent } from '../../../../src/shop/webhooks/process-event.ts';
import type { OutboxContext } from '../../../../src/site/outbox.ts';
import { MemoryD1 } from '../../../d1.ts';

interface Thing extends Changed {
  version: number;
}

const SETTINGS = { group: groups.eu, clockUrl: '', admin: { url: 'http://admin', token: 'admin-token' } } as Settings;
const PAGE_SIZE = 2;

/** A shop that works on things of an API in memory: what it knows of each, and what it has told another system. */
export class ThingShop {
  readonly d1 = new MemoryD1();
  constructor() {
    // other work goes on while the database does its own
    this.d1.onCall = () => new Promise((resolve) => setImmediate(resolve));
  }
  readonly context: OutboxContext = {
    settings: SETTINGS,
    database: this.d1.binding,
    translate: () => Promise.reject(new Error('things have no texts')),
  };
  /** The things of the API. */
  readonly things = new Map<string, Thing>();
  /** Everything that the other system has received, each with its idempotency key. */
  readonly told: string[] = [];
  /** How often each state was consumed. */
  readonly consumed: string[] = [];
  /** Whole calls of the API that fail from now on. */
  failures = 0;
  listed = 0;
  private readonly toldKind = kind('told', object({ id: string() }));

  readonly subject = subject<Thing>({
    name: 'things',
    topics: ['things/'],
    read: async (_, id) => {
      this.fail();
      await new Promise((resolve) => setTimeout(resolve, 20));
      return this.things.get(id) ?? null;
    },
    updatedSince: (_, since) => this.updatedSince(since),
    consumers: [
      async ({ id, version }, { database }) => {
        this.consumed.push(`${id} ${version}`);
        const db = drizzle(database);
        const note = { customerId: '', value: String(version), at: new Date().toISOString() };
        return [
          db
            .insert(notes)
            .values({ key: id, ...note })
            .onConflictDoUpdate({ target: notes.key, set: note }),
          enqueue(db, this.toldKind, { key: `${id} ${version}`, payload: { id } }),
        ];
      },
    ],
  });
  private readonly handlers: Handler<OutboxContext>[] = [
    handler(commerceKind, processEvent),
    handler(this.toldKind, async (_, { key }) => {
      // a system with idempotency keys
      if (!this.told.includes(key)) this.told.push(key);
    }),
  ];

  private fail(): void {
    if (this.failures-- > 0) throw new UpstreamError('upstream_status', 'the API answered 500', true);
    this.failures = 0;
  }

  private async *updatedSince(since: Date) {
    this.listed++;
    const found = [...this.things.values()].filter(({ updatedAt }) => Date.parse(updatedAt) >= since.getTime());
    found.sort((a, b) => Date.parse(a.updatedAt) - Date.parse(b.updatedAt));
    for (let i = 0; i < found.length; i += PAGE_SIZE) {
      this.fail();
      yield found.slice(i, i + PAGE_SIZE).map(({ id, updatedAt }) => ({ id, updatedAt }));
    }
  }

  /** Changes a thing, at a time in whole seconds as the API gives it. */
  change(id: string, at = new Date()): void {
    this.things.set(id, {
      id,
      version: (this.things.get(id)?.version ?? 0) + 1,
      updatedAt: `${at.toISOString().slice(0, 19)}Z`,
    });
  }

  /** Delivers an event about a thing. */
  deliver(id: string, webhookId: string) {
    const now = new Date().toISOString();
    const row = {
      topic: 'things/update',
      webhookId,
      triggeredAt: now,
      receivedAt: now,
      digest: webhookId,
      resourceId: id,
    };
    return storeEvent(this.d1.binding, row, this.subject);
  }

  async sweep(now = new Date()): Promise<void> {
    await sweepOutbox(this.d1.binding, { handlers: this.handlers, context: this.context, now });
  }

  /** Sweeps until no row is open, each time later than any pause between attempts. */
  async sweepAll(): Promise<void> {
    for (let day = 1; this.d1.rows("SELECT id FROM outbox WHERE state = 'open'").length > 0; day++)
      await this.sweep(new Date(Date.now() + day * 86_400_000));
  }

  /** The version of each thing that the shop knows. */
  known(): Record<string, number> {
    const rows = this.d1.rows<{ key: string; value: string }>('SELECT key, value FROM notes');
    return Object.fromEntries(rows.map(({ key, value }) => [key, Number(value)]));
  }
}

/** Runs work whose waiting takes no time. Timers must be fake. */
export async function runTimers<T>(work: Promise<T>): Promise<T> {
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  work.then(over, over);
  while (!isOver) await vi.advanceTimersByTimeAsync(50);
  return work;
}
