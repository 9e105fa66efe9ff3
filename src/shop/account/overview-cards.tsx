import type { ReactNode } from 'react';
import type { Day } from '../../platform/shared/day.ts';
import { addDays, dayOf } from '../../platform/shared/day.ts';
import { formatNumber } from '../../platform/shared/format.ts';
import { marketZone } from '../../platform/shared/time-zones.ts';
import { api, FIRST_CATEGORY, pages } from '../../routes.ts';
import type { OrdersQuery } from '../../shopify/generated/customer/graphql.ts';
import { useView } from '../../site/view.tsx';
import { isSpecies } from '../../species/known.ts';
import { UnavailablePart } from '../notices/unavailable-part.tsx';
import { PetFace } from '../pets/browser/parts.tsx';
import { birthdayNear } from '../pets/model/birthday.ts';
import { portraitOfPet } from '../pets/portrait.ts';
import type { Pet } from '../pets/store.ts';
import { type KnownContracts, noContractText, percents, type Summary } from '../referrals/index.ts';
import { Progress, RULES } from '../rewards/index.ts';
import { nextAfter, reachedBy } from '../rewards/model/rewards.ts';
import {
  ChangeUntil,
  dayText,
  NextDelivery,
  PausedUntil,
  sumText,
  windowText,
} from '../subscriptions/browser/parts.tsx';
import { BoxContents, type NextBox, ShortText } from '../subscriptions/index.ts';
import type { NamedSubscription } from '../subscriptions/model/name.ts';
import { Bought, BoughtPictures } from './bought.tsx';
import { BuyAgain, failureTexts } from './buy-again.tsx';
import { NEW_FOR_DAYS } from './comes-next.ts';
import { MoneyBack, OrderBadge, OrderFacts } from './orders.tsx';

/** A part of the overview. Without data its upstream or store has failed, and the card says so. */
function Card<Data>({
  id,
  title,
  data,
  calm = false,
  children,
}: {
  id: string;
  title: string;
  data: Data | null;
  calm?: boolean;
  children: (data: Data) => ReactNode;
}) {
  return (
    <section className={calm ? 'account-card calm' : 'account-card'} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {data === null ? <UnavailablePart /> : children(data)}
    </section>
  );
}

/** The most frequent actions before a delivery leaves. The page of the subscription has the rest. */
function QuickActions({ subscription: { number, name, next } }: { subscription: NamedSubscription }) {
  const { t, market, locale } = useView();
  if (!next) return null;
  return (
    <div className="actions">
      <a
        className="button quiet small"
        href={pages.subscription(market.code, number)}
        aria-label={t('sub.manage_named', { subscription: name.inText })}
      >
        {t('sub.manage')}
      </a>
      <a className="button quiet small" href={`${pages.subscription(market.code, number)}#upcoming`}>
        {t('account.move')}
      </a>
      <form method="post" action={api.subscriptionsSkip}>
        <input type="hidden" name="market" value={market.code} />
        <input type="hidden" name="subscriptionId" value={number} />
        <input type="hidden" name="cycle" value={next.index} />
        <button className="button quiet small" aria-label={t('sub.skip_named', { date: dayText(next.leaves, locale) })}>
          {t('sub.skip')}
        </button>
      </form>
    </div>
  );
}

/**
 * @param upcoming subscriptions with a next delivery, the next one first. @param box what that brings. @param paused those that resume by
 * themselves.
 */
export function NextDeliveryCard({
  upcoming,
  box = null,
  paused,
  note = null,
}: {
  upcoming: readonly NamedSubscription[] | null;
  box?: NextBox | null;
  paused: readonly NamedSubscription[];
  /** About the country of the deliveries. */
  note?: string | null;
}) {
  const { t, market, locale } = useView();
  const noted = note ? <p className="small">{note}</p> : null;
  return (
    <Card id="next-delivery" title={t('account.next_delivery')} data={upcoming} calm>
      {([next, ...later]) => (
        <>
          {next ? (
            <>
              <p className="arrival">{windowText(next.next!.arrives, locale)}</p>
              <NextDelivery subscription={next} />
              {box ? <BoxContents items={box.items} /> : <Bought lines={next.lines} />}
              {noted}
              <ChangeUntil subscription={next} />
              {box?.shortages.map((short) => (
                <p key={short.id} className="alert">
                  <ShortText short={short} />{' '}
                  <a href={`${pages.subscription(market.code, next.number)}#shortage`}>{t('box.choices')}</a>
                </p>
              ))}
              <QuickActions subscription={next} />
              {later.length > 0 ? (
                <>
                  <h3>{t('account.then')}</h3>
                  <ul className="rows">
                    {later.slice(0, 3).map((subscription) => (
                      <li key={subscription.id}>
                        <a href={pages.subscription(market.code, subscription.number)}>{subscription.name.title}</a>
                        <time dateTime={subscription.next!.leaves}>{dayText(subscription.next!.leaves, locale)}</time>
                        <span>{sumText(subscription.next!.amount, subscription, locale)}</span>
                      </li>
                    ))}
                  </ul>
                </>
              ) : null}
            </>
          ) : (
            <>
              <p>{t('account.no_delivery')}</p>
              {noted}
            </>
          )}
          {paused.map((subscription) => (
            <p key={subscription.id} className="small">
              <a href={pages.subscription(market.code, subscription.number)}>{subscription.name.title}</a>:{' '}
              <PausedUntil subscription={subscription} />
            </p>
          ))}
        </>
      )}
    </Card>
  );
}

interface PetsCardProps {
  pets: readonly Pet[] | null;
  /** The day on which the food of each pet runs out, `YYYY-MM-DD`, by the id of the pet. */
  foodEnds: ReadonlyMap<string, Day>;
  /** The newest feeding plan of each pet that has one; null where they cannot be read, or the shop makes none. */
  plans: ReadonlyMap<string, string> | null;
}

/** A pet beside its face: what it is, how long its food lasts, and the way to its first feeding plan. */
function PetItem({ pet, end, makesPlan }: { pet: Pet; end: Day | undefined; makesPlan: boolean }) {
  const { t, market, locale, today } = useView();
  const { id, name, breed, birthdate, currentWeightKg } = pet;
  const birthday = birthdayNear(birthdate, today);
  return (
    <li>
      <PetFace {...pet} portrait={portraitOfPet(pet)} />
      <div>
        <a href={pages.pets(market.code, id)}>{name}</a>
        <p className="small">{[breed, `${formatNumber(currentWeightKg, locale)} kg`].filter(Boolean).join(' · ')}</p>
        {end ? (
          <p className="small">
            {t(end < today ? 'account.food_over' : 'account.food_until', { date: dayText(end, locale) })}
          </p>
        ) : null}
        {birthday ? (
          <span className="badge">{t(`account.birthday_${birthday.when}`, { count: birthday.years })}</span>
        ) : null}
        {makesPlan ? (
          <form method="post" action={api.plannerStart}>
            <input type="hidden" name="market" value={market.code} />
            <input type="hidden" name="petId" value={id} />
            <button className="button quiet small">
              {t('pet.plan')}
              <span className="visually-hidden">: {name}</span>
            </button>
          </form>
        ) : null}
      </div>
    </li>
  );
}

export function PetsCard({ pets, foodEnds, plans }: PetsCardProps) {
  const { t, market } = useView();
  return (
    <Card id="my-pets" title={t('account.pets')} data={pets}>
      {(list) => (
        <>
          {list.length > 0 ? (
            <ul className="pet-row">
              {list.map((pet) => (
                <PetItem
                  key={pet.id}
                  pet={pet}
                  end={foodEnds.get(pet.id)}
                  makesPlan={plans !== null && isSpecies(pet.species) && !plans.has(pet.id)}
                />
              ))}
            </ul>
          ) : (
            <p>{t('pet.none')}</p>
          )}
          <p>
            <a className="button quiet small" href={pages.pets(market.code, 'new')}>
              {t('pet.add')}
            </a>
          </p>
        </>
      )}
    </Card>
  );
}

export function PointsCard({ points }: { points: { balance: number; isAway: boolean } | null }) {
  const { t, market } = useView();
  return (
    <Card id="my-points" title={t('account.rewards')} data={points}>
      {({ balance, isAway }) => {
        const worth = isAway ? null : reachedBy(balance, RULES.rewards);
        const next = nextAfter(balance, RULES.rewards);
        return (
          <>
            <p>
              {isAway
                ? t('success.club_left')
                : t(worth ? 'rewards.overview_usable' : 'rewards.overview', {
                    balance: t('rewards.balance', { count: balance }),
                    percent: worth?.percent ?? 0,
                  })}
            </p>
            {isAway ? null : worth && next ? (
              <p className="small">{t('rewards.more_for', { count: next.points - balance, percent: next.percent })}</p>
            ) : next ? (
              <Progress
                text={t('rewards.to_reward', { count: next.points - balance, percent: next.percent })}
                value={balance}
                max={next.points}
              />
            ) : (
              <p className="small">{t('rewards.all_reached')}</p>
            )}
            <p>
              <a className="button quiet small" href={pages.rewards(market.code)}>
                {t(worth ? 'rewards.use' : 'rewards.see')}
              </a>
            </p>
          </>
        );
      }}
    </Card>
  );
}

/** `summary` is null for a customer who refers nobody yet, `contracts` where they cannot be read. */
interface Friends {
  summary: Summary | null;
  contracts: KnownContracts | null;
}

/** The discount that friends bring at present, or could bring. */
function friendsText(
  { summary, contracts }: Friends,
  { t, settings }: Pick<ReturnType<typeof useView>, 't' | 'settings'>,
): string {
  if (!summary) return t('refer.share_lead', percents(settings));
  const { isBlocked, friends, activeFriends, hasContract, percent } = summary;
  if (isBlocked) return t('refer.blocked');
  if (friends === 0) return t('refer.no_friends');
  if (!hasContract && contracts) return t(noContractText(contracts));
  return activeFriends > 0
    ? t('account.friends_active', { count: activeFriends, percent })
    : t('account.friends_joined', { count: friends });
}

export function FriendsCard({ friends }: { friends: Friends | null }) {
  const view = useView();
  const { t, market } = view;
  return (
    <Card id="my-friends" title={t('account.friends')} data={friends}>
      {(known) => (
        <>
          <p>{friendsText(known, view)}</p>
          <p>
            <a className="button quiet small" href={pages.referrals(market.code)}>
              {t(known.summary ? 'refer.share_title' : 'refer.get_yours')}
            </a>
          </p>
        </>
      )}
    </Card>
  );
}

type Order = OrdersQuery['customer']['orders']['nodes'][number];

/** An order of the last ones. @param isFirst whether the customer has no other. */
function LastOrder({ order, isFirst, formId }: { order: Order; isFirst: boolean; formId: string }) {
  const { t, market, today } = useView();
  const isNew =
    !order.cancelledAt &&
    today <= addDays(dayOf(new Date(order.processedAt), marketZone(market.country)), NEW_FOR_DAYS);
  return (
    <li>
      <BoughtPictures lines={order.pictured.nodes} />
      <div>
        <p className="sub-head">
          <a href={pages.order(market.code, order.number)}>{t('order.number', { number: order.name })}</a>
          <OrderBadge order={order} />
        </p>
        <p>
          <OrderFacts order={order} />
        </p>
        <MoneyBack order={order} />
        <Bought lines={order.lineItems.nodes} />
      </div>
      <div className="actions">
        {isFirst && isNew ? (
          <a className="button quiet small" href={`${pages.order(market.code, order.number)}#next`}>
            {t('order.next')}
          </a>
        ) : null}
        <BuyAgain order={order} formId={formId} />
      </div>
    </li>
  );
}

/** @param orders the last ones, if any. @param isFirst whether the customer has one only. */
export function OrdersCard({
  orders,
  isFirst,
  formId,
}: {
  orders: readonly Order[] | null;
  isFirst: boolean;
  formId: string;
}) {
  const { t, market } = useView();
  return (
    <Card id="my-orders" title={t('account.orders')} data={orders}>
      {(list) =>
        list.length > 0 ? (
          <>
            <ul className="bought" data-failures={failureTexts(t)}>
              {list.map((order) => (
                <LastOrder key={order.id} order={order} isFirst={isFirst} formId={formId} />
              ))}
            </ul>
            {isFirst ? null : (
              <p>
                <a href={pages.orders(market.code)}>{t('account.all_orders')}</a>
              </p>
            )}
          </>
        ) : (
          <p>
            {t('account.no_orders')} <a href={pages.category(market.code, FIRST_CATEGORY)}>{t('account.to_shop')}</a>
          </p>
        )
      }
    </Card>
  );
}
