import type { ReactNode } from 'react';
import type { Problem } from '../../../platform/http/parse.ts';
import { useView } from '../../../site/view.tsx';
import type { Subscription } from '../subscription.ts';

/** The data that every section of a subscription's page shows. */
export interface SectionProps {
  subscription: Subscription;
  problems: readonly Problem[];
  /** Values of the form that was refused. */
  submitted: Readonly<Record<string, unknown>>;
  /** New for every page, so that a form that is sent twice acts once. */
  formId: string;
}

/** The codes that each section shows; `top` shows all others, the discount's field its own. */
const CODES: Record<string, readonly string[]> = {
  status: ['resume_failed', 'payment_failed', 'payment_unknown', 'skipped_before'],
  upcoming: ['cycle_not_found', 'cycle_skipped', 'invalid_date'],
  products: ['line_gone', 'last_line', 'invalid_quantity', 'not_subscribable', 'not_addable', 'not_launched', 'sold_out', 'unknown_variant'],
  frequency: ['invalid_months'],
  payment: ['payment_email_failed'],
  address: ['address_refused', 'address_change_failed', 'address_not_found'],
  end: ['cancel_failed'],
};
const hasSection = ({ code, field }: Problem): boolean => field === 'code' || Object.values(CODES).some((codes) => codes.includes(code));

/** Messages about the forms of one section. */
export function SectionMessages({ section, problems }: { section: string; problems: readonly Problem[] }) {
  const messages = problems.filter((problem) => (section === 'top' ? !hasSection(problem) : CODES[section]?.includes(problem.code)));
  return messages.map(({ code, message, field }) => (
    <p key={code} className="alert" role="alert" id={field ?? 'said'}>
      {message}
    </p>
  ));
}

/** A form that changes the subscription of a section. */
export function SubscriptionForm({
  action,
  section: { subscription, formId },
  children,
  className,
}: {
  action: string;
  section: Pick<SectionProps, 'subscription' | 'formId'>;
  children: ReactNode;
  className?: string;
}) {
  const { market } = useView();
  return (
    <form method="post" action={action} {...(className && { className })}>
      <input type="hidden" name="market" value={market.code} />
      <input type="hidden" name="subscriptionId" value={subscription.number} />
      <input type="hidden" name="formId" value={formId} />
      {children}
    </form>
  );
}
