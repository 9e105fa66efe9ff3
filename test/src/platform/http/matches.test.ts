import { number, object, string } from 'superstruct';
import { expect, it } from 'vitest';
import { matches } from '../../../../src/platform/http/matches.ts';

const Named = object({ name: string(), size: number() });

it('a value has a shape, has another one, or cannot even be printed', () => {
  expect(matches({ name: 'a', size: 1 }, Named)).toBe(true);
  for (const value of [
    null,
    [],
    {},
    { name: 1, size: 1 },
    { toString: 0 },
    { name: { toString: 0 }, size: 1 },
    { name: [{ toString: 0 }], size: 1 },
  ])
    expect([value, matches(value, Named)]).toEqual([value, false]);
});
