/**
 * Addresses of pictures that the shop serves from its own origin: `/media/{width}/{host}{path}?v={version}`. Pure: the
 * client imports it too.
 */

/**
 * The widths of renditions, in pixels. The shop serves no other, so that nobody can have it store any number of them.
 */
export const WIDTHS = [192, 256, 320, 480, 640, 1024] as const;
export type PictureWidth = (typeof WIDTHS)[number];

/** A picture's place on the page: the widths on offer, smallest first, and the HTML attribute `sizes`. */
export interface PictureLayout {
  widths: readonly [PictureWidth, ...PictureWidth[]];
  sizes: string;
}

/**
 * The address of a picture's rendition. @param url of the original at its provider; any other than http is returned as
 * it is.
 */
export const pictureUrl = (url: string, width: PictureWidth): string => url.replace(/^https?:\/\//, `/media/${width}/`);

/**
 * The address of a small picture, sharp on screens with two pixels per CSS pixel. @param size in CSS pixels, up to 128;
 * without it up to 96.
 */
export const thumbnailUrl = (url: string, size = 96): string => pictureUrl(url, size > 96 ? 256 : 192);

/** The attributes of an `img` whose width depends on the screen. @param url of the original at its provider. */
export const pictureSources = (
  url: string,
  { widths, sizes }: PictureLayout,
): { src: string; srcSet: string; sizes: string } => ({
  src: pictureUrl(url, widths[0]),
  srcSet: widths.map((width) => `${pictureUrl(url, width)} ${width}w`).join(', '),
  sizes,
});
