import { localBindings } from '../../local/settings.ts';
import { cmsApi } from '../../provider/cms/api.ts';
import { cacheVersion, saveStory, stories, unpublish } from '../../provider/cms/stories.ts';
import type { Story } from '../../provider/cms/story.ts';
import { Store } from '../../provider/store.ts';
import { copyKeys } from '../../src/cms/copies.ts';
import { type Env, settingsOf } from '../../src/env.ts';
import { PURGES_KEY } from '../../src/platform/page-cache/purges.ts';
import { countedCalls, countedDatabase } from '../../src/platform/stores.ts';
import type { ContentContext } from '../../src/shop/webhooks/update-content.ts';
import { MemoryD1 } from '../../test/d1.ts';
import { kvWith } from '../../test/stand-ins.ts';
import { storage } from '../../test/storage.ts';
import { ZONE } from './billing-world.ts';
import { pause } from './simulated-clock.ts';
import { callOfRun, type Run, runs } from './stopped-run.ts';

export const FOLDER = 'europe-market';
export const TOKENS = { published: 'soak-token', preview: 'soak-preview-token' };
export const LANGUAGES = ['en', 'sv', 'pt'] as const;

/** The time that calls take, in milliseconds; a value of KV takes longer by its size. */
export interface Latency {
  cms: number;
  write: number;
  read: number;
  database: number;
}
/** Bytes of a value that KV takes in a millisecond. */
const WRITTEN_IN_MS = 20_000;
/** KV takes one write of a key in a second, and the platform ends a run with more operations than this. */
const KEY_MS = 1000;
const MAX_OPERATIONS = 1000;

/** The operations that a run has asked the platform for. */
interface Operations {
  kv: number;
  queries: number;
}

const takeTime = async (ms: number) => (ms > 0 ? pause(ms) : undefined);

/** Adds published stories to the CMS, each of the length of an article. @param at when each was published, ISO 8601. */
export function addStories(store: Store, number: number, at: (n: number) => string): void {
  const model = stories(store, 'draft').find(({ content }) => content.component === 'article')!;
  for (let n = 0; n < number; n++) {
    const slug = `soak-${n}`;
    const publishedAt = at(n);
    const story = { ...model, id: 100_000 + n, uuid: `soak-${n}`, name: `Soak ${n}`, slug };
    const full = { full_slug: `${FOLDER}/blog/dog/health/${slug}`, published_at: publishedAt };
    saveStory(store, { ...story, ...full, first_published_at: publishedAt }, 'published');
  }
}

/** The CMS, the shop's stores, and the calls of runs of the shop that go to them. */
export class CmsWorld {
  readonly store = new Store(storage(), '', ZONE);
  readonly d1 = new MemoryD1();
  values = new Map<string, string>();
  latency: Latency = { cms: 0, write: 0, read: 0, database: 0 };
  /** Calls of the CMS by resource, and how many of them it refused. */
  calls: Record<string, number> = {};
  refused = 0;
  /** Runs that read stories from the CMS and have not ended. */
  private readonly reading = new Set<Run>();
  private readonly operations = new WeakMap<Run, Operations>();
  private readonly writtenAt = new Map<string, number>();
  /** The acts of runs that none may do; the first one fails the soak. */
  readonly faults: string[] = [];
  private readonly settings = settingsOf({
    ...localBindings({ port: 1, providerPort: 2 }),
    CMS_URL: 'https://cms.example/v2/cdn',
    CMS_TOKEN: TOKENS.published,
    CLOCK_URL: '',
  } as Env);

  constructor() {
    this.d1.onCall = (statements) => this.count('queries', statements.length);
  }

  /** The sum of the calls of the CMS. */
  get cmsCalls(): number {
    return Object.values(this.calls).reduce((sum, number) => sum + number, 0);
  }

  private count(what: keyof Operations, number = 1): void {
    const run = runs.getStore();
    if (!run) return;
    const made = this.operations.get(run) ?? { kv: 0, queries: 0 };
    made[what] += number;
    this.operations.set(run, made);
    if (made[what] > MAX_OPERATIONS) this.faults.push(`a run has made ${made[what]} ${what}`);
  }

  /** Answers a call of the shop as the CMS does. */
  async answer(address: string): Promise<Response> {
    const kind = new URL(address).pathname.split('/')[3] ?? '';
    this.calls[kind] = (this.calls[kind] ?? 0) + 1;
    const run = runs.getStore();
    if (run && kind === 'stories') {
      this.reading.add(run);
      if (this.reading.size > 1) this.faults.push('two runs copy at a time');
    }
    await takeTime(this.latency.cms);
    const answer = cmsApi(new Request(address), this.store, TOKENS);
    if (answer.status === 429) this.refused += 1;
    return answer;
  }

  private async write(key: string, value: string): Promise<void> {
    this.count('kv');
    if (this.latency.write > 0) await takeTime(this.latency.write + value.length / WRITTEN_IN_MS);
    const now = Date.now();
    if (now - (this.writtenAt.get(key) ?? 0) < KEY_MS && key !== PURGES_KEY)
      this.faults.push(`${key} was written twice within a second`);
    this.writtenAt.set(key, now);
    this.values.set(key, value);
  }

  private get kv(): KVNamespace {
    const get = async (key: string, { type }: { type?: 'json' } = {}) => {
      this.count('kv');
      await takeTime(this.latency.read);
      const value = this.values.get(key) ?? null;
      return type === 'json' && value !== null ? JSON.parse(value) : value;
    };
    const remove = async (key: string) => {
      this.count('kv');
      await takeTime(this.latency.write);
      this.values.delete(key);
    };
    return kvWith({
      get: (key: string, options: { type?: 'json' }) => callOfRun(() => get(key, options)),
      put: (key, value) => callOfRun(() => this.write(key, value)),
      delete: (key) => callOfRun(() => remove(key)),
    });
  }

  /** The context that a run of the shop works with. @param queue that has further runs begin. */
  context(queue?: ContentContext['queue']): ContentContext {
    const database = this.d1.bindingWith((work) =>
      callOfRun(async () => {
        await takeTime(this.latency.database);
        return work();
      }),
    );
    return {
      settings: this.settings,
      kv: countedCalls(this.kv),
      database: countedDatabase(database),
      waitUntil: (work) => void work.catch(() => {}),
      ...(queue && { queue }),
    };
  }

  /** Notes that a run has come to its end, or was stopped. */
  ended(run: Run): void {
    this.reading.delete(run);
  }

  /** The stories that the CMS has published. */
  published(): Story[] {
    return stories(this.store, 'published').filter(({ full_slug }) => full_slug.startsWith(`${FOLDER}/`));
  }
  publish(story: Story, title: string): void {
    const at = new Date().toISOString();
    saveStory(this.store, { ...story, published_at: at, content: { ...story.content, title } }, 'published');
  }
  remove(story: Story): void {
    unpublish(this.store, story);
  }

  /** Stores an event, as the webhook's endpoint does. */
  tell(event: object): void {
    const payload = JSON.stringify(event);
    this.d1.sqlite
      .prepare(
        'INSERT INTO cms_events (digest, received_at, payload, is_open) VALUES (?, ?, ?, 1) ON CONFLICT DO UPDATE SET received_at = excluded.received_at, is_open = 1',
      )
      .run(payload, new Date().toISOString(), payload);
  }

  /** Whether nothing is left to copy. */
  isAtRest(): boolean {
    const [state] = this.d1.rows<{ version: number; is_unfinished: number }>('SELECT * FROM cms_copies');
    return (
      state?.version === cacheVersion(this.store) &&
      state.is_unfinished === 0 &&
      this.d1.rows('SELECT 1 FROM cms_events WHERE is_open = 1 LIMIT 1').length === 0
    );
  }

  /** @throws Error that names the first story which isolates do not read as the CMS has it. */
  check(): void {
    if (this.faults.length > 0) throw new Error(this.faults.slice(0, 3).join('; '));
    const keys = copyKeys(FOLDER);
    const [version] = this.values.get(keys.version)!.split(' ').map(Number);
    const published = new Map(this.published().map((story) => [story.full_slug, story]));
    for (const language of LANGUAGES) {
      const index = JSON.parse(this.values.get(keys.index(language, version!)) ?? '{"stories":[]}').stories as Story[];
      const slugs = new Set(index.map(({ full_slug }) => full_slug));
      const lost = [...published.keys()].find((slug) => !slugs.has(slug));
      if (lost) throw new Error(`${lost} is missing in ${language}`);
      for (const { full_slug: slug, published_at: at } of index) {
        const story = published.get(slug);
        if (!story) throw new Error(`${slug} is still there in ${language}`);
        if (at !== story.published_at) throw new Error(`${slug} is of ${at} in ${language}, not ${story.published_at}`);
        const copy = this.values.get(keys.story(language, slug, at ?? ''));
        if (!copy) throw new Error(`${slug} has no copy in ${language}`);
        const title = JSON.parse(copy).story.content.title as string;
        if (language === 'en' && title !== story.content.title)
          throw new Error(`${slug} is called ${title} in ${language}, not ${story.content.title}`);
      }
    }
  }
}
