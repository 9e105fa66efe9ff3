import { describe, expect, it } from 'vitest';
import { taxesOf } from '../../../../src/shop/account/order-sums.ts';
import type { OrderTaxesQuery } from '../../../../src/shopify/generated/customer/graphql.ts';

type Agreement = NonNullable<OrderTaxesQuery['order']>['agreements']['nodes'][number];

const euro = (amount: string) => ({ __typename: 'MoneyV2' as const, amount, currencyCode: 'EUR' as const });

/** An agreement with a sale for each tax. */
const agreement = (taxes: [percent: number | null, amount: string][], reason: Agreement['reason'] = 'ORDER') =>
  ({
    id: `gid://shopify/OrderAgreement/${reason}`,
    reason,
    sales: {
      nodes: taxes.map(([ratePercentage, amount], i) => ({
        __typename: 'ProductSale',
        id: `gid://shopify/ProductSale/${i}`,
        taxes: [
          {
            id: `gid://shopify/SaleTax/${i}`,
            amount: { amount },
            taxLine: { id: `gid://shopify/TaxLine/${i}`, ratePercentage },
          },
        ],
      })),
    },
  }) satisfies Agreement;

const GOODS = agreement([
  [7, '0.97'],
  [19, '4.63'],
  [19, '0.72'],
]);
const RATES = [
  { percent: 7, amount: 0.97 },
  { percent: 19, amount: 5.35 },
];
const wholly = (amount: number) => [{ percent: null, amount }];

describe('the tax in an order', () => {
  it('is told by rate, with that of the delivery in its own', () => {
    expect(taxesOf(euro('6.32'), [GOODS])).toEqual(RATES);
  });

  it('has no row for a rate that comes to nothing, such as that of a gift', () => {
    expect(
      taxesOf(euro('0.97'), [
        agreement([
          [7, '0.97'],
          [19, '0.00'],
          [null, '0.00'],
        ]),
      ]),
    ).toEqual([{ percent: 7, amount: 0.97 }]);
  });

  it('counts an edit of the order, and not what was sent back', () => {
    const edit = agreement([[7, '0.50']], 'ORDER_EDIT');
    const back = agreement([[19, '-4.63']], 'REFUND');
    expect(taxesOf(euro('6.82'), [GOODS, edit, back])).toEqual([{ percent: 7, amount: 1.47 }, RATES[1]]);
  });

  it.each([
    [
      'of which one has no rate',
      [
        agreement([
          [7, '0.97'],
          [null, '5.35'],
        ]),
      ],
    ],
    [
      'that are off by a cent',
      [
        agreement([
          [7, '0.97'],
          [19, '5.34'],
        ]),
      ],
    ],
    ['that could not be read', []],
  ])('is one sum where there are rates %s', (_, agreements) => {
    expect(taxesOf(euro('6.32'), agreements)).toEqual(wholly(6.32));
  });

  it('is not shown where there is none', () => {
    expect(taxesOf(euro('0.0'), [GOODS])).toEqual([]);
    expect(taxesOf(null, [])).toEqual([]);
  });
});
