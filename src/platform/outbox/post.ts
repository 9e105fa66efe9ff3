import { retryAfterMs, Throttled, type Upstream, UpstreamError, USER_AGENT } from '../upstream.ts';
import { Undeliverable } from './kind.ts';

const TIMEOUT_MS = 8000;

/** An answer whose status is a success. */
export interface Receipt {
  status: number;
  text: string;
}

/**
 * Posts a delivery to another system. It may be repeated by a later attempt, so it carries its own key.
 *
 * @param headers besides `User-Agent`. @param signal of the attempt.
 * @param isReceipt whether the answer shows that the system has taken the delivery: a proxy in between also answers
 * 200, with a page of its own. Default: each success counts. @param isDuplicate whether a 409 says that the system has
 * taken the delivery before. Default: it never does.
 * @throws Undeliverable when the system rejects the delivery itself. @throws UpstreamError when a later attempt may
 * succeed.
 */
export function postDelivery(
  upstream: Upstream,
  url: string,
  headers: Record<string, string>,
  body: object | string,
  signal: AbortSignal,
  isReceipt: (answer: Receipt) => boolean = () => true,
  isDuplicate: (answer: Receipt) => boolean = () => false,
): Promise<void> {
  const post = async (timeoutMs: number): Promise<void> => {
    let response: Response;
    let text: string;
    try {
      response = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'User-Agent': USER_AGENT, ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      });
      text = await response.text();
    } catch (error) {
      throw new UpstreamError('upstream_unreachable', `the ${upstream.name} cannot be reached`, true, error);
    }
    const message = `the ${upstream.name} answered ${response.status}`;
    if (response.status === 409 && isDuplicate({ status: response.status, text })) return;
    // 400 and 422 reject the delivery itself; other errors, such as a wrong key, can be fixed before the next attempt
    if (response.status === 400 || response.status === 422) throw new Undeliverable(message);
    if (response.status === 429) throw new Throttled(message, retryAfterMs(response.headers));
    if (!response.ok) throw new UpstreamError('upstream_status', message, true);
    if (!isReceipt({ status: response.status, text }))
      throw new UpstreamError('upstream_garbage', `${message} without a receipt`, true);
  };
  return upstream.call('post', post, { repeatable: false, timeoutMs: TIMEOUT_MS, deadlineMs: TIMEOUT_MS });
}
