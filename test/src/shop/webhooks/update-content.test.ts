import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cmsApi } from '../../../../provider/cms/api.ts';
import { changeStory, changeText } from '../../../../provider/cms/control.ts';
import { cacheVersion, saveStory, stories, unpublish } from '../../../../provider/cms/stories.ts';
import { Store } from '../../../../provider/store.ts';
import { copyKeys } from '../../../../src/cms/copies.ts';
import type { Settings } from '../../../../src/env.ts';
import { PURGES_KEY } from '../../../../src/platform/page-cache/purges.ts';
import { groups } from '../../../../src/platform/shared/markets.ts';
import { type ContentContext, updateContent } from '../../../../src/shop/webhooks/update-content.ts';
import { MemoryD1 } from '../../../d1.ts';
import { kvWith, withParts } from '../../../stand-ins.ts';
import { storage } from '../../../storage.ts';

const FOLDER = 'europe-market';
const TOKENS = { published: 'published', preview: 'preview' };
const LATENCY_MS = 50;
const STEP_MS = 25;

beforeEach(
  () =>
    void vi.useFakeTimers({
      now: Date.now(),
      toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    }),
);
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** KV as far as copies need it. */
class Kv {
  readonly values = new Map<string, string>();
  puts = 0;
  get copies(): number {
    return [...this.values.keys()].filter((key) => key !== PURGES_KEY).length;
  }
  async get(key: string, { type }: { type?: 'json' } = {}) {
    const value = this.values.get(key) ?? null;
    return type === 'json' && value !== null ? JSON.parse(value) : value;
  }
  async put(key: string, value: string) {
    if (key !== PURGES_KEY) this.puts += 1;
    this.values.set(key, value);
  }
  async delete(key: string) {
    this.values.delete(key);
  }
}

/** The shop's copies of a CMS, whose calls take time and have its limits. */
class Copies {
  readonly store = new Store(storage(), 'https://shop.example');
  readonly kv = new Kv();
  readonly d1 = new MemoryD1();
  /** Calls of the CMS by resource, and how many of them it refused. */
  calls: Record<string, number> = {};
  refused = 0;
  readonly context: ContentContext = {
    settings: withParts<Settings>({
      group: groups.eu,
      cms: { url: 'https://cms.example/v2/cdn', token: TOKENS.published, previewToken: '', webhookSecrets: [] },
    }),
    kv: kvWith(this.kv),
    database: this.d1.binding,
    waitUntil: () => {},
  };

  constructor() {
    vi.stubGlobal('fetch', async (address: string) => {
      const { pathname } = new URL(address);
      const kind = pathname.split('/')[3]!;
      this.calls[kind] = (this.calls[kind] ?? 0) + 1;
      await new Promise((resolve) => setTimeout(resolve, LATENCY_MS));
      const answer = cmsApi(new Request(address), this.store, TOKENS);
      if (answer.status === 429) this.refused += 1;
      return answer;
    });
  }

  /** Adds stories to the CMS; all of them, or of each second some, are published at the same moment. */
  add(number: number, perSecond = number): void {
    const [model] = stories(this.store, 'published');
    for (let n = 0; n < number; n++) {
      const at = new Date(Date.now() - (number - Math.floor(n / perSecond)) * 1000).toISOString();
      const slug = `added-${n}`;
      saveStory(
        this.store,
        {
          ...model!,
          id: 100_000 + n,
          uuid: `u-${n}`,
          slug,
          full_slug: `${FOLDER}/blog/dog/health/${slug}`,
          published_at: at,
          first_published_at: at,
        },
        'published',
      );
    }
  }

  /** Stores an event as the webhook's endpoint does. */
  tell(body: object): void {
    const digest = JSON.stringify(body);
    this.d1.sqlite
      .prepare(
        'INSERT INTO cms_events (digest, received_at, payload, is_open) VALUES (?, ?, ?, 1) ON CONFLICT DO UPDATE SET received_at = excluded.received_at, is_open = 1',
      )
      .run(digest, new Date().toISOString(), digest);
  }
  edit(path: string, title: string): void {
    changeStory(this.store, path, { title, language: 'en' });
    this.tell({ action: 'published', full_slug: `${FOLDER}/${path}` });
  }

  /** Lets time pass until work is done. @returns how much has passed, in milliseconds. */
  async pass(work: Promise<unknown>): Promise<number> {
    const began = Date.now();
    let isDone = false;
    work
      .finally(() => {
        isDone = true;
      })
      .catch(() => {});
    while (!isDone) await vi.advanceTimersByTimeAsync(STEP_MS);
    await work;
    return Date.now() - began;
  }
  update(): Promise<number> {
    return this.pass(updateContent(this.context));
  }
  /** Runs every minute until nothing is left to do. @returns after how long that was, in milliseconds. */
  async updateAll(): Promise<number> {
    const began = Date.now();
    for (let minute = 1; ; minute++) {
      await this.update();
      const [state] = this.d1.rows<{ is_unfinished: number }>('SELECT is_unfinished FROM cms_copies');
      if (state?.is_unfinished === 0 && this.d1.rows('SELECT 1 FROM cms_events WHERE is_open = 1').length === 0)
        return Date.now() - began;
      await vi.advanceTimersByTimeAsync(Math.max(0, began + minute * 60_000 - Date.now()));
    }
  }
  /** The handles of the stories in the index of a language that isolates read now. */
  index(language: 'en' | 'sv' | 'pt' = 'en'): { full_slug: string; published_at: string }[] {
    const [version] = this.kv.values.get(copyKeys(FOLDER).version)!.split(' ').map(Number);
    return JSON.parse(this.kv.values.get(copyKeys(FOLDER).index(language, version!))!).stories;
  }
  slugs(language?: 'en' | 'sv' | 'pt'): string[] {
    return this.index(language)
      .map(({ full_slug }) => full_slug)
      .sort();
  }
  /** The copy of a story as isolates read it now. */
  story(path: string): { content: Record<string, unknown> } | undefined {
    const entry = this.index().find(({ full_slug }) => full_slug === `${FOLDER}/${path}`);
    if (!entry) return undefined;
    return JSON.parse(this.kv.values.get(copyKeys(FOLDER).story('en', entry.full_slug, entry.published_at))!).story;
  }
  texts(): Record<'en' | 'sv', Record<string, string>> {
    const [, texts] = this.kv.values.get(copyKeys(FOLDER).version)!.split(' ').map(Number);
    return JSON.parse(this.kv.values.get(copyKeys(FOLDER).texts(texts!))!).texts;
  }
}

const slugsOf = (store: Store) =>
  stories(store, 'published')
    .map(({ full_slug }) => full_slug)
    .filter((slug) => slug.startsWith(`${FOLDER}/`))
    .sort();

describe('copies of the content', () => {
  it('of 260 stories, most of them of one moment, are complete within the limits of the CMS', async () => {
    const copies = new Copies();
    copies.add(260);
    expect(await copies.updateAll()).toBeLessThan(600_000);
    for (const language of ['en', 'sv', 'pt'] as const) expect(copies.slugs(language)).toEqual(slugsOf(copies.store));
    for (const { full_slug, published_at } of copies.index())
      expect(copies.kv.values.has(copyKeys(FOLDER).story('en', full_slug, published_at))).toBe(true);
    expect(copies.refused).toBe(0);
  });

  it('take what was published since, and no text, after an edit', async () => {
    const copies = new Copies();
    copies.add(60, 1);
    await copies.updateAll();
    const puts = copies.kv.puts;
    copies.calls = {};
    copies.edit('contact', 'Talk to us');
    await copies.update();
    expect(copies.story('contact')?.content.title).toBe('Talk to us');
    // a page for each language, the number of stories, and the version before and five seconds after
    expect(copies.calls).toEqual({ spaces: 2, stories: 4 });
    // the story and the index of three languages, and the version
    expect(copies.kv.puts - puts).toBe(7);
  });

  it('take texts after an event that tells of them, or after half an hour', async () => {
    const copies = new Copies();
    await copies.updateAll();
    changeText(copies.store, 'footer.shop', { en: 'Store' });
    copies.tell({ action: 'entries_updated', datasource_slug: 'translations' });
    await copies.update();
    expect(copies.texts().en['footer.shop']).toBe('Store');
    // the CMS does not tell of this one, but of a story
    changeText(copies.store, 'footer.shop', { en: 'Market' });
    copies.edit('faq', 'Asked');
    await copies.update();
    expect(copies.texts().en['footer.shop']).toBe('Store');
    await vi.advanceTimersByTimeAsync(1_800_000);
    await copies.update();
    expect(copies.texts().en['footer.shop']).toBe('Market');
  });

  it('take texts after more events than are looked at one by one', async () => {
    const copies = new Copies();
    await copies.updateAll();
    changeText(copies.store, 'footer.shop', { en: 'Store' });
    for (let n = 0; n < 600; n++) copies.tell({ action: 'published', full_slug: `${FOLDER}/faq`, n });
    copies.tell({ action: 'entries_updated', datasource_slug: 'translations' });
    await copies.updateAll();
    expect(copies.texts().en['footer.shop']).toBe('Store');
  });

  it('lose stories that are gone, but not more than half of them at once', async () => {
    const copies = new Copies();
    copies.add(4, 1);
    await copies.updateAll();
    const gone = stories(copies.store, 'published').find(({ slug }) => slug === 'added-2')!;
    unpublish(copies.store, gone);
    copies.tell({ action: 'unpublished', full_slug: gone.full_slug });
    await copies.update();
    expect(copies.slugs()).toEqual(slugsOf(copies.store));
    const before = copies.index();
    for (const story of stories(copies.store, 'published').slice(3)) unpublish(copies.store, story);
    copies.tell({ action: 'unpublished', full_slug: `${FOLDER}/faq` });
    await expect(copies.update()).rejects.toThrow('would be removed');
    expect(copies.index()).toEqual(before);
  });

  it('follow content that goes back to what it was before', async () => {
    const copies = new Copies();
    const before = stories(copies.store, 'published').find(({ full_slug }) => full_slug === `${FOLDER}/contact`)!;
    const version = cacheVersion(copies.store);
    await copies.updateAll();
    copies.edit('contact', 'Talk to us');
    await copies.update();
    saveStory(copies.store, before, 'published');
    copies.store.put('setting', 'cms:version', version);
    await vi.advanceTimersByTimeAsync(300_000);
    await copies.updateAll();
    expect(copies.story('contact')?.content.title).toBe(before.content.title);
  });

  it('get a story in the one language that lacks it', async () => {
    const copies = new Copies();
    await copies.updateAll();
    copies.d1.sqlite.exec(`DELETE FROM cms_stories WHERE language = 'en' AND slug = '${FOLDER}/imprint'`);
    copies.edit('contact', 'Talk to us');
    await copies.update();
    expect(copies.slugs()).toEqual(slugsOf(copies.store));
  });

  it('follow a story that has another address without having been published anew', async () => {
    const copies = new Copies();
    copies.add(3, 1);
    await copies.updateAll();
    const moved = stories(copies.store, 'published').find(({ slug }) => slug === 'added-1')!;
    unpublish(copies.store, moved);
    saveStory(copies.store, { ...moved, slug: 'moved', full_slug: `${FOLDER}/blog/dog/health/moved` }, 'published');
    copies.tell({ action: 'moved', full_slug: `${FOLDER}/blog/dog/health/moved` });
    await copies.update();
    expect(copies.slugs()).toEqual(slugsOf(copies.store));
    expect(copies.story('blog/dog/health/moved')).toBeDefined();
  });

  it('go on where they were when a run ends in the middle, at any call', async () => {
    for (let call = 1; ; call++) {
      const copies = new Copies();
      copies.add(30, 1);
      let calls = 0;
      copies.d1.onCall = () => {
        calls += 1;
        if (calls === call) throw new Error('the isolate has ended');
      };
      const failed = await copies.update().then(
        () => false,
        () => true,
      );
      if (!failed) break;
      copies.d1.onCall = () => {};
      // its lock expires
      await vi.advanceTimersByTimeAsync(20_000);
      copies.edit('contact', 'Talk to us');
      await copies.updateAll();
      expect(copies.slugs()).toEqual(slugsOf(copies.store));
      expect(copies.story('contact')?.content.title).toBe('Talk to us');
    }
  });

  it('are brought up to date once for a burst of events, and ask for the version twice', async () => {
    const copies = new Copies();
    await copies.updateAll();
    copies.calls = {};
    const runs: Promise<unknown>[] = [];
    for (let n = 0; n < 200; n++) {
      copies.edit(`blog/dog/health/burst-${n}`, `Burst ${n}`);
      runs.push(updateContent(copies.context));
    }
    await copies.pass(Promise.all(runs));
    await copies.updateAll();
    expect(copies.index()).toHaveLength(slugsOf(copies.store).length);
    expect(copies.calls.spaces).toBeLessThanOrEqual(4);
    expect(copies.refused).toBe(0);
  });

  it('are kept for an hour after newer ones have replaced them, for isolates that still read the older index', async () => {
    const copies = new Copies();
    await copies.updateAll();
    const before = copies.kv.copies;
    copies.edit('contact', 'One');
    await copies.update();
    expect(copies.kv.copies).toBe(before + 6);
    await vi.advanceTimersByTimeAsync(3_700_000);
    copies.edit('contact', 'Two');
    await copies.update();
    // those that the second edit has replaced are kept, with the texts; those of the first have gone
    expect(copies.kv.copies).toBe(before + 7);
    expect(copies.story('contact')?.content.title).toBe('Two');
  });
});
