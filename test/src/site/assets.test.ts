import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { builtWorker, withoutAssetRouter } from '../../../local/runtime.ts';
import { MAIL_SCENES } from '../../../provider/media/mail-scenes.ts';
import { files, guaranteeNoticePath, mailScenePath } from '../../../src/routes.ts';
import { NOTICE_LANGUAGES } from '../../../src/shop/law/notices.ts';
import { useSharedShop } from '../../shop.ts';

const shop = useSharedShop();
const given = [
  ...Object.values(files),
  ...MAIL_SCENES.map(mailScenePath),
  ...NOTICE_LANGUAGES.flatMap((language) => [guaranteeNoticePath(language), guaranteeNoticePath(language, 'txt')]),
];
const built = readdirSync('dist/client/assets').map((name) => `/assets/${name}`);

it('the addresses of files are those of client/public', () => {
  const names = readdirSync('client/public', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== '_headers')
    .map(({ parentPath, name }) => `${parentPath}/${name}`.replace('client/public', ''));
  expect(given.toSorted()).toEqual(names.sort());
});

it('every file is served as it is, with its type, the headers of _headers and nothing else of the shop', async () => {
  expect(built.length).toBeGreaterThan(30);
  for (const path of [...built, ...given]) {
    const response = await shop.get(path);
    const { headers, status } = response;
    expect([path, status]).toEqual([path, 200]);
    expect(Buffer.from(await response.arrayBuffer()).equals(readFileSync(`dist/client${path}`))).toBe(true);
    expect([path, headers.get('content-type')]).toEqual([
      path,
      expect.stringMatching(
        /^(text\/(javascript|css|plain|markdown); charset=utf-8|application\/json|image\/|font\/woff2)/,
      ),
    ]);
    expect([path, headers.get('cache-control')]).toEqual([
      path,
      path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=86400',
    ]);
    if (/\.(js|css|svg|json|md|txt)$/.test(path))
      expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
    for (const name of ['content-security-policy', 'x-request-id', 'set-cookie'])
      expect([path, headers.get(name)]).toEqual([path, null]);
  }
});

it('a file that a browser has is not sent again, and no file takes a change', async () => {
  for (const path of [built[0]!, files.icon]) {
    const etag = (await shop.get(path)).headers.get('etag')!;
    const again = await shop.get(path, { 'If-None-Match': etag });
    expect([path, again.status, await again.text(), again.headers.get('etag')]).toEqual([path, 304, '', etag]);
    expect((await shop.form(path, {})).status).toBe(405);
  }
});

it('a file that there is not is a missing page', async () => {
  for (const path of ['/assets/nothing.js', '/assets/', '/Assets/start.js', '/_headers', '/de/icon.svg']) {
    const response = await shop.get(path);
    expect([path, response.status, response.headers.get('x-request-id')]).toEqual([path, 404, expect.any(String)]);
    expect(response.headers.get('content-type')).toContain('text/html');
  }
});

it('no asset router stands in front of the shop on this machine', () => {
  const [shopWorker, assets] = withoutAssetRouter(builtWorker('dist/shop')) as [object, object];
  expect(shopWorker).not.toHaveProperty('assets');
  expect(shopWorker).toMatchObject({
    serviceBindings: { ASSETS: { name: 'kvistra-assets' }, PICTURES: { name: 'kvistra-pictures' } },
  });
  expect(assets).toMatchObject({
    name: 'kvistra-assets',
    assets: { directory: expect.stringMatching(/dist.client$/) },
  });
});
