import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyKeys } from '../../../../src/cms/copies.ts';
import { eventually, freePort, TestShop } from '../../../shop.ts';

const OLD_SECRET = 'old-secret-of-more-than-32-bytes-length';
/** That of the provider. */
const NEW_SECRET = 'local-cms-webhook-secret-of-more-than-32-bytes';
const shop = new TestShop();
/** Paths that the shop has read from the CMS, through a proxy that counts them. */
const reads: string[] = [];
const proxy = createServer(async ({ url = '' }, response) => {
  reads.push(new URL(url, 'http://cms').pathname);
  const answer = await fetch(shop.providerUrl + url);
  response.writeHead(answer.status, { 'Content-Type': 'application/json', total: answer.headers.get('total') ?? '0' });
  response.end(await answer.text());
});
beforeAll(async () => {
  const port = await freePort();
  proxy.listen(port, '127.0.0.1');
  await shop.start({ CMS_WEBHOOK_SECRETS: `${OLD_SECRET} ${NEW_SECRET}`, CMS_URL: `http://127.0.0.1:${port}/v2/cdn` });
});
afterAll(async () => {
  await shop.stop();
  proxy.close();
});

const body = JSON.stringify({ action: 'published', space_id: 606101, story_id: 1, full_slug: 'europe-market/faq' });
const sign = (secret: string, text = body) => createHmac('sha1', secret).update(text).digest('hex');
const post = (text: string, signature?: string) =>
  fetch(`${shop.url}/api/webhooks/cms`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(signature !== undefined && { 'webhook-signature': signature }) },
    body: text,
  });

describe('a webhook of the CMS', () => {
  it('is stored once, however often it comes, with either secret', async () => {
    for (const secret of [OLD_SECRET, NEW_SECRET, NEW_SECRET])
      expect((await post(body, sign(secret))).status).toBe(200);
    const { results } = await (await shop.database())
      .prepare('SELECT payload FROM cms_events')
      .all<{ payload: string }>();
    expect(results.filter(({ payload }) => payload === body)).toHaveLength(1);
  });

  it.each([
    ['no signature', undefined],
    ['an empty one', ''],
    ['nonsense', 'zz'],
    ['another secret', sign('wrong')],
    ['another body', sign(NEW_SECRET, `${body} `)],
    ['a cut one', sign(NEW_SECRET).slice(0, 38)],
  ])('with %s is refused', async (_, signature) => {
    const answer = await post(body, signature);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ errors: [{ code: 'bad_signature' }] });
  });
});

describe('an event of the CMS that comes again', () => {
  const faq = async () => (await shop.get('/de/faq')).text();
  /** The copies of the page; each key names when it was published. */
  async function copied(): Promise<string[]> {
    const kv = (await shop.kv()) as KVNamespace;
    const { keys } = await kv.list({
      prefix: copyKeys('europe-market').story('en', 'europe-market/faq', '').slice(0, -1),
    });
    return Promise.all(keys.map(async ({ name }) => (await kv.get(name)) ?? ''));
  }
  /** The events of the provider. */
  const payloads = async () => {
    const { results } = await (await shop.database())
      .prepare('SELECT payload FROM cms_events')
      .all<{ payload: string }>();
    return results.map(({ payload }) => payload).filter((payload) => payload !== body);
  };
  /** Edits the page. The CMS describes every such edit by an equal body. */
  async function edit(title: string): Promise<void> {
    await shop.control('stories/faq', { title, language: 'en' });
    await eventually(async () => (await faq()).includes(`<h1>${title}</h1>`));
    await expect.poll(copied).toContainEqual(expect.stringContaining(title));
  }
  /** Waits until the shop reads nothing more in the background. */
  async function untilRead(): Promise<void> {
    for (let before = -1; before !== reads.length; await new Promise((resolve) => setTimeout(resolve, 1000)))
      before = reads.length;
  }

  it('has no effect unless the content has changed', async () => {
    await faq();
    await edit('First');
    await edit('Second');
    const [recorded, ...others] = await payloads();
    expect(others).toEqual([]);
    // a purge acts once more, and the version is read again, after five seconds
    await new Promise((resolve) => setTimeout(resolve, 6000));
    await faq();
    await untilRead();
    reads.length = 0;
    for (let i = 0; i < 5; i++) {
      const headers = { 'Content-Type': 'application/json', 'webhook-signature': sign(NEW_SECRET, recorded) };
      expect((await fetch(`${shop.url}/api/webhooks/cms`, { method: 'POST', headers, body: recorded! })).status).toBe(
        200,
      );
      expect(await faq()).toContain('<h1>Second</h1>');
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(reads.filter((path) => path !== '/v2/cdn/spaces/me')).toEqual([]);
    expect(reads.length).toBeLessThanOrEqual(6);
    await edit('Third');
    expect(await payloads()).toEqual([recorded]);
  });
});
