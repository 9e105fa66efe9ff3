import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { limitedDatabase, limitedKv, limitedLimiter, upstreamErrorOf } from '../../../src/platform/stores.ts';
import { kvWith, withParts } from '../../stand-ins.ts';

afterEach(() => vi.useRealTimers());

const never = () => new Promise<never>(() => {});
const namespace = (get: () => Promise<unknown>) => limitedKv(kvWith({ get }));

describe('a store that fails', () => {
  it('fails as an upstream', async () => {
    await expect(namespace(() => Promise.reject(new Error('down'))).get('a')).rejects.toMatchObject({
      code: 'upstream_unreachable',
      retry: true,
    });
  });

  it('fails as it did where the call was wrong', async () => {
    await expect(namespace(() => Promise.reject(new SyntaxError('no JSON'))).get('a')).rejects.toThrow(SyntaxError);
  });

  it('is found behind the error of a statement, and an error of SQL is none', async () => {
    const failing = (message: string) => {
      const statement: D1PreparedStatement = withParts<D1PreparedStatement>({
        bind: () => statement,
        run: () => Promise.reject(new Error(message)),
      });
      return drizzle(limitedDatabase(withParts<D1Database>({ prepare: () => statement })));
    };
    const errorOf = (message: string) =>
      failing(message)
        .run(sql`insert into a values (1)`)
        .then(
          () => null,
          (error: unknown) => error,
        );
    expect(upstreamErrorOf(await errorOf('D1_ERROR: Network connection lost.'))?.code).toBe('upstream_unreachable');
    const wrong = await errorOf('D1_ERROR: UNIQUE constraint failed: a.b: SQLITE_CONSTRAINT');
    expect([wrong instanceof Error, upstreamErrorOf(wrong)]).toEqual([true, null]);
    expect(upstreamErrorOf(new Error('other', { cause: await errorOf('down') }))).toBeNull();
  });
});

describe('a store that does not answer', () => {
  it('fails after its limit, and then at once, until one try finds that it answers', async () => {
    vi.useFakeTimers();
    let answer: () => Promise<unknown> = never;
    const get = vi.fn(() => answer());
    const kv = namespace(get);
    const read = async () => {
      const began = Date.now();
      const outcome = await kv.get('a').catch((error: unknown) => upstreamErrorOf(error)?.code);
      return [outcome, Date.now() - began];
    };
    const late = ['upstream_timeout', 1200];
    const reads = [];
    for (let n = 0; n < 2; n++) {
      const reading = read();
      await vi.advanceTimersByTimeAsync(1200);
      reads.push(await reading);
    }
    expect(reads).toEqual([late, late]);
    expect([await read(), get.mock.calls.length]).toEqual([['upstream_timeout', 0], 2]);
    await vi.advanceTimersByTimeAsync(2000);
    answer = async () => 'value';
    expect([await Promise.all([read(), read()]), get.mock.calls.length]).toEqual([
      [
        ['value', 0],
        ['upstream_timeout', 0],
      ],
      3,
    ]);
    expect(await read()).toEqual(['value', 0]);
  });

  it('has a shorter limit where it only limits requests', async () => {
    vi.useFakeTimers();
    const limiting = limitedLimiter({ limit: never } as RateLimit)
      .limit({ key: 'a' })
      .catch(upstreamErrorOf);
    await vi.advanceTimersByTimeAsync(500);
    expect((await limiting) as unknown).toMatchObject({ code: 'upstream_timeout' });
  });
});

it('statements of one batch are those of the database', async () => {
  const own = { bind: () => own } as D1PreparedStatement;
  const batch = vi.fn(async (_: D1PreparedStatement[]): Promise<D1Result<any>[]> => []);
  const database = limitedDatabase(withParts<D1Database>({ prepare: () => own, batch }));
  await database.batch([database.prepare('select 1').bind(), database.prepare('select 2')]);
  expect(batch).toHaveBeenCalledWith([own, own]);
});
