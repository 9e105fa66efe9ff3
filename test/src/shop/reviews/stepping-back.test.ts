import { expect, it } from 'vitest';
import { DEMO_REVIEW } from '../../../../local/demo-reviews.ts';
import { api, pages } from '../../../../src/routes.ts';
import { eventually, useShop } from '../../../shop.ts';
import { shown } from '../../../visible-html.ts';

const shop = useShop(({ providerPort }) => ({
  DEMO_CONTENT: 'hide',
  STAFF_EMAILS: '',
  THIRD_PARTIES: `reviews=local-reviews http://localhost:${providerPort}/tags/reviews.js`,
}));
const POTATO = ['de', 'dog-food', 'insect-potato-adult-dog'] as const;

it('where a service of others has the reviews, the shop shows, takes and asks for none', async () => {
  const html = await eventually(async () => {
    const page = await shop.get(pages.product(...POTATO));
    return page.status === 200 ? page.text() : null;
  });
  expect(html).not.toContain('id="reviews"');
  expect(shown(html)).toContain('We do not check whether the people who write reviews have bought the product.');
  expect((await shop.get(pages.productReviews(...POTATO))).status).toBe(404);
  const saved = await shop.call<any>(api.reviewsSave, { product: '1', stars: '5', link: 'x', market: 'de' });
  expect(saved.status).toBe(404);
});

it('demo reviews are absent outside of demo mode', async () => {
  expect((await shop.get(pages.reviewReport('de', DEMO_REVIEW))).status).toBe(404);
});

it('nobody signs in where the setting names nobody', async () => {
  expect((await shop.get(pages.staff('de'))).status).toBe(404);
  expect((await shop.call<any>(api.staffLink, { email: 'a@b.example' })).status).toBe(404);
});
