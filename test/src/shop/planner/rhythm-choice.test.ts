import { beforeAll, expect, it } from 'vitest';
import { consumption } from '../../../../src/shop/planner/model/recommendation.ts';
import type { PlannerProduct } from '../../../../src/shop/planner/recommendation/food.ts';
import { isMainFood, recommend } from '../../../../src/shop/planner/recommendation/recommend.ts';
import { chosenRhythm, firstDeliveryPrice } from '../../../../src/shop/planner/recommendation/rhythm-choice.ts';
import { ANSWERS } from '../../../planner-answers.ts';
import { useSharedShop } from '../../../shop.ts';
import { everyProduct } from './every-product.ts';
import { puppy, TODAY } from './puppy.ts';

const shop = useSharedShop();
let products: PlannerProduct[] = [];
beforeAll(async () => {
  products = await everyProduct(shop);
});

const bestFor = (change: object) =>
  recommend({ ...puppy, birthdate: '2020-01-01', ...change }, products, () => false, TODAY)!;
const choicesOf = (change: object) => chosenRhythm(bestFor(change)).rhythms;
const DOG = { currentWeightKg: 28, expectedAdultWeightKg: 28, foodPreferences: ['dry', 'treats'] };

it('food that costs least every two months may come every month too, for less at first and more a month', () => {
  const [often, seldom] = choicesOf(DOG);
  expect([often!.rhythm, seldom!.rhythm]).toEqual(['P1M', 'P2M']);
  const [first, first2] = [often!, seldom!].map(({ recommendation }) => firstDeliveryPrice(recommendation));
  expect(first).toBeLessThan(first2! * 0.7);
  const monthOf = ({ recommendation }: NonNullable<typeof often>) =>
    recommendation.products.find(({ tab }) => tab === 'dry')!.pricePerMonth!;
  expect(monthOf(often!)).toBeGreaterThan(monthOf(seldom!));
});

it.each([2, 5, 9, 14, 20, 28, 35, 45, 60, 80])(
  'what comes every month for a dog of %s kg lasts as long and leaves a tenth at most',
  (kg) => {
    for (const { rhythm, recommendation } of choicesOf({
      currentWeightKg: kg,
      expectedAdultWeightKg: kg,
      foodPreferences: ['dry', 'wet_or_raw'],
    }).slice(0, 1)) {
      expect(rhythm).toBe('P1M');
      for (const product of recommendation.products.filter((food) => food.first && isMainFood(food))) {
        const grams = product.set?.grams ?? product.packGrams * product.rhythm!.bags;
        const eaten = consumption(product.gramsPerDay!).eatenIn(31);
        expect(grams).toBeGreaterThanOrEqual(eaten - 1e-6);
        expect(product.rhythm!.hasSurplus).toBe(false);
      }
    }
  },
);

it('a small dog, whose smallest bag lasts for months, has nothing to choose', () => {
  expect(choicesOf({ ...DOG, currentWeightKg: 1.5, expectedAdultWeightKg: 1.5 })).toEqual([]);
});

it('who asks for nothing, or for what is not offered, begins with the smaller delivery', () => {
  const best = bestFor(DOG);
  expect([null, 'P9M', 'P2M', { P2M: true }].map((asked) => chosenRhythm(best, asked).every)).toEqual([
    'P1M',
    'P1M',
    'P2M',
    'P1M',
  ]);
});

it('a customer begins with what costs least, also with an address of another time', () => {
  const best = bestFor(DOG);
  expect([null, 'P9M', 'P1M'].map((asked) => chosenRhythm(best, asked, true).every)).toEqual(['P2M', 'P2M', 'P1M']);
});

it.each([2, 5, 9, 14, 20, 28, 35, 45, 60, 80])(
  'every food of a kind comes in the rhythm of the first for a dog of %s kg, so that their prices can be compared',
  (kg) => {
    const best = bestFor({ currentWeightKg: kg, expectedAdultWeightKg: kg, foodPreferences: ['dry', 'wet_or_raw'] });
    for (const asked of ['P1M', 'P2M', 'P3M']) {
      const { recommendation } = chosenRhythm(best, asked);
      const foods = recommendation.products.filter(isMainFood);
      expect(foods.some(({ first }) => !first)).toBe(true);
      for (const { tab, rhythm, sellingPlanId } of foods) {
        const first = foods.find((food) => food.first && food.tab === tab)!;
        expect([rhythm!.rhythm, sellingPlanId !== null]).toEqual([first.rhythm!.rhythm, true]);
      }
    }
  },
);

it('a choice is named by every rhythm of its foods', () => {
  for (const kg of [2, 5, 9, 14, 20, 28, 35, 45, 60, 80])
    for (const { rhythm, rhythms, recommendation } of choicesOf({
      currentWeightKg: kg,
      expectedAdultWeightKg: kg,
      foodPreferences: ['dry', 'wet_or_raw'],
    })) {
      const own = recommendation.products.flatMap((food) =>
        food.first && isMainFood(food) ? food.rhythm!.rhythm : [],
      );
      expect([...rhythms].sort()).toEqual([...new Set(own)].sort());
      expect(rhythm).toBe(rhythms.at(-1));
    }
});

async function planOf(foodPreferences = ['dry', 'treats']) {
  const answers = { ...ANSWERS, foodPreferences, terms: true, market: 'de' };
  return (await shop.call<{ plan: string }>('/api/planner', answers)).body.plan;
}
const wholeOf = (html: string) => /<form [^>]*class="plan-whole".*?<\/form>/s.exec(html)![0];
const CHOICE =
  /<a class="chip" href="([^"]*)"( aria-current="true")?><b>([^<]*)<\/b><small>€([\d.]+) a month<\/small><small>Food €([\d.]+)\/kg: €([\d.]+) ([^<]*)<\/small><small>Treats €([\d.]+) ([^<]*)</g;

it('a plan offers both by links, says what is delivered when, and fills the cart with the chosen one', async () => {
  const place = await planOf();
  const monthly = wholeOf(await (await shop.get(place)).text());
  const [often, seldom] = [...monthly.matchAll(CHOICE)].map(
    ([, href, current, name, month, unit, ofFood, every, ofTreats, everyTreats]) => ({
      href: href!,
      isCurrent: current !== undefined,
      name,
      month: Number(month),
      unit: Number(unit),
      first: Number(ofFood) + Number(ofTreats),
      every: [every, everyTreats],
    }),
  );
  expect(seldom!.unit).toBeLessThan(often!.unit);
  expect(seldom!.month).toBeLessThan(often!.month);
  expect([often!.every, seldom!.every]).toEqual([
    ['every month', 'every month'],
    ['every 2 months', 'every month'],
  ]);
  expect([often!.name, often!.isCurrent, seldom!.name, seldom!.isCurrent]).toEqual([
    'Every month',
    true,
    'Every 2 months',
    false,
  ]);
  expect(monthly).toContain(`<p><b>€${often!.first.toFixed(2)} a month</b></p>`);
  expect(often!.month).toBe(often!.first);
  const html = await (await shop.get(seldom!.href.split('#')[0]!.replace('&amp;', '&'))).text();
  expect(html).toContain(`tab=treats`);
  const chosen = wholeOf(html);
  const [, average, first] = /<b>€([\d.]+) a month<\/b><small>First delivery: €([\d.]+)<\/small>/
    .exec(chosen)!
    .map(Number);
  const prices = chosen.matchAll(/<span>€([\d.]+)(?: a month)?<(?:small|\/span)>/g);
  const [food, treats] = [...prices].map(([, price]) => Number(price));
  expect([first, average]).toEqual([expect.closeTo(seldom!.first, 2), seldom!.month]);
  expect(food! + treats!).toBeCloseTo(first!, 2);
  expect(food! / 2 + treats!).toBeCloseTo(average!, 1);
  const fields = {
    market: 'de',
    planId: place.split('/').at(-1)!,
    'tabs[dry]': '1',
    'tabs[treats]': '1',
    every: /name="every" value="(\w+)"/.exec(chosen)![1]!,
  };
  for (const [sent, sum] of [
    [fields, seldom!.first],
    [{ ...fields, every: '' }, often!.first],
  ] as const) {
    const added = await shop.form('/api/planner/cart', { ...sent, formId: crypto.randomUUID() });
    const cookie = added.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const answer = await shop.get('/api/cart?market=de', { cookie, Accept: 'application/json' });
    const { cart } = (await answer.json()) as { cart: { totals: { subTotal: number } } };
    expect(cart.totals.subTotal).toBeCloseTo(sum, 2);
  }
});

it('without script the chosen rhythm stays with a new weight and over the sign-in', async () => {
  const place = await planOf();
  const html = await (await shop.get(`${place}?every=P2M`)).text();
  expect(html).toContain(`return_to=${encodeURIComponent(`${place}?every=P2M`)}`);
  const [form] = /<form [^>]*action="\/api\/planner\/weigh".*?<\/form>/s.exec(html)!;
  expect(form).toContain('name="every" value="P2M"');
  const sent = { market: 'de', planId: place.split('/').at(-1)!, weightKg: '27' };
  for (const [every, location] of [
    ['P2M', `${place}?every=P2M&done=weighed`],
    ['&tab=x', `${place}?done=weighed`],
  ] as const) {
    const weighed = await shop.form('/api/planner/weigh', { ...sent, every });
    expect([weighed.status, weighed.headers.get('location')]).toEqual([303, location]);
  }
});

it('names the first delivery as one sum where more than treats comes beside the food', async () => {
  const whole = wholeOf(await (await shop.get(await planOf(['dry', 'treats', 'dental']))).text());
  expect(whole).toContain('<b>Dental sticks</b>');
  const [often, seldom] = [...whole.matchAll(/<small>First delivery: €([\d.]+)</g)].map(([, sum]) => Number(sum));
  const rows = [...whole.matchAll(/<span>€([\d.]+)(?: a month)?<(?:small|\/span)>/g)].map(([, sum]) => Number(sum));
  expect(rows).toHaveLength(3);
  expect(often).toBeCloseTo(
    rows.reduce((sum, row) => sum + row, 0),
    2,
  );
  expect(seldom).toBeGreaterThan(often!);
  expect(whole).not.toMatch(/<small>(?:Food|Treats) €/);
});

it('says how long the food of a month lasts where that is longer than a month', async () => {
  const whole = wholeOf(await (await shop.get(await planOf())).text());
  const days = Number(/A month’s food lasts about (\d+) days/.exec(whole)![1]);
  expect(days).toBeGreaterThan(31);
  expect(days).toBeLessThan(35);
});
