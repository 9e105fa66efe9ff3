import { expect, it } from 'vitest';
import { authorize, CLIENT_ID, login } from '../../provider/login/login.ts';
import { MAIL_COLOURS, SITE } from '../../src/site/brand.ts';
import { MemoryProvider } from './memory-provider.ts';

const URLS = { publicUrl: 'http://localhost:8788', shopUrl: 'http://localhost:8787' };
const { store } = new MemoryProvider();

/**
 * The pages of a sign-in: the one that asks for the address, the one that asks for the code, and that after none was
 * entered.
 */
async function signInPages(email: string, language = 'en'): Promise<string[]> {
  const query = new URLSearchParams({
    client_id: CLIENT_ID,
    redirect_uri: `${URLS.shopUrl}/account/authorize`,
    response_type: 'code',
    scope: 'openid email',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
    state: 'state',
    nonce: 'nonce',
    ui_locales: language,
  });
  const started = authorize(new Request(`${URLS.publicUrl}/authentication/oauth/authorize?${query}`), store, URLS);
  const address = `${URLS.publicUrl}${started.headers.get('location')}`;
  const id = address.split('/').at(-1)!;
  const ask = async (init?: RequestInit) => (await login(new Request(address, init), store, URLS, id)).text();
  const send = (fields: Record<string, string>) => ask({ method: 'POST', body: new URLSearchParams(fields) });
  return [await ask(), await send({ email }), await send({ code: '' })];
}

/** The names of the fields and buttons of a page, in their order. */
const controls = (html: string) =>
  [...html.matchAll(/<(?:label|button)[^>]*>([^<]*)</g)].map(([, name]) => name).filter(Boolean);

it('the login looks like the shop at each of its steps, and so does its mail, light and dark', async () => {
  const pages = await signInPages('alva@kvistra.example');
  expect(pages.map((html) => /<input id="(\w+)"/.exec(html)?.[1])).toEqual(['email', 'code', 'code']);
  for (const html of pages) {
    expect(html).toMatch(new RegExp(`<a class="logo" href="${URLS.shopUrl}"><svg.*?</svg><span>${SITE}</span></a>`));
    expect(html).toContain('<link rel="stylesheet" href="/brand/styles/tokens.css">');
    expect(html).toMatch(/button\{[^}]*background:var\(--rowan\)/);
    expect(html).toMatch(/<div class="narrow box"><svg viewBox="[^"]+" aria-hidden="true">/);
  }
  const [mail] = store.sql.exec<{ html: string }>('SELECT html FROM mail ORDER BY rowid DESC').toArray();
  expect(mail!.html).toContain(`>${SITE}</p>`);
  for (const { brand, paper, surface } of Object.values(MAIL_COLOURS))
    for (const colour of [brand, paper, surface]) expect(mail!.html).toContain(colour);
});

it('leads to the terms and the privacy policy of the shop, where an account is made', async () => {
  const [first] = await signInPages('terms@kvistra.example');
  for (const path of ['terms-conditions', 'privacy-policy'])
    expect(/<form.*<\/form>(.*?)<\/div>/s.exec(first!)![1]).toContain(`<a href="${URLS.shopUrl}/${path}">`);
  expect(/<footer>.*<\/footer>/s.exec(first!)![0]).toContain(`<a href="${URLS.shopUrl}/imprint">`);
});

// the suites of other storefronts sign in by these names
it.each([
  ['en', ['Email', 'Continue'], ['6-digit code', 'Submit'], 'Enter the correct 6-digit code'],
  ['sv', ['E-post', 'Fortsätt'], ['6-siffrig kod', 'Skicka'], 'Ange rätt 6-siffriga kod'],
  ['pt', ['E-mail', 'Continuar'], ['Código de 6 dígitos', 'Enviar'], 'Introduza o código de 6 dígitos correto'],
])('in %s names its fields and buttons as the real service does', async (language, first, second, refusal) => {
  const pages = await signInPages('names@kvistra.example', language);
  expect(pages.map(controls)).toEqual([first, second, second]);
  expect(pages[2]).toContain(`id="code-error">${refusal}<`);
});
