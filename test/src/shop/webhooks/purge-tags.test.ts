import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Settings } from '../../../../src/env.ts';
import { groups } from '../../../../src/platform/shared/markets.ts';
import { CATEGORIES } from '../../../../src/routes.ts';
import { cmsTags, commerceTags } from '../../../../src/shop/webhooks/purge-tags.ts';

describe('an event of the commerce provider purges', () => {
  it.each([
    ['products/update', { handle: 'a', product_type: 'dog-food' }, ['product:a', 'collection:dog-food']],
    ['products/create', { handle: 'a', product_type: 'merch' }, ['product:a', 'collection:merch']],
    ['products/update', { handle: 'a' }, ['product:a', ...CATEGORIES.map((category) => `collection:${category}`)]],
    ['products/delete', { id: 7 }, ['all']],
    ['collections/update', { handle: 'best-sellers' }, ['collection:best-sellers']],
    ['collections/delete', { id: 7 }, ['all']],
    ['orders/create', { handle: 'a' }, []],
    ['carts/update', { handle: 'a' }, []],
    ['inventory_levels/update', { inventory_item_id: 7 }, []],
  ])('with %s %j the tags %j', (topic, body, tags) => {
    expect(commerceTags(topic, JSON.stringify(body))).toEqual(tags);
  });

  it('everything where its body is no JSON or names nothing that can be printed', () => {
    expect(commerceTags('products/update', '{')).toEqual(['all']);
    expect(commerceTags('products/update', '{"handle":[{"toString":0}]}')).toEqual(['all']);
  });
});

describe('an event of the CMS purges', () => {
  const settings = { group: groups.eu } as Settings;
  const tags = (body: object, known: readonly string[] = ['/faq', '/blog/dog/health/teeth']) =>
    cmsTags(settings, JSON.stringify(body), (slug) => known.some((path) => slug === `europe-market${path}`));
  const story = (action: string, path: string) => ({ action, full_slug: `europe-market${path}` });

  it('a story and the lists above it', () => {
    expect(tags(story('published', '/blog/dog/health/teeth'))).toEqual([
      'story:/blog/dog/health/teeth',
      'story:/blog/dog/health',
      'story:/blog/dog',
      'story:/blog',
      'story:/',
    ]);
    expect(tags(story('published', '/faq'))).toEqual(['story:/faq', 'story:/']);
    expect(tags(story('unpublished', '/breeders/anna'))).toEqual([
      'story:/breeders/anna',
      'story:/breeders',
      'story:/',
    ]);
  });

  it('everything when a page that others link to comes or goes', () => {
    expect(tags(story('unpublished', '/faq'))).toEqual(['all']);
    expect(tags(story('published', '/imprint'))).toEqual(['all']);
    expect(tags(story('published', '/faq'), [])).toEqual(['all']);
  });

  it('the texts', () => {
    expect(tags({ action: 'entries_updated', datasource_slug: 'translations' })).toEqual(['texts']);
    expect(tags({ action: 'entries_updated', datasource_slug: 'colours' })).toEqual([]);
  });

  it('nothing of another market group, and everything where it names nothing', () => {
    expect(tags({ action: 'published', full_slug: 'australia-market/faq' })).toEqual([]);
    expect(tags({ action: 'merged', release_id: 7 })).toEqual(['all']);
    expect(tags({ text: 'hello' })).toEqual(['all']);
    expect(tags({ action: [{ toString: 0 }] })).toEqual(['all']);
  });
});

it('nothing but webhooks purges: no cart, order or account of one person does', () => {
  const purging = globSync('src/**/*.{ts,tsx}').filter((file) =>
    /import \{[^}]*\bpurge\b[^}]*\} from '[^']*purges\.ts'/.test(readFileSync(file, 'utf8')),
  );
  expect(purging.sort()).toEqual(['src/shop/webhooks/commerce.ts', 'src/shop/webhooks/update-content.ts']);
});
