import type { ReactNode } from 'react';
import { HAS_RECENTLY_SEEN, HAS_REWARDS } from '../../brand/tables/has.ts';
import { defer, Late } from '../../platform/document/late.tsx';
import { patterns } from '../../routes.ts';
import { HomeDocument } from '../../shopify/generated/storefront/graphql.ts';
import { type PublicContext, screen, type View } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { homeOrder } from '../ab/tests.ts';
import { bestSellersIn } from '../catalogue/best-sellers.ts';
import { ProductGrid } from '../catalogue/card.tsx';
import { entries, organizationData, websiteData } from '../content/index.ts';
import { optionalPart } from '../notices/optional-part.ts';
import { StaleNotice } from '../notices/stale-notice.tsx';
import { UnavailablePart } from '../notices/unavailable-part.tsx';
import { RecentlySeen } from '../recently-seen/index.ts';
import { memberProgramData } from '../rewards/index.ts';
import { Hero, Steps, SubscriptionNumbers } from './home-sections.tsx';
import { Journal, SuccessStory } from './home-stories.tsx';
import { Why } from './why.tsx';

/** The home page for search engines: who sells, how customers collect points, and how the shop is searched. */
export const homeStructure = (view: View): object[] => [
  { ...organizationData(view), ...(HAS_REWARDS && { hasMemberProgram: memberProgramData(view) }) },
  websiteData(view),
];

async function loadHome(context: PublicContext) {
  const [stories, articles] = [
    defer(() => entries(context, 'success_story')),
    defer(() => entries(context, 'article')),
  ];
  const found = await optionalPart('best_sellers', context.catalogue(HomeDocument, {}));
  return {
    bestSellers: bestSellersIn(found, context),
    foods: found?.foods.nodes ?? [],
    samples: found?.samples.nodes ?? [],
    isComplete: found !== null,
    stories,
    articles,
  };
}

export type HomeData = Awaited<ReturnType<typeof loadHome>>;

/** The home page. @param top its first part: who sells what, or what the visitor has planned. */
export function HomePage({ data, top }: { data: HomeData; top: ReactNode }) {
  const { t, variant } = useView();
  const { bestSellers, foods, samples, isComplete, stories, articles } = data;
  const products =
    bestSellers.length > 0 ? (
      <section className="wrap section later" aria-labelledby="best">
        <h2 id="best">{t('home.best_sellers')}</h2>
        <ProductGrid products={bestSellers} isToChoose />
      </section>
    ) : isComplete ? null : (
      <section className="wrap section" aria-labelledby="best">
        <h2 id="best">{t('home.best_sellers')}</h2>
        <UnavailablePart text={t('problem.products')} />
      </section>
    );
  const isProductsFirst = variant(homeOrder) === 'products-first';
  return (
    <>
      <StaleNotice />
      {top}
      <Why foods={foods} samples={samples} />
      {isProductsFirst ? products : null}
      <Steps />
      {isProductsFirst ? null : products}
      {HAS_RECENTLY_SEEN ? <RecentlySeen /> : null}
      <SubscriptionNumbers />
      <Late promise={stories}>{([story]) => (story ? <SuccessStory story={story} /> : null)}</Late>
      <Late promise={articles}>{(found) => (found.length > 0 ? <Journal articles={found.slice(0, 3)} /> : null)}</Late>
    </>
  );
}

export const home = screen({
  path: patterns.home,
  styles: 'main',
  tests: [homeOrder],
  load: loadHome,

  statusOf: ({ isComplete }) => (isComplete ? 200 : 503),

  head: (_, view) => ({
    title: view.t('home.title'),
    structured: homeStructure(view),
  }),

  picture: (_, { t }) => ({ title: t('home.hero') }),

  Page: ({ data }) => <HomePage data={data} top={<Hero samples={data.samples} />} />,
});
