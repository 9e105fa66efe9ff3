import { expect, it } from 'vitest';
import { oauth, pages } from '../../src/routes.ts';
import { useRestoredShop } from '../shop.ts';
import { asked, exchange, newVerifier, READ, READ_ORDERS, rest, serveProgram } from '../src/shop/programs/program.ts';
import { signIn } from './sign-in.ts';
import { PHONE, useBrowser, violationsOf, waitUntilStable } from './visit.ts';

const shop = useRestoredShop();
const visit = useBrowser();
const program = serveProgram({ back: () => 'Back at the program' });

/** The address at which the program on this machine is answered. */
const back = () => new URL('back', program.client()).href;

it.each([
  ['with script', true],
  ['without script', false],
])('a customer lets a program in, to read alone, and ends it, %s', async (_, javaScriptEnabled) => {
  const { page, complaints, close } = await visit({ javaScriptEnabled, viewport: PHONE, inBrowser: true });
  const verifier = newVerifier();
  const path = asked(program.client(), verifier, { redirect_uri: back(), ui_locales: 'en' }).replace(
    pages.letIn('de'),
    oauth.authorize,
  );
  await page.goto(`${shop.url}${path}`);
  await signIn(shop, page, 'demo@kvistra.example', '000000');
  await page.getByRole('heading', { name: 'Give Pawfect <b>Helper</b> access?', level: 1 }).waitFor();
  await waitUntilStable(page);
  if (javaScriptEnabled) expect(await violationsOf(page)).toEqual([]);
  await page.getByLabel('Skip and move deliveries').uncheck();
  await page.getByRole('button', { name: 'Give access', exact: true }).click();
  await page.waitForURL(`${back()}?**`);
  const code = new URL(page.url()).searchParams.get('code')!;
  const { body } = await exchange(shop, program.client(), code, verifier, { redirect_uri: back() });
  expect(body.scope).toBe(`${READ_ORDERS} ${READ}`);
  // the browser signs in anew without a question, because the provider still knows it
  await page.goto(`${shop.url}${pages.programs('de')}`);
  await page.getByText('Your subscriptions: which animals').waitFor();
  await waitUntilStable(page);
  if (javaScriptEnabled) expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'End access', exact: true }).click();
  await page.getByText('No app has access to your account').waitFor();
  const call = { profile: program.profile(), token: body.access_token };
  expect((await rest(shop, call, '/subscriptions')).status).toBe(401);
  expect(complaints).toEqual([]);
  await close();
});
