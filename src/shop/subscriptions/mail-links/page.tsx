import { addDays, type Day } from '../../../platform/shared/day.ts';
import { formatDay, formatDays, formatMoney, sizeName } from '../../../platform/shared/format.ts';
import { callsOf, isMailAction, type MailAction, pages, patterns } from '../../../routes.ts';
import { numberOfGid } from '../../../shopify/ids.ts';
import { notFound, screen } from '../../../site/screen.ts';
import { useView } from '../../../site/view.tsx';
import type { DayRange } from '../../delivery/model/dispatch.ts';
import { type Done, doneText, isDone } from '../../notices/model/done.ts';
import { firstBeyond, reachableDays } from '../model/calendar.ts';
import type { Name } from '../model/name.ts';
import { nameOfContract } from '../names.ts';
import { type Choice, choicesFor } from './choices.ts';
import { isFree, type LinkedDelivery, lineOf, readLinked, type Stale } from './delivery.ts';
import { ProductList } from './product-list.tsx';

const WEEK = 7;

/** The parts of a delivery that its page shows: nothing about the customer but what the mail has called it. */
type Shown = Pick<LinkedDelivery, 'day' | 'leaves' | 'leavesNow' | 'arrives' | 'follower' | 'lines' | 'amount'> & {
  /** All to which it can be moved. */
  days: DayRange | null;
  /** The first of them on which it comes in the place of the one that follows; null for none. */
  beyond: Day | null;
  number: string;
  name: Name;
  currency: string;
};

const shownOf = (
  { contract, market, day, leaves, leavesNow, arrives, movable, follower, lines, amount }: LinkedDelivery,
  name: Name,
): Shown => ({
  name,
  number: numberOfGid(contract.id),
  currency: contract.currencyCode,
  day,
  leaves,
  leavesNow,
  arrives,
  follower,
  days: reachableDays({ movable, day }, follower, market.country),
  beyond: follower && firstBeyond(day, follower.movable, market.country),
  lines,
  amount,
});

/** The products of a delivery, its days and its sum. @param isPlanned whether it still comes on that day. */
function DeliveryFacts({ delivery, isPlanned }: { delivery: Shown; isPlanned: boolean }) {
  const { t, locale } = useView();
  const { lines, amount, currency, day, leaves, arrives } = delivery;
  const date = (text: Day) => <time dateTime={text}>{formatDay(text, locale)}</time>;
  return (
    <>
      <ProductList lines={lines} />
      <dl className="pairs">
        {isPlanned ? (
          <>
            <div>
              <dt>{t('sub.charged_on')}</dt>
              <dd>{date(day)}</dd>
            </div>
            <div>
              <dt>{t('link.leaves')}</dt>
              <dd>{date(leaves)}</dd>
            </div>
            <div>
              <dt>{t('link.arrives')}</dt>
              <dd>{formatDays(arrives.from, arrives.to, locale)}</dd>
            </div>
          </>
        ) : null}
        <div>
          <dt>{t('link.amount')}</dt>
          <dd>{formatMoney(amount, currency, locale)}</dd>
        </div>
      </dl>
    </>
  );
}

/** The field for the new day: a week later, or the furthest day that is possible. */
function NewDay({ delivery: { day, leaves, days, beyond }, typed }: { delivery: Shown; typed: unknown }) {
  const { t, locale } = useView();
  if (!days) return null;
  const wanted = addDays(day, WEEK);
  const furthest = wanted < days.to ? wanted : days.to;
  const canBeLater = furthest > leaves;
  return (
    <>
      <p>{canBeLater ? t('link.move_text') : t('link.not_later', { date: formatDay(days.to, locale) })}</p>
      {beyond ? <p>{t('sub.beyond_hint', { date: formatDay(beyond, locale) })}</p> : null}
      <div className="form-field">
        <label htmlFor="date">{t('sub.new_date')}</label>
        <input
          id="date"
          name="date"
          type="date"
          required
          min={days.from}
          max={days.to}
          aria-describedby="date-hint"
          defaultValue={typeof typed === 'string' ? typed : canBeLater ? furthest : ''}
        />
        <p className="small" id="date-hint">
          {t('link.days', { days: formatDays(days.from, days.to, locale) })}
        </p>
      </div>
    </>
  );
}

/** The product that is left out, and whether it is a small gift. */
interface Left {
  name: string;
  isFree: boolean;
}
const NOTHING: Left = { name: '', isFree: false };

function leftIn(delivery: LinkedDelivery): Left {
  const line = lineOf(delivery);
  return line ? { name: line.title, isFree: isFree(line) } : NOTHING;
}

function ActionForm({
  action,
  delivery,
  token,
  formId,
  typed,
  left,
}: {
  action: MailAction;
  delivery: Shown;
  token: string;
  formId: string;
  typed: unknown;
  left: Left;
}) {
  const { t, market, locale } = useView();
  const { amount, currency, leavesNow } = delivery;
  const sum = formatMoney(amount, currency, locale);
  const date = formatDay(leavesNow, locale);
  return (
    <form method="post" action={callsOf('mailLinks')[action]} className="form">
      <input type="hidden" name="market" value={market.code} />
      <input type="hidden" name="link" value={token} />
      <input type="hidden" name="formId" value={formId} />
      {action === 'move' ? (
        <NewDay delivery={delivery} typed={typed} />
      ) : (
        <p>{t(left.isFree ? 'thanks.leave_text' : `link.${action}_text`, { amount: sum, date, name: left.name })}</p>
      )}
      <p className="actions">
        <button className="button action">{t(`link.${action}_button`, { amount: sum })}</button>
      </p>
    </form>
  );
}

/** The products that an action offers, each with the button that takes it. */
function ChoiceForms({
  action,
  choices,
  delivery,
  token,
  formId,
}: {
  action: MailAction;
  choices: readonly Choice[];
  delivery: Shown;
  token: string;
  formId: string;
}) {
  const { t, market, locale } = useView();
  const money = (sum: number) => formatMoney(sum, delivery.currency, locale);
  if (choices.length === 0) return <p className="alert">{t(`link.${action}_none`)}</p>;
  return (
    <>
      <p>{t(`link.${action}_text`)}</p>
      <ul className="order-lines delivery-choices">
        {choices.map(({ variantId, title, size, picture, quantity, sum, total }) => (
          <li key={variantId}>
            {picture ? <img src={picture} alt="" width={64} height={64} /> : <span />}
            <span>
              <b>
                {quantity} × {title}
              </b>
              <small>
                {sizeName(size, locale)} · {money(sum)}
              </small>
              {total === null ? null : <small>{t('link.new_total', { amount: money(total) })}</small>}
            </span>
            <form method="post" action={callsOf('mailLinks')[action]}>
              <input type="hidden" name="market" value={market.code} />
              <input type="hidden" name="link" value={token} />
              <input type="hidden" name="formId" value={formId} />
              <input type="hidden" name="variantId" value={variantId} />
              <button
                className="button action small"
                aria-label={`${t(`link.${action}_button`, { amount: money(sum) })}: ${title}`}
              >
                {t(`link.${action}_button`, { amount: money(sum) })}
              </button>
            </form>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The success of each action, as the address names it. */
const DONE: Record<MailAction, readonly Done[]> = {
  skip: ['skipped'],
  unskip: ['unskipped'],
  move: ['rescheduled', 'pending'],
  now: ['sent', 'paying'],
  card: ['payment_email'],
  treat: ['product_added'],
  swap: ['swapped_once'],
  leave: ['left_out', 'thanks_left'],
};
/** The obstacle that an action itself leaves behind. */
const DONE_LEAVES: readonly (Stale | null)[] = ['used', 'skipped', 'planned', 'paid', 'paying', 'left'];

/**
 * The page of a mailed link: one delivery, and one button. Loading it changes nothing, because mail scanners load every
 * link.
 */
export const mailLinkPage = screen({
  path: patterns.mailLink,
  personal: true,
  showsProblems: true,

  async load(context) {
    const { params, url, flash, settings, database } = context;
    const { action = '' } = params;
    if (!isMailAction(action)) return notFound();
    const token = url.searchParams.get('link') ?? '';
    const { delivery, stale } = await readLinked({ settings, database }, action, token);
    const word = url.searchParams.get('done');
    // anybody can write a word into the address: it is shown only where the delivery bears it out
    const done = isDone(word) && DONE[action].includes(word) && DONE_LEAVES.includes(stale) ? word : null;
    const [name, choices] = await Promise.all([
      delivery && nameOfContract(context, delivery.contract, context),
      delivery && !stale && !done ? choicesFor(action, context, delivery) : null,
    ]);
    const shown = delivery && shownOf(delivery, name!);
    return {
      action,
      token,
      delivery: shown,
      choices,
      left: delivery && !stale ? leftIn(delivery) : NOTHING,
      stale,
      done,
      problems: flash?.problems ?? [],
      typed: flash?.typed.date,
      formId: crypto.randomUUID(),
    };
  },

  head: ({ action }, { t }) => ({ title: t('meta.title', { page: t(`link.${action}_title`) }), noindex: true }),

  Page({ data: { action, token, delivery, choices, left, stale, done, problems, typed, formId } }) {
    const { t, market } = useView();
    const isPlanned = !done && stale !== 'skipped' && stale !== 'paid' && stale !== 'over' && stale !== 'paused';
    const cannotMove = action === 'move' && delivery && !delivery.days;
    return (
      <div className="wrap page forms mail-link">
        <h1>{t(`link.${action}_title`)}</h1>
        {done ? (
          <p className="alert calm" role="status">
            {t(doneText[done])}
          </p>
        ) : stale ? (
          <p className="alert" role="status">
            {t(`error.link_${stale}`)}
          </p>
        ) : (
          problems.map(({ code, message, field }) => (
            <p key={code} className="alert" role="alert" id={field ? `${field}-error` : 'said'}>
              {message}
            </p>
          ))
        )}
        {delivery ? (
          <section className="account-card" aria-labelledby="delivery">
            <h2 id="delivery">{t('link.delivery', { subscription: delivery.name.inText })}</h2>
            <DeliveryFacts
              delivery={delivery}
              isPlanned={isPlanned || (done === 'rescheduled' && stale !== 'skipped') || done === 'unskipped'}
            />
            {stale || done ? null : choices ? (
              <ChoiceForms action={action} choices={choices} delivery={delivery} token={token} formId={formId} />
            ) : cannotMove ? (
              <p className="alert">{t('link.no_day')}</p>
            ) : (
              <ActionForm action={action} delivery={delivery} token={token} formId={formId} typed={typed} left={left} />
            )}
          </section>
        ) : null}
        <p>
          <a href={delivery ? pages.subscription(market.code, delivery.number) : pages.subscriptions(market.code)}>
            {t('link.account')}
          </a>
        </p>
      </div>
    );
  },
});
