import type { Settings } from '../env.ts';
import { Upstream, UpstreamError, USER_AGENT } from '../platform/upstream.ts';

/**
 * Requests that the shop passes on to the store's own domain at the commerce provider, and their answers. Neither side
 * gets a header of the other that is not named here: no cookies, and no access of the shop's own.
 */

/** What the store's domain answers itself: each kind fails by itself. */
const store = new Upstream("commerce provider's domain");

/** Until an answer has come wholly. */
const TIMEOUT_MS = 10_000;

/** The most bytes of an answer. */
const MAX_ANSWER = 2 * 1024 * 1024;

/** A request to pass on. */
export interface PassedOn {
  /** A name for few kinds of requests. */
  operation: string;
  /** With its query. */
  path: string;
  method: string;
  headers: Readonly<Record<string, string>>;
  body?: ArrayBuffer;
  /** The visitor's address, by which the provider tells visitors apart; undefined where it is not known. */
  buyerIp: string | undefined;
}

/** The origin of the store at the commerce provider. */
export const storeOrigin = ({ storefront: { url } }: Pick<Settings, 'storefront'>): string => new URL(url).origin;

const tooLarge = (): UpstreamError => new UpstreamError('upstream_garbage', 'the answer is too large', false);

/** A body that fails once it has more bytes than an answer may have. */
function bounded(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  let size = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.byteLength;
        if (size > MAX_ANSWER) controller.error(tooLarge());
        else controller.enqueue(chunk);
      },
    }),
  );
}

async function attempt(
  origin: string,
  { path, method, headers, body, buyerIp }: PassedOn,
  timeoutMs: number,
): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(new URL(path, origin), {
      method,
      headers: {
        'User-Agent': USER_AGENT,
        ...headers,
        ...(buyerIp && { 'Shopify-Storefront-Buyer-IP': buyerIp }),
      },
      ...(body && { body }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError')
      throw new UpstreamError('upstream_timeout', `no answer in ${timeoutMs} ms`, true, error);
    throw new UpstreamError('upstream_unreachable', "the commerce provider's domain cannot be reached", true, error);
  }
  const isTooLarge = Number(response.headers.get('Content-Length') ?? 0) > MAX_ANSWER;
  if (response.status >= 500 || isTooLarge) {
    await response.body?.cancel().catch(() => {});
    throw isTooLarge
      ? tooLarge()
      : new UpstreamError('upstream_status', `the commerce provider's domain answered ${response.status}`, true);
  }
  return response;
}

/**
 * Passes a request on, once, and follows no redirect.
 *
 * @returns the answer with at most 2 MiB of body, streamed: it fails in the middle where there is more. Its headers are
 * still the provider's. @throws UpstreamError for a status of 500 and more, after at most 10 s.
 */
export async function passOn(settings: Settings, request: PassedOn): Promise<Response> {
  const response = await store.call(
    request.operation,
    (timeoutMs) => attempt(storeOrigin(settings), request, timeoutMs),
    { repeatable: false, timeoutMs: TIMEOUT_MS, deadlineMs: TIMEOUT_MS },
  );
  return new Response(response.body && bounded(response.body), response);
}

/** The kind of content of an answer, without its parameters. */
export const contentTypeOf = ({ headers }: Response): string =>
  (headers.get('Content-Type') ?? '').split(';', 1)[0]!.trim().toLowerCase();

/** The headers of a request that are passed on, each with its longest value; a longer one is left out. */
export const headersToPass = (
  request: { header(name: string): string | undefined },
  longest: Readonly<Record<string, number>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(longest).flatMap(([name, most]) => {
      const value = request.header(name);
      return value !== undefined && value.length <= most ? [[name, value]] : [];
    }),
  );
