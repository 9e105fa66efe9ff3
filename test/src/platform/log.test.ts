import { DrizzleQueryError } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { log, loggedPath, withLoggedRequest } from '../../../src/platform/log.ts';

const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
afterEach(() => warned.mockClear());
const lines = () => warned.mock.calls.map(([line]) => JSON.parse(line));

describe('a line of the log', () => {
  it('is JSON that begins with level and event', () => {
    log.warn({ event: 'late', part: 'a\nb' });
    expect(warned.mock.calls[0]).toEqual(['{"level":"warn","event":"late","part":"a\\nb"}']);
  });

  it('has no parameter of a query and no e-mail address, whatever an error says', () => {
    const error = new DrizzleQueryError(
      'insert into "leads" values (?, ?)',
      ['Anna\nHome', '+46701234567'],
      new Error('D1_ERROR'),
    );
    log.error({
      event: 'call',
      error: String(error),
      stack: error.stack,
      nested: { messages: ['no mail to <Anna.Home+x@home.example>: full', 'a@b'] },
    });
    const [[line]] = errors.mock.calls as [[string]];
    expect(line).not.toMatch(/Anna|Home|4670|@home/);
    expect(JSON.parse(line)).toMatchObject({
      error: expect.stringMatching(/^Error: Failed query: insert into "leads" values \(\?, \?\)$/),
      stack: expect.stringContaining('log.test.ts'),
      nested: { messages: ['no mail to <*@*>: full', '*@*'] },
    });
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
    ['/r/anna7', '/r/*'],
    ['/de/discount/POINTS-7K2M', '/de/discount/*'],
    ['/de/discount', '/de/discount'],
    ['/api/ucp/v1/carts/c1-7a2abe82733a34e84aa472d57fb5c3c1.abc', '/api/ucp/v1/carts/*'],
    ['/api/ucp/v1/carts/gid%3A%2F%2Fshopify%2FCart%2Fc1-7a2a%3Fkey%3Ddef', '/api/ucp/v1/carts/*//shopify/Cart/*'],
    ['/de/%zz', '/*'],
  ])('%s is %s', (path, logged) => {
    expect(loggedPath(path)).toBe(logged);
  });

  it('is short', () => {
    expect(loggedPath(`/${'a-b/'.repeat(200)}`)).toHaveLength(200);
  });
});
