import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Shop } from '../../../local/shop.ts';
import { startCheckedShop } from '../../checked-shop.ts';
import { firstByteMs } from '../../leaving.ts';
import { returnProvider, type SharedProvider, takeProvider } from '../../providers.ts';
import { eventually, freePort, useShop } from '../../shop.ts';

const ARTICLE = '/de/blog/dog/health/body-condition-score-at-home-three-places-to-touch';
const PAGES = [
  '/se',
  '/de/blog',
  '/de/blog/cat',
  ARTICLE,
  '/se/breeders',
  '/se/ambassadors/maja-lindqvist',
  '/pt/faq',
  '/de/retailers',
  '/se/imprint',
];

/** Five seconds; more on a machine that has much else to do. */
const shownMs = () => (5 * firstByteMs()) / 3;

const shop = useShop();
/** Another Worker of the shop, beside the first one: it gets no webhook of the provider that they share. */
const startOther = async (settings: Record<string, string> = {}): Promise<Shop> => {
  const ports = { port: await freePort(), providerPort: Number(new URL(shop.providerUrl).port) };
  return startCheckedShop({
    ...ports,
    settings,
    provider: { setSchedule: () => {}, stop: async () => {} },
    onLog: () => {},
  });
};
/** The English copies of a story; the key of each names when it was published. */
async function copiesOf(kv: Awaited<ReturnType<Shop['kv']>>, slug: string): Promise<string[]> {
  const { keys } = await kv.list({ prefix: `cms:europe-market:en:story:${slug}:` });
  return Promise.all(keys.map(async ({ name }) => (await kv.get(name, 'text')) ?? ''));
}
const textOf = async (worker: Shop, path: string) => (await fetch(`${worker.url}${path}`)).text();
const firstHeading = async (path: string, url = shop.url) => {
  const answer = await fetch(`${url}${path}`);
  return [path, answer.status, /<h1[^>]*>([^<]*)/.exec(await answer.text())?.[1]];
};

/** An edit of which a Worker is not told; the tests below run while it finds out. */
let untold: Shop;
let found: Promise<boolean | undefined | null>;
beforeAll(async () => {
  untold = await startOther();
  expect(await textOf(untold, '/de/terms-conditions')).not.toContain('Slow news');
  await shop.control('stories/terms-conditions', { title: 'Slow news', language: 'en' });
  found = eventually(
    async () => (await textOf(untold, '/de/terms-conditions')).includes('Slow news'),
    12 * shownMs(),
    1000,
  );
  found.catch(() => {});
});
afterAll(() => untold.stop());

describe('an edit in the CMS', () => {
  const text = async (path: string) => (await shop.get(path)).text();

  it('of a story is shown at once, in the language of the edit', async () => {
    await eventually(async () => (await text('/de/contact')).includes('<h1>Contact</h1>'), shownMs());
    await shop.control('stories/contact', { title: 'Talk to us', language: 'en' });
    await eventually(async () => (await text('/de/contact')).includes('<h1>Talk to us</h1>'), shownMs());
    expect(await text('/se/contact')).toContain('<h1>Kontakt</h1>');
  });

  it('of a text is shown at once; in the place of one that is missing stands the delivered one of the language, and the log names it', async () => {
    await shop.control('translations/footer.shop', { en: 'Store', sv: 'Butiken' });
    await eventually(async () => (await text('/se')).includes('>Butiken<'), shownMs());
    await eventually(async () => (await text('/de')).includes('>Store<'), shownMs());
    await shop.control('translations/footer.shop', { sv: '' });
    await eventually(async () => (await text('/se')).includes('>Handla<'), shownMs());
    await eventually(async () => (await text('/de')).includes('>Store<'), shownMs());
    const lacking = () =>
      shop.logs
        .filter((line) => line.includes('"texts_lacking"') && line.includes('footer.shop'))
        .map((line) => JSON.parse(line));
    const named = [{ level: 'warn', language: 'sv', count: 1, keys: ['footer.shop'] }];
    // without the CMS, which may be late, a page has the delivered text too
    await expect.poll(() => text('/se').then(lacking)).toMatchObject(named);
    // another version of the texts lacks the same one: it is told already
    await shop.control('translations/footer.shop', { en: 'Our store' });
    await eventually(async () => (await text('/de')).includes('>Our store<'), shownMs());
    expect(lacking()).toMatchObject(named);
    await shop.control('translations/footer.shop', { value: null });
    await eventually(async () => (await text('/de')).includes('>Shop<'), shownMs());
    await eventually(async () => (await text('/se')).includes('>Handla<'), shownMs());
    await shop.control('translations/footer.shop', { en: 'Shop', sv: 'Handla', pt: 'Loja' });
  });

  it('adds a page and removes one', async () => {
    expect((await shop.get('/de/blog/cat/health/new-one')).status).toBe(404);
    await shop.control('stories/blog/cat/health/new-one', {
      title: 'A new one',
      description: 'Just written.',
      body: 'Hello **cat**.\n\n- one\n- two',
    });
    await eventually(async () => (await shop.get('/de/blog/cat/health/new-one')).status === 200);
    const html = await text('/de/blog/cat/health/new-one');
    expect(html).toContain('Hello <strong>cat</strong>.');
    expect(html).toContain('<li><p>one</p></li>');
    await eventually(async () => (await text('/de/blog')).includes('A new one'));
    await shop.control('stories/blog/cat/health/new-one', { published: false });
    await eventually(async () => (await shop.get('/de/blog/cat/health/new-one')).status === 404);
    await eventually(async () => !(await text('/de/blog')).includes('A new one'));
  });

  it('that is a draft is shown to its editor only', async () => {
    await shop.control('stories/imprint', { title: 'Imprint to be', draft: true });
    expect(await text('/de/imprint')).not.toContain('Imprint to be');
    const at = Math.floor(Date.now() / 1000);
    const link = (token: string, time = at) =>
      `/de/imprint?${new URLSearchParams({ _storyblok: '1', '_storyblok_tk[space_id]': '606101', '_storyblok_tk[timestamp]': String(time), '_storyblok_tk[token]': token })}`;
    const sign = (time: number) => createHash('sha1').update(`606101:local-cms-preview-token:${time}`).digest('hex');
    const draft = await shop.get(link(sign(at)));
    expect(draft.headers.get('cache-control')).toBe('private, no-store');
    expect(draft.headers.get('content-security-policy')).toContain('frame-ancestors https://app.storyblok.com');
    expect((await shop.get('/de/imprint')).headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    const html = await draft.text();
    expect(html).toContain('<h1>Imprint to be</h1>');
    expect(html).toContain('Preview: this page shows a draft');
    for (const wrong of [link('0'.repeat(40)), link(sign(at - 7200), at - 7200), link(sign(at - 1))]) {
      const answer = await shop.get(wrong);
      expect(await answer.text()).not.toContain('Imprint to be');
    }
    await shop.control('stories/imprint', { title: 'Imprint' });
  });

  it('of a story that was never published is shown to its editor only', async () => {
    await shop.control('stories/blog/dog/health/to-be', { title: 'To be', body: 'Soon.', draft: true });
    const link = (await (await fetch(`${shop.providerUrl}/cms`)).text())
      .match(/href="([^"]*to-be\?[^"]*)"/)![1]!
      .replaceAll('&amp;', '&');
    const answer = await fetch(link);
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).toContain('<h1>To be</h1>');
    expect(html).toContain('content="noindex"');
    expect((await shop.get('/de/blog/dog/health/to-be')).status).toBe(404);
  });

  it('in one language is not shown in the others', async () => {
    await shop.control('stories/blog/dog/health/bara-svenska', { title: 'Bara svenska', body: 'Hej.', language: 'sv' });
    await eventually(async () => (await shop.get('/se/blog/dog/health/bara-svenska')).status === 200);
    expect((await shop.get('/de/blog/dog/health/bara-svenska')).status).toBe(404);
    expect(await text('/de/blog')).not.toContain('bara-svenska');
  });

  it('with invalid content breaks no page', async () => {
    await shop.control('stories/breeders/kennel-bjorkhyddan', {
      country: 'Sweden',
      description: null,
      body: '[away](/europe-market/faq)',
    });
    await eventually(async () => (await text('/se/breeders')).includes('Sweden'));
    expect((await shop.get('/se/breeders/kennel-bjorkhyddan')).status).toBe(200);
    expect((await shop.get('/se/breeders/kennel-bjorkhyddan.png')).status).toBe(200);
    expect(await shop.control('stories/antibiotics', { title: '' })).toMatchObject({
      errors: [{ code: 'bad_request' }],
    });
    expect(
      await (await fetch(`${shop.providerUrl}/_control/stories/contact`, { method: 'POST', body: '{bad' })).json(),
    ).toMatchObject({
      errors: [{ code: 'bad_request' }],
    });
  });

  it('that removes a page removes the links to it', async () => {
    expect(await text('/de/contact')).toContain('href="/de/research"');
    await shop.control('stories/research', { published: false });
    await eventually(async () => !(await text('/de/contact')).includes('href="/de/research"'));
    await shop.control('stories/research', { title: 'Research' });
    await eventually(async () => (await shop.get('/de/research')).status === 200);
  });

  it('reaches the copies in KV', async () => {
    await shop.everyMinute();
    const kv = await shop.kv();
    await shop.control('stories/research', { title: 'What we read', language: 'en' });
    await eventually(async () => (await copiesOf(kv, 'europe-market/research')).join().includes('What we read'));
    const { keys } = await kv.list({ prefix: 'cms:' });
    expect(keys.length).toBeGreaterThan(100);
  });
});

describe('when the CMS is down', () => {
  it.each(['500', 'timeout', 'garbage', 'half', 'down', '429'])(
    'every page shows its last content (%s)',
    async (mode) => {
      const before = await Promise.all(PAGES.map((path) => firstHeading(path)));
      expect(before).toEqual(PAGES.map((path) => [path, 200, expect.stringMatching(/\S/)]));
      await shop.fault({ service: 'cms', mode });
      expect(await Promise.all(PAGES.map((path) => firstHeading(path)))).toEqual(before);
      await shop.fault({ service: 'cms', errorRate: 0, latencyMs: 0 });
    },
  );
});

describe('a Worker that has just started', () => {
  const data = mkdtempSync(join(tmpdir(), 'cms-'));
  let shared: SharedProvider;
  let worker: Shop;
  const restart = async (settings: Record<string, string> = {}) => {
    await worker?.stop();
    worker = await startCheckedShop({ ...shared.ports, provider: shared.provider, data, settings, onLog: () => {} });
  };
  const control = (path: string, body: object) =>
    fetch(`${worker.providerUrl}/_control/${path}`, { method: 'POST', body: JSON.stringify(body) });
  const headings = (paths: readonly string[]) => Promise.all(paths.map((path) => firstHeading(path, worker.url)));
  beforeAll(async () => {
    shared = await takeProvider({});
    await restart();
  });
  afterAll(async () => {
    await worker.stop();
    returnProvider(shared);
    rmSync(data, { recursive: true });
  });

  it('shows pages that it never read before while the CMS is down', async () => {
    await headings(PAGES);
    const version = async () => (await worker.kv()).get('cms:europe-market:version');
    // a run copies as much as its budget lets it
    const before = await eventually(async () => {
      await worker.everyMinute();
      return version();
    });
    await control('stories/our-story', { title: 'Ours' });
    await eventually(async () => (await version()) !== before);
    expect(await copiesOf(await worker.kv(), 'europe-market/our-story')).toContainEqual(
      expect.stringContaining('Ours'),
    );
    await control('faults', { service: 'cms', mode: 'timeout' });
    await restart();
    const answers: Awaited<ReturnType<typeof headings>> = [];
    // one after the other: all of them at once, in a Worker that has just started, take a busy machine too long
    for (const path of [...PAGES, '/fi/our-story', '/nl/success-stories/a-picky-terrier'])
      answers.push(await firstHeading(path, worker.url));
    expect(answers.map(([path, status]) => [path, status])).toEqual(answers.map(([path]) => [path, 200]));
    expect(answers).toContainEqual(['/fi/our-story', 200, 'Ours']);
    expect((await firstHeading('/fi/blog/dog/health/no-such-thing', worker.url))[1]).toBe(404);
    await control('faults', { service: 'cms', errorRate: 0, latencyMs: 0 });
    await control('stories/our-story', { title: 'Ours again' });
    await eventually(async () => (await textOf(worker, '/fi/our-story')).includes('Ours again'));
  });

  it('with a wrong address of the CMS removes no copy', async () => {
    await restart({ CMS_URL: `${worker.providerUrl}/nothing/here` });
    const keys = async () => (await (await worker.kv()).list({ prefix: 'cms:' })).keys.length;
    const before = await keys();
    expect(before).toBeGreaterThan(100);
    await worker.everyMinute();
    expect(await keys()).toBe(before);
    expect((await firstHeading('/se/imprint', worker.url))[1]).toBe(200);
    expect((await firstHeading('/de/blog', worker.url))[1]).toBe(200);
  });

  it('uses the texts of its build while the CMS is down and no copy exists', async () => {
    const fresh = await startOther({ CMS_URL: 'http://localhost:9/v2/cdn' });
    const answer = await fetch(`${fresh.url}/se`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('Vem är hungrig?');
    expect((await firstHeading('/se/faq', fresh.url))[1]).toBe(503);
    await fresh.stop();
  });
});

describe('without the webhook', () => {
  it('an edit is shown within a minute', async () => {
    expect(await found).toBe(true);
  });
});

describe('an edit before a reset of the provider', () => {
  it('is gone after it', async () => {
    const contact = async () => (await shop.get('/de/contact')).text();
    await shop.control('stories/contact', { title: 'Before the reset', language: 'en' });
    await eventually(async () => (await contact()).includes('<h1>Before the reset</h1>'));
    await shop.reset();
    await eventually(async () => (await contact()).includes('<h1>Contact</h1>'));
  });
});
