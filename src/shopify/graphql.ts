import { retrying, UpstreamError } from '../platform/upstream.ts';

/** Timeout of one attempt: queries are repeated, while a mutation may already be running and gets nearly all the time. */
const READ_MS = 4000;
const MUTATION_MS = 8500;
const DEADLINE_MS = 9000;

/** The API refused the access token. The call is not repeated with the same token. */
export class Unauthorized extends UpstreamError {
  constructor(name: string) {
    super('upstream_unauthorized', `the ${name} refuses the access token`, false);
  }
}

/** Codes of GraphQL errors that the caller causes: repeating the call is useless. */
const CALLER_ERRORS = new Set(['GRAPHQL_VALIDATION_FAILED', 'BAD_REQUEST', 'BAD_USER_INPUT', 'INVALID_VARIABLE', 'NOT_IMPLEMENTED', 'ACCESS_DENIED']);

/** One of the provider's GraphQL APIs. */
export interface Api {
  /** Name for error messages. */
  name: string;
  url: string;
  /** Headers of every call, with the access token. */
  headers: Record<string, string>;
  /** Receives the headers of a successful response. */
  onResponse?: (headers: Headers) => void;
}

async function attempt<T>({ name, url, headers, onResponse: onAnswer }: Api, body: string, timeoutMs: number): Promise<T> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body, signal: AbortSignal.timeout(timeoutMs) });
    text = await response.text();
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') throw new UpstreamError('upstream_timeout', `no answer in ${timeoutMs} ms`, true, error);
    throw new UpstreamError('upstream_unreachable', `the ${name} cannot be reached`, true, error);
  }
  if (response.status === 401) throw new Unauthorized(name);
  if (response.status === 403) throw new UpstreamError('upstream_unauthorized', `the ${name} forbids it`, false);
  if (!response.ok) throw new UpstreamError('upstream_status', `the ${name} answered ${response.status}`, response.status >= 500 || response.status === 429);
  onAnswer?.(response.headers);
  let result: { data?: T | null; errors?: { message: string; extensions?: { code?: string } }[] };
  try {
    result = JSON.parse(text);
  } catch (error) {
    throw new UpstreamError('upstream_garbage', `the ${name} did not answer JSON`, true, error);
  }
  const [first] = result.errors ?? [];
  if (first) throw new UpstreamError('upstream_graphql', first.message, !CALLER_ERRORS.has(first.extensions?.code ?? ''));
  if (!result.data) throw new UpstreamError('upstream_garbage', `the ${name} answered without data`, true);
  return result.data;
}

/**
 * Calls a GraphQL API of the provider.
 *
 * @param repeatable the call may be retried up to three times. Default: queries may, mutations may not.
 * @returns the operation's data. @throws Unauthorized @throws UpstreamError after at most 9 s.
 */
export async function callGraphql<T>(api: Api, query: string, variables: unknown, repeatable?: boolean): Promise<T> {
  const isMutation = /^\s*mutation\b/.test(query);
  const body = JSON.stringify({ query, variables });
  return retrying((timeoutMs) => attempt<T>(api, body, timeoutMs), {
    repeatable: repeatable ?? !isMutation,
    timeoutMs: isMutation ? MUTATION_MS : READ_MS,
    deadlineMs: DEADLINE_MS,
  });
}
