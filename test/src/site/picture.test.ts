import { afterEach, expect, it } from 'vitest';
import { eventually, useShop } from '../../shop.ts';

const shop = useShop({}, []);
afterEach(() => shop.reset());

const bytes = async (path: string) => {
  const answer = await shop.get(path);
  expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, 'image/png']);
  return Buffer.from(await answer.arrayBuffer()).toString('base64');
};

it('a page has one picture, however its address is spelled and whatever query comes with it', async () => {
  const drawn = await bytes('/de/dog-food/senior-insect-dog.png');
  // it is kept after its answer: from then on it comes without being drawn
  await shop.fail('PICTURES');
  await eventually(async () => (await shop.get('/de/dog-food/senior-insect-dog.png')).ok);
  await shop.fail();
  // a picture that were drawn again would show the new title
  await shop.control('products/senior-insect-dog', { title: 'Drawn Anew' });
  await shop.webhooksDelivered();
  for (const path of [
    '/de/dog-food/senior-insect-dog.png?a=1',
    '/de/dog-food/%73enior-insect-dog.png',
    '/de/dog-food/%73%65nior-insect-dog.png?variant=1',
    '/de/dog-food/s%65nior-insect-dog.png?form=dry&sort=title',
  ])
    expect([path, (await bytes(path)) === drawn]).toEqual([path, true]);
});

it('a picture does not read the query of its page', async () => {
  const plain = await bytes('/fr/cat-food.png');
  // another market, so that the first picture is not in the cache
  const filtered = await bytes('/nl/cat-food.png?form=wet&sort=price-desc');
  await shop.reset();
  expect(filtered).toBe(plain);
});
