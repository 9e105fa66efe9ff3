import type { ReactNode } from 'react';
import type { Problem } from '../../../platform/shared/parse.ts';
import { useView } from '../../../site/view.tsx';
import type { Subscription } from '../model/subscription.ts';

/** The data that every section of a subscription's page shows. */
export interface SectionProps {
  subscription: Subscription;
  problems: readonly Problem[];
  /** Values of the form that was refused. */
  submitted: Readonly<Record<string, unknown>>;
  /** New for every page, so that a form that is sent twice acts once. */
  formId: string;
}

/** A form that changes the subscription of a section. */
export function SubscriptionForm({
  action,
  section: { subscription, formId },
  children,
  className,
  id,
}: {
  action: string;
  section: Pick<SectionProps, 'subscription' | 'formId'>;
  children: ReactNode;
  className?: string;
  /** For buttons that stand outside the form. */
  id?: string;
}) {
  const { market } = useView();
  return (
    <form method="post" action={action} {...(className && { className })} {...(id && { id })}>
      <input type="hidden" name="market" value={market.code} />
      <input type="hidden" name="subscriptionId" value={subscription.number} />
      <input type="hidden" name="formId" value={formId} />
      {children}
    </form>
  );
}
