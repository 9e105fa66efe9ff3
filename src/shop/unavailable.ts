import type { Problem } from '../platform/http/parse.ts';
import type { Translate } from '../platform/i18n/translate.ts';
import { type LogEvent, log } from '../platform/log.ts';
import { UpstreamError } from '../platform/upstream.ts';

/**
 * Logs a failed upstream call and returns the problem to respond with.
 *
 * @throws the error itself when no upstream caused it.
 */
export function unavailable(error: unknown, t: Translate, event: LogEvent): Problem {
  if (!(error instanceof UpstreamError)) throw error;
  log.error({ ...event, code: error.code, message: error.message });
  return { code: 'shop_unavailable', message: t('error.shop_unavailable') };
}
