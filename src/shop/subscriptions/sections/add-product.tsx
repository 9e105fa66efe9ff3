import { formatMoney } from '../../../platform/shared/format.ts';
import { pages } from '../../../routes.ts';
import { useView } from '../../../site/view.tsx';
import { Thumbnail } from '../../../ui/page/picture.tsx';
import { launchDateIfPending } from '../../catalogue/launch.ts';
import { SectionMessages } from '../browser/parts.tsx';
import type { Subscription } from '../model/subscription.ts';
import { addable, offerOf, type Product } from '../offers.ts';
import { AddProductForm } from './add-product-form.tsx';
import type { SectionProps } from './section.tsx';

/** The price of a product's cheapest size. */
function FromPrice({ product, subscription }: { product: Product; subscription: Subscription }) {
  const { t, locale } = useView();
  const price = Math.min(...product.variants.nodes.map((variant) => offerOf(variant, subscription.rhythm).price));
  const text = formatMoney(price, subscription.currency, locale);
  return <small>{product.variants.nodes.length > 1 ? t('product.from', { price: text }) : text}</small>;
}

/** The products that can be added, by category. */
function ProductChoice({ subscription, products }: { subscription: Subscription; products: readonly Product[] }) {
  const { t, market, settings, today } = useView();
  const groups = Map.groupBy(
    addable(products).filter((product) => launchDateIfPending(product, settings, today) === null),
    ({ productType }) => productType,
  );
  return (
    <>
      <p>{t('sub.add_what')}</p>
      <nav className="chips start" aria-label={t('sub.add_what')}>
        {[...groups.keys()].map((category) => (
          <a key={category} className="chip" href={`#add-${category}`}>
            {t(`category.${category}.name`)}
          </a>
        ))}
      </nav>
      {[...groups].map(([category, group]) => (
        <section key={category} aria-labelledby={`add-${category}`}>
          <h3 id={`add-${category}`}>{t(`category.${category}.name`)}</h3>
          <ul className="add-grid">
            {group.map((product) => (
              <li key={product.id}>
                <a href={pages.subscription(market.code, subscription.number, product.handle)}>
                  {product.featuredImage ? <Thumbnail url={product.featuredImage.url} size={96} /> : null}
                  <span>
                    <b>{product.title}</b>
                    <FromPrice product={product} subscription={subscription} />
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/**
 * Adds a product in two steps: the product first, then its size and how often it comes. @param chosen handle of the
 * product.
 */
export function AddProductSection({
  products,
  chosen,
  ...section
}: SectionProps & { products: readonly Product[]; chosen: string }) {
  const { subscription, problems } = section;
  const { t, market } = useView();
  const product = products.find(({ handle }) => handle === chosen);
  return (
    <>
      <p>
        <a href={pages.subscription(market.code, subscription.number)}>{t('sub.back')}</a>
      </p>
      <h2>{t('sub.add')}</h2>
      <SectionMessages section="top" problems={problems} />
      {product ? (
        <AddProductForm {...section} product={product} />
      ) : (
        <ProductChoice subscription={subscription} products={products} />
      )}
    </>
  );
}
