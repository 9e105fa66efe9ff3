import type { Day } from '../../../platform/shared/day.ts';
import type { AddressFields } from '../../customer/model/address-shapes.ts';
import type { Rhythm } from '../../selling-plans/model/rhythm.ts';

/** A product of a subscription that comes from elsewhere. */
export interface ImportedLine {
  variant: { id: string } | { sku: string };
  quantity: number;
  /** Of one piece, in the currency's major unit, with two decimals at most; the contract guarantees it. */
  price: string;
}

/** A subscription that comes from elsewhere, as a file tells it. */
export interface ImportedSubscription {
  /** The owner's own; no two subscriptions have the same. */
  reference: string;
  customer: { id: string } | { email: string };
  /** The payment method's global id at the provider. */
  paymentMethodId: string;
  address: typeof AddressFields.TYPE & { company: string };
  currency: string;
  plan: { id: string } | { rhythm: Rhythm };
  /** By the clock of the provider's shop. */
  nextBillingDate: Day;
  lines: readonly ImportedLine[];
}
