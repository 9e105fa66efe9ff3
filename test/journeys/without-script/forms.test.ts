import { expect, it } from 'vitest';
import { useServer } from './serve.ts';
import { visitWithoutScript } from './visit.ts';

const server = useServer();
const open = async (body: string, answers = {}) => {
  server.serve({ '/': `<!doctype html><title>Form</title>${body}`, ...answers });
  const { page } = await visitWithoutScript({}, []);
  await page.goto(`${server.url}/`);
  return page;
};
const redirect = (location: string, cookie?: string) => ({
  status: 303,
  headers: { Location: location, ...(cookie && { 'Set-Cookie': cookie }) },
});
const sent = () => server.received.find(({ method }) => method === 'POST');

it('a form is filled by its labels, sent as browsers do, and answered by a page', async () => {
  const page = await open(
    `<form method="post" action="/save">
      <label>Name <input name="name"></label><label for="m">Mail</label><input id="m" name="mail" type="email" required>
      <label><input type="checkbox" name="terms" value="yes" required> I accept</label>
      <label><input type="radio" name="size" value="s" checked> Small</label><label><input type="radio" name="size" value="l"> Large</label>
      <select name="country" aria-label="Country"><option value="DE">Germany</option><option value="SE">Sweden</option></select>
      <textarea name="words" aria-label="Words"></textarea><input name="off" disabled value="1"><fieldset disabled><input name="of" value="1"></fieldset>
      <button name="act" value="save">Save</button><button name="act" value="drop">Drop</button></form>`,
    { 'POST /save': redirect('/done', 'flash=1; Path=/; HttpOnly'), '/done': '<p role="status">Saved.</p>' },
  );
  await page.getByLabel('Name').fill('Alva');
  await page.getByLabel('Mail').fill('alva@example.com');
  await page.getByLabel('I accept').check();
  await page.getByText('Large').click();
  await page.getByLabel('Country').selectOption('Sweden');
  await page.getByLabel('Words').fill('a\nb');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL('**/done');
  await page.getByText('Saved.').waitFor();
  expect(sent()!.body).toBe('name=Alva&mail=alva%40example.com&terms=yes&size=l&country=SE&words=a%0D%0Ab&act=save');
  expect(sent()!.headers).toMatchObject({
    origin: server.url,
    referer: `${server.url}/`,
    'content-type': 'application/x-www-form-urlencoded',
    'sec-fetch-site': 'same-origin',
  });
  expect(server.received.at(-1)).toMatchObject({ method: 'GET', url: '/done', headers: { cookie: 'flash=1' } });
});

it('the validation of the browser keeps a form back and says why; novalidate and formnovalidate do not', async () => {
  const page = await open(
    '<form method="post" action="/save"><input name="zip" aria-label="Zip" required maxlength="5" pattern="[0-9]{5}"><button>Save</button><button formnovalidate>Later</button></form>',
    {
      'POST /save': redirect('/done'),
      '/done': 'Done',
    },
  );
  await page.getByLabel('Zip').fill('x'.repeat(9));
  expect(await page.getByLabel('Zip').inputValue()).toBe('xxxxx');
  await page.getByRole('button', { name: 'Save' }).click();
  expect(sent()).toBeUndefined();
  await expect(page.waitForURL('**/done')).rejects.toThrow(/did not send the form: zip/);
  await page.getByRole('button', { name: 'Later' }).click();
  await page.waitForURL('**/done');
});

it('Enter in a field presses the first button that sends the form, a GET form is an address', async () => {
  const page = await open(
    '<form action="/find"><input name="q" aria-label="Search"><button type="button">X</button><button name="by" value="1">Go</button><button name="by" value="2">No</button></form>',
    {
      '/find?q=a+b&by=1': '<h1>Found</h1>',
    },
  );
  await page.getByLabel('Search').fill('a b');
  await page.getByLabel('Search').press('Enter');
  expect(page.url()).toBe(`${server.url}/find?q=a+b&by=1`);
});

it('307 repeats the form, 302 asks for the page', async () => {
  const form = '<form method="post" action="/a"><button name="x" value="1">Send</button></form>';
  const page = await open(form, {
    'POST /a': { status: 307, headers: { Location: '/b' } },
    'POST /b': { status: 302, headers: { Location: '/c' } },
    'GET /c': 'Here',
  });
  await page.getByRole('button').click();
  expect(server.received.map(({ method, url, body }) => [method, url, body])).toEqual([
    ['GET', '/', ''],
    ['POST', '/a', 'x=1'],
    ['POST', '/b', 'x=1'],
    ['GET', '/c', ''],
  ]);
});

it('a field outside of its form, and a button for another address, belong to it', async () => {
  const page = await open(
    '<form id="f" method="post" action="/a"></form><input form="f" name="n" value="1"><button form="f" formaction="/b">Send</button>',
    {
      'POST /b': 'B',
    },
  );
  await page.getByRole('button').click();
  expect(sent()).toMatchObject({ url: '/b', body: 'n=1' });
});
