import { expect, it } from 'vitest';
import { LANGUAGES } from '../../../../src/languages/index.ts';
import { serviceWorker } from '../../../../src/routes/system.ts';
import type { OfflineSettings } from '../../../../src/shop/offline/model/offline.ts';
import { TestShop, useSharedShop } from '../../../shop.ts';

const shop = useSharedShop();

it('the service worker has the texts of every language, and the files of the build', async () => {
  const answer = await shop.get(serviceWorker);
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    'public, max-age=3600',
  ]);
  const script = await answer.text();
  const [, json = '', imported = ''] = /^self\.offline=(.*);importScripts\("([^"]+)"\);\n$/.exec(script)!;
  const settings: OfflineSettings = JSON.parse(json);
  expect(Object.keys(settings.texts).sort()).toEqual([...LANGUAGES].sort());
  expect(settings.texts.sv!.title).toBe('Du är offline');
  expect(settings.markets.de).toEqual({ language: 'en', locale: 'en-IE', zone: 'Europe/Berlin' });
  expect(settings.defaultMarket).toBe('se');
  for (const file of [imported, ...Object.values(settings.files)]) {
    const asset = await shop.get(file);
    expect([file, asset.status]).toEqual([file, 200]);
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    // a classic script, which shares nothing with the pages
    expect(await asset.text()).not.toMatch(/^import|\bexport\b/);
  }
  // it may fetch pages of the shop, and nothing else
  expect(answer.headers.get('content-security-policy')).toMatch(/script-src 'self'; .*connect-src 'self'/);
});

it('OFFLINE_PAGE=off removes it from browsers', async () => {
  const other = new TestShop();
  await other.start({ OFFLINE_PAGE: 'off' });
  const script = await (await other.get(serviceWorker)).text();
  await other.stop();
  expect(script).toContain('registration.unregister()');
  expect(script).not.toContain('fetch');
});
