import { formatMoney, formatNumber } from '../../../platform/shared/format.ts';
import { pages } from '../../../routes.ts';
import type { ProductQuery } from '../../../shopify/generated/storefront/graphql.ts';
import { useView } from '../../../site/view.tsx';
import type { Facts } from '../../catalogue/facts.ts';
import {
  asksAdultWeight,
  dailyGrams,
  isOutside,
  lasting,
  type RationSetting,
  type Weights,
} from '../model/product-ration.ts';
import { packGrams as gramsOfPack } from '../recommendation/food.ts';
import { planPriceOf, rationFoodOf } from './food.ts';

type Product = NonNullable<ProductQuery['product']>;

/** The form that the fields of the weight belong to: they stand among the sizes, inside the form that buys. */
const FORM = 'ration';

/** The form of the weight, for browsers without script: it shows the page again with days and prices. */
export const RationForm = ({ product, facts }: { product: Product; facts: Facts }) => {
  const { market } = useView();
  return rationFoodOf(facts) ? (
    <form id={FORM} method="get" action={pages.product(market.code, product.productType, product.handle)} />
  ) : null;
};

/** Asks for the weight of the animal. */
export function RationFields({ product, facts, weight, adult }: Weights & { product: Product; facts: Facts }) {
  const { t, market, locale } = useView();
  const food = rationFoodOf(facts);
  if (!food) return null;
  const {
    species,
    range: [from, to],
  } = food;
  const isInvalid = isOutside(food, { weight, adult });
  const setting: RationSetting = {
    ...food,
    currency: market.currency,
    locale,
    sizes: product.variants.nodes.map((variant) => ({
      grams: gramsOfPack(variant),
      once: Number(variant.price.amount),
      plan: planPriceOf(variant),
    })),
    texts: t.group('ration.ask', 'ration.grams', 'ration.outside', 'ration.lasts', 'ration.a_day', 'ration.of'),
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

/** The grams of a day at the weight that was set, or why there is no figure. The fields are described by it. */
export function RationSaid({ facts, weight, adult }: Weights & { facts: Facts }) {
  const { t, locale } = useView();
  const food = rationFoodOf(facts);
  if (!food) return null;
  const grams = dailyGrams(food, { weight, adult });
  const [from, to] = food.range;
  return (
    <p className="small ration-said" id="ration-said" role="status">
      {isOutside(food, { weight, adult })
        ? t('ration.outside', { from: formatNumber(from, locale), to: formatNumber(to, locale) })
        : grams === null
          ? t('ration.ask')
          : t('ration.grams', { grams: formatNumber(grams, locale) })}
    </p>
  );
}

/**
 * How long a size lasts and what a day of it costs, bought once and in a subscription. The browser fills it in when a
 * weight is set.
 */
export function SizeLasts({
  variant,
  facts,
  weight,
  adult,
}: Weights & { variant: Product['variants']['nodes'][number]; facts: Facts }) {
  const { t, market, locale } = useView();
  const food = rationFoodOf(facts);
  const packGrams = gramsOfPack(variant);
  if (!food || packGrams === 0) return null;
  const grams = dailyGrams(food, { weight, adult });
  if (grams === null) return <small className="lasts" hidden />;
  const planPrice = planPriceOf(variant);
  const aDay = (price: number) =>
    t('ration.a_day', { price: formatMoney(lasting(grams, packGrams, price).aDay, market.currency, locale) });
  return (
    <small className="lasts">
      <span>{t('ration.lasts', { count: lasting(grams, packGrams, 1).days })}</span>
      <span data-pay="once">{aDay(Number(variant.price.amount))}</span>
      {planPrice === null ? null : <span data-pay="plan">{aDay(planPrice)}</span>}
    </small>
  );
}
