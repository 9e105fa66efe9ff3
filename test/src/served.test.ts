import { expect, it } from 'vitest';
import { featuresOf, OPTIONAL_FEATURES, type OptionalFeature } from '../../src/brand/brand.ts';
import { api, patterns } from '../../src/routes.ts';
import { hasCall, hasScreen, OPTIONAL } from '../../src/served.ts';

it('names pages and endpoints that exist', () => {
  for (const screens of Object.values(OPTIONAL.SCREENS))
    for (const name of screens) expect(patterns).toHaveProperty(name);
  const paths = Object.values(api);
  for (const beginnings of Object.values(OPTIONAL.CALLS))
    for (const beginning of beginnings)
      expect(
        paths.filter((path) => path.startsWith(beginning)),
        beginning,
      ).not.toEqual([]);
});

it('has every page and endpoint in the brand of the project', () => {
  expect((Object.keys(patterns) as (keyof typeof patterns)[]).filter((name) => !hasScreen(name))).toEqual([]);
  expect(Object.values(api).filter((path) => !hasCall(path))).toEqual([]);
});

it('switches off what needs a feature that is off', () => {
  const features = featuresOf({ planner: false, rewards: false });
  const off = (Object.keys(features) as OptionalFeature[]).filter((name) => !features[name]);
  expect(off.sort()).toEqual(
    ['planner', 'food-change', 'following', 'journal', 'vet', 'compare', 'programs', 'rewards', 'referrals'].sort(),
  );
});

it.each(Object.keys(OPTIONAL_FEATURES) as OptionalFeature[])('lets a brand do without %s alone', (feature) => {
  const features = featuresOf({ [feature]: false });
  expect(features[feature]).toBe(false);
  for (const [other, needs] of Object.entries(OPTIONAL_FEATURES) as [OptionalFeature, readonly string[]][])
    if (other !== feature && !needs.includes(feature) && !needs.some((name) => !features[name as OptionalFeature]))
      expect([other, features[other]]).toEqual([other, true]);
});
