import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ratingOf } from '../../../../src/shop/trust/model/rating.ts';
import { useSharedShop } from '../../../shop.ts';

const shop = useSharedShop();
const ratings = (value: unknown, count: unknown, scale = { scale_min: '1.0', scale_max: '5.0' }) => ({
  rating: { value: JSON.stringify({ value: String(value), ...scale }) },
  ratingCount: { value: String(count) },
});

describe('a rating', () => {
  it('is that of the standard metafields', () => {
    expect(ratingOf(ratings(4.5, 12))).toEqual({ value: 4.5, lowest: 1, highest: 5, count: 12 });
  });

  it.each([
    ['without a rating', { ...ratings(4, 3), rating: null }],
    ['without a count', { ...ratings(4, 3), ratingCount: null }],
    ['that nobody has given', ratings(4, 0)],
    ['beyond its scale', ratings(5.1, 3)],
    ['below its scale', ratings(0, 3)],
    ['with a broken count', ratings(4, 'many')],
    ['with a broken value', { rating: { value: '{' }, ratingCount: { value: '3' } }],
    ['without a scale', { rating: { value: '{"value":"4"}' }, ratingCount: { value: '3' } }],
    ['of null', { rating: { value: 'null' }, ratingCount: { value: '3' } }],
  ])('%s is none', (_, found) => {
    expect(ratingOf(found)).toBeNull();
  });

  it('never throws, whatever the metafields hold', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        (rating, count) => void ratingOf({ rating: { value: rating }, ratingCount: { value: count } }),
      ),
    );
  });
});

it('neither cards nor a product’s page nor its structured data have a rating that nobody has given', async () => {
  for (const path of ['/de/dog-food', '/de/dog-food/insect-oat-adult-dog', '/se/dog-food/insect-oat-adult-dog']) {
    const html = await (await shop.get(path)).text();
    expect(html, path).not.toMatch(/class="rating|aggregateRating|★/);
  }
});
