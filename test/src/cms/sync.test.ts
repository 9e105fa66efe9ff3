import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changeSetup } from '../../../provider/setup.ts';
import { copyKeys } from '../../../src/cms/copies.ts';
import { updateContent } from '../../../src/shop/webhooks/update-content.ts';
import { addStories, CmsWorld, FOLDER } from '../../../tools/soak/cms-world.ts';
import { randomOf } from '../../../tools/soak/random.ts';
import { pause, runClock, startClock, stopClock } from '../../../tools/soak/simulated-clock.ts';
import { callOfRun, Run, runs } from '../../../tools/soak/stopped-run.ts';

/** How exact the clock is while a run works, and while none does. */
const STEP_MS = 250;
const IDLE_STEP_MS = 4000;
const MINUTE_MS = 60_000;
/** A lock that is not renewed for so long is nobody's. */
const LOCK_MS = 15_500;
const NEVER = Number.POSITIVE_INFINITY;

/** How a run is held up at one of its calls. */
const MODES = {
  'before the call': async () => new Promise<never>(() => {}),
  'after the call': async (call: () => unknown) => {
    await call();
    return new Promise<never>(() => {});
  },
  'at the call, and goes on when its lock has expired': async (call: () => unknown, expired: Promise<void>) => {
    await expired;
    return call();
  },
  'after the call, and goes on when its lock has expired': async (call: () => unknown, expired: Promise<void>) => {
    const answer = await call();
    await expired;
    return answer;
  },
};

/** A run that is held up at one call, with everything that it does meanwhile, such as renewing its lock. */
class HeldUpRun extends Run {
  made = 0;
  private readonly at: number;
  private readonly mode: keyof typeof MODES;
  private readonly expired: Promise<void>;
  private tell = () => {};
  /** Resolves when it is held up. */
  readonly heldUp = new Promise<void>((resolve) => {
    this.tell = resolve;
  });

  constructor(at: number, mode: keyof typeof MODES, expired: Promise<void>) {
    super(NEVER, randomOf(1));
    this.at = at;
    this.mode = mode;
    this.expired = expired;
  }
  override async call<T>(work: () => T | Promise<T>): Promise<T> {
    this.made += 1;
    if (this.made < this.at) return work();
    if (this.made === this.at) this.tell();
    if (this.made === this.at) return (await MODES[this.mode](work, this.expired)) as T;
    if (this.mode === 'before the call' || this.mode === 'after the call') return new Promise<never>(() => {});
    await this.expired;
    return work();
  }
}

let world: CmsWorld;
let working = 0;
const fetchOutside = globalThis.fetch;
const { warn } = console;
beforeEach(() => {
  stopClock('2027-03-01T08:00:00Z');
  console.warn = () => {};
  world = new CmsWorld();
  globalThis.fetch = ((input: string) => callOfRun(() => world.answer(input))) as typeof fetch;
  // the content of the demo takes most of the time
  changeSetup(world.store, { textDimensions: [] });
  for (const story of world.published()) world.remove(story);
  const began = Date.now();
  addStories(world.store, 8, (n) => new Date(began - (9 - n) * MINUTE_MS).toISOString());
});
afterEach(() => {
  globalThis.fetch = fetchOutside;
  console.warn = warn;
  startClock();
});

function stopClockAgain(): void {
  const now = new Date().toISOString();
  startClock();
  stopClock(now);
}

/** Runs until it ends; a run that is held up for ever is not waited for. */
async function update(run: Run & { heldUp?: Promise<void> } = new Run(NEVER, randomOf(1))): Promise<void> {
  working += 1;
  const work = runs.run(run, () => updateContent(world.context()));
  await Promise.race([work.catch(() => {}), ...(run.heldUp ? [run.heldUp] : [])]);
  working -= 1;
  await work.catch(() => {});
  world.ended(run);
}

/** Runs each minute until nothing is left. */
async function updateAll(): Promise<void> {
  for (let minutes = 0; !world.isAtRest(); minutes++) {
    if (minutes > 10) throw new Error('copying does not end');
    await update();
    await pause(MINUTE_MS);
  }
}

const storyNamed = (slug: string) => world.published().find((story) => story.slug === slug)!;
const added = (n: number) => storyNamed(`soak-${n}`);

/** Edits, of which the CMS tells: a story comes, one goes, two change. */
function edit(turn: number): void {
  const gone = added(7);
  world.publish(added(1), `One ${turn}`);
  world.publish(added(2), `Two ${turn}`);
  world.remove(gone);
  for (const { full_slug } of [added(1), added(2)]) world.tell({ action: 'published', full_slug });
  world.tell({ action: 'unpublished', full_slug: gone.full_slug });
  world.tell({ action: 'entries_updated', datasource_slug: 'translations' });
}

describe.each(Object.keys(MODES) as (keyof typeof MODES)[])('a run that is held up %s', (mode) => {
  it('loses no story, undoes nothing newer, and leaves no two runs at once, at any of its calls', async () => {
    const work = async () => {
      await updateAll();
      const [d1, values] = [world.d1.sqlite.serialize(), new Map(world.values)];
      const gone = added(7);
      edit(0);
      let held = 0;
      for (let at = 1; ; at++) {
        // the timers of runs that were held up for ever
        stopClockAgain();
        world.d1.restore(d1);
        world.values = new Map(values);
        if (!world.published().includes(gone)) world.publish(gone, `Back ${at}`);
        edit(at);
        let expire = () => {};
        const expired = new Promise<void>((resolve) => {
          expire = resolve;
        });
        const run = new HeldUpRun(at, mode, expired);
        const ended = update(run);
        await pause(LOCK_MS);
        if (run.made < at) break;
        held += 1;
        // the run may not go on now that another one begins
        world.ended(run);
        world.publish(added(1), `Newer ${at}`);
        world.tell({ action: 'published', full_slug: added(1).full_slug });
        const other = update();
        expire();
        await other;
        if (mode.includes('goes on')) await ended;
        await updateAll();
        // the next time that the CMS is asked
        await pause(5 * MINUTE_MS);
        await update();
        try {
          world.check();
        } catch (error) {
          throw new Error(`held up at call ${at}`, { cause: error });
        }
      }
      return held;
    };
    expect(await runClock(work(), () => (working > 0 ? STEP_MS : IDLE_STEP_MS))).toBeGreaterThan(40);
    expect(world.values.get(copyKeys(FOLDER).version)).toBeDefined();
  });
});
