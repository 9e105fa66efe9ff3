import { HAS_FOOD_CHANGE } from '../../brand/tables/has.ts';
import type { Day } from '../../platform/shared/day.ts';
import { formatDay, formatDays, formatMoney } from '../../platform/shared/format.ts';
import { type ContactSubject, pages } from '../../routes.ts';
import { useView } from '../../site/view.tsx';
import type { Name } from '../subscriptions/model/name.ts';
import type { ComesNext } from './comes-next.ts';

const STEPS = [1, 2, 3, 4] as const;

/**
 * The steps of a change of food over seven days, by the days and what is in the bowl, with the way to those of the
 * animal.
 *
 * @param from its first day. @param planId of the animal's feeding plan, where only one can be meant.
 */
function ChangeOfFood({ from, planId }: { from: Day; planId: string | null }) {
  const { t, market } = useView();
  return (
    <section className="account-card" aria-labelledby="change">
      <h2 id="change">{t('order.change_title')}</h2>
      <dl className="pairs">
        {STEPS.map((step) => (
          <div key={step}>
            <dt>{t(`order.change_days_${step}`).replaceAll(' ', '\u00a0')}</dt>
            <dd>{t(`order.change_share_${step}`)}</dd>
          </div>
        ))}
      </dl>
      <p className="small">{t('order.change_slower')}</p>
      <p>
        <a href={pages.foodChange(market.code, planId, { start: from })}>{t('change.link')}</a>
      </p>
    </section>
  );
}

/** The page where one writes to us about an order. @param name of the order. @param about the subject, if it is known. */
const contactPage = (cc: string, name: string, about?: ContactSubject): string =>
  pages.contact(cc, { order: name.replace(/\D/g, ''), ...(about && { about }) });

/** The way to us with an order. */
export function HelpLink({ order, className }: { order: string; className?: string }) {
  const { t, market } = useView();
  return (
    <a href={contactPage(market.code, order)} {...(className && { className })}>
      {t('order.help')}
    </a>
  );
}

/** The ways to ask for a change of an order that is not packed. @param order its name. */
function UntilPacked({ order, hasAddress }: { order: string; hasAddress: boolean }) {
  const { t, market } = useView();
  return (
    <>
      <p>{t(hasAddress ? 'order.until_packed' : 'order.until_packed_pickup')}</p>
      <p className="links">
        <a href={contactPage(market.code, order, 'cancel')}>{t('order.ask_cancel')}</a>{' '}
        {hasAddress ? <a href={contactPage(market.code, order, 'delivery-address')}>{t('order.ask_address')}</a> : null}{' '}
        <HelpLink order={order} />
      </p>
    </>
  );
}

/** The days on which an order arrives, in large type, with where it is now. */
function ArrivalLines({ arrival }: { arrival: NonNullable<ComesNext['arrival']> }) {
  const { t, locale } = useView();
  const date = (day: Day) => formatDay(day, locale);
  const { from, to } = 'by' in arrival ? { from: null, to: arrival.by } : arrival.arrives;
  return (
    <>
      <p className="arrival">{from ? formatDays(from, to, locale) : t('order.arrives_by', { date: date(to) })}</p>
      <p>{'by' in arrival ? t('order.next_shipped') : t('order.next_pending', { date: date(arrival.leaves) })}</p>
    </>
  );
}

/**
 * The course of things after an order: its arrival, the next charges, and how to change food; nothing where none of it
 * is known.
 */
export function ComesNextSection({
  order,
  hasAddress,
  next: { arrival, charges, changesFrom },
  names,
  planId,
}: {
  /** Its name. */
  order: string;
  /** Whether it is delivered to an address. */
  hasAddress: boolean;
  next: ComesNext;
  /** Those of the subscriptions that are charged, by their numbers. */
  names: ReadonlyMap<string, Name>;
  planId: string | null;
}) {
  const { t, market, locale } = useView();
  return (
    <>
      {arrival || charges.length > 0 ? (
        <section className={arrival ? 'account-card calm' : 'account-card'} aria-labelledby="next">
          <h2 id="next">{t('order.next')}</h2>
          {arrival ? <ArrivalLines arrival={arrival} /> : null}
          {arrival && 'leaves' in arrival ? <UntilPacked order={order} hasAddress={hasAddress} /> : null}
          {charges.map(({ number, day, amount: sum, currency }) => {
            const subscription = names.get(number)?.inText ?? number;
            const amount = formatMoney(sum, currency, locale);
            return (
              <p key={number}>
                {t('order.next_charge', { subscription, date: formatDay(day, locale), amount })}{' '}
                <a href={pages.subscription(market.code, number)}>{t('sub.manage_named', { subscription })}</a>
              </p>
            );
          })}
          {arrival && 'by' in arrival ? (
            <p>
              <HelpLink order={order} />
            </p>
          ) : null}
        </section>
      ) : null}
      {HAS_FOOD_CHANGE && changesFrom ? <ChangeOfFood from={changesFrom} planId={planId} /> : null}
    </>
  );
}
