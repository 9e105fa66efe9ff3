import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { countMiss } from '../../../../src/platform/redirects/misses.ts';
import { MemoryD1 } from '../../../d1.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

function counter() {
  const d1 = new MemoryD1();
  const work: Promise<unknown>[] = [];
  const miss = (path: string, referer?: string) =>
    countMiss({
      env: { DB: d1.binding },
      req: { url: `https://shop.example${path}`, header: () => referer },
      executionCtx: { waitUntil: (writing) => void work.push(writing) },
    });
  return {
    work,
    miss,
    rows: () => d1.rows('SELECT path, referrer, count FROM redirect_misses ORDER BY path, referrer'),
  };
}

it('a miss names nobody, and no page that only its owner knows', async () => {
  const { work, miss, rows } = counter();
  const plan = '1f0c7a4e-5a53-4c0e-9d0e-2c8f0a6b7d11';
  miss('/unsubscribe/Anna%40home.example', `https://shop.example/de/feeding-plan/plan/${plan}`);
  miss(`/de/old-plan/${plan}`, 'https://shop.example/r/anna7');
  await vi.advanceTimersByTimeAsync(1000);
  await Promise.all(work);
  expect(rows().map((row) => ({ ...row }))).toEqual([
    { path: '/de/old-plan/*', referrer: 'https://shop.example/r/*', count: 1 },
    { path: '/unsubscribe/*', referrer: 'https://shop.example/de/feeding-plan/plan/*', count: 1 },
  ]);
});

it('a miss does not keep the secret of an address that a mail program has put something behind', async () => {
  const { work, miss, rows } = counter();
  const secret = 'c0ffee00'.repeat(8);
  for (const end of ['.', ')', '%3E', ',+look', '.html']) miss(`/de/wish-list/${secret}${end}`);
  miss(`/xx/wish-list/${secret}/cart`);
  await vi.advanceTimersByTimeAsync(1000);
  await Promise.all(work);
  expect(rows().map((row) => ({ ...row }))).toEqual([
    { path: '/de/wish-list/*', referrer: '', count: 5 },
    { path: '/xx/wish-list/*/cart', referrer: '', count: 1 },
  ]);
});

it('misses are written a second after the first of them, and counted on from one write to the next', async () => {
  const { work, miss, rows } = counter();
  for (const count of [1, 2]) {
    miss('/De/Gone/?secret=a', `https://blog.example/post?secret=${count}`);
    miss('/de/gone', 'nonsense');
    await vi.advanceTimersByTimeAsync(1000);
    await Promise.all(work);
    expect(rows().map((row) => ({ ...row }))).toEqual([
      { path: '/de/gone', referrer: '', count },
      { path: '/de/gone', referrer: 'https://blog.example/post', count },
    ]);
  }
  // one write at a time, however many misses there are, and of very many the first two hundred
  for (let n = 0; n < 300; n++) miss(`/other-${n}`);
  expect(work).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(1000);
  await Promise.all(work);
  expect(rows()).toHaveLength(202);
});
