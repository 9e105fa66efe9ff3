import { rm } from 'node:fs/promises';
import { clockOffset } from '../local/clock.ts';
import { type Shop, type ShopOptions, startShop } from '../local/shop.ts';
import { picturesPort } from './providers.ts';
import { seededData } from './seeded-data.ts';

/**
 * The runtime's warnings of a request that awaits a promise of another request: it dies when the other one's visitor
 * leaves.
 */
const SHARED_PROMISE = /different request context|code had hung/i;

/** @throws Error when the logs of Workers hold a warning of a promise that requests have shared. */
export function requireNoSharedPromise(lines: readonly string[]): void {
  const warnings = lines.filter((line) => SHARED_PROMISE.test(line));
  if (warnings.length > 0)
    throw new Error(`${warnings.length} warnings of promises shared between requests, for example: ${warnings[0]}`);
}

/**
 * Starts the shop without printing its logs. Its `stop()` throws when they show that requests have shared a promise.
 */
export async function startCheckedShop({ onLog, ...options }: ShopOptions): Promise<Shop> {
  const lines: string[] = [];
  const own = options.data === undefined ? await seededData(options.settings) : undefined;
  const shop = await startShop({
    clockOffsetMs: clockOffset(),
    picturesPort: await picturesPort(),
    ...options,
    ...(own && { data: own, isPrepared: true }),
    onLog(level, message) {
      lines.push(message);
      onLog?.(level, message);
    },
  });
  return {
    ...shop,
    async stop() {
      await shop.stop();
      if (own) await rm(own, { recursive: true, force: true });
      requireNoSharedPromise(lines);
    },
  };
}
