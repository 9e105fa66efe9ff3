import { expect, it } from 'vitest';
import { useSharedShop } from '../../../shop.ts';
import { shown } from '../../../visible-html.ts';

const shop = useSharedShop();

const DOG = {
  species: 'dog',
  name: 'Bella',
  gender: 'female',
  birthdate: '2022-01-01',
  breed: 'unknown',
  activity: 'medium',
  bodyCondition: 'normal',
  currentWeightKg: 20,
  specialNeeds: [] as string[],
  foodPreferences: ['dry'],
};
/** Three months ago. */
const BORN = new Date(Date.now() - 92 * 86_400_000).toISOString().slice(0, 10);
const LIGHT = { ...DOG, specialNeeds: ['neutered'] };
const CAT = { ...DOG, species: 'cat', name: 'Sot', activity: 'indoor', currentWeightKg: 4.5 };
const TABS = ['Dry food', 'Wet food', 'Treats', 'Dental sticks', 'Other'];
const CHANGE = 'Change this answer';

async function planOf(answers: Record<string, unknown>) {
  const { body, headers } = await shop.call('/api/planner', { ...answers, market: 'de', terms: true });
  const [cookie = ''] = headers.getSetCookie()[0]!.split(';');
  const place = (body as any).plan as string;
  return {
    place,
    read: async (tab: string) => shown(await (await shop.get(`${place}?tab=${tab}`, { cookie })).text()),
    cookie,
  };
}
const tabsIn = (html: string) =>
  [
    .../<nav[^>]*aria-label="Kinds of products"[^>]*>([\s\S]*?)<\/nav>/.exec(html)![1]!.matchAll(/<a[^>]*>([^<]+)</g),
  ].map(([, name]) => name);

it('the plan shows all five kinds, and an empty one says why', async () => {
  const { place, read, cookie } = await planOf(DOG);
  for (const tab of ['dry', 'wet', 'treats', 'dental', 'other']) expect(tabsIn(await read(tab))).toEqual(TABS);
  for (const tab of ['wet', 'treats', 'dental', 'other']) {
    const html = await read(tab);
    expect(html).toContain('you did not tick it for Bella');
    expect(html).toContain(CHANGE);
  }
  expect(await read('dry')).not.toContain(CHANGE);
  // Whoever only has the link reads the reason, without the button.
  const link = shown(await (await shop.get(`${place}?tab=treats`)).text());
  expect(link).toContain('you did not tick it');
  expect(link).not.toContain(CHANGE);
  const changed = await shop.form(
    '/api/planner/start',
    { market: 'de', planId: place.split('/').at(-1)!, step: 'food' },
    { cookie },
  );
  expect(changed.headers.get('location')).toBe('/de/feeding-plan/food');
});

it('a ration is less by a tenth only where something takes the tenth', async () => {
  const gramsOf = async (foodPreferences: string[]) =>
    ((await shop.call('/api/planner', { ...LIGHT, currentWeightKg: 4, foodPreferences, market: 'de' })).body as any)
      .products[0].gramsPerDay as number;
  const [without, withStick, withTreats] = [
    await gramsOf(['dry']),
    await gramsOf(['dry', 'dental']),
    await gramsOf(['dry', 'dental', 'treats']),
  ];
  expect(withStick).toBe(without);
  expect(withTreats).toBeLessThan(without);
});

it.each([
  [
    'an allergy that leaves none',
    { ...DOG, specialNeeds: ['feed_allergy'], allergies: ['insects'] },
    'dry',
    'has an ingredient that Bella must not eat',
    true,
  ],
  ['food before its launch', { ...CAT, foodPreferences: ['wet_or_raw'] }, 'wet', 'Not on sale yet', false],
  [
    'nothing for the species',
    { ...CAT, foodPreferences: ['dry', 'dental'] },
    'dental',
    'nothing of this kind for Sot',
    false,
  ],
  [
    'an animal that is too small',
    { ...DOG, currentWeightKg: 2, foodPreferences: ['dry', 'dental'] },
    'dental',
    'of at least 3 kg and four months',
    false,
  ],
  [
    'a dental stick that is too much for',
    { ...LIGHT, currentWeightKg: 4, foodPreferences: ['dry', 'dental'] },
    'dental',
    'even the smallest',
    false,
  ],
  [
    'the same beside treats',
    { ...LIGHT, currentWeightKg: 4, foodPreferences: ['dry', 'treats', 'dental'] },
    'dental',
    'even the smallest',
    false,
  ],
  [
    'a stick that leaves nothing for treats',
    { ...LIGHT, currentWeightKg: 5.2, foodPreferences: ['dry', 'treats', 'dental'] },
    'treats',
    'stick takes all',
    true,
  ],
  [
    'a puppy that is too young for sticks',
    { ...LIGHT, birthdate: BORN, currentWeightKg: 5, foodPreferences: ['dry', 'dental'] },
    'dental',
    'of at least 3 kg and',
    false,
  ],
  ['dry food that was not ticked', { ...DOG, foodPreferences: ['wet_or_raw'] }, 'dry', 'did not tick it', true],
])('%s is said in its tab', async (_, answers, tab, text, canChange) => {
  const html = await (await planOf(answers)).read(tab);
  expect(tabsIn(html)).toEqual(TABS);
  expect(html).toContain(text);
  expect(html.includes(CHANGE)).toBe(canChange);
});
