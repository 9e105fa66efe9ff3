/** The places of the CMS's files, by region. Source: Storyblok's documentation of assets. */
const ASSETS = /^a2?(?:-[a-z]{2})?\.storyblok\.com$/;

/**
 * The address of a picture's rendition at the CMS's image service, which chooses WebP by the header `Accept`. Source:
 * Storyblok's documentation of its image service.
 *
 * @param original URL of the picture. @param width in pixels; the height follows.
 * @returns null for a picture that is no file of the CMS.
 */
export function cmsRenditionUrl(original: string, width: number): string | null {
  const url = new URL(original);
  if (url.protocol !== 'https:' || !ASSETS.test(url.host)) return null;
  url.pathname += `/m/${width}x0`;
  return url.href;
}
