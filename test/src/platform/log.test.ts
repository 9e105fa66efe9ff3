import { afterEach, describe, expect, it, vi } from 'vitest';
import { log, loggedPath, withLoggedRequest } from '../../../src/platform/log.ts';

const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
afterEach(() => warned.mockClear());
const lines = () => warned.mock.calls.map(([line]) => JSON.parse(line));

describe('a line of the log', () => {
  it('is JSON that begins with level and event', () => {
    log.warn({ event: 'late', part: 'a\nb' });
    expect(warned.mock.calls[0]).toEqual(['{"level":"warn","event":"late","part":"a\\nb"}']);
  });

  it('carries the id and the path of its request, also after a wait and while others are handled', async () => {
    const handle = (id: string) =>
      withLoggedRequest({ id, url: `https://shop.example/de/${id}?email=a@b.example` }, async () => {
        await new Promise((resolve) => setTimeout(resolve, id === 'slow' ? 20 : 5));
        log.warn({ event: 'handled' });
      });
    await Promise.all([handle('slow'), handle('fast')]);
    log.warn({ event: 'after' });
    expect(lines()).toEqual([
      { level: 'warn', event: 'handled', id: 'fast', path: '/de/fast' },
      { level: 'warn', event: 'handled', id: 'slow', path: '/de/slow' },
      { level: 'warn', event: 'after' },
    ]);
  });
});

describe('a logged path', () => {
  it.each([
    ['/de/dog-food/senior-insect-dog', '/de/dog-food/senior-insect-dog'],
    ['/de/search?q=anna@home.example', '/de/search'],
    ['/de/account/orders/1004', '/de/account/orders/*'],
    ['/de/feeding-plan/plan/1f0c7a4e-5a53-4c0e-9d0e-2c8f0a6b7d11', '/de/feeding-plan/plan/*'],
    ['/de/feeding-plan/plan/1f0c7a4e-5a53-4c0e-9d0e-2c8f0a6b7d11.png', '/de/feeding-plan/plan/*'],
    ['/unsubscribe/anna%40home.example', '/unsubscribe/*'],
    ['/r/QWxhZGRpbjpvcGVuIHNlc2FtZQ', '/r/*'],
    ['/de/%zz', '/*'],
  ])('%s is %s', (path, logged) => {
    expect(loggedPath(path)).toBe(logged);
  });

  it('is short', () => {
    expect(loggedPath(`/${'a-b/'.repeat(200)}`)).toHaveLength(200);
  });
});
