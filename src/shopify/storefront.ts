import type { Config } from '../env.ts';
import { retrying, UpstreamError } from '../platform/upstream.ts';
import type { TypedDocumentString } from './generated/storefront/graphql.ts';

export interface CallOptions {
  /** Repeating the call does no harm; then it is tried up to three times. */
  repeatable: boolean;
  buyerIp?: string | undefined;
}

export const API_VERSION = '2026-07';
/** Reads that take longer are asked again; a change may be under way, so it gets the whole time in one attempt. */
const READ_MS = 4000;
const CHANGE_MS = 8500;
const DEADLINE_MS = 9000;

async function attempt<T>(settings: Config, body: string, buyerIp: string | undefined, timeoutMs: number): Promise<T> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(settings.storefront.url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Shopify-Storefront-Private-Token': settings.storefront.token,
        ...(buyerIp && { 'Shopify-Storefront-Buyer-IP': buyerIp }),
      },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    });
    text = await response.text();
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') throw new UpstreamError('upstream_timeout', `no answer in ${timeoutMs} ms`, true, error);
    throw new UpstreamError('upstream_unreachable', 'the storefront API cannot be reached', true, error);
  }
  if (response.status === 401 || response.status === 403)
    throw new UpstreamError('upstream_unauthorized', 'the storefront API refuses the access token', false);
  if (!response.ok)
    throw new UpstreamError('upstream_status', `the storefront API answered ${response.status}`, response.status >= 500 || response.status === 429);
  const version = response.headers.get('X-Shopify-API-Version');
  if (version && version !== API_VERSION) console.warn(JSON.stringify({ event: 'api_version', expected: API_VERSION, got: version }));
  let answer: { data?: T | null; errors?: { message: string; extensions?: { code?: string } }[] };
  try {
    answer = JSON.parse(text);
  } catch (error) {
    throw new UpstreamError('upstream_garbage', 'the storefront API did not answer JSON', true, error);
  }
  if (answer.errors?.length) {
    const [first] = answer.errors;
    const ours = ['GRAPHQL_VALIDATION_FAILED', 'BAD_REQUEST', 'BAD_USER_INPUT', 'INVALID_VARIABLE', 'NOT_IMPLEMENTED'].includes(first?.extensions?.code ?? '');
    throw new UpstreamError('upstream_graphql', first?.message ?? 'the storefront API reported an error', !ours);
  }
  if (!answer.data) throw new UpstreamError('upstream_garbage', 'the storefront API answered without data', true);
  return answer.data;
}

/**
 * Calls the Storefront API.
 *
 * @returns the operation's data. @throws UpstreamError after 9 s in all (a read is asked again after 4 s); a 401 is never repeated.
 */
export async function storefront<T, V>(settings: Config, document: TypedDocumentString<T, V>, variables: V, { repeatable, buyerIp }: CallOptions): Promise<T> {
  const query = document.toString();
  const body = JSON.stringify({ query, variables });
  const change = /^\s*mutation\b/.test(query);
  return retrying((timeoutMs) => attempt<T>(settings, body, buyerIp, timeoutMs), {
    repeatable,
    timeoutMs: change ? CHANGE_MS : READ_MS,
    deadlineMs: DEADLINE_MS,
  });
}
