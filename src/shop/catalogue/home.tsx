import { defer, Late } from '../../platform/document/late.tsx';
import { formatMoney } from '../../platform/market/format.ts';
import { CATEGORIES, pages, patterns } from '../../routes.ts';
import { HomeDocument } from '../../shopify/generated/storefront/graphql.ts';
import { screen } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { Art } from '../../ui/icon.tsx';
import { type Entry, entries, languageOf } from '../content/entries.ts';
import { DemoNote, StoryGrid, StoryPicture } from '../content/story-card.tsx';
import { organizationData, websiteData } from '../structured-data.ts';
import { ProductGrid } from './card.tsx';

const TILES: Record<(typeof CATEGORIES)[number], string> = {
  'dog-food': 'dog-sitting',
  'cat-food': 'cat-sitting',
  'puppy-food': 'puppy',
  'kitten-food': 'kitten',
  'dog-products': 'bone',
  'cat-products': 'wand',
  merch: 'jumper',
};

const FACTS = ['protein', 'source', 'made', 'science'] as const;

export const home = screen({
  path: patterns.home,

  async load(context) {
    const [stories, articles] = [defer(entries(context, 'success_story')), defer(entries(context, 'article'))];
    const { collection } = await context.catalogue(HomeDocument, {});
    return { bestSellers: collection?.products.nodes ?? [], stories, articles };
  },

  head: ({ bestSellers }, view) => ({
    title: view.t('home.title'),
    structured: [organizationData(view), websiteData(view)],
    ...(bestSellers[0]?.featuredImage && { preload: bestSellers[0].featuredImage.url }),
  }),

  picture: (_, { t }) => ({ title: t('home.hero') }),

  Page({ data: { bestSellers, stories, articles } }) {
    const view = useView();
    const { t, market, locale } = view;
    const hero = bestSellers[0]?.featuredImage;
    const money = (amount: number) => formatMoney(amount, market.currency, locale, true);
    return (
      <>
        <section className="hero">
          <div className="wrap hero-row">
            <div className="hero-text">
              <h1>{t('home.hero')}</h1>
              <p className="lead">{t('home.lead')}</p>
              <p className="actions">
                <a className="button action" href={pages.planner(market.code)}>
                  {t('home.planner')}
                </a>
                <a className="button quiet" href={pages.category(market.code, 'dog-food')}>
                  {t('home.shop_dog')}
                </a>
                <a className="button quiet" href={pages.category(market.code, 'cat-food')}>
                  {t('home.shop_cat')}
                </a>
              </p>
            </div>
            <div className="hero-picture">
              {hero ? <img src={hero.url} alt="" width={560} height={560} loading="eager" fetchPriority="high" /> : null}
              <Art name="dog-sniffing" className="hero-dog" />
            </div>
          </div>
        </section>

        <section className="wrap section" aria-labelledby="categories">
          <h2 id="categories">{t('home.categories')}</h2>
          <ul className="tiles">
            {CATEGORIES.map((category) => (
              <li key={category} className={`tile ${category}`}>
                <a href={pages.category(market.code, category)}>
                  <Art name={TILES[category]} />
                  <span>{t(`category.${category}.name`)}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>

        <section className="calm">
          <div className="wrap section">
            <h2>{t('home.steps')}</h2>
            <ol className="steps">
              {[1, 2, 3].map((n) => (
                <li key={n}>
                  <h3>{t(`home.step_${n}`)}</h3>
                  <p>{t(`home.step_${n}_text`)}</p>
                </li>
              ))}
            </ol>
          </div>
        </section>

        {bestSellers.length > 0 ? (
          <section className="wrap section" aria-labelledby="best">
            <h2 id="best">{t('home.best_sellers')}</h2>
            <ProductGrid products={bestSellers} />
          </section>
        ) : null}

        <section className="forest">
          <div className="wrap section numbers">
            <div>
              <h2>{t('home.subscription')}</h2>
              <p>{t('home.subscription_text')}</p>
            </div>
            <dl>
              <div>
                <dt>{t('home.number_discount')}</dt>
                <dd>15 %</dd>
              </div>
              <div>
                <dt>{t('home.number_delivery')}</dt>
                <dd>{money(0)}</dd>
              </div>
              <div>
                <dt>{t('home.number_lock')}</dt>
                <dd>0</dd>
              </div>
            </dl>
          </div>
        </section>

        <section className="wrap section inside" aria-labelledby="inside">
          <div>
            <h2 id="inside">{t('home.inside')}</h2>
            <p className="lead">{t('home.inside_text')}</p>
          </div>
          <ul className="facts">
            {FACTS.map((fact) => (
              <li key={fact}>
                <h3>{t(`home.fact_${fact}`)}</h3>
                <p>{t(`home.fact_${fact}_text`)}</p>
              </li>
            ))}
          </ul>
        </section>

        <Late promise={stories}>{([story]) => (story ? <SuccessStory story={story} /> : null)}</Late>
        <Late promise={articles}>{(found) => (found.length > 0 ? <Journal articles={found.slice(0, 3)} /> : null)}</Late>
      </>
    );
  },
});

/** One success story, as a quiet invitation to read it. */
function SuccessStory({ story }: { story: Entry<'success_story'> }) {
  const { t, market } = useView();
  const lang = languageOf(story, market.language);
  return (
    <section className="calm" aria-labelledby="story">
      <div className="wrap section home-story">
        <StoryPicture entry={story} />
        <div>
          <p className="card-kicker">{t('home.story')}</p>
          <h2 id="story" lang={lang}>
            {story.title}
          </h2>
          <p className="lead" lang={lang}>
            {story.description}
          </p>
          <p className="small">{story.pet}</p>
          <p>
            <a className="button quiet" href={pages.below(market.code, story.path)}>
              {t('home.story_more')}
            </a>
          </p>
          <DemoNote entries={[story]} />
        </div>
      </div>
    </section>
  );
}

function Journal({ articles }: { articles: Entry<'article'>[] }) {
  const { t, market } = useView();
  return (
    <section className="wrap section" aria-labelledby="journal">
      <div className="section-head">
        <h2 id="journal">{t('home.journal')}</h2>
        <a href={pages.blog(market.code)}>{t('blog.all')}</a>
      </div>
      <StoryGrid entries={articles} level="h3" />
    </section>
  );
}
