import { USER_AGENT } from '../../src/platform/upstream.ts';
import { pinned } from '../../src/shopify/graphql.ts';

const TIMEOUT_MS = 15_000;

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body; undefined when it is no JSON. */
  json: unknown;
}

/** A service that limits the calls in a second is called again after this time, this often. */
const THROTTLED_MS = 1000;
const MAX_REPEATS = 5;

/**
 * Calls a service, and again while it answers 429. Redirects are not followed, unless asked for. @throws Error that
 * names the service when there is no answer.
 */
export async function request(service: string, url: string, init: RequestInit = {}): Promise<Answer> {
  for (let repeats = 0; ; repeats++) {
    const answer = await requestOnce(service, url, init);
    if (answer.status !== 429 || repeats === MAX_REPEATS) return answer;
    await new Promise((resolve) => setTimeout(resolve, THROTTLED_MS));
  }
}

async function requestOnce(service: string, url: string, init: RequestInit): Promise<Answer> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...init,
      headers: { Accept: 'application/json', 'User-Agent': USER_AGENT, ...init.headers },
    });
    text = await response.text();
  } catch {
    throw new Error(`${service} cannot be reached at ${URL.canParse(url) ? new URL(url).origin : 'its address'}.`);
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    json = undefined;
  }
  return { status: response.status, headers: response.headers, text, json };
}

export interface GraphqlError {
  message: string;
  extensions?: { code?: string; requiredAccess?: string };
}

export interface GraphqlAnswer<T> {
  status: number;
  /** The API version that answered; null when the answer does not name it. */
  version: string | null;
  data: T | null;
  errors: readonly GraphqlError[];
}

/** The shape of the generated documents. */
export interface Document<T, V> {
  __apiType?: (variables: V) => T;
  toString(): string;
}

/** Calls one of the commerce provider's APIs once. @throws Error when there is no answer of GraphQL. */
export async function graphql<T, V>(
  service: string,
  url: string,
  headers: Record<string, string>,
  document: Document<T, V>,
  variables: V,
): Promise<GraphqlAnswer<T>> {
  const answer = await request(service, pinned(url), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ query: document.toString(), variables }),
  });
  const { data = null, errors = [] } = (answer.json ?? {}) as { data?: T | null; errors?: GraphqlError[] | string };
  if (answer.json === undefined || answer.status >= 500 || answer.status === 429 || answer.status === 430)
    throw new Error(`${service} answered ${answer.status}${answer.json === undefined ? ', and no JSON' : ''}.`);
  return {
    status: answer.status,
    version: answer.headers.get('X-Shopify-API-Version'),
    data,
    errors: typeof errors === 'string' ? [{ message: errors }] : errors,
  };
}
