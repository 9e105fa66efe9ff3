import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort } from '../../local/free-port.ts';
import { localBindings } from '../../local/settings.ts';
import { type Shop, startShop } from '../../local/shop.ts';
import { cmsApi } from '../../provider/cms/api.ts';
import { cacheVersion, saveStory, stories } from '../../provider/cms/stories.ts';
import { Store } from '../../provider/store.ts';
import { storage } from '../../test/storage.ts';
import { heapsAt } from '../bench/heap.ts';
import { ZONE } from './billing-world.ts';
import { addStories, FOLDER } from './cms-world.ts';

/** The memory that the built Worker's isolate needs to copy many stories, while visitors read them. */

const MINUTE_MS = 60_000;
const SAMPLE_MS = 100;
/** Between two visitors, who read a list of all articles. */
const VISIT_MS = 2000;
const MAX_MINUTES = 20;

export interface CmsMemory {
  /** Seconds until everything was copied for the first time, and after the webhooks, by the machine's clock. */
  firstSeconds: number;
  burstSeconds: number;
  /** The most memory of the isolate, by the inspector's protocol, in MB. */
  isolateMb: number;
}

/** Serves the content delivery API of a store. */
async function serveCms(store: Store, tokens: { published: string; preview: string }) {
  const server = createServer(async ({ url = '/' }, response) => {
    const answer = cmsApi(new Request(new URL(url, 'http://cms.example')), store, tokens);
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2/cdn` };
}

/** Waits until nothing is left to copy. @returns the seconds that it took. */
async function untilCopied(shop: Shop, store: Store): Promise<number> {
  const from = Date.now();
  for (;;) {
    const row = await (await shop.database())
      .prepare(
        'SELECT version, is_unfinished, EXISTS (SELECT 1 FROM cms_events WHERE is_open = 1) AS is_open FROM cms_copies',
      )
      .first<{ version: number; is_unfinished: number; is_open: number }>()
      // a connection may end between two calls
      .catch(() => null);
    if (row?.version === cacheVersion(store) && !row.is_unfinished && !row.is_open)
      return Math.round((Date.now() - from) / 1000);
    if (Date.now() - from > MAX_MINUTES * MINUTE_MS) throw new Error(`after ${MAX_MINUTES} minutes, not all is copied`);
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

/** Publishes all stories within a minute, and sends the webhook of each. @param secret signs the webhooks. */
async function publishAll(shop: Shop, store: Store, secret: string): Promise<void> {
  const all = stories(store, 'published').filter(({ full_slug }) => full_slug.startsWith(`${FOLDER}/`));
  const from = Date.now();
  for (const [n, story] of all.entries()) {
    const early = from + (n * MINUTE_MS) / all.length - Date.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    saveStory(store, { ...story, published_at: new Date().toISOString() }, 'published');
    const body = JSON.stringify({ action: 'published', full_slug: story.full_slug, story_id: story.id });
    const signature = createHmac('sha1', secret).update(body).digest('hex');
    const headers = { 'Content-Type': 'application/json', 'webhook-signature': signature };
    const send = () =>
      fetch(`${shop.url}/api/webhooks/cms`, { method: 'POST', headers, body }).then((answer) => answer.text());
    // as the CMS does, once more
    void send()
      .catch(send)
      .catch(() => {});
  }
}

/**
 * Starts the shop with a CMS of so many stories, has all of them copied, publishes all of them within a minute, and has
 * them copied again.
 *
 * @throws Error where that takes more than twenty minutes.
 */
export async function measureCms(number: number): Promise<CmsMemory> {
  const store = new Store(storage(), '', ZONE);
  const began = Date.now();
  addStories(store, number, (n) => new Date(began - (number - n) * MINUTE_MS).toISOString());
  const ports = { port: await freePort(), providerPort: await freePort() };
  const bindings = localBindings(ports);
  const cms = await serveCms(store, { published: bindings.CMS_TOKEN!, preview: bindings.CMS_PREVIEW_TOKEN! });
  const inspectorPort = await freePort();
  const shop = await startShop({ ...ports, settings: { CMS_URL: cms.url }, inspectorPort, onLog: () => {} });
  const heaps = await heapsAt(inspectorPort, 'kvistra');
  let isolateMb = 0;
  let isSampled = false;
  const sample = setInterval(async () => {
    if (isSampled) return;
    isSampled = true;
    isolateMb = Math.max(isolateMb, await heaps.shop());
    isSampled = false;
  }, SAMPLE_MS);
  const visits = setInterval(
    () =>
      void fetch(`${shop.url}/de/blog`).then(
        (answer) => answer.text(),
        () => {},
      ),
    VISIT_MS,
  );
  const minutes = setInterval(() => void shop.everyMinute().catch(() => {}), MINUTE_MS);

  try {
    void shop.everyMinute();
    const firstSeconds = await untilCopied(shop, store);
    const published = publishAll(shop, store, bindings.CMS_WEBHOOK_SECRETS!);
    const burstFrom = Date.now();
    await published;
    await untilCopied(shop, store);
    return {
      firstSeconds,
      burstSeconds: Math.round((Date.now() - burstFrom) / 1000),
      isolateMb: Math.round(isolateMb),
    };
  } finally {
    for (const timer of [sample, visits, minutes]) clearInterval(timer);
    heaps.close();
    cms.server.close();
    await shop.stop();
  }
}
