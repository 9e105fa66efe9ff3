import type { Story } from '../../provider/cms/story.ts';
import { withRunBudget } from '../../src/platform/run-budget.ts';
import { updateContent } from '../../src/shop/webhooks/update-content.ts';
import { addStories, CmsWorld, type Latency } from './cms-world.ts';
import { randomOf } from './random.ts';
import { pause, runClock, startClock, stopClock } from './simulated-clock.ts';
import { SimulatedQueue } from './simulated-queue.ts';
import { callOfRun, Run, runs } from './stopped-run.ts';

/**
 * The copies of a CMS with many stories, by a clock of its own: calls take as long as at the real services, the CMS has
 * its limits, the platform those of its runs, and a part of the runs is stopped at any call. So its figures are the same
 * on every machine.
 */

const LATENCY: Latency = { cms: 250, write: 100, read: 20, database: 25 };
/** Of the queue that has further runs begin. */
const CONSUMERS = { maxBatchSize: 100, maxConcurrency: 10, maxRetries: 0, batchTimeoutMs: 100, duplicates: 0.05 };
/** The part of a run of the cron that copying has. */
const PART_OF_CRON = 0.4;
/** How exact the clock is while a run works, and while none does. */
const STEP_MS = 25;
const IDLE_STEP_MS = 1000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const DAYS_OF_MONTH = 30;
const START = '2027-03-01T08:00:00Z';
/** Editors work from 8 to 18 o'clock. */
const WORKING_MS = 36_000_000;
/** Copying that takes longer has failed. */
const MAX_MINUTES = 60;

export interface CmsSoak {
  stories: number;
  /** Publications within a minute, each with its webhook; no more than stories. */
  webhooks: number;
  /** Publications of a day, each at a time of its own. */
  edits: number;
  seed: number;
  /** The share of runs that end at any call. */
  stops?: number;
  /** The part of a day that stands for all. Default: 24. */
  hours?: number;
}

/** A time of copying. */
interface Copying {
  /** Seconds until all copies were those of the CMS. */
  seconds: number;
  /** Calls of the CMS, and how many of them it refused for now. */
  calls: number;
  refused: number;
  /** Runs of the shop that worked, and how many of them were stopped. */
  runs: number;
  stopped: number;
}

export interface CmsFigures {
  first: Copying;
  burst: Copying;
  /** Calls of the CMS in a month, without and with edits. */
  monthAtRest: number;
  monthWithEdits: number;
}

class Soak extends CmsWorld {
  private readonly random;
  private stops: number;
  private readonly queue: SimulatedQueue<string>;
  private runs = 0;
  private working = 0;
  private stopped = 0;

  constructor({ seed, stops = 0 }: Pick<CmsSoak, 'seed' | 'stops'>) {
    super();
    this.random = randomOf(seed);
    this.stops = stops;
    this.queue = new SimulatedQueue(CONSUMERS, this.random, () => this.run());
  }

  /** How exact the clock has to be now. */
  readonly step = (): number => (this.working > 0 ? STEP_MS : IDLE_STEP_MS);

  /** A run of the shop, which may end at any call. @returns false where it has. */
  async run(part = 1): Promise<boolean> {
    const calls = this.random.next() < this.stops ? this.random.between(0, 600) : Number.POSITIVE_INFINITY;
    this.runs += 1;
    this.working += 1;
    const run = new Run(calls, this.random);
    const context = this.context(this.queue);
    const work = runs.run(run, () => withRunBudget(() => updateContent(context).catch(() => {}), part));
    const ended = await Promise.race([work.then(() => true), run.stopped]);
    this.ended(run);
    this.working -= 1;
    if (ended === true) return true;
    this.stopped += 1;
    return false;
  }

  /** Publishes a story, of which the CMS tells. */
  edit(story: Story, title: string): void {
    this.publish(story, title);
    this.tell({ action: 'published', full_slug: story.full_slug, story_id: story.id });
    void this.run();
  }

  /** Lets the cron run until all copies are those of the CMS. @param until until then it is not looked at. */
  async copyAll(until = 0): Promise<Copying> {
    Object.assign(this, { calls: {}, refused: 0, runs: 0, stopped: 0 });
    const began = Date.now();
    for (let next = began; Date.now() < until || !this.isAtRest(); await pause(1000)) {
      if (Date.now() - began > MAX_MINUTES * MINUTE_MS)
        throw new Error(`after ${MAX_MINUTES} minutes, not all is copied`);
      if (Date.now() < next) continue;
      next += MINUTE_MS;
      void this.run(PART_OF_CRON);
    }
    const { cmsCalls: calls, refused, runs: ran, stopped } = this;
    const seconds = Math.round((Date.now() - began) / 1000);
    this.check();
    return { seconds, calls, refused, runs: ran, stopped };
  }

  /** Publishes stories within a minute, in any order. */
  async burst(webhooks: number): Promise<Copying> {
    const left = this.published();
    const copied = this.copyAll(Date.now() + MINUTE_MS);
    for (let n = 0; n < webhooks; n++) {
      const [story] = left.splice(this.random.between(0, left.length - 1), 1);
      this.edit(story!, `Burst ${n}`);
      if (Math.floor(((n + 1) * MINUTE_MS) / webhooks / STEP_MS) > Math.floor((n * MINUTE_MS) / webhooks / STEP_MS))
        await pause(STEP_MS);
    }
    return copied;
  }

  /**
   * Lets days pass, in which no run is stopped.
   *
   * @param edits publications of a day, at any time at which editors work. @returns the calls of the CMS in a month.
   */
  async month(edits: number, hours: number): Promise<number> {
    this.stops = 0;
    this.calls = {};
    const began = Date.now();
    const all = this.published();
    const share = hours / 24;
    const times = Array.from({ length: Math.ceil(edits * share) }, () => this.random.between(0, WORKING_MS * share));
    times.sort((a, b) => a - b);
    for (let next = 0; Date.now() < began + DAY_MS * share; await pause(IDLE_STEP_MS)) {
      const now = Date.now() - began;
      for (; (times[0] ?? Number.POSITIVE_INFINITY) <= now; times.shift())
        this.edit(all[this.random.between(0, all.length - 1)]!, `Edited ${times[0]}`);
      if (now < next) continue;
      next += MINUTE_MS;
      void this.run(PART_OF_CRON);
    }
    this.check();
    return Math.round((this.cmsCalls * DAYS_OF_MONTH) / share);
  }
}

/**
 * Copies everything for the first time, then stories that are all published within a minute; and counts the calls of
 * days.
 *
 * @throws Error where a copy is missing or another one than the CMS has, where two runs copied at a time, or where one
 * did more than the platform allows.
 */
export async function runCms(given: CmsSoak): Promise<CmsFigures> {
  const { hours = 24 } = given;
  stopClock(START);
  const fetchOutside = globalThis.fetch;
  const { warn } = console;
  console.warn = () => {};
  try {
    const soak = new Soak(given);
    globalThis.fetch = ((input: string) => callOfRun(() => soak.answer(input))) as typeof fetch;
    const began = Date.now();
    addStories(soak.store, given.stories, (n) => new Date(began - (given.stories - n) * MINUTE_MS).toISOString());
    soak.latency = LATENCY;
    const first = await runClock(soak.copyAll(), soak.step);
    const burst = await runClock(soak.burst(given.webhooks), STEP_MS);
    const monthAtRest = await runClock(soak.month(0, hours), soak.step);
    const monthWithEdits = await runClock(soak.month(given.edits, hours), soak.step);
    return { first, burst, monthAtRest, monthWithEdits };
  } finally {
    globalThis.fetch = fetchOutside;
    console.warn = warn;
    startClock();
  }
}
