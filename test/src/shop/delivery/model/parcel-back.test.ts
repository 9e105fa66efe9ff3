import { expect, it } from 'vitest';
import { parcelBack } from '../../../../../src/shop/delivery/model/parcel-back.ts';

it('a parcel back to another country says from where to where, in the language of the page', () => {
  expect(parcelBack({ country: 'DE', currency: 'EUR' }, 'sv-SE')).toEqual({
    to: 'Sverige',
    price: { carrier: 'DHL', price: '17\u00a0€', month: 'november 2026', from: 'Tyskland', to: 'Sverige' },
  });
  expect(parcelBack({ country: 'SE', currency: 'SEK' }, 'en-IE')).toMatchObject({
    to: null,
    price: { carrier: 'PostNord', price: 'SEK\u00a0130' },
  });
});
