import { fetchPage } from '../../../../../client/page.ts';

const MAX_WAIT_MS = 20_000;

/** Reads the page again. @returns the props of its first island of a name, or null where it cannot be read. */
export async function readPage<P>(island: string): Promise<P | null> {
  try {
    const page = await fetchPage(location.href, AbortSignal.timeout(MAX_WAIT_MS));
    return JSON.parse(page?.querySelector(`[data-island="${island}"] > script`)?.textContent ?? 'null');
  } catch {
    return null;
  }
}
