import type { Shop } from '../../local/shop.ts';
import { Jar, signIn } from '../../test/customer.ts';

/** The shop's addresses. */
export type Addresses = Pick<Shop, 'url' | 'providerUrl'>;

/** Reads a page without following redirects. */
export const getPage = ({ url }: Addresses, path: string, cookie = ''): Promise<Response> =>
  fetch(`${url}${path}`, { redirect: 'manual', headers: cookie ? { Cookie: cookie } : {} });

/** Sends a form or JSON as the shop's own pages do. */
export const post = (
  { url }: Addresses,
  path: string,
  body: Record<string, unknown> | URLSearchParams,
  cookie = '',
  page = '/de',
): Promise<Response> =>
  fetch(`${url}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      Origin: url,
      Referer: `${url}${page}`,
      Cookie: cookie,
      ...(body instanceof URLSearchParams ? {} : { 'Content-Type': 'application/json', Accept: 'application/json' }),
    },
    body: body instanceof URLSearchParams ? body : JSON.stringify(body),
  });

/** Signs a customer in, who is created if there is none with the address. */
export function signInAt(shop: Addresses, email: string): Promise<Jar> {
  return signIn(
    {
      providerUrl: shop.providerUrl,
      get: (path, headers = {}) => fetch(`${shop.url}${path}`, { headers, redirect: 'manual' }),
      async mailedCode(to) {
        const answer = await fetch(`${shop.providerUrl}/_control/mails?to=${encodeURIComponent(to)}`);
        const { mails } = (await answer.json()) as { mails: { subject: string }[] };
        return mails.flatMap(({ subject }) => /^\d{6}/.exec(subject) ?? [])[0]!;
      },
    },
    email,
  );
}

/** A visitor with a product in the cart. @param variant number of the product's variant. */
export async function withCart(shop: Addresses, variant = '44100000001001', jar = new Jar()): Promise<Jar> {
  jar.take(await post(shop, '/api/cart/lines/add', { variantId: variant, quantity: 1, market: 'de' }, jar.header));
  return jar;
}
