import { describe, expect, it } from 'vitest';
import { amountsOf, costOf, PRICES, THOUSAND_VISITS } from '../../tools/costs/month.ts';
import { spawnCommand } from '../local/command.ts';
import { MIX } from '../visits.ts';

const costs = (...args: string[]) => spawnCommand('tools/costs.ts', args);

it('a thousand visits are those of test/visits.ts', () => {
  const { cartReads, cartAdditions, consents, refusals, secondChoices, campaigns, plans, signUps } = MIX;
  expect(THOUSAND_VISITS).toMatchObject({
    pageViews: MIX.pageViews,
    calls: cartReads + cartAdditions + consents + refusals + secondChoices + campaigns + plans + signUps,
    orders: MIX.orders,
  });
});

describe('the costs of a month', () => {
  it('are those of what is beyond the plan', () => {
    expect(costOf(49_000_000, PRICES.rowsWritten)).toBe(0);
    expect(costOf(53_000_000, PRICES.rowsWritten)).toBe(3);
    expect(costOf(2000, PRICES.mails)).toBeCloseTo(1.8);
  });

  it('grow with visits and deliveries alone', () => {
    const [none, one, two] = [0, 1, 2].map((times) => amountsOf(times * 1e6, times * 1e4));
    for (const part of Object.keys(PRICES) as (keyof typeof PRICES)[])
      expect([part, two![part] - one![part]]).toEqual([part, expect.closeTo(one![part] - none![part])]);
  });

  it('are printed', async () => {
    const { status, output } = await costs('--visits', '10000000', '--subscriptions', '1000');
    expect(status).toBe(0);
    expect(output.split('\n').map((line) => line.slice(0, 12).trim())).toContain('D1 rows read');
    expect(output).toMatch(/\ntogether +[\d,]+\.\d\d\n$/);
  });

  it.each([
    [[], '--visits takes a whole number.'],
    [['--visits', '1e9'], '--visits takes a whole number.'],
    [['--visits', '1', '--subscriptions', '-'], '--subscriptions takes a whole number.'],
    [['--visits', '100000000001'], '--visits takes a whole number.'],
  ])('are refused for %j', async (args, message) => {
    const { status, errors } = await costs(...args);
    expect([status, errors.split('\n')[0]]).toEqual([2, message]);
  });
});
