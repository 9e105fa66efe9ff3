import { expect, it } from 'vitest';
import { badgesOf, commonBadges } from '../../../../src/shop/catalogue/badges.ts';

const OLD = '2026-01-05T00:00:00Z';
const fields = (values: Record<string, string>) => Object.entries(values).map(([key, value]) => ({ key, value }));

it.each([
  ['nothing for a thing', {}, OLD, []],
  [
    'the recipe before the kind of food',
    { feed_type: 'complete feed', animal_protein: '["insect"]', grain_free: 'true' },
    OLD,
    ['grain_free', 'one_protein'],
  ],
  [
    'no single protein with egg in it',
    { feed_type: 'complete feed', animal_protein: '["insect","egg"]' },
    OLD,
    ['complete'],
  ],
  ['nothing of treats', { feed_type: 'complementary feed' }, OLD, []],
  [
    'what is new first',
    { feed_type: 'complete feed', grain_free: 'true' },
    '2026-11-01T00:00:00Z',
    ['new', 'grain_free'],
  ],
])('says %s', (_, values, createdAt, badges) => {
  expect(badgesOf({ badges: [...fields(values), null], createdAt, tags: [] }, '2026-11-21', 'Europe/Berlin')).toEqual(
    badges,
  );
});

it.each([
  ['Europe/Berlin', '2026-09-22T21:30:00Z', []],
  ['Europe/Berlin', '2026-09-22T22:30:00Z', ['new']],
  ['Australia/Sydney', '2026-09-22T13:30:00Z', []],
  ['Australia/Sydney', '2026-09-22T14:30:00Z', ['new']],
] as const)('in %s, what began at %s is new for 60 days', (zone, createdAt, badges) => {
  expect(badgesOf({ badges: [], createdAt, tags: [] }, '2026-11-21', zone)).toEqual(badges);
});

it('says a short date before all else', () => {
  const dated = { badges: fields({ feed_type: 'complete feed', grain_free: 'true' }), createdAt: OLD };
  const said = (tags: string[]) => badgesOf({ ...dated, tags }, '2026-11-21', 'Europe/Berlin');
  expect([said(['stage:adult', 'short-date']), said(['stage:adult'])]).toEqual([
    ['short_date', 'grain_free'],
    ['grain_free', 'complete'],
  ]);
});

it('says nothing that more than half of a list have in common, and what comes next in its place', () => {
  const product = (values: Record<string, string>) => ({ badges: fields(values), createdAt: OLD, tags: [] });
  const plain = { feed_type: 'complete feed', animal_protein: '["insect"]' };
  const list = [
    product({ ...plain, grain_free: 'true' }),
    product(plain),
    product({ ...plain, animal_protein: '["insect","egg"]' }),
    product({}),
  ];
  const said = (products: typeof list) => {
    const common = commonBadges(products, '2026-11-21', 'Europe/Berlin');
    return products.map((one) => badgesOf(one, '2026-11-21', 'Europe/Berlin', common));
  };
  expect(said(list)).toEqual([['grain_free', 'one_protein'], ['one_protein'], [], []]);
  // alone, nothing is common
  expect(said(list.slice(1, 2))).toEqual([['one_protein', 'complete']]);
});
