import { expect, it } from 'vitest';
import { useShop } from '../shop.ts';
import { admin } from './apis.ts';
import { OATS } from './open-checkout.ts';

const shop = useShop();

const discount = async (code: string) =>
  (
    await admin(
      shop,
      `query($code: String!) { codeDiscountNodeByCode(code: $code) { id codeDiscount { ... on DiscountCodeBasic { title status endsAt
        minimumRequirement { ... on DiscountMinimumSubtotal { greaterThanOrEqualToSubtotal { amount currencyCode } } } } } } }`,
      { code },
    )
  ).data.codeDiscountNodeByCode;

it('the Admin API states the minimum of a code in the currency of the store', async () => {
  expect(await discount('big100')).toMatchObject({
    id: expect.stringMatching(/^gid:\/\/shopify\/DiscountCodeNode\/\d+$/),
    codeDiscount: { title: 'BIG100', status: 'ACTIVE', minimumRequirement: { greaterThanOrEqualToSubtotal: { amount: '1000.0', currencyCode: 'SEK' } } },
  });
  expect((await discount('WELCOME10')).codeDiscount.minimumRequirement).toBeNull();
  expect((await discount('SUMMER25')).codeDiscount.status).toBe('EXPIRED');
  expect(await discount('NOTHING')).toBeNull();
});

it('the Storefront API warns of a minimum that is not reached without naming it', async () => {
  const { data } = await shop.storefront(
    `mutation { cartCreate(input: { lines: [{ merchandiseId: "${OATS}" }], discountCodes: ["BIG100"] }) { cart { id } warnings { code message target } } }`,
  );
  expect(data.cartCreate.warnings).toEqual([
    { code: 'DISCOUNT_PURCHASE_NOT_IN_RANGE', message: 'BIG100 discount code isn’t valid for the items in your cart', target: data.cartCreate.cart.id },
  ]);
});
