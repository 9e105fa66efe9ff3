import { expect, it } from 'vitest';
import { ANSWERS } from '../../../planner-answers.ts';
import { useSharedShop } from '../../../shop.ts';

const shop = useSharedShop();

async function planOf(change: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
  const { body, headers: answered } = await shop.call<{ plan: string; products: any[] }>(
    '/api/planner',
    { ...ANSWERS, breed: 'unknown', market: 'de', terms: true, ...change },
    headers,
  );
  const place = body.plan;
  const [cookie] = answered.getSetCookie()[0]?.split(';') ?? [];
  const treats = body.products.find(({ tab }) => tab === 'treats');
  return {
    id: place.split('/').at(-1)!,
    place,
    cookie,
    treats,
    html: await (await shop.get(`${place}?tab=treats`)).text(),
  };
}
const formOf = (html: string) => /<form class="plan-whole".*?<\/form>/s.exec(html)![0];
const rowOf = (html: string, tab: string) =>
  formOf(html)
    .match(/<li.*?<\/li>/gs)!
    .find((row) => row.includes(`name="tabs[${tab}]"`))!;
/** Of the first card. */
const factsOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    [.../<dl.*?<\/dl>/s.exec(html)![0].matchAll(/<dt>([^<]+)<\/dt><dd>([^<]+)<\/dd>/g)].map(([, name, value]) => [
      name!,
      value!,
    ]),
  );
const monthsIn = (html: string) =>
  [...html.matchAll(/€([\d,.]+) a month/g)].map(([, price]) => Number(price!.replace(',', '')));
const inAll = (html: string) => monthsIn(/<\/ul><p><b>.*?<\/b>/s.exec(formOf(html))![0])[0]!;

it('a dog of 24 kg gets one bag of treats a month, and every price of the plan has that of a month beside it', async () => {
  const { html } = await planOf({ currentWeightKg: 24, foodPreferences: ['dry', 'treats', 'dental'] });
  expect(rowOf(html, 'treats')).toContain('1 × 150 g, every month');
  expect(rowOf(html, 'treats')).toMatch(/checked=""/);
  const months = ['dry', 'treats', 'dental'].flatMap((tab) => monthsIn(rowOf(html, tab)));
  expect(months).toHaveLength(3);
  expect(inAll(html)).toBeCloseTo(
    months.reduce((sum, price) => sum + price, 0),
    2,
  );
  const facts = factsOf(html);
  expect([facts['150 g lasts'], facts.Delivered]).toEqual([
    expect.stringMatching(/^at least \d+ days$/),
    '1 × 150 g, every month',
  ]);
  expect(Object.keys(facts)).toEqual(
    expect.arrayContaining(['Per day, at most', 'Per month, at most', 'Price per month']),
  );
  expect(html).toContain('a maximum, not a ration');
});

it('treats of which a bag would be open for too long are not ticked, and the price of the plan is without them', async () => {
  const { html, treats } = await planOf({
    currentWeightKg: 5.8,
    specialNeeds: ['neutered'],
    birthdate: '2020-01-01',
    foodPreferences: ['dry', 'treats', 'dental'],
  });
  expect(treats.daysPerPack).toBeGreaterThan(100);
  expect(rowOf(html, 'treats')).not.toContain('checked');
  expect(html).toContain('longer than it stays fresh');
  expect(inAll(html)).toBeCloseTo(monthsIn(rowOf(html, 'dry'))[0]! + monthsIn(rowOf(html, 'dental'))[0]!, 2);
});

it('animals that are planned together share a bag of treats', async () => {
  const bella = await planOf({ foodPreferences: ['dry', 'treats'] });
  const headers = { Cookie: bella.cookie! };
  const max = await planOf({ name: 'Max', foodPreferences: ['dry', 'treats'] }, headers);
  const joined = await shop.call('/api/planner/together', { planId: bella.id, otherId: max.id, market: 'de' }, headers);
  expect(joined.status).toBe(200);
  const html = await (await shop.get(bella.place)).text();
  const household = /<section aria-labelledby="together".*?<\/section>/s.exec(html)![0];
  expect(household.match(/<b>1 × 150 g<\/b>/g)).toHaveLength(1);
  expect(household).toContain('For Bella and Max, one bag a delivery.');
  const rows = household.match(/<li.*?<\/li>/gs)!.map(monthsIn);
  // two animals and their sum, two foods and their sum
  expect(rows.map(({ length }) => length)).toEqual([1, 1, 1, 1, 1, 1]);
  const [first, second, members, food, treats, lines] = rows.flat();
  expect(first! + second!).toBeCloseTo(members!, 1);
  expect(food! + treats!).toBeCloseTo(lines!, 2);
  expect(members!).toBeCloseTo(lines!, 1);
});

it('the whole plan says what a subscription is better in than buying once', async () => {
  const { html } = await planOf({ foodPreferences: ['dry', 'treats'] });
  expect(formOf(html)).toContain(
    '<li>15% less than buying once</li><li>Delivery is free</li><li>Skip, pause or stop any time</li>',
  );
});

it('the pack of the food is at the top of the plan, and leads to it', async () => {
  const { html } = await planOf();
  const top = /<header class="plan-top".*?<\/header>/s.exec(html)![0];
  expect(top).toMatch(/<img src="\/media\/256\/[^"]*"[^>]*>.*<a href="\/de\/dog-food\/[^"]*">/s);
  expect(top).not.toContain('loading="lazy"');
  expect(top).toMatch(/<button type="button"[^>]*data-scripted="true">Print this page for the fridge<\/button>/);
  expect(top).toContain('<noscript>Print this page for the fridge</noscript>');
});

it('the top of the plan has one price, that of the whole plan, and says why this food', async () => {
  const { html } = await planOf({ foodPreferences: ['dry', 'treats', 'dental'] });
  const top = /<header class="plan-top".*?<\/header>/s.exec(html)![0];
  expect([...top.matchAll(/€[\d.]+/g)].map(([price]) => price)).toEqual([
    /<small>(€[\d.]+) a day<\/small>/.exec(html)![1],
  ]);
  expect(top).toContain('<p class="why"><b>Why this food:</b>');
  expect(top).toContain('Complete food for adults');
  const { html: none } = await planOf({ specialNeeds: ['feed_allergy'], allergies: ['insects'] });
  expect(none).not.toContain('class="why"');
});

it('the energy that is left for treats is counted, also the part that comes with the plan', async () => {
  const { html } = await planOf({ foodPreferences: ['dry', 'treats'] });
  const [, left, delivered] =
    /([\d,]+) kcal a day are left for treats, chews and table scraps; the plan brings about (\d+) of them\./.exec(
      html,
    )!;
  // a bag of 150 g a month, of about 330 kcal in 100 g
  expect(Number(delivered)).toBeGreaterThanOrEqual(14);
  expect(Number(delivered)).toBeLessThanOrEqual(20);
  expect(Number(left)).toBeGreaterThan(Number(delivered));
  const { html: withStick } = await planOf({ foodPreferences: ['dry', 'dental'] });
  const [, all, stick] = /([\d,]+) kcal a day are left .*? brings about (\d+) of them/.exec(withStick)!;
  expect(Number(stick)).toBeGreaterThan(20);
  expect(Number(stick)).toBeLessThanOrEqual(Number(all));
});

it('a day without treats has the whole energy in the bowl; a plan without treats says nothing of it', async () => {
  const { html, place } = await planOf({ foodPreferences: ['dry', 'treats'] });
  const [, kcal, grams] = /<p>([\d,]+) kcal a day are left for [^.]*\. On a day without any, give (\d+) g\./.exec(
    html,
  )!;
  const all = Number(/<b>([\d,]+)<\/b><span>kcal a day/.exec(html)![1]!.replace(',', ''));
  const withTreats = Number(/<b>(\d+) g<\/b><span>dry food a day/.exec(html)![1]);
  const share = Number(kcal!.replace(',', '')) / all;
  expect(share).toBeGreaterThan(0);
  expect(share).toBeLessThanOrEqual(0.101);
  expect(withTreats / Number(grams)).toBeCloseTo(1 - share, 2);
  // the packs last longer with treats, and the page says both wherever it says how long
  const [, days, plain] = /lasts<\/dt><dd>(\d+) days with treats, (\d+)\u00a0without</.exec(
    await (await shop.get(place)).text(),
  )!;
  expect(Number(plain)).toBeLessThan(Number(days));
  expect(html).toMatch(/Enough for about \d+ days with treats, \d+\u00a0without\./);
  expect(html).toContain(`With treats every day, the food lasts ${days} days`);
  const { html: without } = await planOf();
  expect(without).not.toMatch(/are left for treats|\d days with treats|With treats every day, the food lasts \d/);
  expect(without).toContain('Arrives before the food runs out.');
});
