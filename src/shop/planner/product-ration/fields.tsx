import { addDays, daysBetween } from '../../../platform/shared/day.ts';
import { formatDay, formatMoney, formatNumber } from '../../../platform/shared/format.ts';
import { pages } from '../../../routes.ts';
import type { ProductQuery } from '../../../shopify/generated/storefront/graphql.ts';
import type { View } from '../../../site/screen.ts';
import { useView } from '../../../site/view.tsx';
import type { Facts } from '../../catalogue/facts.ts';
import { deliveryWindow, shippingDay, warehouseOf } from '../../delivery/model/dispatch.ts';
import {
  asksAdultWeight,
  dailyGrams,
  daysTooMany,
  finishesFrom,
  isOutside,
  kilogramsAMonth,
  lasting,
  type RationSetting,
  type Weights,
} from '../model/product-ration.ts';
import { packGrams as gramsOfPack } from '../recommendation/food.ts';
import { planPriceOf, rationFoodOf, typicalAnimal } from './food.ts';

type Product = NonNullable<ProductQuery['product']>;
type Variant = Product['variants']['nodes'][number];

/** The form that the fields of the weight belong to: they stand among the sizes, inside the form that buys. */
const FORM = 'ration';

/** The form of the weight, for browsers without script: it shows the page again with days and prices. */
export const RationForm = ({ product, facts }: { product: Product; facts: Facts }) => {
  const { market } = useView();
  return rationFoodOf(facts) ? (
    <form id={FORM} method="get" action={pages.product(market.code, product.productType, product.handle)} />
  ) : null;
};

/** A week's change of food, by quarters, leaves what is eaten in these days. */
const DAYS_SAVED_BY_CHANGE = 3;

/**
 * The days in which food must be fed that is sold for less because its date is near: ordered late today, arrived on the
 * last usual day, and begun with a change of food.
 */
function daysLeftOf({ bestBefore }: Facts, { today, market: { country } }: View): number | undefined {
  if (bestBefore === null) return undefined;
  const arrives = deliveryWindow(shippingDay(addDays(today, 1), warehouseOf(country)), country).to;
  return Math.max(0, daysBetween(arrives, bestBefore) - DAYS_SAVED_BY_CHANGE);
}

/** The best-before date of food that is sold for less because it is near, and how heavy who finishes it in time is. */
export function ShortDate({ product, facts }: { product: Product; facts: Facts }) {
  const view = useView();
  const { t, locale } = view;
  const food = rationFoodOf(facts);
  const kg = food && finishesFrom(food, product.variants.nodes.map(gramsOfPack), daysLeftOf(facts, view));
  return facts.bestBefore ? (
    <p className="alert calm">
      {t('product.best_before', { date: formatDay(facts.bestBefore, locale) })}
      {food && kg !== null ? `. ${t(`ration.in_time.${food.species}`, { kg: formatNumber(kg, locale) })}` : null}
    </p>
  ) : null;
}

/** Asks for the weight of the animal. */
export function RationFields({ product, facts, weight, adult }: Weights & { product: Product; facts: Facts }) {
  const view = useView();
  const { t, market, locale } = view;
  const food = rationFoodOf(facts);
  if (!food) return null;
  const daysLeft = daysLeftOf(facts, view);
  const {
    species,
    range: [from, to],
  } = food;
  const isInvalid = isOutside(food, { weight, adult });
  const typical = typicalAnimal(facts);
  const setting: RationSetting = {
    ...food,
    currency: market.currency,
    locale,
    sizes: product.variants.nodes.map((variant) => ({
      grams: gramsOfPack(variant),
      once: Number(variant.price.amount),
      plan: planPriceOf(variant),
    })),
    ...(daysLeft !== undefined && { daysLeft }),
    texts: t.group(
      'ration.grams',
      'ration.outside',
      'ration.lasts',
      'ration.a_day',
      'ration.of',
      ...(daysLeft === undefined ? [] : ['ration.too_much']),
    ),
  };
  const field = (name: 'weight' | 'adult', label: string, value: number | null) => (
    <label>
      {label}{' '}
      <input
        type="number"
        form={FORM}
        id={`ration-${name}`}
        name={name}
        inputMode="decimal"
        min={from}
        max={to}
        step="any"
        defaultValue={value ?? ''}
        placeholder={typical?.[name] ? formatNumber(typical[name], locale) : undefined}
        {...(isInvalid && { 'aria-invalid': true })}
        aria-describedby="ration-said"
      />
    </label>
  );
  return (
    <div className="by-weight" data-ration={JSON.stringify(setting)}>
      {field('weight', t(`ration.weight.${species}`), weight)}
      {asksAdultWeight(food) ? field('adult', t('ration.grown'), adult) : null}
      <noscript>
        <button className="button quiet small" form={FORM}>
          {t('ration.show')}
        </button>
      </noscript>
    </div>
  );
}

/** The days and prices of each size for the animal in the middle of the feeding table, until a weight is set. */
function Typical({ product, facts, isHidden }: { product: Product; facts: Facts; isHidden: boolean }) {
  const { t, locale } = useView();
  const animal = typicalAnimal(facts);
  const species = rationFoodOf(facts)?.species;
  if (!animal || !species) return null;
  const { weight, adult, grams, growing } = animal;
  return (
    <p className="small typical" hidden={isHidden}>
      {t(`ration.typical${growing ? '_young' : ''}.${species}`, {
        kg: formatNumber(weight ?? 0, locale),
        adult: formatNumber(adult ?? 0, locale),
      })}{' '}
      {product.variants.nodes.map((variant, i) => {
        const packGrams = gramsOfPack(variant);
        const days = packGrams > 0 ? lasting(grams, packGrams, 1).days : 0;
        return packGrams === 0 ? null : (
          <span key={variant.id} data-v={i}>
            {days > 0 ? `${t('ration.lasts', { count: days })}, ` : ''}
            <PricesADay variant={variant} grams={grams} />
          </span>
        );
      })}
    </p>
  );
}

/**
 * The grams of a day at the weight that was set, or why there is no figure; without a weight, what a pack is for an
 * animal in the middle. The fields are described by the first.
 */
export function RationSaid({ product, facts, weight, adult }: Weights & { product: Product; facts: Facts }) {
  const view = useView();
  const { t, locale } = view;
  const food = rationFoodOf(facts);
  if (!food) return null;
  const grams = dailyGrams(food, { weight, adult });
  const [from, to] = food.range;
  const daysLeft = daysLeftOf(facts, view);
  const tooMany = grams === null ? null : daysTooMany(grams, product.variants.nodes.map(gramsOfPack), daysLeft);
  return (
    <>
      <p className="small ration-said" id="ration-said" role="status">
        {isOutside(food, { weight, adult })
          ? t('ration.outside', { from: formatNumber(from, locale), to: formatNumber(to, locale) })
          : grams === null
            ? null
            : t('ration.grams', {
                grams: formatNumber(grams, locale),
                kg: formatNumber(kilogramsAMonth(grams), locale),
              })}
        {tooMany === null ? null : ` ${t('ration.too_much', { days: tooMany, count: daysLeft! })}`}
      </p>
      <Typical product={product} facts={facts} isHidden={grams !== null} />
    </>
  );
}

/** What a day of a pack costs, bought once and in a subscription. @param grams a day. */
function PricesADay({ variant, grams }: { variant: Variant; grams: number }) {
  const { t, market, locale } = useView();
  const planPrice = planPriceOf(variant);
  const aDay = (price: number) =>
    t('ration.a_day', {
      price: formatMoney(lasting(grams, gramsOfPack(variant), price).aDay, market.currency, locale),
    });
  return (
    <>
      <span data-pay="once">{aDay(Number(variant.price.amount))}</span>
      {planPrice === null ? null : <span data-pay="plan">{aDay(planPrice)}</span>}
    </>
  );
}

/**
 * How long a size lasts and what a day of it costs, bought once and in a subscription. The browser fills it in when a
 * weight is set.
 */
export function SizeLasts({ variant, facts, weight, adult }: Weights & { variant: Variant; facts: Facts }) {
  const { t } = useView();
  const food = rationFoodOf(facts);
  if (!food || gramsOfPack(variant) === 0) return null;
  const grams = dailyGrams(food, { weight, adult });
  if (grams === null) return <small className="lasts" hidden />;
  return (
    <small className="lasts">
      <span>{t('ration.lasts', { count: lasting(grams, gramsOfPack(variant), 1).days })}</span>
      <PricesADay variant={variant} grams={grams} />
    </small>
  );
}
