import type { Settings } from '../env.ts';
import type { Translate } from '../platform/i18n/translate.ts';
import type { Market } from '../platform/shared/markets.ts';

/** A message of the billing's queue: a contract whose day has come. */
export interface QueuedContract {
  contractId: string;
}

/** The context of the handlers of the outbox. */
export interface OutboxContext {
  settings: Settings;
  database: D1Database;
  /** The texts of a market. @throws UpstreamError */
  translate: (market: Market) => Promise<Translate>;
  /** Takes the contracts that are to be checked; without it, a run checks as many as it can. */
  billingQueue?: Pick<Queue<QueuedContract>, 'sendBatch'> | undefined;
  /** The data points of A/B tests. */
  abTests?: AnalyticsEngineDataset | undefined;
  /** The pictures of reviews. */
  reviewPictures?: Pick<R2Bucket, 'delete'> | undefined;
}
