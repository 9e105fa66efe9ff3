import { HAS_REWARDS } from '../../brand/tables/has.ts';
import { withDeadline } from '../../platform/deadline.ts';
import { defer, Late } from '../../platform/document/late.tsx';
import type { Day } from '../../platform/shared/day.ts';
import { pages } from '../../routes.ts';
import { HomeDocument } from '../../shopify/generated/storefront/graphql.ts';
import type { Session } from '../../shopify/session.ts';
import { NoPage, type PageContext, screen } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { homeOrder } from '../ab/tests.ts';
import { pointsOf } from '../account/overview.tsx';
import { NextDeliveryCard, PetsCard, PointsCard } from '../account/overview-cards.tsx';
import { type BoughtBefore, boughtBefore } from '../bought-before/load.ts';
import { BoughtBeforeSection, RunningOutSection } from '../bought-before/sections.tsx';
import { ProductSection } from '../catalogue/card.tsx';
import { CategoryChips } from '../catalogue/category-chips.tsx';
import { entries } from '../content/index.ts';
import { ofVisitor } from '../customer/of-visitor.ts';
import { home, homeStructure } from '../home/home.tsx';
import { Journal } from '../home/home-stories.tsx';
import { optionalPart } from '../notices/optional-part.ts';
import { StaleNotice } from '../notices/stale-notice.tsx';
import { type Pet, petsOf } from '../pets/store.ts';
import { loadFoodEnds, readSubscriptions, withNames, withPauses } from '../subscriptions/index.ts';
import type { NamedSubscription } from '../subscriptions/model/name.ts';

/** The page waits so long for what the customer has, in milliseconds, and is shown without it then. */
const PATIENCE_MS = 1500;

/** The customer's own data, as the home page tells it. A part that cannot be read is null. */
interface Own {
  subscriptions: NamedSubscription[] | null;
  foodEnds: Map<string, Day>;
  pets: Pet[] | null;
  points: { balance: number; isAway: boolean } | null;
}

async function readOwn(context: PageContext, session: Session): Promise<Own> {
  const { settings, today, database } = context;
  const reading = optionalPart(
    'subscriptions',
    readSubscriptions(session, settings, today)
      .then((list) => withPauses(database, session.customerId, list))
      .then((list) => withNames(context, session.customerId, list)),
  );
  const [subscriptions, foodEnds, pets, points] = await Promise.all([
    reading,
    reading.then((list) => loadFoodEnds(context, session, list ?? [])),
    optionalPart('pets', petsOf(database, session.customerId)),
    HAS_REWARDS ? optionalPart('points', pointsOf(database, session.customerId)) : null,
  ]);
  // the pets and the points are of the shop's own database
  await session.verify();
  return { subscriptions, foodEnds, pets, points };
}

/** The customer's deliveries, animals and points. */
function Greeting({ own, bought }: { own: Own; bought: BoughtBefore | null }) {
  const { t, market } = useView();
  const { subscriptions, foodEnds, pets, points } = own;
  const upcoming = (subscriptions ?? [])
    .filter(({ next }) => next)
    .sort((a, b) => a.next!.day.localeCompare(b.next!.day));
  const paused = (subscriptions ?? []).filter(({ pausedUntil }) => pausedUntil);
  const name = bought?.firstName;
  return (
    <div className="wrap page account forms">
      <h1>{name ? t('account.hello', { name }) : t('account.hello_nobody')}</h1>
      {bought ? <RunningOutSection endings={bought.endings} /> : null}
      <div className="columns">
        <div>
          {upcoming.length + paused.length > 0 ? <NextDeliveryCard upcoming={upcoming} paused={paused} /> : null}
          <PetsCard pets={pets} foodEnds={foodEnds} isSubscribing={upcoming.length > 0} />
        </div>
        <div className="aside">{HAS_REWARDS ? <PointsCard points={points} /> : null}</div>
      </div>
      <p>
        <a href={pages.account(market.code)}>{t('account.title')}</a>
      </p>
    </div>
  );
}

/**
 * The home page of a signed-in customer: what comes next for them, what they have bought before, and less of what a
 * stranger has to be told. Where nothing of theirs can be read, it is the page for everybody.
 */
export const customerHome = screen({
  path: home.path,
  personal: true,
  styles: 'customer',
  // of the page for everybody, which stands in for it
  tests: [homeOrder],

  async load(context) {
    const [own, bought] = await Promise.all([
      ofVisitor(context, 'customer_home', (session) => withDeadline(PATIENCE_MS, () => readOwn(context, session))),
      boughtBefore(context),
    ]);
    if (!own) {
      const everybody = await home.load(context);
      return everybody instanceof NoPage ? everybody : { own, everybody };
    }
    const articles = defer(() => entries(context, 'article'));
    const found = await optionalPart('best_sellers', context.catalogue(HomeDocument, {}));
    return { own, bought, bestSellers: found?.collection?.products.nodes ?? [], articles };
  },

  head: (_, view) => ({
    title: view.t('home.title'),
    structured: homeStructure(view),
  }),

  Page({ data }) {
    const { t } = useView();
    if (!data.own) return <home.Page data={data.everybody} />;
    const { own, bought, bestSellers, articles } = data;
    return (
      <>
        <StaleNotice />
        <Greeting own={own} bought={bought} />
        {bought ? (
          <div className="wrap">
            <BoughtBeforeSection products={bought.products} />
          </div>
        ) : null}
        <ProductSection title={t('home.best_sellers')} products={bestSellers} />
        <div className="wrap section">
          <CategoryChips />
        </div>
        <Late promise={articles}>{(list) => (list.length > 0 ? <Journal articles={list.slice(0, 3)} /> : null)}</Late>
      </>
    );
  },
});
