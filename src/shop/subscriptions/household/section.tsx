import type { Day } from '../../../platform/shared/day.ts';
import type { Problem } from '../../../platform/shared/parse.ts';
import { api } from '../../../routes.ts';
import type { View } from '../../../site/screen.ts';
import { useView } from '../../../site/view.tsx';
import { journeyOfCharge } from '../../delivery/model/dispatch.ts';
import { dayText, sumText, windowText } from '../browser/parts.tsx';
import { fieldOf, type Part, type Proposal } from '../model/household.ts';
import type { NamedSubscription } from '../model/name.ts';

/** Says why a delivery does not come along, or that it does already. */
function reasonText(part: Part, { t, locale }: Pick<View, 't' | 'locale'>): string | null {
  const { kind, delivery, subscription } = part;
  if (kind === 'moves') return null;
  if (kind === 'stays') return t('household.stays');
  if (kind === 'other_days') return t('household.other_days', { days: windowText(delivery.movable!, locale) });
  return t(subscription.stopped ? 'sub.failed' : delivery ? 'household.fixed' : 'household.nothing_planned');
}

/** A subscription's next delivery: the day on which it leaves now, and after the move. */
function Row({ part, day, problem }: { part: Part<NamedSubscription>; day: Day | null; problem: Problem | undefined }) {
  const view = useView();
  const { t, locale } = view;
  const { kind, subscription, delivery } = part;
  const reason = reasonText(part, view);
  const { number, lines, country, name } = subscription;
  const leaves = day === null || kind !== 'moves' ? null : journeyOfCharge(day, country).leaves;
  return (
    <li id={fieldOf(number)}>
      <span>
        <b>{name.title}</b>
        <small>{lines.map(({ title }) => title).join(', ')}</small>
      </span>
      <span>
        {delivery ? (
          leaves ? (
            <>
              <s>
                <span className="visually-hidden">{t('household.from')} </span>
                <time dateTime={delivery.leaves}>{dayText(delivery.leaves, locale)}</time>
              </s>{' '}
              <b>
                <span className="visually-hidden">{t('household.to')} </span>
                <time dateTime={leaves}>{dayText(leaves, locale)}</time>
              </b>
            </>
          ) : (
            <time dateTime={delivery.leaves}>{dayText(delivery.leaves, locale)}</time>
          )
        ) : null}
        {delivery ? <small>{sumText(delivery.amount, subscription, locale)}</small> : null}
        {reason ? <small>{reason}</small> : null}
      </span>
      {problem ? (
        <p className="alert" role="alert">
          {problem.message}
        </p>
      ) : null}
    </li>
  );
}

/**
 * Moves the next deliveries of all subscriptions to one day. @param formId new for every page, so that a form that is
 * sent twice acts once.
 */
export function HouseholdSection({
  proposal: { day, parts },
  formId,
  problems,
}: {
  proposal: Proposal<NamedSubscription>;
  formId: string;
  problems: readonly Problem[];
}) {
  const { t, locale, market } = useView();
  const moving = parts.filter(({ kind }) => kind === 'moves');
  const together = parts.find(({ kind }) => kind === 'stays' || kind === 'moves');
  const leaves =
    day !== null && together ? dayText(journeyOfCharge(day, together.subscription.country).leaves, locale) : '';
  const isDone = parts.every(({ kind }) => kind === 'stays');
  return (
    <section className="account-card household" aria-labelledby="household">
      <h2 id="household">{t('household.title')}</h2>
      <p>
        {t(
          day === null
            ? 'household.impossible'
            : isDone
              ? 'household.together'
              : moving.length > 0
                ? 'household.text'
                : 'household.closest',
          {
            date: leaves,
          },
        )}
      </p>
      {isDone ? null : (
        <ul className="deliveries">
          {parts.map((part) => (
            <Row
              key={part.subscription.id}
              part={part}
              day={day}
              problem={problems.find(({ field }) => field === fieldOf(part.subscription.number))}
            />
          ))}
        </ul>
      )}
      {day !== null && moving.length > 0 ? (
        <form method="post" action={api.subscriptionsTogether}>
          <input type="hidden" name="market" value={market.code} />
          <input type="hidden" name="formId" value={formId} />
          <input type="hidden" name="date" value={day} />
          {moving.map(({ subscription: { number }, delivery }) => (
            <input key={number} type="hidden" name={`deliveries[${number}]`} value={delivery?.index} />
          ))}
          <p className="small">{t('household.note', { date: dayText(day, locale) })}</p>
          <button className="button action small">{t('household.move', { date: leaves })}</button>
        </form>
      ) : null}
    </section>
  );
}
