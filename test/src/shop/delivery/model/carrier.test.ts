import { expect, it, vi } from 'vitest';
import type { SoldTo } from '../../../../../src/brand/brand.ts';
import { RETURN_PARCELS } from '../../../../../src/countries/tables/return-parcels.ts';
import { carrierTo } from '../../../../../src/shop/delivery/model/carrier.ts';

vi.mock('#brand', async (original) => {
  const markets: Record<string, SoldTo> = {
    se: { back: { carrier: 'Budbee', price: 99, month: '2026-11-01', level: 'sourced' } },
    de: {},
    nl: { carrier: 'DHL' },
    be: { warehouse: 'NL' },
  };
  return { ...(await original<object>()), markets };
});

it('parcels come with the carrier of their warehouse, whoever brings parcels back', () => {
  expect(RETURN_PARCELS.SE?.carrier).toBe('Budbee');
  expect(['SE', 'DE', 'BE'].map(carrierTo)).toEqual(['PostNord', 'PostNord', 'DHL']);
});
