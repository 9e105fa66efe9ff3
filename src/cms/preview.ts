import type { Settings } from '../env.ts';

const VALID_S = 3600;

/**
 * Whether the CMS's editor opened a URL. The editor signs its URLs with the SHA-1 of space id, preview token and time;
 * a signature is valid for an hour.
 *
 * @param nowMs milliseconds since 1970.
 */
export async function isPreview(
  params: URLSearchParams,
  { cms }: Pick<Settings, 'cms'>,
  nowMs: number,
): Promise<boolean> {
  const token = params.get('_storyblok_tk[token]');
  const timestamp = params.get('_storyblok_tk[timestamp]') ?? '';
  if (!token || !cms.previewToken || !/^\d{9,11}$/.test(timestamp) || Number(timestamp) < nowMs / 1000 - VALID_S)
    return false;
  const text = new TextEncoder().encode(
    `${params.get('_storyblok_tk[space_id]') ?? ''}:${cms.previewToken}:${timestamp}`,
  );
  const expected = Array.from(new Uint8Array(await crypto.subtle.digest('SHA-1', text)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  const encode = (value: string) => new TextEncoder().encode(value.padEnd(40).slice(0, 40));
  return token.length === expected.length && crypto.subtle.timingSafeEqual(encode(token), encode(expected));
}
