import { expect, it } from 'vitest';
import { ANSWERS } from '../../../planner-answers.ts';
import { useSharedShop } from '../../../shop.ts';

const shop = useSharedShop();

it('the bar of a plan adds what is ticked at first, at the price of the plan’s own form', async () => {
  const { body, headers } = await shop.call<{ plan: string }>('/api/planner', {
    ...ANSWERS,
    foodPreferences: ['dry', 'treats'],
    terms: true,
    market: 'de',
  });
  const html = await (await shop.get(body.plan, { cookie: headers.getSetCookie()[0]!.split(';')[0]! })).text();
  const formOf = (name: string) => new RegExp(`<form [^>]*class="${name}".*?</form>`, 's').exec(html)![0];
  const bar = formOf('plan-bar');
  const [, perMonth] = /<b>(€[\d.]+) a month<\/b>/.exec(bar)!;
  expect(formOf('plan-whole')).toContain(`<p><b>${perMonth} a month</b></p>`);
  expect(bar).toContain('<small>Delivery is free</small>');
  const fields = Object.fromEntries(
    [...bar.matchAll(/name="([^"]*)" value="([^"]*)"/g)].map(([, name, value]) => [name!, value!]),
  );
  const added = await shop.form('/api/planner/cart', fields);
  expect([added.status, added.headers.get('location')]).toEqual([303, '/de/cart']);
  const cookie = added.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const answer = await shop.get('/api/cart?market=de', { cookie, Accept: 'application/json' });
  const { cart } = (await answer.json()) as { cart: { totals: { subTotal: number } } };
  expect(cart.totals.subTotal).toBeCloseTo(Number(perMonth!.slice(1)), 2);
});
