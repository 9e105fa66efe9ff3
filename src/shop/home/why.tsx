import { formatMoney, formatNumber, sizeName } from '../../platform/shared/format.ts';
import { pages } from '../../routes.ts';
import type { FirstFoodFragment } from '../../shopify/generated/storefront/graphql.ts';
import { renderOnce } from '../../site/render-once.tsx';
import { useView } from '../../site/view.tsx';
import { SPECIES } from '../../species/tables/names.ts';
import { factsOf } from '../catalogue/facts.ts';
import { recommendable } from '../catalogue/launch.ts';
import { deliveredPrice } from '../delivery/index.ts';
import { rationFoodOf } from '../planner/index.ts';
import { cheapestUnit, unitPriceOf, unitPriceText } from '../prices/model/unit-price.ts';
import { type DayPrice, dayPriceOf } from './day-price.ts';

/** The section of the page `why-insects` that has the figures with their sources. */
const FIGURES = '#part-2';

/** The first food of adults of each species, of those that are on sale and fit. */
const firstOfEach = (
  products: readonly FirstFoodFragment[],
  fits: (product: FirstFoodFragment) => boolean = () => true,
): FirstFoodFragment[] =>
  SPECIES.flatMap((species) => {
    const found = products.find((product) => {
      const facts = factsOf(product);
      return product.availableForSale && facts.species === species && facts.lifeStage === 'adult' && fits(product);
    });
    return found ?? [];
  });

const priceOfDay = (product: FirstFoodFragment): DayPrice | null => {
  const food = rationFoodOf(factsOf(product));
  return food && dayPriceOf(food, product.variants.nodes);
};

/** The figure that a fact begins with, such as `28 to 43%`. */
const FIGURE = /^\d+(?:\D{1,6}\d+)?(?:\s?%)?/;

/** A fact with its figure apart, for those that begin with one. */
function Fact({ text }: { text: string }) {
  const [figure] = FIGURE.exec(text) ?? [];
  return figure ? (
    <h3>
      <b>{figure}</b>
      {text.slice(figure.length)}
    </h3>
  ) : (
    <h3>{text}</h3>
  );
}

/** A sample with its price, and below both its unit price and what it costs with its delivery. */
function Sample({ product }: { product: FirstFoodFragment }) {
  const { t, market, locale, settings } = useView();
  const money = (amount: number) => formatMoney(amount, market.currency, locale);
  const { variant } = cheapestUnit(product.variants.nodes) ?? { variant: product.variants.nodes[0] };
  if (!variant) return null;
  const price = Number(variant.price.amount);
  const unitPrice = unitPriceOf(variant.price.amount, variant.unitPriceMeasurement);
  const delivered = settings.sample.isDeliveryFree ? price : deliveredPrice(price, market);
  return (
    <span>
      <a href={pages.product(market.code, product.productType, product.handle)}>{product.title}</a>{' '}
      <b>{money(price)}</b>{' '}
      <small>
        {unitPrice ? `${unitPriceText(unitPrice, t, money)}, ` : ''}
        {delivered > price ? t('sample.delivered', { price: money(delivered) }) : t('sample.delivered_free')}
      </small>
    </span>
  );
}

/**
 * The price of a day of a food, bought once and in a subscription, each with its delivery, and the size that it is
 * counted from with its unit price. The link leads to the same sum for every size of the food.
 */
function Day({ product }: { product: FirstFoodFragment }) {
  const { t, market, locale } = useView();
  const day = priceOfDay(product);
  if (!day) return null;
  const money = (amount: number) => formatMoney(amount, market.currency, locale);
  const { kg, perDay, perDayOfPlan, perKg, size, price } = day;
  const delivery = deliveredPrice(price, market) - price;
  return (
    <span>
      <a href={`${pages.product(market.code, product.productType, product.handle)}?weight=${kg}`}>
        {`${t(`pet.species.${factsOf(product).species}`)}, ${formatNumber(kg, locale)}\u00a0kg`}
      </a>{' '}
      <small>
        {`${product.title}, ${sizeName(size, locale)}, ${unitPriceText({ amount: perKg, unit: 'kg' }, t, money)}`}
      </small>{' '}
      {delivery > 0 ? t('home.day_once', { price: money(delivery) }) : t('home.day_once_free')} <b>{money(perDay)}</b>{' '}
      {perDayOfPlan === null ? null : (
        <>
          {t('home.day_plan')} <b>{money(perDayOfPlan)}</b>
        </>
      )}
    </span>
  );
}

interface WhyProps {
  /** Dry food for adults, the best sellers first. */
  foods: readonly FirstFoodFragment[];
  samples: readonly FirstFoodFragment[];
}

/**
 * The answer to who doubts: why insects, in facts with their sources, and how little it takes to find out: the
 * guarantee, a sample, and the price of a day.
 */
export const Why = renderOnce('why', function Why({ foods, samples }: WhyProps) {
  const { t, market, settings, today, isPublished } = useView();
  const launched = (products: readonly FirstFoodFragment[]) => recommendable(products, settings, today);
  const figures = isPublished('/why-insects') ? `${pages.content(market.code, 'why-insects')}${FIGURES}` : null;
  const [food] = firstOfEach(launched(foods));
  const sources = [
    food ? `${pages.product(market.code, food.productType, food.handle)}#statements` : figures,
    figures,
    figures,
  ];
  const tasters = firstOfEach(launched(samples));
  const days = firstOfEach(launched(foods), (product) => priceOfDay(product) !== null);
  return (
    <>
      <section className="wrap section" aria-labelledby="inside">
        <h2 id="inside">{t('home.inside')}</h2>
        <ul className="facts">
          {sources.map((source, i) => (
            <li key={i}>
              <Fact text={t(`home.fact_${i + 1}`)} />
              <p>
                {t(`home.fact_${i + 1}_text`)} {source ? <a href={source}>{t(`home.fact_${i + 1}_source`)}</a> : null}
              </p>
            </li>
          ))}
        </ul>
      </section>
      <section className="wrap section" aria-labelledby="trying">
        <h2 id="trying">{t('home.trying')}</h2>
        <ul className="facts trying">
          {tasters.length > 0 ? (
            <li>
              <h3>{t('sample.title')}</h3>
              <p>
                {tasters.map((product) => (
                  <Sample key={product.id} product={product} />
                ))}
              </p>
            </li>
          ) : null}
          <li>
            <h3>
              <b>{t('home.guarantee_days')}</b> {t('trust.guarantee')}
            </h3>
            <p>
              {t('trust.guarantee_text')}{' '}
              {isPublished('/taste-guarantee') ? (
                <a href={pages.content(market.code, 'taste-guarantee')}>{t('trust.guarantee_steps')}</a>
              ) : null}
            </p>
          </li>
          {days.length > 0 ? (
            <li>
              <h3>{t('home.day')}</h3>
              <p>
                {days.map((product) => (
                  <Day key={product.id} product={product} />
                ))}
              </p>
            </li>
          ) : null}
        </ul>
      </section>
    </>
  );
});
