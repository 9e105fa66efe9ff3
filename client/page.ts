import { fetchWithRetries } from './retry.ts';

/**
 * Fetches a page of the shop, to show a part of it in place.
 *
 * @returns null when the page redirects: the session has ended. @throws when it could not be loaded.
 */
export async function fetchPage(href: string, signal?: AbortSignal): Promise<Document | null> {
  const answer = await fetchWithRetries(href, {
    headers: { Accept: 'text/html' },
    redirect: 'manual',
    ...(signal && { signal }),
  });
  if (answer.type === 'opaqueredirect') return null;
  if (!answer.ok) throw new Error(String(answer.status));
  return new DOMParser().parseFromString(await answer.text(), 'text/html');
}
