import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type CmsContext, cmsTexts, story, storyIndex } from '../../../src/cms/content.ts';
import { TRANSLATIONS } from '../../../src/languages/index.ts';
import { groups } from '../../../src/platform/shared/markets.ts';
import { kvWith, withParts } from '../../stand-ins.ts';

const stories = [
  {
    uuid: 'u',
    slug: 'faq',
    full_slug: 'europe-market/faq',
    published_at: null,
    first_published_at: null,
    tag_list: [],
    content: { component: 'page' },
  },
];
const answers: Record<string, object> = {
  'spaces/me': { space: { version: 1 } },
  stories: { stories },
  'stories/europe-market/faq': { story: stories[0] },
  datasource_entries: { datasource_entries: [{ name: 'a', value: 'A', dimension_value: null }] },
};

// the CMS counts as late by the clock, which a busy machine lets run
beforeEach(() => void vi.useFakeTimers({ now: Date.now(), toFake: ['Date', 'setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('content is asked for once, and KV only for its version while there are no copies', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const path = new URL(address).pathname.replace('/v2/cdn/', '');
    asked.push(path);
    return Response.json(answers[path], { headers: { total: '1' } });
  });
  const get = vi.fn(async () => null);
  const context: CmsContext = {
    settings: withParts<CmsContext['settings']>({
      group: groups.eu,
      cms: { url: 'https://cms.example/v2/cdn', token: 't', previewToken: '', webhookSecrets: [] },
    }),
    kv: kvWith({ get }),
    waitUntil: () => {},
  };
  const view = async () => {
    const reading = Promise.all([cmsTexts(context), storyIndex(context, 'sv'), story(context, 'sv', stories[0]!)]);
    await vi.advanceTimersByTimeAsync(50);
    return reading;
  };
  const [texts, index, faq] = await view();
  expect([texts.en, index.length, faq?.slug]).toEqual([{ a: 'A' }, 1, 'faq']);
  for (let i = 0; i < 20; i++) await view();
  expect(asked.sort()).toEqual([
    ...TRANSLATIONS.map(() => 'datasource_entries'),
    'spaces/me',
    'stories',
    'stories/europe-market/faq',
  ]);
  expect(get.mock.calls).toEqual([['cms:europe-market:version', { cacheTtl: 30 }]]);
});
