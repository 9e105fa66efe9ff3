import { expect, it } from 'vitest';
import { useProvider } from './use-provider.ts';

const provider = useProvider();

/** The names of the fields and buttons of a page, in their order. */
const controls = (html: string) =>
  [...html.matchAll(/<(?:label|button)[^>]*>([^<]*)</g)].map(([, name]) => name).filter(Boolean);

/** Begins a sign-in in a language. @returns the address of the login page. */
async function begin(language: string): Promise<URL> {
  const params = new URLSearchParams({
    client_id: 'local-customer-account-client',
    redirect_uri: `${provider.url}/account/authorize`,
    response_type: 'code',
    scope: 'openid email customer-account-api:full',
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
    ui_locales: language,
  });
  const answer = await fetch(`${provider.providerUrl}/authentication/oauth/authorize?${params}`, {
    redirect: 'manual',
  });
  return new URL(answer.headers.get('location')!, provider.providerUrl);
}

// the suites of other storefronts sign in by these names
it.each([
  ['en', ['Email', 'Continue'], ['6-digit code', 'Submit'], 'Enter the correct 6-digit code'],
  ['sv', ['E-post', 'Fortsätt'], ['6-siffrig kod', 'Skicka'], 'Ange rätt 6-siffriga kod'],
  ['pt', ['E-mail', 'Continuar'], ['Código de 6 dígitos', 'Enviar'], 'Introduza o código de 6 dígitos correto'],
])('in %s names its fields and buttons as the real service does', async (language, first, second, refusal) => {
  const page = await begin(language);
  const send = async (fields: Record<string, string>) =>
    (await fetch(page, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })).text();
  expect(controls(await (await fetch(page)).text())).toEqual(first);
  expect(controls(await send({ email: 'names@kvistra.example' }))).toEqual(second);
  const refused = await send({ code: '' });
  expect([controls(refused), refused.includes(`id="code-error">${refusal}<`)]).toEqual([second, true]);
});
