import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LruCache } from '../../../src/platform/lru-cache.ts';

it('forgets the least recently used value first', () => {
  const partition = new LruCache<string>(2, 100);
  partition.set('a', 'A', 1);
  partition.set('b', 'B', 1);
  expect(partition.get('a')).toBe('A');
  partition.set('c', 'C', 1);
  expect([...partition.values()]).toEqual(['A', 'C']);
});

it('does not take a look as a use, nor a value that is larger than itself', () => {
  const partition = new LruCache<string>(2, 100);
  partition.set('a', 'A', 1);
  partition.set('b', 'B', 1);
  expect(partition.peek('a')).toBe('A');
  partition.set('c', 'C', 1);
  expect(partition.peek('a')).toBeUndefined();
  partition.set('b', 'larger', 101);
  expect([...partition.values()]).toEqual(['C']);
});

it('never holds more values or text than it may', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'), fc.nat(60))), (writes) => {
      const partition = new LruCache<number>(4, 100);
      for (const [key, size] of writes) {
        partition.set(key, size, size);
        const sizes = [...partition.values()];
        expect(sizes.length).toBeLessThanOrEqual(4);
        expect(sizes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(100);
        expect(partition.peek(key)).toBe(size);
      }
    }),
  );
});
