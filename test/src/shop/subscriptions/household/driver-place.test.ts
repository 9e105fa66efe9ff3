import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placeFrom, placeIn, withPlace } from '../../../../../src/shop/subscriptions/household/driver-place.ts';

const attributes = fc.array(fc.record({ key: fc.constantFrom('import_reference', 'a'), value: fc.string() }));

it('a place is read back as it was set, and leaves the other attributes alone', () => {
  fc.assert(
    fc.property(attributes, fc.string().map(placeFrom), (others, place) => {
      const set = withPlace(withPlace(others, 'before'), place);
      expect(placeIn(set)).toBe(place);
      expect(withPlace(set, '')).toEqual(others);
      expect(place).toBe(placeFrom(place));
      expect(place).not.toMatch(/\n|\s{2}|^\s|\s$/);
    }),
  );
});
