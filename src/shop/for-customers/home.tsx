import { HAS_PLANNER, HAS_REWARDS } from '../../brand/tables/has.ts';
import { withDeadline } from '../../platform/deadline.ts';
import { defer, Late } from '../../platform/document/late.tsx';
import type { Day } from '../../platform/shared/day.ts';
import { countryName } from '../../platform/shared/format.ts';
import { pages } from '../../routes.ts';
import { OrdersDocument, type OrdersQuery } from '../../shopify/generated/customer/graphql.ts';
import type { Session } from '../../shopify/session.ts';
import { NoPage, type PageContext, screen } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { homeOrder } from '../ab/tests.ts';
import { pointsOf } from '../account/overview.tsx';
import { NextDeliveryCard, OrdersCard, PetsCard, PointsCard } from '../account/overview-cards.tsx';
import { type BoughtBefore, boughtBefore } from '../bought-before/load.ts';
import { BoughtBeforeSection, RunningOutSection, SHOWN } from '../bought-before/sections.tsx';
import { bestSellers } from '../catalogue/best-sellers.ts';
import { ProductSection, tagValue } from '../catalogue/card.tsx';
import { CategoryChips } from '../catalogue/category-chips.tsx';
import { entries } from '../content/index.ts';
import { draftCookie, planIdIn } from '../customer/animal-draft.ts';
import { ofVisitor } from '../customer/of-visitor.ts';
import { type HomeData, HomePage, home, homeStructure } from '../home/home.tsx';
import { Hero } from '../home/home-sections.tsx';
import { Journal } from '../home/home-stories.tsx';
import { optionalPart } from '../notices/optional-part.ts';
import { StaleNotice } from '../notices/stale-notice.tsx';
import { type Pet, petsOf } from '../pets/store.ts';
import { plansOfPets } from '../planner/index.ts';
import { forPets, loadFoodEnds, readSubscriptions, withNames, withPauses } from '../subscriptions/index.ts';
import type { NamedSubscription } from '../subscriptions/model/name.ts';
import { type Planned, PlannedCard, PlannedHero, readPlanned } from './planned.tsx';

/** The page waits so long for what the customer has, in milliseconds, and is shown without it then. */
const PATIENCE_MS = 1500;

/** The customer's own data, as the home page tells it. A part that cannot be read is null. */
interface Own {
  subscriptions: NamedSubscription[] | null;
  foodEnds: Map<string, Day>;
  pets: Pet[] | null;
  /** The newest feeding plan of each pet that has one. */
  plans: Map<string, string> | null;
  points: { balance: number; isAway: boolean } | null;
  orders: OrdersQuery['customer']['orders'] | null;
  /** The newest plan of who gets no deliveries. */
  planned: Planned | null;
  /** New for every page. */
  formId: string;
}

/** The plan that the visitor's browser remembers. */
const planIdOf = ({ cookie }: PageContext): string | null => (HAS_PLANNER ? planIdIn(cookie(draftCookie.name)) : null);

/** The newest plan of a customer: the one of this browser, else that of the pet that got one last. */
async function plannedBy(context: PageContext, customerId: string): Promise<Planned | null> {
  if (!HAS_PLANNER) return null;
  const inBrowser = planIdOf(context);
  const planned = inBrowser && (await readPlanned(context, inBrowser, customerId));
  if (planned) return planned;
  const newest = [...(await plansOfPets(context.database, customerId)).values()].at(-1);
  return newest === undefined ? null : readPlanned(context, newest, customerId);
}

async function readOwn(context: PageContext, session: Session): Promise<Own> {
  const { settings, today, database } = context;
  const readingPets = optionalPart('pets', petsOf(database, session.customerId));
  const readingPlans = HAS_PLANNER ? optionalPart('plans', plansOfPets(database, session.customerId)) : null;
  const reading = optionalPart(
    'subscriptions',
    readSubscriptions(session, settings, today)
      .then((list) => withPauses(database, session.customerId, list))
      .then(async (list) => withNames(context, session.customerId, list, await readingPets)),
  );
  const [subscriptions, foodEnds, pets, plans, points, orders, planned] = await Promise.all([
    reading,
    reading.then(async (list) => loadFoodEnds(context, session, list ?? [], await readingPlans)),
    readingPets,
    readingPlans,
    HAS_REWARDS ? optionalPart('points', pointsOf(database, session.customerId)) : null,
    optionalPart('orders', session.ask(OrdersDocument, { first: 1, last: null, after: null, before: null })),
    reading.then((list) =>
      list?.every(({ next }) => !next) ? optionalPart('planned', plannedBy(context, session.customerId)) : null,
    ),
  ]);
  // the pets, the points and the plans are of the shop's own database
  await session.verify();
  const { orders: newest = null } = orders?.customer ?? {};
  return { subscriptions, foodEnds, pets, plans, points, orders: newest, planned, formId: crypto.randomUUID() };
}

/** The customer's deliveries or plan, animals, points and last order. */
function Greeting({ own, bought }: { own: Own; bought: BoughtBefore | null }) {
  const { t, market, locale } = useView();
  const { subscriptions, foodEnds, pets, plans, points, orders, planned, formId } = own;
  const upcoming = (subscriptions ?? [])
    .filter(({ next }) => next)
    .sort((a, b) => a.next!.day.localeCompare(b.next!.day));
  const paused = (subscriptions ?? []).filter(({ pausedUntil }) => pausedUntil);
  const elsewhere = [...upcoming, ...paused].find(({ currency }) => currency !== market.currency);
  const note = elsewhere?.country
    ? t('account.elsewhere', { country: countryName(elsewhere.country, locale), currency: elsewhere.currency })
    : null;
  const name = bought?.firstName;
  const isDelivered = upcoming.length + paused.length > 0;
  const isNew = !isDelivered && !planned;
  const petsCard = <PetsCard pets={pets} foodEnds={foodEnds} plans={plans} />;
  const pointsCard = HAS_REWARDS ? <PointsCard points={points} /> : null;
  return (
    <div className="wrap page account forms">
      <div className="section-head">
        <h1>{name ? t('account.hello', { name }) : t('account.hello_nobody')}</h1>
        <a href={pages.account(market.code)}>{t('account.title')}</a>
      </div>
      {bought ? <RunningOutSection endings={bought.endings} /> : null}
      <div className="columns">
        <div>
          {isDelivered ? <NextDeliveryCard upcoming={upcoming} paused={paused} note={note} /> : null}
          {planned ? <PlannedCard planned={planned} /> : null}
          {isNew ? petsCard : null}
        </div>
        <div className="aside">{isNew ? pointsCard : petsCard}</div>
      </div>
      <div className="columns">
        <div>
          <OrdersCard orders={orders?.nodes ?? null} isFirst={orders?.pageInfo.hasNextPage === false} formId={formId} />
        </div>
        {isNew ? null : <div className="aside">{pointsCard}</div>}
      </div>
    </div>
  );
}

type CustomerHome =
  | { own: null; everybody: HomeData; planned: Planned | null }
  | { own: Own; bought: BoughtBefore | null; best: HomeData['bestSellers']; articles: HomeData['articles'] };

/** The page for everybody, with the plan of who has made one. */
async function loadWithPlan(context: PageContext): Promise<CustomerHome | NoPage> {
  const planId = planIdOf(context);
  const [everybody, planned] = await Promise.all([
    home.load(context),
    planId === null
      ? null
      : optionalPart(
          'planned',
          withDeadline(PATIENCE_MS, () => readPlanned(context, planId, null)),
        ),
  ]);
  return everybody instanceof NoPage ? everybody : { own: null, everybody, planned };
}

/**
 * The home page of who is known. A signed-in customer sees what comes next for them, what they have bought before, and
 * less of what a stranger has to be told. Who has a plan, but no account, sees it in place of the headline. Where nothing
 * of theirs can be read, it is the page for everybody.
 */
export const customerHome = screen<CustomerHome>({
  path: home.path,
  personal: true,
  ofCustomer: ({ own }) => own !== null,
  stylesOf: ({ own }) => (own ? 'customer' : 'main'),
  // of the page for everybody, which stands in for it
  tests: [homeOrder],

  async load(context) {
    const [own, bought] = await Promise.all([
      ofVisitor(context, 'customer_home', (session) => withDeadline(PATIENCE_MS, () => readOwn(context, session))),
      boughtBefore(context),
    ]);
    if (!own) return loadWithPlan(context);
    const articles = defer(() => entries(context, 'article'));
    const shown = bought?.products.slice(0, SHOWN).map(({ product }) => product.id) ?? [];
    const suits = forPets(own.pets ?? [], context.today);
    const best = await bestSellers(
      context,
      (product) =>
        !shown.includes(product.id) && suits(tagValue(product, 'species') ?? '', tagValue(product, 'stage') ?? ''),
    );
    return { own, bought, best: best.length > 1 ? best : [], articles };
  },

  statusOf: (data) => (data.own ? 200 : (home.statusOf?.(data.everybody) ?? 200)),

  head: (_, view) => ({
    title: view.t('home.title'),
    structured: homeStructure(view),
  }),

  Page({ data }) {
    const { t } = useView();
    if (!data.own)
      return (
        <HomePage
          data={data.everybody}
          top={data.planned ? <PlannedHero planned={data.planned} /> : <Hero samples={data.everybody.samples} />}
        />
      );
    const { own, bought, best, articles } = data;
    return (
      <>
        <StaleNotice />
        <Greeting own={own} bought={bought} />
        {bought ? <BoughtBeforeSection products={bought.products} /> : null}
        <ProductSection title={t('home.best_sellers')} products={best} />
        <div className="wrap section">
          <CategoryChips />
        </div>
        <Late promise={articles}>{(list) => (list.length > 0 ? <Journal articles={list.slice(0, 3)} /> : null)}</Late>
      </>
    );
  },
});
