import { formatDay, formatMoney, formatNumber } from '../../../platform/shared/format.ts';
import type { Params } from '../../../platform/shared/i18n.ts';
import { pages } from '../../../routes.ts';
import type { ProductQuery } from '../../../shopify/generated/storefront/graphql.ts';
import type { View } from '../../../site/screen.ts';
import { useView } from '../../../site/view.tsx';
import type { Facts } from '../../catalogue/facts.ts';
import { usualPage } from '../../catalogue/usual.ts';
import {
  asksAdultWeight,
  dailyGrams,
  finishesFrom,
  isOutside,
  kilogramsAMonth,
  lasting,
  pastWords,
  type Weights,
} from '../model/product-ration.ts';
import { packGrams as gramsOfPack } from '../recommendation/food.ts';
import { animalText, planPriceOf, rationFoodOf, typicalAnimal } from './food.ts';
import { arrivalOf, daysLeftOf, gramsOnSale, settingFor } from './setting.ts';

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

/** The best-before date of food that is sold for less because it is near, and how heavy who finishes it in time is. */
export function ShortDate({ product, facts }: { product: Product; facts: Facts }) {
  const view = useView();
  const { t, locale } = view;
  const food = rationFoodOf(facts);
  const kg = food && finishesFrom(food, gramsOnSale(product), daysLeftOf(facts, view));
  return facts.bestBefore ? (
    <p className="alert calm">
      {t('product.best_before', { date: formatDay(facts.bestBefore, locale) })}
      {food && kg !== null
        ? `. ${t(`ration.in_time.${food.species}`, { kg: formatNumber(kg, locale), from: formatDay(arrivalOf(view), locale) })}`
        : null}
    </p>
  ) : null;
}

/** Asks for the weight of the animal. */
export function RationFields({ product, facts, weight, adult }: Weights & { product: Product; facts: Facts }) {
  const view = useView();
  const { t, locale } = view;
  const food = rationFoodOf(facts);
  if (!food) return null;
  const {
    species,
    range: [from, to],
  } = food;
  const isInvalid = isOutside(food, { weight, adult });
  const typical = typicalAnimal(facts);
  const field = (name: 'weight' | 'adult', label: string, value: number | null) => (
    <label>
      {`${label} `}
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
        placeholder={facts.bestBefore === null && typical?.[name] ? formatNumber(typical[name], locale) : undefined}
        {...(isInvalid && { 'aria-invalid': true })}
        aria-describedby="ration-said"
      />
    </label>
  );
  return (
    <div className="by-weight" data-ration={JSON.stringify(settingFor(product, facts, food, view))}>
      {field('weight', t(facts.bestBefore === null ? `ration.weight.${species}` : 'ration.finish'), weight)}
      {asksAdultWeight(food) ? field('adult', t('ration.grown'), adult) : null}
      <noscript>
        <button className="button quiet small" form={FORM}>
          {t('ration.show')}
        </button>
      </noscript>
    </div>
  );
}

/**
 * The days and prices of each size for the animal in the middle of the feeding table, until a weight is set; nothing
 * where that animal would not finish it in time: the weight of one that does stands above.
 */
function Typical({ product, facts, isHidden }: { product: Product; facts: Facts; isHidden: boolean }) {
  const view = useView();
  const { t } = view;
  const animal = typicalAnimal(facts);
  if (!animal || pastText(product, facts, animal.grams, view) !== null) return null;
  const { grams } = animal;
  return (
    <p className="small typical" hidden={isHidden}>
      {`${animalText(animal, view)} `}
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

/** Says that food lasts an animal longer than it keeps; null where it does not. */
function pastText(product: Product, facts: Facts, grams: number, view: View): string | null {
  const food = facts.bestBefore === null ? null : rationFoodOf(facts);
  const text = (key: string, params: Params) => view.t(`ration.${key}`, params);
  return food && pastWords(grams, settingFor(product, facts, food, view), text);
}

/**
 * The grams of a day at the weight that was set, or why there is no figure; without a weight, what a pack is for an
 * animal in the middle. The fields are described by the first. Where the food lasts longer than it keeps, the way to the
 * usual one follows.
 */
export function RationSaid({ product, facts, weight, adult }: Weights & { product: Product; facts: Facts }) {
  const view = useView();
  const { t, locale } = view;
  const food = rationFoodOf(facts);
  if (!food) return null;
  const grams = dailyGrams(food, { weight, adult });
  const [from, to] = food.range;
  const past = grams === null ? null : pastText(product, facts, grams, view);
  const usual = usualPage(product, view);
  return (
    <>
      <p className="small" id="ration-said" role="status">
        {isOutside(food, { weight, adult })
          ? t('ration.outside', { from: formatNumber(from, locale), to: formatNumber(to, locale) })
          : grams === null
            ? null
            : t('ration.grams', {
                grams: formatNumber(grams, locale),
                kg: formatNumber(kilogramsAMonth(grams), locale),
              })}
        {past === null ? null : ` ${past}`}
      </p>
      <Typical product={product} facts={facts} isHidden={grams !== null} />
      {usual && facts.bestBefore !== null ? (
        <a className="small" id="usual" href={usual} hidden={past === null}>
          {t('ration.usual')}
        </a>
      ) : null}
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
  if (grams === null) return null;
  return (
    <small className="lasts">
      <span>{t('ration.lasts', { count: lasting(grams, gramsOfPack(variant), 1).days })}</span>
      <PricesADay variant={variant} grams={grams} />
    </small>
  );
}
