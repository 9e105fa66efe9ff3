import type { TestShop } from '../shop.ts';

export const OATS = 'gid://shopify/ProductVariant/44100000001001';

export const VALID_FIELDS = {
  action: 'pay',
  email: 'Buyer@Example.com',
  firstName: 'Maja',
  lastName: 'Ek',
  address1: 'Storgatan 1',
  address2: '',
  zip: '116 45',
  city: 'Stockholm',
  phone: '',
  cardNumber: '4242 4242 4242 4242',
  cardExpiry: '12/39',
  cardCode: '123',
};

/**
 * The checkout of a new cart, used like a browser without JavaScript does. @param locale of its texts; null for that of
 * the cart.
 */
export async function openCheckout(
  shop: TestShop,
  line: Record<string, unknown> = {},
  headers: Record<string, string> = {},
  locale: string | null = 'en',
) {
  const { body: created } = await shop.call(
    '/api/cart/lines/add',
    { variantId: OATS, quantity: 1, countryCode: 'SE', ...line },
    headers,
  );
  const address = new URL(created.cart.checkoutURL);
  if (locale) address.searchParams.set('locale', locale);
  const url = address.href;
  const readPage = async () => (await (await fetch(url)).text()).replaceAll('\u00a0', ' ');
  const hidden = (html: string) => ({
    attempt: /name="attempt" value="([^"]+)"/.exec(html)![1]!,
    total: /name="total" value="(\d+)"/.exec(html)![1]!,
  });
  const post = (fields: Record<string, string>, to = url) =>
    fetch(to, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  return {
    cart: created.cart,
    url,
    readPage,
    post,
    pay: async (fields: Record<string, string> = {}) =>
      post({ ...VALID_FIELDS, ...hidden(await readPage()), ...fields }),
  };
}
