import { retrying, UpstreamError } from '../platform/upstream.ts';

/** Reads that take longer are asked again; a change may be under way, so it gets the whole time in one attempt. */
const READ_MS = 4000;
const MUTATION_MS = 8500;
const DEADLINE_MS = 9000;

/** The access token is not accepted. It is never tried again with the same one. */
export class Unauthorized extends UpstreamError {
  constructor(name: string) {
    super('upstream_unauthorized', `the ${name} refuses the access token`, false);
  }
}

/** Codes of GraphQL errors that are our own mistake: the same call fails again. */
const CALLER_ERRORS = new Set(['GRAPHQL_VALIDATION_FAILED', 'BAD_REQUEST', 'BAD_USER_INPUT', 'INVALID_VARIABLE', 'NOT_IMPLEMENTED', 'ACCESS_DENIED']);

/** One of the provider's GraphQL APIs. */
export interface Api {
  /** For messages. */
  name: string;
  url: string;
  /** With the access token. */
  headers: Record<string, string>;
  /** Sees what an answer says of itself. */
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
  let answer: { data?: T | null; errors?: { message: string; extensions?: { code?: string } }[] };
  try {
    answer = JSON.parse(text);
  } catch (error) {
    throw new UpstreamError('upstream_garbage', `the ${name} did not answer JSON`, true, error);
  }
  const [first] = answer.errors ?? [];
  if (first) throw new UpstreamError('upstream_graphql', first.message, !CALLER_ERRORS.has(first.extensions?.code ?? ''));
  if (!answer.data) throw new UpstreamError('upstream_garbage', `the ${name} answered without data`, true);
  return answer.data;
}

/**
 * Calls a GraphQL API of the provider.
 *
 * @param repeatable doing it again does no harm; then it is tried up to three times. Without it reads are, changes are not.
 * @returns the operation's data. @throws Unauthorized @throws UpstreamError after 9 s in all.
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
