import fc from 'fast-check';
import { expect, it } from 'vitest';
import { choicesOf, isExpired, type Method, tokenOf } from '../../../../../src/shop/subscriptions/reserve/method.ts';

const method = fc.record({
  id: fc.integer({ min: 1, max: 6 }).map((id) => `gid://shopify/CustomerPaymentMethod/${id}`),
  revokedAt: fc.constantFrom(null, '2027-01-01T00:00:00Z'),
  instrument: fc.oneof(
    fc.constant({ __typename: 'CustomerPaypalBillingAgreement' }),
    fc.record({
      __typename: fc.constant('CustomerCreditCard'),
      brand: fc.constant('Visa'),
      lastDigits: fc.constantFrom('4242', '1881', '0002'),
      expiryMonth: fc.integer({ min: 1, max: 12 }),
      expiryYear: fc.constantFrom(2026, 2027, 2028),
    }),
  ),
}) as fc.Arbitrary<Method>;
const TODAY = '2027-03-31';

it('a card is valid until the end of its month', () => {
  const card = (expiryMonth: number, expiryYear: number) =>
    ({
      id: '',
      instrument: { __typename: 'CustomerCreditCard', brand: '', lastDigits: '', expiryMonth, expiryYear },
    }) as Method;
  expect([card(3, 2027), card(2, 2027), card(12, 2026)].map((given) => isExpired(given, TODAY))).toEqual([
    false,
    true,
    true,
  ]);
  expect(isExpired(card(3, 2027), '2027-04-01')).toBe(true);
});

it('only what can be charged stands in for a method, once, and never the same card', () => {
  fc.assert(
    fc.property(fc.array(method), fc.option(method), (methods, first) => {
      const choices = choicesOf(methods, first, TODAY);
      const card = ({ instrument, id }: Method) =>
        instrument?.__typename === 'CustomerCreditCard' ? JSON.stringify(instrument) : id;
      expect(new Set(choices.map(card)).size).toBe(choices.length);
      for (const choice of choices) {
        expect([choice.revokedAt, isExpired(choice, TODAY), methods.includes(choice)]).toEqual([null, false, true]);
        if (first) expect([choice.id === first.id, card(choice) === card(first)]).toEqual([false, false]);
        expect(choice.id.endsWith(`/${tokenOf(choice)}`)).toBe(true);
      }
    }),
  );
});
