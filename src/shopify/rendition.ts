/**
 * The address of a picture's rendition at the commerce provider's image service, which chooses the format by the header
 * `Accept`. Source: Shopify's documentation of image URLs. A picture is never enlarged.
 *
 * @param original URL of the picture. @param width in pixels.
 */
export function renditionUrl(original: string, width: number): string {
  const url = new URL(original);
  url.searchParams.set('width', String(width));
  return url.href;
}
