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
const inAll = (html: string) => monthsIn(/<p><b>.*?<\/b>/s.exec(formOf(html))![0])[0]!;

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

it('the top of the plan has one price, that of a day of all its cards: of food, what is eaten at its price per kilogram', async () => {
  const { place, html } = await planOf({ foodPreferences: ['dry', 'treats', 'dental'] });
  const top = /<header class="plan-top".*?<\/header>/s.exec(html)![0];
  const prices = [...top.matchAll(/€([\d.]+)/g)].map(([, price]) => Number(price));
  const [dry, ...others] = await Promise.all(
    ['dry', 'treats', 'dental'].map(async (tab) => factsOf(await (await shop.get(`${place}?tab=${tab}`)).text())),
  );
  const days = [dry!, ...others].map((facts) => Number(facts['Price per day']!.slice(1)));
  expect(prices).toEqual([
    expect.closeTo(
      days.reduce((sum, price) => sum + price, 0),
      2,
    ),
  ]);
  const [grams, perKg] = [dry!['Per day'], dry!['Price per kg']].map((text) => Number(/[\d.]+/.exec(text!)![0]));
  expect(days[0]).toBeCloseTo((grams! * perKg!) / 1000, 2);
});

it('the plan says what its food is made for, what it may contain and what would be right too', async () => {
  const { html } = await planOf({ foodPreferences: ['dry'] });
  const why = (page: string) => /<p class="why">.*?<\/p>/s.exec(page)![0];
  expect(why(html)).toMatch(
    /Why this food:<\/b> Complete food for adults, 14% fat\. You named no intolerance\. Grain-free [^.]* fits? as well\.</,
  );
  const { html: without } = await planOf({
    foodPreferences: ['dry'],
    specialNeeds: ['feed_allergy'],
    allergies: ['oats', 'chicken'],
  });
  expect(why(without)).toContain('Without: Oats and Chicken');
  expect(why(without)).not.toContain('intolerance');
  const { html: none } = await planOf({ specialNeeds: ['feed_allergy'], allergies: ['insects'] });
  expect(none).not.toContain('class="why"');
});

const TREATS = /<b>(\d+) g<\/b> <span>with this plan’s treats \((\d+)\u00a0kcal\)/;
const MOST = /<b>(\d+) g<\/b> <span>with the most treats and scraps \(([\d,]+)\u00a0kcal\)/;
const WITHOUT = /<b>(\d+) g<\/b> <span>on a day without treats/;
const numbersOf = (html: string, pattern: RegExp): number[] =>
  (pattern.exec(html) ?? []).slice(1).map((text) => Number(text.replace(',', '')));
const kcalOf = (html: string) => numbersOf(html, /<b>([\d,]+)<\/b><span>kcal a day/)[0]!;
const dryOf = (html: string) => numbersOf(html, /<b>(\d+) g<\/b><span>dry food a day/)[0]!;

it('the food leaves the energy of the treats that come with the plan, and no more', async () => {
  const { html } = await planOf({ foodPreferences: ['dry', 'treats'] });
  const [ration, delivered] = numbersOf(html, TREATS);
  expect(ration).toBe(dryOf(html));
  // a bag of 150 g a month, of about 330 kcal in 100 g
  expect(delivered).toBeGreaterThanOrEqual(14);
  expect(delivered).toBeLessThanOrEqual(20);
  const [least, most] = numbersOf(html, MOST);
  const [whole] = numbersOf(html, WITHOUT);
  expect(most).toBe(Math.round(kcalOf(html) * 0.1));
  expect(least! / whole!).toBeCloseTo(0.9, 2);
  expect(dryOf(html) / whole!).toBeCloseTo(1 - delivered! / kcalOf(html), 2);
  expect(dryOf(html)).toBeLessThan(whole!);
  // the sheet for the fridge says it too
  expect(/<section class="plan-sheet".*?<\/section>/s.exec(html)![0]).toMatch(MOST);
});

it('a stick a day is counted as a whole', async () => {
  const { html } = await planOf({ foodPreferences: ['dry', 'dental'] });
  const [, stick] = numbersOf(html, TREATS);
  expect(stick).toBeGreaterThan(20);
  expect(stick).toBeLessThanOrEqual(kcalOf(html) * 0.1);
  expect(dryOf(html) / numbersOf(html, WITHOUT)[0]!).toBeCloseTo(1 - stick! / kcalOf(html), 2);
});

it('treats that are not ticked are not counted, and the most that are good are said all the same', async () => {
  const { html } = await planOf({
    currentWeightKg: 5.8,
    specialNeeds: ['neutered'],
    birthdate: '2020-01-01',
    foodPreferences: ['dry', 'treats', 'dental'],
  });
  expect(rowOf(html, 'treats')).not.toContain('checked');
  const [stick] = numbersOf(html, /1 stick of (\d+) g/);
  expect(numbersOf(html, TREATS)[1]! / stick!).toBeCloseTo(3.08, 1);
  expect(numbersOf(html, MOST)[1]).toBe(Math.round(kcalOf(html) * 0.1));
});

it('the days of the food are those of its ration; a plan without treats says nothing of them', async () => {
  const { html, place } = await planOf({ foodPreferences: ['dry', 'treats'] });
  // a day more or less without the plan's few treats is not told apart
  expect(await (await shop.get(place)).text()).toMatch(/lasts<\/dt><dd>\d+ days<\/dd>/);
  expect(html).toMatch(/Enough for about \d+ days\./);
  expect(html).toMatch(/A month’s food lasts about \d+ days/);
  const { html: without } = await planOf();
  expect(without).not.toMatch(TREATS);
  expect(without).not.toMatch(MOST);
  expect(without).not.toMatch(WITHOUT);
  expect(without).toMatch(/Arrives before the food runs out\.|A month’s food lasts about \d+ days/);
});
