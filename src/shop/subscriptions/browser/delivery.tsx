import { useState } from 'react';
import { Submit } from '../../../../client/forms/submit.tsx';
import { addDays } from '../../../platform/shared/day.ts';
import { useSetting } from '../../../platform/shared/setting.tsx';
import * as api from '../../../routes/api.ts';
import * as pages from '../../../routes/pages.ts';
import { problemOf } from '../../../ui/field-parts.tsx';
import { toolOf } from '../../../ui/tool.ts';
import type { DayRange } from '../../delivery/model/dispatch.ts';
import { firstBeyond, followerOf, nextWithout, reachableDays } from '../model/calendar.ts';
import { RescheduleShape } from '../model/shapes.ts';
import { deliveryOf, type Upcoming } from '../model/subscription.ts';
import type { Limits } from './calendar.tsx';
import { CalendarField } from './calendar-field.tsx';
import { moveOf } from './changes.ts';
import { closeDetails, Done, SubscriptionForm, useSubscription } from './manage.tsx';
import { ChargeDay, dayText, sumText, windowText } from './parts.tsx';

/** The button that skips a delivery, or takes a skipped one after all. @param isQuiet it looks like a link. */
export function SkipForm({
  delivery: { index, leaves, skipped },
  isQuiet = true,
  onDone,
}: {
  delivery: Upcoming;
  isQuiet?: boolean;
  onDone?: (() => void) | undefined;
}) {
  const { t, locale } = useSetting();
  const name = t(skipped ? 'sub.unskip_named' : 'sub.skip_named', { date: dayText(leaves, locale) });
  return (
    <SubscriptionForm
      action={skipped ? api.subscriptionsUnskip : api.subscriptionsSkip}
      place={`delivery-${index}`}
      tool={toolOf(`${skipped ? 'take' : 'skip'}_delivery_${index}`, name)}
      change={() => ({ kind: skipped ? 'unskip' : 'skip', cycle: index })}
      onDone={onDone}
    >
      <input type="hidden" name="cycle" value={index} />
      <Submit className={isQuiet ? 'link-button' : 'button quiet small'} aria-label={name}>
        {t(skipped ? 'sub.unskip' : 'sub.skip')}
      </Submit>
    </SubscriptionForm>
  );
}

/** Products that come with this delivery only, each with a button that removes it. */
function Extras({ stored, delivery }: { stored: Upcoming; delivery: Upcoming }) {
  const { t } = useSetting();
  const textOf = ({ quantity, title }: Upcoming['extras'][number]) => `+ ${quantity} × ${title} · ${t('sub.once')}`;
  const isLeaving = (id: string) => !delivery.extras.some((extra) => extra.id === id);
  const added = delivery.extras.filter(({ id }) => !stored.extras.some((extra) => extra.id === id));
  return (
    <>
      {stored.extras.map((extra) => (
        <SubscriptionForm
          key={extra.id}
          action={api.subscriptionsRemove}
          place={`delivery-${stored.index}`}
          focus="upcoming"
          change={() => ({ kind: 'remove', lineId: extra.id, cycle: stored.index })}
          className={isLeaving(extra.id) ? 'extra leaving' : 'extra'}
        >
          <small>{textOf(extra)}</small>
          <input type="hidden" name="lineId" value={extra.id} />
          <input type="hidden" name="cycle" value={stored.index} />
          <Submit className="link-button" aria-label={t('account.remove_named', { name: extra.title })}>
            {t('account.remove')}
          </Submit>
        </SubscriptionForm>
      ))}
      {added.map((extra) => (
        <small key={extra.id}>{textOf(extra)}</small>
      ))}
    </>
  );
}

/** Why a delivery comes neither before nor after the days to which it can be moved. */
function useLimits({ index }: Upcoming, days: DayRange, follower: Upcoming | null): Limits {
  const {
    stored: { upcoming },
  } = useSubscription();
  const { t, locale, today } = useSetting();
  const before = upcoming[upcoming.findIndex((known) => known.index === index) - 1];
  const date = dayText(days.from, locale);
  const isTomorrow = days.from === addDays(today, 1);
  return {
    before: isTomorrow ? t('sub.why_tomorrow') : t(before?.skipped ? 'sub.why_skipped' : 'sub.why_before', { date }),
    after: t(follower ? 'sub.why_after' : 'sub.why_last', { date: dayText(days.to, locale) }),
  };
}

/** The id of the element that opens the choices for a delivery. */
const choicesId = (index: number) => `change-${index}`;

/** The problems of a refused form that has moved a delivery to a day that was none of its days. */
function useRefused(index: number) {
  const { problems, submitted } = useSubscription();
  const isRefused = String(submitted.cycle) === String(index) && problems.some(({ code }) => code === 'invalid_date');
  const [refused] = useState(isRefused ? { typed: submitted, problems } : null);
  return refused;
}

/**
 * The form that moves a delivery. @param follower comes in its place beyond its own days. @param days all to which it
 * can be moved.
 */
function MoveForm({
  delivery,
  follower,
  days,
  refused,
}: {
  delivery: Upcoming;
  follower: Upcoming | null;
  days: DayRange;
  refused: ReturnType<typeof useRefused>;
}) {
  const {
    stored: { country, upcoming },
  } = useSubscription();
  const { t, locale } = useSetting();
  const limits = useLimits(delivery, days, follower);
  const from = follower?.movable && firstBeyond(delivery.day, follower.movable, country);
  const beyond = follower &&
    from && {
      from,
      hint: t('sub.beyond_hint', { date: dayText(from, locale) }),
      text: t('sub.day_beyond', { skipped: dayText(delivery.leaves, locale), next: dayText(follower.leaves, locale) }),
    };
  const { index, leaves } = delivery;
  const id = refused ? 'date' : `date-${index}`;
  return (
    <section>
      <SubscriptionForm
        action={api.subscriptionsReschedule}
        tool={toolOf(`move_delivery_${index}`, t('sub.move_named', { date: dayText(leaves, locale) }))}
        place={`delivery-${index}`}
        change={(fields) => moveOf(index, fields)}
        shape={RescheduleShape}
        className="form"
        refused={refused}
        onDone={() => closeDetails(choicesId(index))}
      >
        {(state) => {
          const { date } = state.values;
          return (
            <>
              <input type="hidden" name="cycle" value={index} />
              <CalendarField
                id={id}
                label={t('sub.new_date')}
                movable={days}
                delivery={delivery}
                limits={limits}
                beyond={beyond}
                deliveries={upcoming.flatMap((known) => (known.skipped ? [] : known.leaves))}
                country={country}
                problem={problemOf(state, 'date')}
                defaultValue={typeof date === 'string' ? date : leaves < days.from ? days.from : leaves}
              />
              <Submit className="button quiet small">{t('sub.move')}</Submit>
            </>
          );
        }}
      </SubscriptionForm>
    </section>
  );
}

/** Leaves a delivery out, or takes it after all, with what that does to the days. */
function SkipChoice({ delivery }: { delivery: Upcoming }) {
  const { subscription } = useSubscription();
  const { t, locale } = useSetting();
  const { index, leaves, skipped } = delivery;
  const next = nextWithout(subscription.upcoming, index);
  const date = dayText(leaves, locale);
  return (
    <section>
      <h3>{t(skipped ? 'sub.unskip' : 'sub.skip')}</h3>
      <p>
        {skipped
          ? t('sub.effect_unskip', { date, amount: sumText(delivery.amount, subscription, locale) })
          : t('sub.effect_skip', { date })}
        {skipped || !next ? null : ` ${t('sub.effect_skip_next', { date: dayText(next.leaves, locale) })}`}
      </p>
      <SkipForm delivery={delivery} isQuiet={false} onDone={() => closeDetails(choicesId(index))} />
    </section>
  );
}

/** Everything that can be done about the day of a delivery, each with what follows from it. */
function DayChoices({ delivery }: { delivery: Upcoming }) {
  const {
    subscription: { upcoming, country },
  } = useSubscription();
  const { t, locale } = useSetting();
  const { index, skipped, leaves } = delivery;
  const follower = followerOf(upcoming, index);
  const days = reachableDays(delivery, follower, country);
  const refused = useRefused(index);
  const date = dayText(leaves, locale);
  return (
    <details id={choicesId(index)} open={refused !== null}>
      <summary aria-label={t(skipped ? 'sub.unskip_named' : 'sub.reschedule_named', { date })}>
        {t(skipped ? 'sub.unskip' : 'sub.reschedule')}
      </summary>
      {/* a browser that follows a link to it opens what it is in */}
      <div className="day-choices" id={`day-${index}`}>
        {days ? <MoveForm delivery={delivery} follower={follower} days={days} refused={refused} /> : null}
        <SkipChoice delivery={delivery} />
      </div>
    </details>
  );
}

/** What a delivery brings less of, and where it goes, if that is not as usual. */
function Unusual({ delivery: { changed = [], elsewhere } }: { delivery: Upcoming }) {
  const { t } = useSetting();
  return (
    <>
      {changed.map(({ id, title, quantity, usual }) => (
        <small key={id}>
          {quantity === 0 ? t('sub.without_line', { title }) : t('sub.fewer', { title, quantity, usual })}
        </small>
      ))}
      {elsewhere ? (
        <small>
          <b>
            {t('sub.goes_to', {
              address: [elsewhere.address1, elsewhere.zip, elsewhere.city].filter(Boolean).join(', '),
            })}
          </b>
        </small>
      ) : null}
    </>
  );
}

/** One delivery of the list, with the forms that change it. @param stored as the shop knows it. */
export function Delivery({ stored }: { stored: Upcoming }) {
  const { subscription } = useSubscription();
  const { t, locale, market } = useSetting();
  const delivery = deliveryOf(subscription, stored.index) ?? stored;
  const { index, skipped, edited, leaves } = delivery;
  return (
    <li className={skipped ? 'skipped' : undefined}>
      <div>
        <b>
          {skipped ? null : `${t('sub.leaves_day')} `}
          <time dateTime={leaves}>{dayText(leaves, locale)}</time>
        </b>
        {skipped ? (
          <span className="badge">{t('sub.skipped')}</span>
        ) : edited ? (
          <span className="badge">{t('sub.edited')}</span>
        ) : null}
        {skipped ? null : (
          <>
            <small>
              <ChargeDay delivery={delivery} />
              {delivery.amount === subscription.total
                ? null
                : `\u00a0· ${sumText(delivery.amount, subscription, locale)}`}
            </small>
            <small>{t('sub.arrives', { days: windowText(delivery.arrives, locale) })}</small>
            <Unusual delivery={delivery} />
          </>
        )}
        <Extras stored={stored} delivery={delivery} />
      </div>
      <div className="card-actions">
        <DayChoices delivery={delivery} />
        {skipped || !subscription.complete || subscription.prepaid ? null : (
          <a
            className="link-button"
            href={pages.subscriptionElsewhere(market.code, subscription.number, index)}
            aria-label={t('sub.elsewhere_named', { date: dayText(leaves, locale) })}
          >
            {t('sub.elsewhere')}
          </a>
        )}
      </div>
      <Done place={`delivery-${index}`} />
    </li>
  );
}
