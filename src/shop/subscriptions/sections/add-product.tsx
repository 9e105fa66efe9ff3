import { formatMoney } from '../../../platform/shared/format.ts';
import { pages } from '../../../routes.ts';
import { useView } from '../../../site/view.tsx';
import { Thumbnail } from '../../../ui/page/picture.tsx';
import { launchDateIfPending } from '../../catalogue/launch.ts';
import { SectionMessages } from '../browser/parts.tsx';
import { SEARCH_LENGTH } from '../model/addable.ts';
import type { Subscription } from '../model/subscription.ts';
import { offerOf, type Product } from '../offers.ts';
import { AddProductForm } from './add-product-form.tsx';
import type { SectionProps } from './section.tsx';

/** The price of a product's cheapest size. */
function FromPrice({ product, subscription }: { product: Product; subscription: Subscription }) {
  const { t, locale } = useView();
  const price = Math.min(...product.variants.nodes.map((variant) => offerOf(variant, subscription.rhythm).price));
  const text = formatMoney(price, subscription.currency, locale);
  return <small>{product.variants.nodes.length > 1 ? t('product.from', { price: text }) : text}</small>;
}

interface ChoiceProps {
  subscription: Subscription;
  /** Those that can be added. */
  products: readonly Product[];
  /** The words that they were found by; empty for the best sellers. */
  typed: string;
}

/** Finds a product among all that the shop has. */
function ProductSearch({ subscription: { number }, typed }: Omit<ChoiceProps, 'products'>) {
  const { t, market } = useView();
  return (
    <form className="search wide" action={pages.subscription(market.code, number)}>
      <input type="hidden" name="add" value="all" />
      <label className="visually-hidden" htmlFor="add-search">
        {t('adding.search')}
      </label>
      <input
        id="add-search"
        type="search"
        name="q"
        maxLength={SEARCH_LENGTH}
        placeholder={t('adding.search')}
        defaultValue={typed}
      />
      <button className="button action">{t('nav.search')}</button>
    </form>
  );
}

/** The best sellers that can be added, or what a search has found, by category. */
function ProductChoice({ subscription, products, typed }: ChoiceProps) {
  const { t, market, settings, today } = useView();
  const groups = Map.groupBy(
    products.filter((product) => launchDateIfPending(product, settings, today) === null),
    ({ productType }) => productType,
  );
  return (
    <>
      <p>{t('sub.add_what')}</p>
      <ProductSearch subscription={subscription} typed={typed} />
      {groups.size === 0 ? <p>{t('adding.none', { q: typed })}</p> : null}
      {typed ? (
        <p>
          <a href={pages.subscription(market.code, subscription.number, 'all')}>{t('adding.all')}</a>
        </p>
      ) : null}
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
  typed,
  ...section
}: SectionProps & Omit<ChoiceProps, 'subscription'> & { chosen: string }) {
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
        <ProductChoice subscription={subscription} products={products} typed={typed} />
      )}
    </>
  );
}
