import type { TestShop } from './shop.ts';

const cookiesOf = (answer: Pick<Response, 'headers'>) =>
  answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]!);

/** A browser's cookies for the shop, as a test keeps them. */
export class Jar {
  readonly cookies = new Map<string, string>();

  take(answer: Pick<Response, 'headers'>): void {
    for (const cookie of cookiesOf(answer)) {
      const [name = '', ...value] = cookie.split('=');
      if (value.join('=') === '') this.cookies.delete(name);
      else this.cookies.set(name, value.join('='));
    }
  }
  get header(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}

/** Signs a customer in over HTTP, as a browser would go. @returns its cookies. */
export async function signIn(
  shop: Pick<TestShop, 'get' | 'providerUrl' | 'mailedCode'> & { logs?: readonly string[] },
  email: string,
  jar = new Jar(),
  market = 'de',
): Promise<Jar> {
  const started = await shop.get(`/${market}/account/login`, { Cookie: jar.header });
  jar.take(started);
  const follow = (url: string, init: RequestInit = {}) => fetch(url, { redirect: 'manual', ...init });
  const authorize = await follow(started.headers.get('location')!);
  const login = new URL(authorize.headers.get('location')!, shop.providerUrl).href;
  const form = (fields: Record<string, string>) => follow(login, { method: 'POST', body: new URLSearchParams(fields) });
  await form({ email });
  const done = await form({ code: await shop.mailedCode(email) });
  const back = await follow(done.headers.get('location')!, { headers: { Cookie: jar.header } });
  jar.take(back);
  if (back.status !== 302 || !jar.cookies.has('session'))
    throw new Error(
      `Signing in ended with ${back.status} ${back.headers.get('location')}; logged last: ${(shop.logs ?? []).slice(-3).join('\n')}`,
    );
  return jar;
}
