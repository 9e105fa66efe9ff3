import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { BASE, COMPOSITION, FEATURES } from '../../src/shop/features.ts';
import { featurePicture } from '../../tools/feature-picture.ts';

it('docs/features.svg is what `node tools/layers.ts --draw` draws', () => {
  expect(readFileSync('docs/features.svg', 'utf8')).toBe(featurePicture());
});

it('every folder of the shop is a feature of one tier', () => {
  const folders = new Set(globSync('src/shop/*/**/*.{ts,tsx}').map((file) => file.split('/')[2]));
  const features = [...BASE, ...Object.keys(FEATURES), ...COMPOSITION];
  expect([...folders].sort()).toEqual([...features].sort());
});
