import type { Settings } from '../env.ts';
import type { Translate } from '../platform/i18n/translate.ts';
import type { Market } from '../platform/shared/markets.ts';

/** The context of the handlers of the outbox. */
export interface OutboxContext {
  settings: Settings;
  database: D1Database;
  /** The texts of a market. @throws UpstreamError */
  translate: (market: Market) => Promise<Translate>;
}
