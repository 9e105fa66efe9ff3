import type { ReactNode } from 'react';
import { HAS_BACK_IN_STOCK, HAS_REFERRALS, HAS_REWARDS } from '../../brand/tables/has.ts';
import { formatMoney, sizeName } from '../../platform/shared/format.ts';
import { marketZone } from '../../platform/shared/time-zones.ts';
import { api, pages } from '../../routes.ts';
import type { ProductQuery } from '../../shopify/generated/storefront/graphql.ts';
import { renderOnce } from '../../site/render-once.tsx';
import { useView } from '../../site/view.tsx';
import { toolOf } from '../../ui/tool.ts';
import type { Choice } from '../catalogue/choice.ts';
import type { Facts } from '../catalogue/facts.ts';
import { productSummary } from '../catalogue/summary.ts';
import { usualBagOf } from '../catalogue/usual.ts';
import { deliveryDays } from '../delivery/index.ts';
import { RationFields, RationSaid, rationFoodOf, ShortDate, SizeLasts, SubscriptionFit } from '../planner/index.ts';
import type { Weights } from '../planner/model/product-ration.ts';
import { type RecordedPrice, reductionOf } from '../prices/model/prices.ts';
import {
  cheapestUnit,
  type Measurement,
  type UnitPrice as Price,
  unitPriceOf,
  unitPriceText,
} from '../prices/model/unit-price.ts';
import { pointsOf, RULES } from '../rewards/index.ts';
import { plansIn, spanText, subscriptionPrice } from '../selling-plans/model/rhythm.ts';
import { PrepaidFields, showsPrepaid } from './prepaid-fields.tsx';

type Product = NonNullable<ProductQuery['product']>;
type Variant = Product['variants']['nodes'][number];

const formatPrice = (value: { amount: string; currencyCode: string }, locale: string) =>
  formatMoney(Number(value.amount), value.currencyCode, locale);

/** The price per kilogram or litre; nothing for what is not sold by weight or volume. */
function UnitPrice({
  price,
  measurement,
}: {
  price: { amount: string; currencyCode: string };
  measurement: Measurement | null;
}) {
  const { t, locale } = useView();
  const unitPrice = unitPriceOf(price.amount, measurement);
  return unitPrice ? (
    <small>{unitPriceText(unitPrice, t, (amount) => formatMoney(amount, price.currencyCode, locale))}</small>
  ) : null;
}

/**
 * The price and unit price of a size; when the price is reduced, also the discount and the lowest price of the 30 days
 * before.
 */
function OneTimePrice({ variant, prices }: { variant: Variant; prices: readonly RecordedPrice[] }) {
  const { t, market, locale, today } = useView();
  const reduction = reductionOf(
    variant.price,
    prices.find(({ variantId }) => variantId === variant.id),
    today,
    marketZone(market.country),
  );
  return (
    <>
      <strong className="price">{formatPrice(variant.price, locale)}</strong>
      {reduction ? <span className="badge">−{t('format.percent', { number: reduction.percent })}</span> : null}
      <UnitPrice price={variant.price} measurement={variant.unitPriceMeasurement} />
      {reduction ? (
        <small>{t('product.lowest', { price: formatMoney(reduction.from, variant.price.currencyCode, locale) })}</small>
      ) : null}
    </>
  );
}

/** The difference between the price of a short-date bag and that of the usual one, which is another product. */
function LessThanUsual({ product, variant }: { product: Product; variant: Variant }) {
  const view = useView();
  const bag = usualBagOf(product, variant, view);
  const money = (amount: number) => formatMoney(amount, variant.price.currencyCode, view.locale);
  return bag ? (
    <small>
      <a href={bag.href}>{view.t('product.less_than_usual', { amount: money(bag.less), price: money(bag.price) })}</a>
    </small>
  ) : null;
}

function PlanPrice({ variant }: { variant: Variant }) {
  const view = useView();
  const price = subscriptionPrice(variant.sellingPlanAllocations.nodes);
  if (!price) return null;
  return (
    <>
      <strong className="price">{formatPrice(price, view.locale)}</strong>
      <UnitPrice price={price} measurement={variant.unitPriceMeasurement} />
    </>
  );
}

type BuyBoxProps = Choice &
  Weights & {
    product: Product;
    facts: Facts;
    prices: readonly RecordedPrice[];
    quantity: string;
    /** Whether all ways to pay for a subscription are wanted. */
    hasWays: boolean;
  };

/** A disc in the colour that a size is named after. */
const Swatch = ({ color }: { color: string }) => (
  <svg width="14" height="14" viewBox="-7 -7 14 14" aria-hidden>
    <circle r="6.5" fill={color} stroke="currentColor" strokeOpacity=".5" />
  </svg>
);

/**
 * A size that can be chosen, with how long it lasts, and its price where sizes differ in it.
 *
 * @param place among the sizes.
 */
function Size({
  variant,
  color,
  place,
  isChosen,
  isPriced,
  facts,
  weight,
  adult,
}: Weights & {
  variant: Variant;
  color: string | null | undefined;
  place: number;
  isChosen: boolean;
  isPriced: boolean;
  facts: Facts;
}) {
  const { t, locale } = useView();
  const price = variant.availableForSale ? isPriced && formatPrice(variant.price, locale) : t('product.sold_out');
  return (
    <label className="size">
      <input
        type="radio"
        name="variantId"
        id={`v${place}`}
        value={variant.id}
        defaultChecked={isChosen}
        disabled={!variant.availableForSale}
      />
      <span>
        {color ? <Swatch color={color} /> : null}
        <b>{sizeName(variant.title, locale)}</b>
        {price ? <small>{price}</small> : null}
        {variant.availableForSale ? (
          <UnitPrice price={variant.price} measurement={variant.unitPriceMeasurement} />
        ) : null}
        {variant.availableForSale ? <SizeLasts variant={variant} facts={facts} weight={weight} adult={adult} /> : null}
      </span>
    </label>
  );
}

/** The way to the form of those who want to be told when a sold-out size is back. */
function ToBackInStock({ variants }: { variants: readonly Variant[] }) {
  const { t } = useView();
  return HAS_BACK_IN_STOCK && variants.some(({ availableForSale }) => !availableForSale) ? (
    <p className="small">
      <a href="#back-in-stock">{t('back_in_stock.title')}</a>
    </p>
  ) : null;
}

/** The sizes; a product of one size has nothing to choose. */
function SizeFields({
  product,
  facts,
  variantId,
  weight,
  adult,
}: Pick<BuyBoxProps, 'product' | 'facts' | 'variantId' | keyof Weights>) {
  const { t } = useView();
  const variants = product.variants.nodes;
  const ration = rationFoodOf(facts) ? (
    <div className="portion">
      <RationFields product={product} facts={facts} weight={weight} adult={adult} />
      <RationSaid product={product} facts={facts} weight={weight} adult={adult} />
    </div>
  ) : null;
  if (variants.length <= 1)
    return (
      <>
        <input type="hidden" name="variantId" value={variants[0]?.id ?? ''} />
        {variants[0] ? <SizeLasts variant={variants[0]} facts={facts} weight={weight} adult={adult} /> : null}
        {ration}
      </>
    );
  return (
    <fieldset>
      <legend>{product.options[0]?.name ?? t('product.size')}</legend>
      <div className="sizes">
        {variants.map((variant, i) => (
          <Size
            key={variant.id}
            place={i}
            variant={variant}
            color={product.options[0]?.optionValues.find(({ name }) => name === variant.title)?.swatch?.color}
            isChosen={variant.id === variantId}
            isPriced={variants.some(({ price }) => price.amount !== variants[0]?.price.amount)}
            facts={facts}
            weight={weight}
            adult={adult}
          />
        ))}
      </div>
      {ration}
    </fieldset>
  );
}

type Plans = ReturnType<typeof plansIn<Variant['sellingPlanAllocations']['nodes'][number]>>;

type PlanFieldsProps = Pick<BuyBoxProps, 'product' | 'prices' | 'planId'> & {
  plans: Plans;
  hasPrepaid: boolean;
  fit: ReactNode;
};

/** The subscription with its price; a press on it chooses the first of its rhythms, which then show (`product-details.css`). */
function SubscriptionFields({ product, plans, planId, hasPrepaid, fit }: PlanFieldsProps) {
  const { t } = useView();
  const variants = product.variants.nodes;
  const percent = plans[0]?.sellingPlan.priceAdjustments[0]?.adjustmentValue;
  return (
    <div className="plan plan-body subscribe">
      <label className="plan-body plan-head" htmlFor="rhythm-0">
        <b>
          {`${t('plan.subscribe')} `}
          {percent && 'adjustmentPercentage' in percent ? (
            <span className="badge">{`−${t('format.percent', { number: percent.adjustmentPercentage })}`}</span>
          ) : null}
        </b>
        {variants.map((variant, i) => (
          <span key={variant.id} className="plan-price" data-v={i}>
            <PlanPrice variant={variant} />
          </span>
        ))}
        <small>{t('product.plan_free')}</small>
      </label>
      <small>{t('product.plan_promise')}</small>
      {fit}
      <small>{t('rhythm.every')}</small>
      <span className="rhythms">
        {plans.map(({ sellingPlan, rhythm }, i) => (
          <label key={sellingPlan.id} className="rhythm">
            <input
              type="radio"
              name="sellingPlanId"
              id={`rhythm-${i}`}
              aria-label={t('rhythm.subscribe', { span: spanText(rhythm, t) })}
              value={sellingPlan.id}
              defaultChecked={planId === sellingPlan.id}
            />
            <span>{spanText(rhythm, t)}</span>
          </label>
        ))}
      </span>
      {hasPrepaid ? <PrepaidFields variants={variants} planId={planId} /> : null}
    </div>
  );
}

/** One-time purchase or subscription; of a product without subscriptions only the price. */
function PlanFields(props: PlanFieldsProps) {
  const { product, plans, prices, planId } = props;
  const { t } = useView();
  const variants = product.variants.nodes;
  if (plans.length === 0)
    return (
      <p className="plan-price alone">
        {variants.map((variant, i) => (
          <span key={variant.id} data-v={i}>
            <OneTimePrice variant={variant} prices={prices} />
            <LessThanUsual product={product} variant={variant} />
          </span>
        ))}
      </p>
    );
  return (
    <fieldset className="plans">
      <legend>{t('product.how')}</legend>
      <label className="plan">
        <input type="radio" name="sellingPlanId" value="" defaultChecked={planId === ''} />
        <span className="plan-body plan-head">
          <b>{t('plan.once')}</b>
          {variants.map((variant, i) => (
            <span key={variant.id} className="plan-price" data-v={i}>
              <OneTimePrice variant={variant} prices={prices} />
            </span>
          ))}
        </span>
      </label>
      <SubscriptionFields {...props} />
    </fieldset>
  );
}

/**
 * The size with the lowest unit price, as a link that chooses it: in place where the script is, else by an address that
 * names the size in words. Nothing where only one size is on sale, or all have the same unit price.
 */
function LowestUnitPrice({ variants }: { variants: readonly Variant[] }) {
  const { t, locale } = useView();
  const cheapest = cheapestUnit(variants)?.variant;
  const lowest = cheapest?.availableForSale ? unitPriceOf(cheapest.price.amount, cheapest.unitPriceMeasurement) : null;
  const isLower = variants.some(
    ({ availableForSale, price, unitPriceMeasurement }) =>
      availableForSale && (unitPriceOf(price.amount, unitPriceMeasurement)?.amount ?? 0) > (lowest?.amount ?? Infinity),
  );
  if (!cheapest || !lowest || !isLower) return null;
  const { amount: planAmount = 0 } = subscriptionPrice(cheapest.sellingPlanAllocations.nodes) ?? {};
  const withPlan = unitPriceOf(planAmount, cheapest.unitPriceMeasurement);
  const words = (price: Price) =>
    unitPriceText(price, t, (amount) => formatMoney(amount, cheapest.price.currencyCode, locale));
  return (
    <li className="aside">
      {`${t(`product.cheapest.${lowest.unit}`)} `}
      <a href={`?${new URLSearchParams({ Size: cheapest.title })}`} data-choose={`v${variants.indexOf(cheapest)}`}>
        {sizeName(cheapest.title, locale)}
      </a>
      {`, ${words(lowest)}${withPlan?.amount ? `, ${t('product.cheapest_plan', { price: words(withPlan) })}` : ''}`}
    </li>
  );
}

/** The points that a piece of a size earns, bought once and in a subscription. */
function PointsEarned({ variant }: { variant: Variant }) {
  const { t } = useView();
  const plan = subscriptionPrice(variant.sellingPlanAllocations.nodes);
  return (['once', 'plan'] as const).map((pay) => {
    const price = pay === 'once' ? variant.price : plan;
    const count = price ? pointsOf(Math.round(Number(price.amount) * 100), price.currencyCode) : 0;
    return count > 0 ? <span key={pay} data-pay={pay}>{`${t('product.points_each', { count })} `}</span> : null;
  });
}

/** The points that a purchase earns, and the discount that they lead to. */
function PointsWorth({ variants }: { variants: readonly Variant[] }) {
  const { t, market, isPublished } = useView();
  const [{ points, percent }] = RULES.rewards;
  const worth = (
    <>
      {variants.map((variant, i) => (
        <span key={variant.id} data-v={i}>
          <PointsEarned variant={variant} />
        </span>
      ))}
      {t('product.points_worth', { points, percent })}
    </>
  );
  return HAS_REWARDS ? (
    <li className="aside">
      {isPublished('/bonus-club') ? <a href={pages.content(market.code, 'bonus-club')}>{worth}</a> : worth}
    </li>
  ) : null;
}

/** The facts about the sizes that are known before the purchase: stock, unit price, and what points are worth. */
function Assurances(props: Pick<BuyBoxProps, 'product' | 'facts' | keyof Weights>) {
  const { t, market } = useView();
  const variants = props.product.variants.nodes;
  const days = deliveryDays(t, market);
  return (
    <ul className="assurances">
      <li className="stock">
        {variants.map((variant, i) => (
          <span key={variant.id} data-v={i} {...(!variant.availableForSale && { className: 'sold-out' })}>
            {variant.availableForSale
              ? variant.quantityAvailable != null && variant.quantityAvailable < 20
                ? t('product.few_left', { count: variant.quantityAvailable, days })
                : t('product.in_stock_days', { days })
              : t('product.sold_out')}
          </span>
        ))}
      </li>
      <LowestUnitPrice variants={variants} />
      <PointsWorth variants={variants} />
    </ul>
  );
}

/**
 * The number of packs. Where scripts run it has a button on either side for the pointer, as a browser's own field has;
 * on the keyboard and for screen readers the field itself counts.
 */
function Quantity({ quantity }: { quantity: string }) {
  const { t } = useView();
  return (
    <span className="stepper">
      <button type="button" data-by="-1" data-scripted tabIndex={-1} aria-hidden>
        −
      </button>
      <input
        type="number"
        name="quantity"
        inputMode="numeric"
        min={1}
        max={99}
        defaultValue={quantity}
        aria-label={t('cart.quantity')}
      />
      <button type="button" data-by="1" data-scripted tabIndex={-1} aria-hidden>
        +
      </button>
    </span>
  );
}

/**
 * The form that adds a product to the cart: size, one-time purchase or subscription, quantity.
 *
 * The prices of the chosen size are shown by CSS alone (`[data-v]` in `buy.css`), so they are right without JavaScript.
 */
export const BuyBox = renderOnce('buy-box', function BuyBox(props: BuyBoxProps) {
  const { product, facts, planId, quantity, hasWays } = props;
  const view = useView();
  const { t, market } = view;
  const variants = product.variants.nodes;
  const plans = plansIn(variants[0]?.sellingPlanAllocations.nodes ?? []);
  const soldOut = !product.availableForSale;
  const hasPrepaid = showsPrepaid(variants, planId, hasWays);
  return (
    <form
      className="buy"
      id="buy"
      tabIndex={-1}
      aria-label={t('product.buy')}
      method="post"
      action={api.cartAdd}
      data-cart-add
      data-product={JSON.stringify(productSummary(product, view, hasPrepaid))}
      data-option={product.options[0]?.name}
      {...toolOf('add_to_cart', t('tool.add'))}
    >
      <input type="hidden" name="market" value={market.code} />
      <ShortDate product={product} facts={facts} />
      <SizeFields {...props} />
      <PlanFields {...props} plans={plans} hasPrepaid={hasPrepaid} fit={<SubscriptionFit {...props} />} />
      {HAS_REFERRALS && plans.length > 0 ? (
        <p className="alert calm friend-promise" hidden>
          {t('product.friend_promise', { percent: view.settings.referral.promisePercent })}
        </p>
      ) : null}
      <ToBackInStock variants={variants} />
      <div className="buy-row">
        <Quantity quantity={quantity} />
        <button className="button action" disabled={soldOut}>
          {soldOut ? t('product.sold_out') : t('product.add')}
        </button>
      </div>
      {variants.length > 1 ? (
        <noscript>
          <button
            className="link-button"
            formMethod="get"
            formAction={pages.product(market.code, product.productType, product.handle)}
          >
            {t('product.link')}
          </button>
        </noscript>
      ) : null}
      <Assurances {...props} />
    </form>
  );
});
