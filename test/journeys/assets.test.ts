import { globSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('every script that a journey holds back or refuses is one of the build', () => {
  const built = readdirSync('dist/client/assets');
  const patterns = globSync('test/journeys/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\*\*\/assets\/([\w-]+\*?[\w.-]*)/g)].map(([, name]) => name!),
  );
  expect(patterns.length).toBeGreaterThan(5);
  const missing = patterns.filter(
    (pattern) => !built.some((name) => new RegExp(`^${pattern.replace('.', '\\.').replace('*', '.*')}`).test(name)),
  );
  expect(missing).toEqual([]);
});
