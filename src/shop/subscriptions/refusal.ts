/**
 * A change that the shop refuses: a code of docs/account.md, the status of the answer and the field that the message
 * belongs to.
 */
export interface ShopRefusal {
  code: string;
  status: 404 | 409 | 422 | 503;
  field?: string;
  /** Logged, where the operators should know of the refusal. */
  reason?: string;
}

/** A change that the provider refuses: the code and the message of its first user error. */
export interface ProviderRefusal {
  refused: string;
  message: string;
}

export type Refusal = ShopRefusal | ProviderRefusal;

type UserErrors = readonly { code?: string | null | undefined; message: string }[];

/** The refusal in the user errors of a provider's answer; null when there are none. */
export function providerRefusal(errors: UserErrors | undefined): ProviderRefusal | null {
  const [first] = errors ?? [];
  return first ? { refused: first.code ?? 'UNKNOWN', message: first.message } : null;
}

/** The provider's code for a change that edits of single deliveries stand in the way of. */
export const HAS_FUTURE_EDITS = 'HAS_FUTURE_EDITS';

export const SUBSCRIPTION_NOT_FOUND: ShopRefusal = { code: 'subscription_not_found', status: 404 };
export const SUBSCRIPTION_OVER: ShopRefusal = { code: 'subscription_over', status: 409 };
export const CYCLE_NOT_FOUND: ShopRefusal = { code: 'cycle_not_found', status: 409 };
export const INVALID_DATE: ShopRefusal = { code: 'invalid_date', status: 422, field: 'date' };
