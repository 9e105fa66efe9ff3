import { formatMoney, formatNumber, sizeName } from '../../platform/shared/format.ts';
import { api, pages } from '../../routes.ts';
import type { FirstFoodFragment, HomeQuery } from '../../shopify/generated/storefront/graphql.ts';
import { renderOnce } from '../../site/render-once.tsx';
import type { View } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { SPECIES } from '../../species/tables/names.ts';
import { Art } from '../../ui/icon.tsx';
import { Thumbnail } from '../../ui/page/picture.tsx';
import { factsOf } from '../catalogue/facts.ts';
import { launched } from '../catalogue/launch.ts';
import { cardSummary } from '../catalogue/summary.ts';
import { deliveredPrice } from '../delivery/index.ts';
import { rationFoodOf } from '../planner/index.ts';
import { cheapestUnit, unitPriceOf, unitPriceText } from '../prices/model/unit-price.ts';
import { type DayPrice, dayPriceOf } from './day-price.ts';

/** The section of the page `why-insects` that has the figures with their sources. */
const FIGURES = '#part-2';

type SampleProduct = HomeQuery['samples']['nodes'][number];

/** The first food of adults of each species, of those that are on sale and fit. */
const firstOfEach = <Product extends FirstFoodFragment>(
  products: readonly Product[],
  fits: (product: Product) => boolean = () => true,
): Product[] =>
  SPECIES.flatMap((species) => {
    const found = products.find((product) => {
      const facts = factsOf(product);
      return product.availableForSale && facts.species === species && facts.lifeStage === 'adult' && fits(product);
    });
    return found ?? [];
  });

/** The samples that the page offers, one for each species. */
export const offeredSamples = <Product extends FirstFoodFragment>(
  samples: readonly Product[],
  { settings, today }: Pick<View, 'settings' | 'today'>,
): Product[] => firstOfEach(launched(samples, settings, today));

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

/** A sample, which one tap adds to the cart, with its unit price, and what it costs with a delivery that is not free. */
function Sample({ product }: { product: SampleProduct }) {
  const view = useView();
  const { t, market, locale, settings } = view;
  const money = (amount: number) => formatMoney(amount, market.currency, locale);
  const { variant } = cheapestUnit(product.variants.nodes) ?? { variant: product.variants.nodes[0] };
  if (!variant) return null;
  const price = Number(variant.price.amount);
  const unitPrice = unitPriceOf(variant.price.amount, variant.unitPriceMeasurement);
  const delivered = settings.sample.isDeliveryFree ? price : deliveredPrice(price, market);
  return (
    <form
      method="post"
      action={api.cartAdd}
      data-cart-add
      data-product={JSON.stringify(cardSummary(product, variant, view))}
    >
      <input type="hidden" name="variantId" value={variant.id} />
      <input type="hidden" name="market" value={market.code} />
      {product.featuredImage ? <Thumbnail url={product.featuredImage.url} size={88} /> : null}
      <p>
        <a href={pages.product(market.code, product.productType, product.handle)}>{product.title}</a>
        <br />
        <button className="button quiet small">
          {t('cart.add_for', { price: money(price) })}
          <span className="visually-hidden">{`: ${product.title}`}</span>
        </button>{' '}
        <small>
          {[
            unitPrice ? unitPriceText(unitPrice, t, money) : null,
            delivered > price ? t('sample.delivered', { price: money(delivered) }) : null,
          ]
            .filter(Boolean)
            .join(', ')}
        </small>
      </p>
    </form>
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
  samples: readonly SampleProduct[];
}

/**
 * The answer to who doubts: why insects, in facts with their sources, and how little it takes to find out: the
 * guarantee, a sample, and the price of a day.
 */
export const Why = renderOnce('why', function Why({ foods, samples }: WhyProps) {
  const { t, market, settings, today, isPublished } = useView();
  const recommended = <Product extends FirstFoodFragment>(products: readonly Product[]) =>
    launched(products, settings, today);
  const insects = isPublished('/why-insects') ? pages.content(market.code, 'why-insects') : null;
  const figures = insects && `${insects}${FIGURES}`;
  const [food] = firstOfEach(recommended(foods));
  const sources = [
    food ? `${pages.product(market.code, food.productType, food.handle)}#statements` : figures,
    figures,
    figures,
  ];
  const tasters = offeredSamples(samples, { settings, today });
  const days = firstOfEach(recommended(foods), (product) => priceOfDay(product) !== null);
  return (
    <>
      <section className="wrap section" aria-labelledby="inside">
        <div className="section-head">
          <h2 id="inside">{t('home.inside')}</h2>
          {insects ? <a href={insects}>{t('home.inside_all')}</a> : null}
        </div>
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
              {tasters.map((product) => (
                <Sample key={product.id} product={product} />
              ))}
              {settings.sample.isDeliveryFree ? <p>{t('card.sample_free')}</p> : null}
            </li>
          ) : null}
          <li>
            <Art name="bowl" />
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
