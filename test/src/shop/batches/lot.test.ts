import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { handleOfLot, LOT_EXAMPLE, lotIn, MAX_LOT_LENGTH } from '../../../../src/shop/batches/model/lot.ts';

describe('the number of a batch', () => {
  it.each(['L26-314-2', 'l26-314-2', 'L26 314 2', 'L263142', '26-314-2', ' 26.314/2 ', 'L26–314–2'])(
    '%j is L26-314-2',
    (typed) => expect(lotIn(typed)).toBe('L26-314-2'),
  );

  it.each(['', 'L', '26-314', 'L26-000-1', 'L26-367-1', 'L26-314-22', 'X26-314-2', 'L26-314-a', '٢٦٣١٤٢', '<b>'])(
    '%j is none',
    (typed) => expect(lotIn(typed)).toBeNull(),
  );

  it('is its own spelling, and short', () => {
    expect(lotIn(LOT_EXAMPLE)).toBe(LOT_EXAMPLE);
    fc.assert(
      fc.property(fc.string({ maxLength: MAX_LOT_LENGTH }), (typed) => {
        const lot = lotIn(typed);
        expect(lot === null || (lotIn(lot) === lot && lot.length === LOT_EXAMPLE.length)).toBe(true);
      }),
    );
    expect(handleOfLot(LOT_EXAMPLE)).toBe('l26-314-2');
  });
});
