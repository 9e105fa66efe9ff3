import type { Translate } from '../../platform/i18n/translate.ts';
import { formatDay, formatMoney, sizeName } from '../../platform/shared/format.ts';
import type { PictureLayout } from '../../platform/shared/media.ts';
import { marketZone } from '../../platform/shared/time-zones.ts';
import { api, pages } from '../../routes.ts';
import type { ProductCardFragment } from '../../shopify/generated/storefront/graphql.ts';
import { renderOnce } from '../../site/render-once.tsx';
import type { View } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { YOUNG_STAGES } from '../../species/tables/names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/page/picture.tsx';
import { cheapestUnit, unitPriceOf, unitPriceText } from '../prices/model/unit-price.ts';
import { subscriptionPrice } from '../selling-plans/model/rhythm.ts';
import { Stars } from '../trust/stars.tsx';
import { badgesOf } from './badges.ts';
import { numberOf } from './choice.ts';
import { dayIn } from './facts.ts';
import { launchDateIfPending } from './launch.ts';
import { isFacetValue } from './model/list-query.ts';
import { closestSize } from './model/size.ts';
import { cardSummary } from './summary.ts';
import { usualBagOf } from './usual.ts';

export const tagValue = (product: Pick<ProductCardFragment, 'tags'>, name: string) =>
  product.tags.find((tag) => tag.startsWith(`${name}:`))?.slice(name.length + 1);

/** The animals that a product is for: their species and their life stage; null where the shop knows neither. */
export function kickerOf(product: Pick<ProductCardFragment, 'tags'>, t: Translate): string | null {
  const named = (facet: 'species' | 'life_stage', value = '') =>
    isFacetValue(facet, value) ? [t(`facet.${facet}.${value}`)] : [];
  const stage = tagValue(product, 'stage');
  const stages = stage === 'all' ? [] : named('life_stage', stage);
  // a young animal's stage names its species
  const isYoung = (YOUNG_STAGES as readonly string[]).includes(stage ?? '');
  const names = isYoung ? stages : [...named('species', tagValue(product, 'species')), ...stages];
  return names.join('\u00a0· ') || null;
}

/** The place of a card's picture, as catalogue.css has it. */
const CARD: PictureLayout = { widths: [320, 480, 640], sizes: '(max-width: 560px) calc(50vw - 24px), 300px' };

type Variant = ProductCardFragment['variants']['nodes'][number];

/**
 * The size with the lowest unit price, where that is lower than the one shown: its name and unit price, and that in a
 * subscription.
 */
function lowestUnit(variants: readonly Variant[], shown: Variant, { t, locale }: View): string[] {
  const best = cheapestUnit(variants)?.variant;
  const lowest = best && unitPriceOf(best.price.amount, best.unitPriceMeasurement);
  const own = unitPriceOf(shown.price.amount, shown.unitPriceMeasurement);
  if (!best || !lowest || !own || lowest.amount >= own.amount) return [];
  const money = (amount: number) => formatMoney(amount, best.price.currencyCode, locale);
  const plan = subscriptionPrice(best.sellingPlanAllocations.nodes);
  const planUnit = plan && unitPriceOf(plan.amount, best.unitPriceMeasurement);
  return [
    `${sizeName(best.title, locale)}: ${unitPriceText(lowest, t, money)}`,
    ...(planUnit ? [t('card.subscribed', { price: unitPriceText(planUnit, t, money) })] : []),
  ];
}

interface CardPriceProps {
  product: ProductCardFragment;
  /** The size whose price it is. */
  shown: Variant;
  /** The same size where it was chosen by its unit price or its weight: it is then named. */
  named: Variant | undefined;
  canSubscribe: boolean;
  isToChoose: boolean;
}

/**
 * The remarks on a price besides its unit price: what it is in a subscription, why it is low, or that delivery adds
 * nothing.
 */
function remarksOn(
  product: ProductCardFragment,
  { shown, canSubscribe }: Pick<CardPriceProps, 'shown' | 'canSubscribe'>,
  view: View,
): string[] {
  const { t, locale, settings } = view;
  const money = (amount: number) => formatMoney(amount, shown.price.currencyCode, locale);
  const plan = canSubscribe ? subscriptionPrice(shown.sellingPlanAllocations.nodes) : undefined;
  const planUnit = plan && unitPriceOf(plan.amount, shown.unitPriceMeasurement);
  const bestBefore = dayIn(product.bestBefore?.value);
  const usual = usualBagOf(product, shown, view);
  return [
    ...(plan
      ? [
          [
            t('card.plan', { price: money(Number(plan.amount)) }),
            ...(planUnit ? [unitPriceText(planUnit, t, money)] : []),
          ].join(', '),
        ]
      : []),
    ...(usual ? [t('card.less_than_usual', { amount: money(usual.less) })] : []),
    ...(bestBefore ? [t('product.best_before', { date: formatDay(bestBefore, locale) })] : []),
    ...(tagValue(product, 'form') === 'sample' && settings.sample.isDeliveryFree ? [t('card.sample_free')] : []),
  ];
}

/** The lowest price of a card with its unit price, and the remarks on it. */
function CardPrice({ product, shown, named, canSubscribe, isToChoose }: CardPriceProps) {
  const view = useView();
  const { t, locale } = view;
  const variants = product.variants.nodes;
  const money = (amount: number) => formatMoney(amount, shown.price.currencyCode, locale);
  const price = money(Number(shown.price.amount));
  const unitPrice = unitPriceOf(shown.price.amount, shown.unitPriceMeasurement);
  const isFrom = !named && variants.some((variant) => variant.price.amount !== shown.price.amount);
  const lowest = isToChoose ? lowestUnit(variants, shown, view) : [];
  return (
    <p className="card-price">
      <span>
        {named && variants.length > 1 ? `${sizeName(named.title, locale)}: ` : ''}
        {isFrom ? t('product.from', { price }) : price}
      </span>
      {unitPrice ? <small>{unitPriceText(unitPrice, t, money)}</small> : null}
      {remarksOn(product, { shown, canSubscribe }, view).map((remark) => (
        <small key={remark} className="card-plan">
          {remark}
        </small>
      ))}
      {lowest.map((text) => (
        <small key={text} className="lowest">
          {text}
        </small>
      ))}
    </p>
  );
}

/** Whether a product is a pack of several, of which nobody thinks by its weight. */
const isPack = (product: ProductCardFragment): boolean => tagValue(product, 'form') === 'kit';

/** The action for a product in a list: adding its default size to the cart, choosing a size, or waiting for it. */
function CardAction({
  product,
  variant,
  launchPending,
}: {
  product: ProductCardFragment;
  variant: Variant;
  launchPending: boolean;
}) {
  const view = useView();
  const { t, market, locale } = view;
  if (launchPending || !variant.availableForSale)
    return <p className="card-note">{launchPending ? t('product.soon') : t('product.sold_out')}</p>;
  const isMeasured = variant.unitPriceMeasurement !== null;
  if (product.variants.nodes.length > 1 && !isMeasured)
    return (
      <a className="button quiet small" href={pages.product(market.code, product.productType, product.handle)}>
        {t('product.choose')}
        <span className="visually-hidden">{product.title}</span>
      </a>
    );
  return (
    <form
      method="post"
      action={api.cartAdd}
      data-cart-add
      data-product={JSON.stringify(cardSummary(product, variant, view))}
    >
      <input type="hidden" name="variantId" value={variant.id} />
      <input type="hidden" name="market" value={market.code} />
      <button className="button quiet small">
        <Icon name="plus" size={18} />
        {isPack(product)
          ? t('product.add_pack')
          : isMeasured
            ? t('product.add_size', { size: sizeName(variant.title, locale) })
            : t('product.add_short')}
        <span className="visually-hidden">{`: ${product.title}`}</span>
      </button>
    </form>
  );
}

/**
 * A product in a list: image, name, lowest price with unit price, that of a subscription, and a button that adds its
 * default size.
 *
 * @param loading of its image, see {@link Picture}. @param priceBy whose price is shown: the smallest sum's, or the
 * lowest unit price's, whose size is then named and added. @param grams a net weight that is asked for: the size that
 * comes closest is then named, added, and chosen on the product's page. @param isToChoose whether the list is one to
 * choose from, where the sizes are compared; a recommendation is shorter.
 */
export function ProductCard({
  product,
  loading = 'lazy',
  level: Heading = 'h3',
  priceBy = 'pack',
  grams,
  isToChoose = false,
}: {
  product: ProductCardFragment;
  loading?: 'first' | 'eager' | 'lazy';
  level?: 'h2' | 'h3';
  priceBy?: 'pack' | 'unit';
  isToChoose?: boolean;
  grams?: number | undefined;
}) {
  const view = useView();
  const { t, market } = view;
  const variants = product.variants.nodes;
  const asked = grams === undefined ? null : closestSize(variants, grams);
  const named = asked ?? (priceBy === 'unit' ? cheapestUnit(variants)?.variant : undefined);
  const defaultVariant = named ?? variants.find((variant) => variant.availableForSale) ?? variants[0];
  if (!defaultVariant) return null;
  const shown =
    named ??
    variants.reduce(
      (lowest, variant) => (Number(variant.price.amount) < Number(lowest.price.amount) ? variant : lowest),
      defaultVariant,
    );
  const launchPending = launchDateIfPending(product, view.settings, view.today) !== null;
  const kicker = kickerOf(product, t);
  const badges = badgesOf(product, view.today, marketZone(view.market.country));
  return (
    <article className="card">
      {product.featuredImage ? (
        <Picture className="card-picture" url={product.featuredImage.url} size={400} layout={CARD} loading={loading} />
      ) : null}
      <div className="card-body">
        <div>
          {kicker ? <p className="card-kicker">{kicker}</p> : null}
          <Heading className="card-name">
            <a
              href={pages.product(
                market.code,
                product.productType,
                product.handle,
                asked ? numberOf(asked.id) : undefined,
              )}
            >
              {product.title}
            </a>
          </Heading>
          <Stars ratings={product} />
        </div>
        <CardPrice
          product={product}
          shown={shown}
          named={named}
          canSubscribe={!launchPending && defaultVariant.availableForSale}
          isToChoose={isToChoose}
        />
        <CardAction product={product} variant={defaultVariant} launchPending={launchPending} />
      </div>
      {badges.length > 0 ? (
        <ul className="badges">
          {badges.map((badge) => (
            <li key={badge}>{t(`badge.${badge}`)}</li>
          ))}
        </ul>
      ) : null}
    </article>
  );
}

/**
 * A grid of cards. @param eager number of cards above the fold. Where there are some, the row after them may still
 * begin there, and what follows is laid out later.
 */
export const ProductGrid = renderOnce(
  'product-grid',
  function ProductGrid({
    products,
    eager = 0,
    level = 'h3',
    priceBy = 'pack',
    grams,
    isToChoose = false,
  }: {
    products: readonly ProductCardFragment[];
    eager?: number;
    level?: 'h2' | 'h3';
    priceBy?: 'pack' | 'unit';
    grams?: number | undefined;
    isToChoose?: boolean;
  }) {
    return (
      <ul className="grid">
        {products.map((product, i) => (
          <li key={product.id} {...(eager > 0 && i >= eager + 2 && { className: 'later' })}>
            <ProductCard
              product={product}
              loading={i >= eager ? 'lazy' : i === 0 ? 'first' : 'eager'}
              level={level}
              priceBy={priceBy}
              grams={grams}
              isToChoose={isToChoose}
            />
          </li>
        ))}
      </ul>
    );
  },
);

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
    <section className="wrap section later">
      <h2>{title}</h2>
      <ProductGrid products={products} />
    </section>
  );
}
