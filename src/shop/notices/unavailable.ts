import type { Translate } from '../../platform/i18n/translate.ts';
import { type LogEvent, log } from '../../platform/log.ts';
import type { Problem } from '../../platform/shared/parse.ts';
import { upstreamErrorOf } from '../../platform/stores.ts';

/**
 * Logs a failed call of an upstream or a store and returns the problem to respond with.
 *
 * @throws the error itself when no upstream and no store caused it.
 */
export function unavailable(error: unknown, t: Translate, event: LogEvent): Problem {
  const failure = upstreamErrorOf(error);
  if (!failure) throw error;
  log.error({ ...event, code: failure.code, message: failure.message });
  return { code: 'shop_unavailable', message: t('error.shop_unavailable') };
}
