import { expect, it } from 'vitest';
import { CookieStore } from './cookies.ts';
import { useServer } from './serve.ts';
import { visitWithoutScript } from './visit.ts';

const server = useServer();

it('cookies are kept by host, path and time, also those that scripts do not see, and on every port', async () => {
  const set = (...lines: string[]) => ({ headers: { 'Set-Cookie': lines }, body: 'Set' });
  server.serve({
    '/a/set': set(
      'all=1; Path=/; HttpOnly; SameSite=Lax',
      'here=1',
      'old=1; Max-Age=0',
      'else=1; Domain=example.com',
      'safe=1; Path=/; Secure',
    ),
    '/b': 'B',
    '/a/c': 'C',
    '/drop': set('all=; Path=/; Max-Age=0'),
  });
  const { page } = await visitWithoutScript({}, [{ name: 'consent', value: 'no', domain: 'localhost', path: '/' }]);
  const cookieOf = async (path: string) => {
    await page.goto(`${server.url}${path}`);
    return server.received.at(-1)!.headers.cookie;
  };
  await cookieOf('/a/set');
  expect(await cookieOf('/b')).toBe('consent=no; all=1; safe=1');
  expect(await cookieOf('/a/c')).toBe('here=1; consent=no; all=1; safe=1');
  expect((await page.context().cookies()).find(({ name }) => name === 'all')).toMatchObject({
    httpOnly: true,
    sameSite: 'Lax',
    expires: -1,
  });
  expect((await page.context().cookies('http://localhost:1/')).length).toBe(3);
  await cookieOf('/drop');
  await page.context().clearCookies({ name: 'consent' });
  expect(await cookieOf('/b')).toBe('safe=1');
});

it('a cookie is over when its time has come', () => {
  const store = new CookieStore();
  store.add([{ name: 'a', value: '1', url: 'http://localhost/', expires: Date.now() / 1000 + 60 }]);
  store.setFrom(`b=1; Expires=${new Date(Date.now() - 1000).toUTCString()}`, new URL('http://localhost/'));
  expect(store.all().map(({ name }) => name)).toEqual(['a']);
});

it('a foreign site gets no cookies with a form, and those that are lax with a link', () => {
  const store = new CookieStore();
  for (const sameSite of ['Strict', 'Lax', 'None'] as const)
    store.add([{ name: sameSite, value: '1', url: 'https://localhost/', sameSite }]);
  const header = (isCrossSite: boolean, isSafe: boolean) =>
    store.headerFor(new URL('https://localhost/'), { isCrossSite, isSafe });
  expect([header(false, false), header(true, true), header(true, false)]).toEqual([
    'Strict=1; Lax=1; None=1',
    'Lax=1; None=1',
    'None=1',
  ]);
});

it('the way back shows the page with what was typed', async () => {
  server.serve({
    '/': '<input aria-label="Name"><input type="checkbox" aria-label="Yes"><a href="/next">Next</a>',
    '/next': '<h1 id="top">Next</h1><a href="#top">Top</a>',
  });
  const { page } = await visitWithoutScript({}, []);
  await page.goto(`${server.url}/`);
  await page.getByLabel('Name').fill('Alva');
  await page.getByLabel('Yes').check();
  await page.getByRole('link').click();
  await page.getByRole('link', { name: 'Top' }).click();
  expect([page.url(), server.received.length]).toEqual([`${server.url}/next#top`, 2]);
  await page.goBack();
  await page.goBack();
  expect([await page.getByLabel('Name').inputValue(), await page.getByLabel('Yes').isChecked()]).toEqual([
    'Alva',
    true,
  ]);
  await page.goForward();
  expect(page.url()).toBe(`${server.url}/next`);
});

it('a page that refreshes itself at once is followed, and the referrer policy kept', async () => {
  const policy = { 'Referrer-Policy': 'no-referrer' };
  server.serve({
    '/': { headers: policy, body: '<a href="/wait">Go</a>' },
    '/wait': '<meta http-equiv="refresh" content="0;url=/there">',
    '/there': '<h1>There</h1>',
  });
  const { page } = await visitWithoutScript({ locale: 'sv-SE' }, []);
  const documents: string[] = [];
  page.on('request', (request) => documents.push(new URL(request.url()).pathname));
  await page.goto(`${server.url}/`);
  await page.getByRole('link').click();
  expect(page.url()).toBe(`${server.url}/there`);
  expect(documents).toEqual(['/', '/wait', '/there']);
  expect(server.received[1]!.headers).toMatchObject({
    'accept-language': 'sv-SE,sv;q=0.9',
    'sec-fetch-site': 'same-origin',
  });
  expect(server.received[1]!.headers.referer).toBeUndefined();
});

it('a second navigation takes the place of the first one', async () => {
  server.serve({
    '/': '<form method="post" action="/go"><button>Go</button></form>',
    'POST /go': [
      { status: 303, headers: { Location: '/first' }, delayMs: 1000 },
      { status: 303, headers: { Location: '/second' } },
    ],
    '/second': '<h1>Second</h1>',
  });
  const { page } = await visitWithoutScript({}, []);
  await page.goto(`${server.url}/`);
  await page.getByRole('button').dblclick({ noWaitAfter: true });
  await page.waitForURL('**/second');
  await new Promise((resolve) => setTimeout(resolve, 1100));
  expect([page.url(), server.received.map(({ url }) => url)]).toEqual([
    `${server.url}/second`,
    ['/', '/go', '/go', '/second'],
  ]);
});
