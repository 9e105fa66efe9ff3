import { formatMoney, sizeName } from '../../platform/market/format.ts';
import { api, pages } from '../../routes.ts';
import type { ProductCardFragment } from '../../shopify/generated/storefront/graphql.ts';
import { useView } from '../../site/view.tsx';
import { Icon } from '../../ui/icon.tsx';
import { contentLanguage } from './content-language.ts';
import { launchDateIfPending } from './launch.ts';
import { cardSummary } from './summary.ts';

const tagValue = (product: ProductCardFragment, name: string) => product.tags.find((tag) => tag.startsWith(`${name}:`))?.slice(name.length + 1);

/**
 * A product in a list: image, name, lowest price with unit price, and a button that adds its default size.
 *
 * @param eager the image is above the fold.
 */
export function ProductCard({ product, eager = false, level: Heading = 'h3' }: { product: ProductCardFragment; eager?: boolean; level?: 'h2' | 'h3' }) {
  const view = useView();
  const { t, market, locale } = view;
  const money = (value: { amount: string; currencyCode: string }) => formatMoney(Number(value.amount), value.currencyCode, locale);
  const variants = product.variants.nodes;
  const defaultVariant = variants.find((variant) => variant.availableForSale) ?? variants[0];
  if (!defaultVariant) return null;
  const cheapest = variants.reduce((lowest, variant) => (Number(variant.price.amount) < Number(lowest.price.amount) ? variant : lowest), defaultVariant);
  const launchPending = launchDateIfPending(product, view.config, view.today) !== null;
  const stage = tagValue(product, 'stage') ?? 'all';
  const kicker = stage === 'all' ? t(`facet.species.${tagValue(product, 'species') ?? 'dog'}`) : t(`facet.life_stage.${stage}`);
  const mustChoose = variants.length > 1 && !defaultVariant.unitPrice;
  return (
    <article className="card">
      {product.featuredImage ? (
        <img className="card-picture" src={product.featuredImage.url} alt="" width={400} height={400} loading={eager ? 'eager' : 'lazy'} decoding="async" />
      ) : null}
      <div className="card-body">
        <p className="card-kicker">{kicker}</p>
        <Heading className="card-name">
          <a href={pages.product(market.code, product.productType, product.handle)} lang={contentLanguage(view)}>
            {product.title}
          </a>
        </Heading>
        <p className="card-price">
          <span>
            {variants.some((variant) => variant.price.amount !== cheapest.price.amount)
              ? t('product.from', { price: money(cheapest.price) })
              : money(cheapest.price)}
          </span>
          {cheapest.unitPrice ? <small>{t('unit.per_kg', { price: money(cheapest.unitPrice) })}</small> : null}
        </p>
        {launchPending || !defaultVariant.availableForSale ? (
          <p className="card-note">{launchPending ? t('product.soon') : t('product.sold_out')}</p>
        ) : mustChoose ? (
          <a className="button quiet small card-choose" href={pages.product(market.code, product.productType, product.handle)}>
            {t('product.choose')}
            <span className="visually-hidden">{product.title}</span>
          </a>
        ) : (
          <form method="post" action={api.cart.add} data-cart-add data-product={JSON.stringify(cardSummary(product, defaultVariant, view))}>
            <input type="hidden" name="variantId" value={defaultVariant.id} />
            <input type="hidden" name="market" value={market.code} />
            <button
              className="button quiet small"
              aria-label={
                defaultVariant.unitPrice
                  ? t('product.add_named', { name: product.title, size: sizeName(defaultVariant.title, locale) })
                  : t('product.add_short_named', { name: product.title })
              }
            >
              <Icon name="plus" size={18} />
              {defaultVariant.unitPrice ? sizeName(defaultVariant.title, locale) : t('product.add_short')}
            </button>
          </form>
        )}
      </div>
    </article>
  );
}

/** A grid of cards. @param eager number of cards above the fold. */
export function ProductGrid({ products, eager = 0, level = 'h3' }: { products: ProductCardFragment[]; eager?: number; level?: 'h2' | 'h3' }) {
  return (
    <ul className="grid">
      {products.map((product, i) => (
        <li key={product.id}>
          <ProductCard product={product} eager={i < eager} level={level} />
        </li>
      ))}
    </ul>
  );
}

/** A placeholder for cards that are still loading. */
export function GridPlaceholder({ count }: { count: number }) {
  return (
    <ul className="grid" aria-hidden>
      {Array.from({ length: count }, (_, i) => (
        <li key={i} className="card skeleton" />
      ))}
    </ul>
  );
}

/** A heading and a grid of cards; nothing without products. */
export function ProductSection({ title, products }: { title: string; products: ProductCardFragment[] }) {
  if (products.length === 0) return null;
  return (
    <section className="wrap section">
      <h2>{title}</h2>
      <ProductGrid products={products} />
    </section>
  );
}
