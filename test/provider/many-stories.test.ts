import { expect, it, vi } from 'vitest';
import { cmsApi } from '../../provider/cms/api.ts';
import { changeStory } from '../../provider/cms/control.ts';
import { Store } from '../../provider/store.ts';
import { storage } from '../storage.ts';

const TOKENS = { published: 'published', preview: 'preview' };
const STORIES = 300;

it('stories that were changed are parsed once, however many calls and changes follow', async () => {
  const sql = storage();
  const before = new Store(sql, 'https://shop.example');
  for (let n = 0; n < STORIES; n++) changeStory(before, `blog/dog/health/many-${n}`, { title: `Many ${n}` });
  // as after a restart
  const store = new Store(sql, 'https://shop.example');
  const page = (starts: string) =>
    cmsApi(
      new Request(`https://cms.example/v2/cdn/stories?token=published&cv=1&per_page=25&starts_with=${starts}`),
      store,
      TOKENS,
    );
  expect(page('europe-market/').headers.get('total')).not.toBe('0');
  const parse = vi.spyOn(JSON, 'parse');
  try {
    for (let n = 0; n < 10; n++) {
      changeStory(store, `blog/dog/health/many-${n}`, { title: `Changed ${n}` });
      expect(page('europe-market/blog/dog/health/many-').headers.get('total')).toBe(String(STORIES));
    }
    // settings, such as the version
    expect(parse.mock.calls.length).toBeLessThan(STORIES);
  } finally {
    parse.mockRestore();
  }
  const { stories } = (await page('europe-market/blog/dog/health/many-3').json()) as {
    stories: { content: unknown }[];
  };
  expect(stories[0]?.content).toMatchObject({ title: 'Changed 3' });
  store.clear();
  expect(page('europe-market/blog/dog/health/many-').headers.get('total')).toBe('0');
});
