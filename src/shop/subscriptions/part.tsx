import type { ReactNode } from 'react';
import type { Problem } from '../../platform/http/parse.ts';
import { formatDate, formatDays, formatMoney } from '../../platform/market/format.ts';
import type { View } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import type { Subscription } from './subscription.ts';

/** A day in words. */
export const dayText = (day: string, { locale }: View): string => formatDate(new Date(`${day}T00:00:00Z`), locale);

/** The days on which a parcel arrives. */
export const windowText = ({ from, to }: { from: string; to: string }, { locale }: View): string =>
  formatDays(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`), locale);

/** A sum of a subscription, in its own currency. */
export const sumText = (amount: number, { currency }: Subscription, { locale }: View): string => formatMoney(amount, currency, locale);

/** The status as a mark. */
export const Status = ({ of }: { of: Subscription }) => {
  const { t } = useView();
  return <span className={`badge status-${of.status}`}>{t(`sub.status.${of.status}`)}</span>;
};

/** What needs the customer: a payment that failed, a card that ends. */
export function Attention({ of }: { of: Subscription }) {
  const { t } = useView();
  if (of.status !== 'active' && of.status !== 'paused') return null;
  if (of.failed) return <p className="alert">{t(of.stopped ? 'sub.failed' : 'sub.failed_before')}</p>;
  return of.payment?.card?.expiresSoon ? <p className="alert calm">{t('sub.expires_soon', { last4: of.payment.card.last4 })}</p> : null;
}

/** When the next delivery leaves and arrives, and what it costs. */
export function NextDelivery({ of }: { of: Subscription }) {
  const view = useView();
  const { next } = of;
  if (!next) return null;
  const { t } = view;
  return (
    <p>
      {t('sub.leaves', { date: dayText(next.day, view), days: windowText(next.arrives, view) })}{' '}
      <strong>{t('sub.amount', { amount: sumText(next.amount, of, view) })}</strong>
    </p>
  );
}

/** What a part of the page shows. */
export interface Part {
  of: Subscription;
  view: View;
  problems: readonly Problem[];
  /** What the form that was refused had sent. */
  typed: Readonly<Record<string, unknown>>;
  /** New for every page: a form that is sent twice acts once. */
  formId: string;
}

/** Where what is said of a form stands: the codes that belong to a part of the page. All others stand above. */
const PLACES: Record<string, readonly string[]> = {
  status: ['resume_failed', 'payment_failed', 'payment_unknown', 'skipped_before'],
  upcoming: ['cycle_not_found', 'cycle_skipped', 'invalid_date'],
  products: ['line_gone', 'last_line', 'invalid_quantity', 'not_subscribable', 'not_addable', 'not_launched', 'sold_out', 'unknown_variant'],
  frequency: ['invalid_months'],
  payment: ['payment_email_failed'],
  address: ['address_refused', 'address_change_failed', 'address_not_found'],
  end: ['cancel_failed'],
};
const belongs = (place: string, { code, field }: Problem): boolean => (place === 'discount' ? field === 'code' : (PLACES[place]?.includes(code) ?? false));

/** What went wrong with a form of one part. */
export function Said({ place, problems }: { place: string; problems: readonly Problem[] }) {
  const here = problems.filter((problem) =>
    place === 'top' ? ![...Object.keys(PLACES), 'discount'].some((known) => belongs(known, problem)) : belongs(place, problem),
  );
  return here.map(({ code, message, field }) => (
    <p key={code} className="alert" role="alert" id={field ?? 'said'}>
      {message}
    </p>
  ));
}

/** A form that changes this subscription. */
export function Change({
  action,
  part,
  children,
  className,
}: {
  action: string;
  part: Pick<Part, 'of' | 'view' | 'formId'>;
  children: ReactNode;
  className?: string;
}) {
  return (
    <form method="post" action={action} {...(className && { className })}>
      <input type="hidden" name="market" value={part.view.market.code} />
      <input type="hidden" name="subscriptionId" value={part.of.number} />
      <input type="hidden" name="formId" value={part.formId} />
      {children}
    </form>
  );
}
