import type { Config } from '../env.ts';
import { retrying, UpstreamError } from '../platform/upstream.ts';
import type { TypedDocumentString } from './generated/customer/graphql.ts';
import { loginPlaces } from './login.ts';

const READ_MS = 4000;
const CHANGE_MS = 8500;
const DEADLINE_MS = 9000;

/** The access token is not accepted. */
export class Unauthorized extends Error {
  override readonly name = 'Unauthorized';
}

async function attempt<T>(api: string, token: string, body: string, timeoutMs: number): Promise<T> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(api, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: token },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    });
    text = await response.text();
  } catch (error) {
    throw new UpstreamError('upstream_unreachable', 'the Customer Account API cannot be reached', true, error);
  }
  if (response.status === 401) throw new Unauthorized('the access token is not accepted');
  if (!response.ok)
    throw new UpstreamError('upstream_status', `the Customer Account API answered ${response.status}`, response.status >= 500 || response.status === 429);
  let answer: { data?: T | null; errors?: { message: string; extensions?: { code?: string } }[] };
  try {
    answer = JSON.parse(text);
  } catch (error) {
    throw new UpstreamError('upstream_garbage', 'the Customer Account API did not answer JSON', true, error);
  }
  if (answer.errors?.length)
    throw new UpstreamError(
      'upstream_graphql',
      answer.errors[0]?.message ?? 'the Customer Account API reported an error',
      answer.errors[0]?.extensions?.code === 'INTERNAL_SERVER_ERROR',
    );
  if (!answer.data) throw new UpstreamError('upstream_garbage', 'the Customer Account API answered without data', true);
  return answer.data;
}

/**
 * Calls the Customer Account API with a customer's token, which stands bare in the header. Reads are repeated, changes never.
 *
 * @throws Unauthorized when the token is not accepted. @throws UpstreamError after 9 s in all.
 */
export async function customerApi<T, V>(settings: Config, token: string, document: TypedDocumentString<T, V>, variables: V): Promise<T> {
  const { api } = await loginPlaces(settings);
  const query = document.toString();
  const change = /^\s*mutation\b/.test(query);
  const body = JSON.stringify({ query, variables });
  return retrying((timeoutMs) => attempt<T>(api, token, body, timeoutMs), {
    repeatable: !change,
    timeoutMs: change ? CHANGE_MS : READ_MS,
    deadlineMs: DEADLINE_MS,
  });
}
