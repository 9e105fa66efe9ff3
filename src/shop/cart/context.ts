import type { Settings } from '../../env.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import type { Market } from '../../platform/shared/markets.ts';
import type { Reader } from '../../site/reader.ts';

/** The context of a call to the provider's cart API. */
export interface CartCall {
  settings: Settings;
  market: Market;
  t: Translate;
  buyerIp: string | undefined;
  /** The shop's own, with the history of prices. */
  database: D1Database;
  catalogue: Reader['catalogue'];
  waitUntil(work: Promise<unknown>): void;
  /** The trace that an attempt at a change leaves for its repetition, where the change has an id. */
  attempts?: { note(): Promise<string | null>; leave(note: string): Promise<void> };
}
