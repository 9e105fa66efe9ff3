import { type LogEvent, log } from '../platform/log.ts';
import { rememberPictures } from '../platform/media/named.ts';
import { retryAfterMs, Throttled, type Upstream, UpstreamError, USER_AGENT } from '../platform/upstream.ts';
import type { Cost } from './point-budget.ts';

/** The API version that the operations are written for, and that every call asks for. */
export const API_VERSION = '2026-07';

/**
 * Timeout of one attempt: queries are repeated, while a mutation may already be running and gets nearly all the time.
 */
const READ_MS = 6000;
const MUTATION_MS = 8500;
const DEADLINE_MS = 9000;

/** The API refused the access token. The call is not repeated with the same token. */
export class Unauthorized extends UpstreamError {
  constructor(name: string) {
    super('upstream_unauthorized', `the ${name} refuses the access token`, false);
  }
}

/**
 * Codes of GraphQL errors that may pass. All others, such as those of a validation or of a query that costs too much,
 * stay.
 */
const PASSING_ERRORS = new Set(['INTERNAL_SERVER_ERROR', 'SERVICE_UNAVAILABLE', 'TIMEOUT']);

/** One of the provider's GraphQL APIs. */
export interface Api {
  upstream: Upstream;
  /** Its address. The version in it is replaced by {@link API_VERSION}. */
  url: string;
  /** Headers of every call, with the access token. */
  headers: Record<string, string>;
  /** The headers name a visitor, whom alone a refusal of too many calls means. */
  isForVisitor?: boolean;
  /** Is told what each call has cost. */
  onCost?: (cost: Cost) => void;
}

interface GraphqlError {
  message: string;
  path?: readonly (string | number)[];
  extensions?: { code?: string; requiredAccess?: string };
}

interface Result<T> {
  data?: T | null;
  errors?: GraphqlError[];
  extensions?: { cost?: Cost };
}

/** The messages that this isolate has logged: once is enough to know of each. */
const logged = new Set<string>();

function warnOnce(event: LogEvent): void {
  const text = JSON.stringify(event);
  if (logged.has(text)) return;
  logged.add(text);
  log.warn(event);
}

/** The address with the pinned version. An address of a discovery document may name another one. */
export const pinned = (url: string): string =>
  url.replace(/\/api\/[^/]+\/(?=graphql(?:\.json)?$)/, `/api/${API_VERSION}/`);

function checkVersion(api: string, headers: Headers): void {
  const got = headers.get('X-Shopify-API-Version');
  if (got && got !== API_VERSION) warnOnce({ event: 'api_version', api, expected: API_VERSION, got });
}

/**
 * Milliseconds until the API's budget holds the cost of the call again. Source: the provider's documentation, "GraphQL
 * Admin API rate limits".
 */
function refillMs({ extensions }: Result<unknown>): number {
  const { requestedQueryCost = 0, throttleStatus: { currentlyAvailable = 0, restoreRate = 0 } = {} } =
    extensions?.cost ?? {};
  return restoreRate > 0 ? (Math.max(0, requestedQueryCost - currentlyAvailable) / restoreRate) * 1000 : 0;
}

/** Whether the data below the operation's own fields still holds what an error has not taken away. */
function leavesRest(data: unknown, { path = [] }: GraphqlError): boolean {
  let value = data;
  for (const [depth, step] of path.entries()) {
    if (value === null || typeof value !== 'object') return depth > 1;
    value = (value as Record<string | number, unknown>)[step];
  }
  return path.length > 1;
}

/**
 * The data of a result. A field that the app lacks the scope for is missing in it, and logged; where such a field
 * leaves nothing, the call has failed.
 *
 * @throws Throttled @throws UpstreamError
 */
function dataOf<T>(name: string, result: Result<T>): T {
  const errors = result.errors ?? [];
  if (errors.some(({ extensions }) => extensions?.code === 'THROTTLED'))
    throw new Throttled(`the ${name} throttles the call`, refillMs(result), true);
  const denied = errors.filter(({ extensions }) => extensions?.code === 'ACCESS_DENIED');
  for (const { path = [], message, extensions } of denied) {
    const field = path.filter((step) => typeof step === 'string').join('.');
    warnOnce({ event: 'access_denied', api: name, field, scope: extensions?.requiredAccess ?? message });
  }
  const serious =
    errors.find((error) => !denied.includes(error)) ?? errors.find((error) => !leavesRest(result.data, error));
  if (serious)
    throw new UpstreamError('upstream_graphql', serious.message, PASSING_ERRORS.has(serious.extensions?.code ?? ''));
  if (!result.data) throw new UpstreamError('upstream_garbage', `the ${name} answered without data`, true);
  return result.data;
}

async function attempt<T>(
  { upstream: { name }, url, headers, isForVisitor = false, onCost }: Api,
  body: string,
  timeoutMs: number,
): Promise<T> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(pinned(url), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'User-Agent': USER_AGENT, ...headers },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    });
    text = await response.text();
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError')
      throw new UpstreamError('upstream_timeout', `no answer in ${timeoutMs} ms`, true, error);
    throw new UpstreamError('upstream_unreachable', `the ${name} cannot be reached`, true, error);
  }
  checkVersion(name, response.headers);
  if (response.status === 401) throw new Unauthorized(name);
  if (response.status === 403) throw new UpstreamError('upstream_unauthorized', `the ${name} forbids it`, false);
  // 430: the provider takes the traffic for an attack
  if (response.status === 429 || response.status === 430)
    throw new Throttled(`the ${name} answered ${response.status}`, retryAfterMs(response.headers), isForVisitor);
  if (!response.ok)
    throw new UpstreamError('upstream_status', `the ${name} answered ${response.status}`, response.status >= 500);
  let result: Result<T>;
  try {
    result = JSON.parse(text);
  } catch (error) {
    throw new UpstreamError('upstream_garbage', `the ${name} did not answer JSON`, true, error);
  }
  if (result.extensions?.cost) onCost?.(result.extensions.cost);
  rememberPictures(text);
  return dataOf(name, result);
}

const OPERATION = /^\s*(query|mutation)\s+(\w+)/;

/** The name of a document's operation. */
export const operationOf = (document: { toString(): string }): string => OPERATION.exec(document.toString())?.[2] ?? '';

/**
 * Calls a GraphQL API of the provider.
 *
 * @param repeatable the call may be retried up to three times. Default: queries may, mutations may not, unless they
 * were throttled.
 * @returns the operation's data; fields that the app has no access to are null. @throws Unauthorized @throws
 * UpstreamError after at most 9 s.
 */
export async function callGraphql<T>(api: Api, query: string, variables: unknown, repeatable?: boolean): Promise<T> {
  const [, type, operation = ''] = OPERATION.exec(query) ?? [];
  const isMutation = type === 'mutation';
  const body = JSON.stringify({ query, variables });
  return api.upstream.call(operation, (timeoutMs) => attempt<T>(api, body, timeoutMs), {
    repeatable: repeatable ?? !isMutation,
    timeoutMs: isMutation ? MUTATION_MS : READ_MS,
    deadlineMs: DEADLINE_MS,
  });
}
