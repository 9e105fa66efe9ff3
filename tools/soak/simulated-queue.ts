import type { Random } from './random.ts';

/** How a queue gives its messages to consumers. */
interface Consumers {
  maxBatchSize: number;
  /** Runs of the consumer at the same time. */
  maxConcurrency: number;
  maxRetries: number;
  /** How long a batch waits for more messages. */
  batchTimeoutMs: number;
  /** The share of messages that is given twice. */
  duplicates: number;
}

interface Waiting<Body> {
  body: Body;
  attempts: number;
  /** Milliseconds since 1970. */
  dueAt: number;
}

/** A message as a consumer gets it. */
interface Delivered<Body> {
  body: Body;
  attempts: number;
  ack(): void;
  retry(options?: { delaySeconds?: number }): void;
}

const POLL_MS = 100;

/** A queue as the platform runs it: at least once, with batches, retries and an end for messages that keep failing. */
export class SimulatedQueue<Body> {
  private readonly consumers: Consumers;
  private readonly consume: (messages: Delivered<Body>[]) => Promise<boolean>;
  private readonly random: Random;
  private waiting: Waiting<Body>[] = [];
  private running = 0;
  private isPolling = false;
  /** Messages that have failed for good. */
  readonly dead: Body[] = [];

  /** @param consume a run of the consumer; false where it was stopped, so that what it has not settled is given again. */
  constructor(consumers: Consumers, random: Random, consume: (messages: Delivered<Body>[]) => Promise<boolean>) {
    this.consumers = consumers;
    this.random = random;
    this.consume = consume;
  }

  async sendBatch(
    messages: Iterable<{ body: Body }>,
    { delaySeconds = 0 }: { delaySeconds?: number } = {},
  ): Promise<QueueSendBatchResponse> {
    const dueAt = Date.now() + this.consumers.batchTimeoutMs + delaySeconds * 1000;
    for (const { body } of messages)
      for (let copies = this.random.next() < this.consumers.duplicates ? 2 : 1; copies > 0; copies--)
        this.waiting.push({ body, attempts: 1, dueAt });
    this.poll();
    return { metadata: { metrics: { backlogCount: this.waiting.length, backlogBytes: 0 } } };
  }

  async send(body: Body, { delaySeconds = 0 }: { delaySeconds?: number } = {}): Promise<QueueSendResponse> {
    return this.sendBatch([{ body }], { delaySeconds });
  }

  private poll(): void {
    if (this.isPolling) return;
    this.isPolling = true;
    const look = () => {
      while (this.running < this.consumers.maxConcurrency && this.deliver());
      this.isPolling = this.waiting.length > 0;
      if (this.isPolling) setTimeout(look, POLL_MS);
    };
    setTimeout(look, POLL_MS);
  }

  /** Gives a batch to a consumer. @returns whether there was one. */
  private deliver(): boolean {
    const now = Date.now();
    const due = this.waiting.filter(({ dueAt }) => dueAt <= now).slice(0, this.consumers.maxBatchSize);
    if (due.length === 0) return false;
    const taken = new Set(due);
    this.waiting = this.waiting.filter((message) => !taken.has(message));
    this.running += 1;
    const settled = new Map<Waiting<Body>, number | 'acknowledged'>();
    const messages = due.map((message) => ({
      body: message.body,
      attempts: message.attempts,
      ack: () => void settled.set(message, 'acknowledged'),
      retry: ({ delaySeconds = 0 } = {}) => void settled.set(message, delaySeconds),
    }));
    void this.consume(messages)
      .catch(() => false)
      .then((isWhole) => {
        this.running -= 1;
        for (const message of due) {
          const outcome = settled.get(message) ?? (isWhole ? 'acknowledged' : 0);
          if (outcome === 'acknowledged') continue;
          if (message.attempts > this.consumers.maxRetries) this.dead.push(message.body);
          else
            this.waiting.push({
              body: message.body,
              attempts: message.attempts + 1,
              dueAt: Date.now() + outcome * 1000,
            });
        }
        this.poll();
      });
    return true;
  }
}
