import type { Struct } from 'superstruct';
import type { Settings } from '../env.ts';
import { matches } from '../platform/http/matches.ts';
import { retryAfterMs, Throttled, Upstream, UpstreamError, USER_AGENT } from '../platform/upstream.ts';

/** There are copies of what it has, so it is left alone soon. */
const OPENS_AFTER = 3;
const cms = new Upstream('CMS', OPENS_AFTER);

/** The CMS counts calls in a second, and names no time after which to call again. */
const THROTTLED_MS = 500;
const TIMEOUT_MS = 1500;
const DEADLINE_MS = 3500;

/** A response of the content delivery API: its body and, for a list, the total number of entries. */
export interface CmsResponse<T> {
  body: T;
  total: number;
}

/** The API answered 404: the story does not exist, or the configured URL is wrong. */
export class ContentNotFound extends UpstreamError {}

async function attempt<T>(url: string, struct: Struct<T, unknown>, timeoutMs: number): Promise<CmsResponse<T>> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      signal: AbortSignal.timeout(timeoutMs),
      headers: { Accept: 'application/json', 'User-Agent': USER_AGENT },
    });
    text = await response.text();
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError')
      throw new UpstreamError('upstream_timeout', `no answer in ${timeoutMs} ms`, true, error);
    throw new UpstreamError('upstream_unreachable', 'the CMS cannot be reached', true, error);
  }
  if (response.status === 404) throw new ContentNotFound('upstream_status', 'the CMS has no such content', false);
  if (response.status === 401 || response.status === 403)
    throw new UpstreamError('upstream_unauthorized', 'the CMS refuses the access token', false);
  if (response.status === 429)
    throw new Throttled('the CMS throttles the call', retryAfterMs(response.headers) || THROTTLED_MS, true);
  if (!response.ok)
    throw new UpstreamError('upstream_status', `the CMS answered ${response.status}`, response.status >= 500);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    throw new UpstreamError('upstream_garbage', 'the CMS did not answer JSON', true, error);
  }
  if (!matches(body, struct))
    throw new UpstreamError('upstream_garbage', 'the CMS answered in another shape than expected', false);
  return { body, total: Number(response.headers.get('total') ?? 0) };
}

/**
 * Calls the CMS's content delivery API.
 *
 * @param path below the API's URL, such as `stories`. @param draft reads drafts, with the preview token.
 * @throws ContentNotFound on 404. @throws UpstreamError after at most 3.5 s.
 */
export async function fetchCms<T>(
  { cms: { url: base, token, previewToken } }: Pick<Settings, 'cms'>,
  path: string,
  params: Record<string, string>,
  struct: Struct<T, unknown>,
  draft = false,
): Promise<CmsResponse<T>> {
  const access = draft ? { token: previewToken, version: 'draft' } : { token, version: 'published' };
  const url = `${base}/${path}?${new URLSearchParams({ ...params, ...access })}`;
  return cms.call(path.split('/')[0]!, (timeoutMs) => attempt(url, struct, timeoutMs), {
    repeatable: true,
    timeoutMs: TIMEOUT_MS,
    deadlineMs: DEADLINE_MS,
  });
}
