import { afterEach, describe, expect, it } from 'vitest';
import { runCommand, spawnCommand } from '../local/command.ts';
import { useProvider } from '../provider/use-provider.ts';

const shop = useProvider();
afterEach(() => shop.control('reset', {}));

const ENV = () => ({
  PROVIDER_PORT: new URL(shop.providerUrl).port,
  CLOUDFLARE_ACCOUNT_ID: '',
  CLOUDFLARE_API_TOKEN: '',
});
/** Runs `npm run vitals -- …`. */
const vitals = (...args: string[]) => runCommand('tools/vitals.ts', args, ENV());
const record = (dataset: string, points: { blobs: string[]; indexes: string[]; doubles: number[] }[]) =>
  fetch(`${shop.providerUrl}/analytics/${dataset}`, { method: 'POST', body: JSON.stringify(points) });
const vital = (metric: string, page: string, device: string, value: number) => ({
  blobs: [metric, page, device, 'de'],
  indexes: [page],
  doubles: [value],
});

describe('npm run vitals', () => {
  it('shows the 75th percentile by kind of page and device, and marks what is slow', async () => {
    expect((await vitals()).output).toBe('Nothing was measured in the last 7 days.\n');
    await record('kvistra_vitals', [
      ...[1000, 1200, 1400, 9000].map((value) => vital('lcp', 'home', 'phone', value)),
      ...[0.01, 0.3, 0.3, 0.3].map((value) => vital('cls', 'home', 'phone', value)),
      vital('lcp', 'product', 'desktop', 800),
      vital('inp', 'product', 'desktop', 40),
    ]);
    expect((await vitals()).output.split('\n').map((line) => line.trim().split(/\s{2,}/))).toEqual([
      ['page', 'device', 'LCP', 'INP', 'CLS', 'visits'],
      ['home', 'phone', '1400 ms', '–', '0.300 !', '4'],
      ['product', 'desktop', '800 ms', '40 ms', '–', '1'],
      [''],
    ]);
  });

  it('shows what visitors of a test did', async () => {
    const point = (event: string, variant: string) => ({
      blobs: [event, 'home-order', variant, 'de'],
      indexes: ['home-order'],
      doubles: [1],
    });
    await record('kvistra_ab_tests', [
      point('visitor', 'a'),
      point('view', 'a'),
      point('view', 'a'),
      point('visitor', 'b'),
      point('view', 'b'),
      point('cart', 'b'),
    ]);
    expect(
      (await vitals('--test', 'home-order')).output.split('\n').map((line) => line.trim().split(/\s{2,}/)),
    ).toEqual([
      ['variant', 'new visitors', 'views', 'added to the cart'],
      ['a', '1', '2', '0'],
      ['b', '1', '1', '1'],
      [''],
    ]);
    const later = (event: string) => ({
      ...point(event, 'a'),
      blobs: [event, 'cancel-offers', 'none', 'de'],
      indexes: ['cancel-offers'],
    });
    await record('kvistra_ab_tests', ['visitor', 'ended', 'offer', 'complaint', 'complaint', 'return'].map(later));
    expect(
      (await vitals('--test', 'cancel-offers')).output.split('\n').map((line) => line.trim().split(/\s{2,}/)),
    ).toEqual([
      [
        'variant',
        'new visitors',
        'views',
        'added to the cart',
        'ended',
        'took an offer',
        'complaints',
        'with a return',
      ],
      ['none', '1', '0', '0', '1', '1', '2', '1'],
      [''],
    ]);
    expect((await vitals('--test', 'other')).output).toContain('Nothing was counted of other');
  });

  it.each([
    [['--days', '0'], 'The number of days'],
    [['--test', "x'; DROP"], 'There is no test'],
    [['--env', 'nowhere'], 'There is no environment nowhere.'],
    [['--env', 'staging'], 'CLOUDFLARE_ACCOUNT_ID and CLOUDFLARE_API_TOKEN are missing.'],
  ])('refuses %j', async (args, message) => {
    expect(await vitals(...args)).toMatchObject({ status: 2, output: '', errors: expect.stringContaining(message) });
  });

  it('as a process of its own says how it is called', async () => {
    expect(await spawnCommand('tools/vitals.ts', ['--nonsense'], ENV())).toMatchObject({
      status: 2,
      errors: expect.stringContaining('Usage'),
    });
  });
});
