import type { Config } from '../env.ts';
import { retrying, UpstreamError } from '../platform/upstream.ts';
import type { TypedDocumentString } from './generated/admin/graphql.ts';

const READ_MS = 4000;
const CHANGE_MS = 8500;
const DEADLINE_MS = 9000;

async function attempt<T>({ admin }: Config, body: string, timeoutMs: number): Promise<T> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(admin.url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Shopify-Access-Token': admin.token },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    });
    text = await response.text();
  } catch (error) {
    throw new UpstreamError('upstream_unreachable', 'the Admin API cannot be reached', true, error);
  }
  if (response.status === 401 || response.status === 403) throw new UpstreamError('upstream_unauthorized', 'the Admin API refuses the access token', false);
  if (!response.ok) throw new UpstreamError('upstream_status', `the Admin API answered ${response.status}`, response.status >= 500 || response.status === 429);
  let answer: { data?: T | null; errors?: { message: string }[] };
  try {
    answer = JSON.parse(text);
  } catch (error) {
    throw new UpstreamError('upstream_garbage', 'the Admin API did not answer JSON', true, error);
  }
  if (answer.errors?.length) throw new UpstreamError('upstream_graphql', answer.errors[0]?.message ?? 'the Admin API reported an error', true);
  if (!answer.data) throw new UpstreamError('upstream_garbage', 'the Admin API answered without data', true);
  return answer.data;
}

/**
 * Calls the Admin API. Its token belongs to no customer: the caller has proven before that what it touches is the customer's.
 * Reads are repeated, changes never.
 *
 * @throws UpstreamError after 9 s in all.
 */
export async function adminApi<T, V>(settings: Config, document: TypedDocumentString<T, V>, variables: V): Promise<T> {
  const query = document.toString();
  const change = /^\s*mutation\b/.test(query);
  const body = JSON.stringify({ query, variables });
  return retrying((timeoutMs) => attempt<T>(settings, body, timeoutMs), {
    repeatable: !change,
    timeoutMs: change ? CHANGE_MS : READ_MS,
    deadlineMs: DEADLINE_MS,
  });
}
