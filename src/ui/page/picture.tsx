import { type PictureLayout, pictureSources, thumbnailUrl } from '../../platform/shared/media.ts';

interface PictureProps {
  /** URL of the original at its provider. */
  url: string;
  alt?: string;
  /** Width and height in CSS pixels before a style sheet applies. */
  size: number;
  className?: string;
}

/**
 * A square picture whose width depends on the screen. React preloads the first.
 *
 * @param loading `first` for the largest picture above the fold, at most one on a page; `eager` for others above the
 * fold, which come after it; `lazy` for the rest; `sharpened` for one out of view that
 * `src/shop/product-page/browser/product.ts` shows sharp once the page has loaded: until then it is its thumbnail.
 */
export function Picture({
  url,
  alt = '',
  size,
  layout,
  loading,
  ...rest
}: PictureProps & { layout: PictureLayout; loading: 'first' | 'eager' | 'lazy' | 'sharpened' }) {
  const { src, srcSet, sizes } = pictureSources(url, layout);
  const isSharpened = loading === 'sharpened';
  const picture = (
    <img
      {...rest}
      loading={isSharpened || loading === 'lazy' ? 'lazy' : 'eager'}
      {...(loading === 'first'
        ? { fetchPriority: 'high' as const }
        : loading === 'eager' && { fetchPriority: 'low' as const })}
      decoding="async"
      {...(isSharpened
        ? { src: thumbnailUrl(url), 'data-sizes': sizes, 'data-srcset': srcSet }
        : { sizes, srcSet, src })}
      alt={alt}
      width={size}
      height={size}
    />
  );
  if (!isSharpened) return picture;
  return (
    <picture>
      <source media="(scripting: none)" srcSet={srcSet} sizes={sizes} />
      {picture}
    </picture>
  );
}

/**
 * A small square picture of a fixed size. @param eager it is above the fold, or in a part that a visitor has opened.
 */
export const Thumbnail = ({ url, alt = '', size, eager = false, ...rest }: PictureProps & { eager?: boolean }) => (
  <img
    {...rest}
    loading={eager ? 'eager' : 'lazy'}
    src={thumbnailUrl(url, size)}
    alt={alt}
    width={size}
    height={size}
  />
);
