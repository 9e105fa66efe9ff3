import { formatList, formatMoney } from '../../../platform/shared/format.ts';
import { pages } from '../../../routes.ts';
import { useView } from '../../../site/view.tsx';
import { Thumbnail } from '../../../ui/page/picture.tsx';
import { launchDateIfPending } from '../../catalogue/launch.ts';
import { type Eater, fitting, isTreat } from '../addable/fit.ts';
import { onceNote } from '../addable/note.ts';
import { SectionMessages } from '../browser/parts.tsx';
import { SEARCH_LENGTH } from '../model/addable.ts';
import type { Subscription } from '../model/subscription.ts';
import { offerOf, type Product } from '../offers.ts';
import { AddProductForm } from './add-product-form.tsx';
import type { SectionProps } from './section.tsx';

/** The price of a product's cheapest size, and what is said beside it. */
function FromPrice({ product, subscription }: { product: Product; subscription: Subscription }) {
  const { t, locale } = useView();
  const sizes = product.variants.nodes;
  const lowest = Math.min(...sizes.map((variant) => offerOf(variant, subscription.rhythm).price));
  const price = formatMoney(lowest, subscription.currency, locale);
  return (
    <small>
      {sizes.length > 1 ? t('product.from', { price }) : price}
      {onceNote(product, subscription.rhythm, t)}
      {subscription.lines.some(({ variantId }) => sizes.some(({ id }) => id === variantId))
        ? ` · ${t('adding.in_box')}`
        : null}
    </small>
  );
}

interface ChoiceProps {
  subscription: Subscription;
  /** Those that can be added. */
  products: readonly Product[];
  /** The animals for which something is chosen. */
  eaters: readonly Eater[];
  /** The words that they were found by; empty for the best sellers. */
  typed: string;
}

/** Finds a product among all that the shop has. */
function ProductSearch({ subscription: { number }, typed }: Pick<ChoiceProps, 'subscription' | 'typed'>) {
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

/** Products under a heading, each a link to its form. @param id of the heading. */
function ProductGroup({
  id,
  title,
  products,
  subscription,
  namesOf,
}: Pick<ChoiceProps, 'products' | 'subscription'> & {
  id: string;
  title: string;
  /** The animals that are named beside a product. */
  namesOf(product: Product): readonly string[];
}) {
  const { t, market, locale } = useView();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <ul className="add-grid">
        {products.map((product) => {
          const names = namesOf(product);
          return (
            <li key={product.id}>
              <a href={pages.subscription(market.code, subscription.number, product.handle)}>
                {product.featuredImage ? <Thumbnail url={product.featuredImage.url} size={96} /> : null}
                <span>
                  <b>{product.title}</b>
                  <FromPrice product={product} subscription={subscription} />
                  {names.length > 0 ? <small>{t('adding.fits', { names: formatList(names, locale) })}</small> : null}
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/**
 * The best sellers that can be added, or what a search has found: first what fits the animals, with the treats by
 * themselves, the rest by category.
 */
function ProductChoice({ subscription, products, eaters, typed }: ChoiceProps) {
  const { t, market, settings, today, locale } = useView();
  const launched = products.filter((product) => launchDateIfPending(product, settings, today) === null);
  const names = new Map(launched.map((product) => [product, fitting(product, eaters)]));
  const namesOf = (product: Product) => names.get(product) ?? [];
  const fits = launched.filter((product) => namesOf(product).length > 0);
  const animalsOf = (group: readonly Product[]) => [...new Set(group.flatMap(namesOf))];
  const named = (group: readonly Product[]) => ({ names: formatList(animalsOf(group), locale) });
  const [food, treats] = [fits.filter((product) => !isTreat(product)), fits.filter(isTreat)];
  const groups = [
    { id: 'add-fitting', title: t('adding.fits', named(food)), products: food },
    { id: 'add-treats', title: t('adding.treats', named(treats)), products: treats },
    ...[
      ...Map.groupBy(
        launched.filter((product) => !fits.includes(product)),
        ({ productType }) => productType,
      ),
    ].map(([category, group]) => ({
      id: `add-${category}`,
      title:
        fits.length > 0 ? t('adding.more', { name: t(`category.${category}.name`) }) : t(`category.${category}.name`),
      products: group,
    })),
  ].filter(({ products }) => products.length > 0);
  return (
    <>
      <p>{t('sub.add_what')}</p>
      <ProductSearch subscription={subscription} typed={typed} />
      {groups.length === 0 ? <p>{t('adding.none', { q: typed })}</p> : null}
      {typed ? (
        <p>
          <a href={pages.subscription(market.code, subscription.number, 'all')}>{t('adding.all')}</a>
        </p>
      ) : null}
      {groups.length > 1 ? (
        <nav className="chips start" aria-label={t('sub.add_what')}>
          {groups.map(({ id, title }) => (
            <a key={id} className="chip" href={`#${id}`}>
              {title}
            </a>
          ))}
        </nav>
      ) : null}
      {groups.map((group) => (
        <ProductGroup
          key={group.id}
          {...group}
          subscription={subscription}
          // of a single animal the heading speaks already
          namesOf={(product) => (animalsOf(group.products).length > 1 ? namesOf(product) : [])}
        />
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
  eaters,
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
        <ProductChoice subscription={subscription} products={products} eaters={eaters} typed={typed} />
      )}
    </>
  );
}
