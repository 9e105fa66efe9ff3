import { sizeName } from '../../platform/market/format.ts';
import type { ProductQuery } from '../../shopify/generated/storefront/graphql.ts';
import { useView } from '../../site/view.tsx';

/**
 * The images of a product. CSS shows the first image of the chosen size (`[data-v]` in `buy.css`).
 *
 * @param chosen id of the preselected variant. @param bySize the page offers a choice of sizes.
 */
export function Gallery({ product, chosen, bySize }: { product: NonNullable<ProductQuery['product']>; chosen: string; bySize: boolean }) {
  const { t, locale } = useView();
  return (
    <section className="gallery" aria-label={t('product.pictures')}>
      <ul tabIndex={0} aria-label={t('product.pictures')}>
        {product.images.nodes.map((image, i) => (
          <li key={image.url} id={`picture-${i + 1}`}>
            {i === 0 && bySize && product.variants.nodes.length > 1 ? (
              product.variants.nodes.map((variant, v) => (
                <img
                  key={variant.id}
                  data-v={v}
                  src={variant.image?.url ?? image.url}
                  alt={t('product.picture_size', { name: product.title, size: sizeName(variant.title, locale) })}
                  width={800}
                  height={800}
                  loading={variant.id === chosen ? 'eager' : 'lazy'}
                  decoding="async"
                />
              ))
            ) : (
              <img
                src={image.url}
                alt={t('product.picture', { name: product.title, n: i + 1 })}
                width={800}
                height={800}
                loading={i === 0 ? 'eager' : 'lazy'}
                decoding="async"
              />
            )}
          </li>
        ))}
      </ul>
      <p className="thumbs">
        {product.images.nodes.map((image, i) => (
          <a key={image.url} href={`#picture-${i + 1}`} aria-label={t('product.picture', { name: product.title, n: i + 1 })}>
            <img src={image.url} alt="" width={72} height={72} loading="lazy" />
          </a>
        ))}
      </p>
    </section>
  );
}
