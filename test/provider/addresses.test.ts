import { expect, it } from 'vitest';
import { logout } from '../../provider/login/login.ts';
import { storefrontApi } from '../../provider/storefront/api.ts';
import { MemoryProvider } from './memory-provider.ts';

it.each([
  ['https', true],
  ['http', false],
])('at addresses with %s the domain says so, and the cookie of the login is secure: %s', async (scheme, isSecure) => {
  const { store } = new MemoryProvider();
  const urls = { publicUrl: `${scheme}://provider.example`, shopUrl: `${scheme}://shop.example` };
  const body = JSON.stringify({ query: '{ shop { primaryDomain { url sslEnabled } } }' });
  const answer = await storefrontApi(new Request(urls.publicUrl, { method: 'POST', body }), store, urls, {
    private: 'token',
    public: 'token',
  });
  expect(((await answer.json()) as any).data.shop.primaryDomain).toEqual({ url: urls.shopUrl, sslEnabled: isSecure });
  const cookie = logout(new Request(`${urls.publicUrl}/authentication/logout`), store, urls).headers.get('Set-Cookie');
  expect(cookie?.includes('Secure')).toBe(isSecure);
});
