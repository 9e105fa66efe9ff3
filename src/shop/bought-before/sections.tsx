import { formatDay, formatList, sizeName } from '../../platform/shared/format.ts';
import { api, pages } from '../../routes.ts';
import { useView } from '../../site/view.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ProductCard } from '../catalogue/card.tsx';
import { cardSummary } from '../catalogue/summary.ts';
import type { Bought } from './bought.ts';
import type { BoughtBefore } from './load.ts';

/** Products that are shown at most. */
export const SHOWN = 4;

/** The product with the one size that was bought, so that its card shows its picture and its price, and adds it. */
const inBoughtSize = ({ product, variant, picture }: Bought) => ({
  ...product,
  featuredImage: picture,
  variants: { nodes: [variant] },
});

/** A button that adds the size that was bought last. */
function AddAgain({ product, variant }: Pick<Bought, 'product' | 'variant'>) {
  const view = useView();
  const { t, market, locale } = view;
  const size = sizeName(variant.title, locale);
  return (
    <form
      method="post"
      action={api.cartAdd}
      data-cart-add
      data-product={JSON.stringify(cardSummary(product, variant, view))}
    >
      <input type="hidden" name="variantId" value={variant.id} />
      <input type="hidden" name="market" value={market.code} />
      <button className="button action small" aria-label={t('product.add_named', { name: product.title, size })}>
        <Icon name="plus" size={18} />
        {size}
      </button>
    </form>
  );
}

/** Food that runs out soon, each with a button that adds the same again; nothing where there is none. */
export function RunningOutSection({ endings }: Pick<BoughtBefore, 'endings'>) {
  const { t, market, locale, today } = useView();
  if (endings.length === 0) return null;
  return (
    <section className="running-out" aria-labelledby="running-out">
      <h2 id="running-out">{t('again.running_out')}</h2>
      <ul>
        {endings.map(({ product, variant, names, until }) => (
          <li key={product.id}>
            <p>
              <a href={pages.product(market.code, product.productType, product.handle)}>{product.title}</a>
              <small>
                {t(until < today ? 'again.over' : 'again.until', {
                  names: formatList(names, locale),
                  date: formatDay(until, locale),
                })}
              </small>
            </p>
            {variant.availableForSale ? (
              <AddAgain product={product} variant={variant} />
            ) : (
              <p className="card-note">{t('product.sold_out')}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The products that the customer has bought before; nothing where there are none. */
export function BoughtBeforeSection({ products }: Pick<BoughtBefore, 'products'>) {
  const { t, market } = useView();
  if (products.length === 0) return null;
  return (
    <section className="wrap section" aria-labelledby="bought-before">
      <h2 id="bought-before">{t('again.title')}</h2>
      <ul className="grid">
        {products.slice(0, SHOWN).map((bought) => (
          <li key={bought.product.id}>
            <ProductCard product={inBoughtSize(bought)} />
          </li>
        ))}
      </ul>
      <p className="actions">
        <a className="button quiet small" href={pages.orders(market.code)}>
          {t('again.orders')}
        </a>
      </p>
    </section>
  );
}
