import { UpstreamError } from '../platform/upstream.ts';

/** The content of a sharing picture. */
export interface SharingPictureContent {
  title: string;
  /** A short line above the title. */
  kicker?: string | undefined;
  /** URL of an image beside the title. */
  image?: string | undefined;
}

/** Drawing takes a tenth of a second, and loading the image at most one and a half seconds. */
const TIMEOUT_MS = 3000;

/**
 * Asks the Worker in `pictures/` for the picture that social networks show for a page.
 *
 * @param pictures the binding of that Worker; absent where none is bound.
 * @returns a PNG of 1200 by 630 pixels.
 * @throws UpstreamError when the Worker is absent, fails or is too slow.
 */
export async function sharingPicture(
  pictures: Fetcher | undefined,
  content: SharingPictureContent,
): Promise<ArrayBuffer> {
  if (!pictures) throw new UpstreamError('upstream_unreachable', 'The binding PICTURES is missing', false);
  let response: Response;
  try {
    response = await pictures.fetch('http://pictures/', {
      method: 'POST',
      body: JSON.stringify(content),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok) return await response.arrayBuffer();
  } catch (error) {
    throw new UpstreamError('upstream_unreachable', `The pictures' Worker does not answer: ${error}`, true, error);
  }
  await response.body?.cancel();
  throw new UpstreamError('upstream_status', `The pictures' Worker answered ${response.status}`, true);
}
