import { log } from '../../platform/log.ts';
import { upstreamErrorOf } from '../../platform/stores.ts';

/**
 * A part of a page without which the rest is shown.
 *
 * @param name of the part in the log.
 * @returns null where its upstream or store has failed. @throws any other error, such as SignedOut.
 */
export const optionalPart = <T>(name: string, loading: Promise<T>): Promise<T | null> =>
  loading.catch((error: unknown) => {
    const failure = upstreamErrorOf(error);
    if (!failure) throw error;
    log.warn({ event: 'part_unavailable', part: name, code: failure.code, message: failure.message });
    return null;
  });
