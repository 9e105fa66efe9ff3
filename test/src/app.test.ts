import { expect, it } from 'vitest';
import { api, methodOf } from '../../src/routes.ts';
import { useSharedShop } from '../shop.ts';

const shop = useSharedShop();

it('every address of an endpoint has a handler', async () => {
  const unanswered: string[] = [];
  for (const [n, [name, path]] of Object.entries(api).entries()) {
    const answer = await fetch(`${shop.url}${path.replace(':operation', 'Cart')}`, {
      method: methodOf(path),
      redirect: 'manual',
      // each by a visitor of its own, so that no limit answers in the handler's place
      headers: {
        'CF-Connecting-IP': `203.0.113.${n}`,
        'Content-Type': 'application/json',
        Accept: 'application/json',
        Origin: shop.url,
      },
      ...(methodOf(path) === 'POST' && { body: '{}' }),
    });
    const text = await answer.text();
    if (answer.status === 404 && text.includes('"not_found"')) unanswered.push(name);
  }
  expect(unanswered).toEqual([]);
});
