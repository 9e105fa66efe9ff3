import { HAS_PLANNER } from '../../brand/tables/has.ts';
import { formatMoney } from '../../platform/shared/format.ts';
import { CATEGORIES, type Category, files, pages } from '../../routes.ts';
import type { FirstFoodFragment } from '../../shopify/generated/storefront/graphql.ts';
import { renderOnce } from '../../site/render-once.tsx';
import { useView } from '../../site/view.tsx';
import { speciesFacts } from '../../species/index.ts';
import { SPECIES } from '../../species/tables/names.ts';
import { Art } from '../../ui/icon.tsx';
import { offeredSamples } from './why.tsx';

/** The questions about subscriptions on the page `faq`, its second group. */
const SUBSCRIPTIONS = '#part-2';

type Tile = [category: Category, drawing: string];

/** Drawings of the category tiles. */
const TILES: ReadonlyMap<Category, string> = new Map<Category, string>([
  ...Object.values(speciesFacts).flatMap(({ categories: { food, youngFood, products }, drawings }) => [
    [food, drawings.adult] satisfies Tile,
    ...(youngFood ? [[youngFood, drawings.young] satisfies Tile] : []),
    ...(products ? [[products, drawings.products] satisfies Tile] : []),
  ]),
  ['merch', 'jumper'],
]);

/** The headline with links into the shop. */
export const Hero = renderOnce('hero', function Hero({ samples }: { samples: readonly FirstFoodFragment[] }) {
  const view = useView();
  const { t, market, locale, isPublished } = view;
  const prices = offeredSamples(samples, view).flatMap(({ variants }) =>
    variants.nodes.map(({ price }) => Number(price.amount)),
  );
  return (
    <section className="hero">
      <div className="wrap hero-row">
        <div className="hero-text">
          <h1>{t('home.hero')}</h1>
          <p className="lead">{t('home.lead')}</p>
          <p className="actions">
            {HAS_PLANNER ? (
              <a className="button action" href={pages.planner(market.code)}>
                {t('home.planner')}
              </a>
            ) : null}
            {SPECIES.map((species) => (
              <a
                key={species}
                className={HAS_PLANNER ? 'button quiet' : 'button action'}
                href={pages.category(market.code, speciesFacts[species].categories.food)}
              >
                {t(`home.shop_${species}`)}
              </a>
            ))}
          </p>
          <p className="actions">
            {prices.length > 0 ? (
              <a href="#trying">
                {t('home.hero_try', { price: formatMoney(Math.min(...prices), market.currency, locale) })}
              </a>
            ) : null}
            {isPublished('/taste-guarantee') ? (
              <a href={pages.content(market.code, 'taste-guarantee')}>{t('home.hero_guarantee')}</a>
            ) : null}
          </p>
        </div>
        <div className="hero-picture">
          <img src={files.hero} alt="" width={760} height={660} fetchPriority="high" />
        </div>
      </div>
      <CategoryTiles />
    </section>
  );
});

/** The ways into the shop, at the end of the first part of the page. */
export const CategoryTiles = renderOnce('category-tiles', function CategoryTiles() {
  const { t, market } = useView();
  return (
    <section className="ranges" aria-labelledby="categories">
      <div className="wrap">
        <h2 id="categories">{t('home.categories')}</h2>
        <ul className="tiles">
          {CATEGORIES.map((category) => (
            <li key={category} className={`tile ${category}`}>
              <a href={pages.category(market.code, category)}>
                <Art name={TILES.get(category)!} />
                <span>{t(`category.${category}.name`)}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
});

export const Steps = renderOnce('steps', function Steps() {
  const { t, market } = useView();
  return (
    <section className="calm later">
      <div className="wrap section">
        <h2>{t('home.steps')}</h2>
        <ol className="steps">
          {[1, 2, 3].map((n) => (
            <li key={n}>
              <h3>{t(`home.step_${n}`)}</h3>
              <p>
                {t(`home.step_${n}_text`)}{' '}
                {n === 1 && HAS_PLANNER ? <a href={pages.planner(market.code)}>{t('home.planner')}</a> : null}
              </p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
});

export const SubscriptionNumbers = renderOnce('subscription-numbers', function SubscriptionNumbers() {
  const { t, market, locale, isPublished } = useView();
  return (
    <section className="forest later">
      <div className="wrap section numbers">
        <div>
          <h2>{t('home.subscription')}</h2>
          <p>{t('home.subscription_text')}</p>
        </div>
        <dl>
          <div>
            <dt>{t('home.number_discount')}</dt>
            <dd>{t('format.percent', { number: 15 })}</dd>
          </div>
          <div>
            <dt>{t('home.number_delivery')}</dt>
            <dd>{formatMoney(0, market.currency, locale, true)}</dd>
          </div>
          <div>
            <dt>{t('home.number_lock')}</dt>
            <dd>0</dd>
          </div>
        </dl>
        {isPublished('/faq') ? (
          <p className="actions">
            <a className="button" href={`${pages.content(market.code, 'faq')}${SUBSCRIPTIONS}`}>
              {t('home.subscription_more')}
            </a>
          </p>
        ) : null}
      </div>
    </section>
  );
});
