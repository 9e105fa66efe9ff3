import type { Problem } from '../platform/http/parse.ts';
import type { Translate } from '../platform/i18n/translate.ts';
import { UpstreamError } from '../platform/upstream.ts';

/**
 * What a caller is told when an upstream failed, after it was logged.
 *
 * @throws the error itself when it is none of an upstream's.
 */
export function unavailable(error: unknown, t: Translate, event: Record<string, unknown>): Problem {
  if (!(error instanceof UpstreamError)) throw error;
  console.error(JSON.stringify({ ...event, code: error.code, message: error.message }));
  return { code: 'shop_unavailable', message: t('error.shop_unavailable') };
}
