import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { Jar, signIn } from '../customer.ts';
import { eventually, useShop } from '../shop.ts';

/** The output of a process that was started with a clock. */
function started(clock: string): string {
  const { CLOCK_OFFSET_MS: _, ...env } = process.env;
  const script = `const real = Date.now();
    const { clockOffset, shiftDate } = await import('./local/clock.ts');
    shiftDate(clockOffset());
    shiftDate(clockOffset());
    console.log(JSON.stringify([new Date().toISOString(), Date.now() - real, new Date() instanceof Date, new Date(0).getTime(), typeof Date(), new Date().constructor === Date]));`;
  return execFileSync('node', ['--input-type=module', '-e', script], {
    env: { ...env, CLOCK: clock },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

describe('a clock', () => {
  it('starts at an instant, and is a Date like any other', () => {
    const [at, , ...rest] = JSON.parse(started('2027-03-28T00:30:00Z'));
    expect(at).toMatch(/^2027-03-28T00:30:\d\d\.\d{3}Z$/);
    expect(rest).toEqual([true, 0, 'string', true]);
  });

  it.each([
    ['+35', 35],
    ['-1', -1],
    ['real', 0],
  ])('starts %s days from now', (clock, days) =>
    expect(Math.round(JSON.parse(started(clock))[1] / 86_400_000)).toBe(days),
  );

  it.each(['tomorrow', '2027-03-28', '2027-02-30T10:00:00Z+', '+1 day'])('%s is refused', (clock) =>
    expect(() => started(clock)).toThrow(),
  );
});

describe('a shop', () => {
  const shop = useShop();
  const age = (iso: string) => Math.abs(Date.parse(iso) - Date.now());

  it('starts with the clock of its tests: pages, rows, mails, webhooks and the provider', async () => {
    expect(age((await shop.control('clock')).now)).toBeLessThan(10_000);
    const email = 'clock@kvistra.example';
    await signIn(shop, email, new Jar());
    const [mail] = (await shop.control(`mails?to=${email}`)).mails;
    expect(age(mail.at)).toBeLessThan(20_000);
    const database = await shop.database();
    const rows = async () =>
      (await database.prepare('SELECT max(received_at) AS at FROM commerce_events').first<string>('at')) ?? null;
    await shop.control('products/insect-oat-adult-dog', { stock: 7 });
    expect(age((await eventually(rows))!)).toBeLessThan(20_000);
  });

  it('delivers what the provider tries again, by an alarm', async () => {
    await shop.control('webhooks', { delayMs: 400 });
    await shop.control('products/insect-oat-adult-dog', { stock: 8 });
    await shop.webhooksDelivered();
  });
});
