import { HAS_PLANNER, HAS_REFERRALS, HAS_REWARDS } from '../../brand/tables/has.ts';
import { pages, patterns } from '../../routes.ts';
import { CustomerDocument, OrdersDocument } from '../../shopify/generated/customer/graphql.ts';
import type { PageContext } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { accountScreen } from '../customer/account-screen.tsx';
import { homeOf } from '../customer/home.ts';
import { optionalPart } from '../notices/optional-part.ts';
import { petsOf } from '../pets/store.ts';
import { plansOfPets } from '../planner/index.ts';
import { type KnownContracts, summaryOf } from '../referrals/index.ts';
import { balanceOf, departureOf, isAway } from '../rewards/index.ts';
import { loadFoodEnds, loadNextBox, readSubscriptions, withNames, withPauses } from '../subscriptions/index.ts';
import { hasEnded, isRunning, type Subscription } from '../subscriptions/model/subscription.ts';
import { offersFor } from './offers.ts';
import { OffersSection } from './offers-section.tsx';
import { FriendsCard, NextDeliveryCard, OrdersCard, PetsCard, PointsCard } from './overview-cards.tsx';
import { withTitles } from './titles.ts';

/** The orders that it shows. */
const LAST_ORDERS = 3;

const contractsOf = (subscriptions: readonly Subscription[]): KnownContracts => ({
  isRunning: subscriptions.some(isRunning),
  isThere: subscriptions.some((subscription) => !hasEnded(subscription)),
});

/** The points of a customer, and whether they have left the bonus club. */
export async function pointsOf(database: D1Database, customerId: string) {
  const home = await homeOf(database, customerId);
  const [{ balance }, departure] = await Promise.all([balanceOf(home, customerId), departureOf(home, customerId)]);
  return { balance, isAway: isAway(departure) };
}

/** The friends of a customer, and the discount that they bring. */
const friendsOf = async ({ database, settings }: PageContext, customerId: string) => ({
  summary: await summaryOf(database, customerId, settings.referral.friendPercent),
});

/**
 * The overview of the account: what it can take over from before, the next delivery, when each pet's food runs out,
 * the last orders, points, friends, and subscriptions that need attention. A part that cannot be read is null: its card
 * says so, and the rest is shown.
 */
export const overview = accountScreen({
  path: patterns.account,
  title: 'account.title',

  async load(context, session) {
    const readingPets = optionalPart('pets', petsOf(context.database, session.customerId));
    const readingPlans = HAS_PLANNER ? optionalPart('plans', plansOfPets(context.database, session.customerId)) : null;
    const reading = optionalPart(
      'subscriptions',
      readSubscriptions(session, context.settings, context.today)
        .then((list) => withPauses(context.database, session.customerId, list))
        .then(async (list) => withNames(context, session.customerId, list, await readingPets)),
    );
    const [read, orders, subscriptions, foodEnds, pets, plans, points, friends] = await Promise.all([
      optionalPart('customer', session.ask(CustomerDocument, {})),
      optionalPart(
        'orders',
        session
          .ask(OrdersDocument, { first: LAST_ORDERS, last: null, after: null, before: null })
          .then(({ customer }) => withTitles(context, customer.orders.nodes)),
      ),
      reading,
      reading.then(async (list) => loadFoodEnds(context, session, list ?? [], await readingPlans)),
      readingPets,
      readingPlans,
      HAS_REWARDS ? optionalPart('points', pointsOf(context.database, session.customerId)) : null,
      HAS_REFERRALS ? optionalPart('friends', friendsOf(context, session.customerId)) : null,
    ]);
    const offers =
      read && (await optionalPart('offers', offersFor(session, read.customer, context.database, context.settings)));
    const upcoming = (subscriptions ?? [])
      .filter(({ next }) => next)
      .sort((a, b) => a.next!.day.localeCompare(b.next!.day));
    const [first] = upcoming;
    const box = first ? await loadNextBox(context, first) : null;
    const needAttention = (subscriptions ?? []).filter(
      ({ status, failed, payment }) => status === 'active' && (failed || payment?.card?.expiresSoon),
    );
    return {
      name: read?.customer.firstName ?? null,
      orders,
      isFirstOrder: orders?.length === 1,
      upcoming: subscriptions && upcoming,
      box,
      paused: (subscriptions ?? []).filter(({ pausedUntil }) => pausedUntil),
      needAttention,
      pets,
      plans,
      offers,
      points,
      friends: friends && { ...friends, contracts: subscriptions && contractsOf(subscriptions) },
      foodEnds,
      formId: crypto.randomUUID(),
    };
  },

  heading: ({ name }, { t }) => (name ? t('account.hello', { name }) : t('account.hello_nobody')),

  Page({
    data: {
      orders,
      isFirstOrder,
      upcoming,
      box,
      paused,
      needAttention,
      pets,
      plans,
      offers,
      points,
      friends,
      foodEnds,
      formId,
    },
  }) {
    const { t, market } = useView();
    return (
      <>
        {needAttention.length > 0 ? (
          <section aria-label={t('account.attention')}>
            {needAttention.map((subscription) => (
              <p key={subscription.id} className="alert">
                <a href={pages.subscription(market.code, subscription.number)}>{subscription.name.title}</a>:{' '}
                {subscription.failed
                  ? t(subscription.stopped ? 'sub.failed' : 'sub.failed_before')
                  : t('sub.expires_soon', { last4: subscription.payment?.card?.last4 ?? '' })}
              </p>
            ))}
          </section>
        ) : null}
        {offers ? <OffersSection offers={offers} /> : null}
        <div className="columns">
          <div>
            <NextDeliveryCard upcoming={upcoming} box={box} paused={paused} />
          </div>
          <div className="aside">
            <PetsCard pets={pets} foodEnds={foodEnds} plans={plans} />
          </div>
        </div>
        <OrdersCard orders={orders} isFirst={isFirstOrder} formId={formId} />
        <div className="cards halves">
          {HAS_REWARDS ? <PointsCard points={points} /> : null}
          {HAS_REFERRALS ? <FriendsCard friends={friends} /> : null}
        </div>
      </>
    );
  },
});
