import { sizeName } from '../../platform/shared/format.ts';
import type { PictureLayout } from '../../platform/shared/media.ts';
import type { ProductQuery } from '../../shopify/generated/storefront/graphql.ts';
import { renderOnce } from '../../site/render-once.tsx';
import { useView } from '../../site/view.tsx';
import { Picture, Thumbnail } from '../../ui/page/picture.tsx';

/** The place of the large picture, as buy.css has it. */
const MAIN: PictureLayout = {
  widths: [320, 640, 1024],
  sizes: '(max-width: 699px) calc(100vw - 88px), (max-width: 1248px) 52vw, 620px',
};

/**
 * The images of a product. CSS shows the first image of the chosen size (`[data-v]` in `buy.css`).
 *
 * @param chosen id of the preselected variant. @param bySize the page offers a choice of sizes.
 */
export const Gallery = renderOnce(
  'gallery',
  function Gallery({
    product,
    chosen,
    bySize,
  }: {
    product: NonNullable<ProductQuery['product']>;
    chosen: string;
    bySize: boolean;
  }) {
    const { t, locale } = useView();
    return (
      <section className="gallery" aria-label={t('product.pictures')}>
        <ul tabIndex={0} aria-label={t('product.pictures')}>
          {product.images.nodes.map((image, i) => (
            <li key={image.url} id={`picture-${i + 1}`}>
              {i === 0 && bySize && product.variants.nodes.length > 1 ? (
                product.variants.nodes.map((variant, v) => (
                  <Picture
                    key={variant.id}
                    data-v={v}
                    url={variant.image?.url ?? image.url}
                    alt={t('product.picture_size', { name: product.title, size: sizeName(variant.title, locale) })}
                    size={800}
                    layout={MAIN}
                    loading={variant.id === chosen ? 'first' : 'lazy'}
                  />
                ))
              ) : (
                <Picture
                  url={image.url}
                  alt={t('product.picture', { name: product.title, n: i + 1 })}
                  size={800}
                  layout={MAIN}
                  loading={i === 0 ? 'first' : 'sharpened'}
                />
              )}
            </li>
          ))}
        </ul>
        <p className="thumbs">
          {product.images.nodes.map((image, i) => (
            <a
              key={image.url}
              href={`#picture-${i + 1}`}
              aria-label={t('product.picture', { name: product.title, n: i + 1 })}
            >
              <Thumbnail url={image.url} size={72} />
            </a>
          ))}
        </p>
      </section>
    );
  },
);
