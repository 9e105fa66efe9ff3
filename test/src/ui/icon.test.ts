import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { RULES } from '../../../src/shop/rewards/rules.ts';

it('the sprite has every drawing that a page or a tier names', () => {
  const inPages = globSync('src/**/*.tsx').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:<(?:Icon|Art) name|drawing)="([\w-]+)"/g)].map(([, name]) => name),
  );
  const sprite = readFileSync('client/public/sprite.svg', 'utf8');
  const named = [...inPages, ...RULES.tiers.map(({ name }) => `tier-${name}`)];
  expect(inPages).toContain('dogs-meeting');
  expect(named.filter((name) => !sprite.includes(`<symbol id="${name}"`))).toEqual([]);
});
