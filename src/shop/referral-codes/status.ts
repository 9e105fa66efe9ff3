/** Pure: the status of a friend, and the discount that friends add up to. */

export const STATUSES = ['registered', 'purchased', 'subscribing', 'subscribing_without_discount'] as const;
export type Status = (typeof STATUSES)[number];

export interface FriendFacts {
  /** Whether the friend has an order that is paid and not returned. */
  hasPaid: boolean;
  /** Whether the friend has an active contract. */
  isSubscribing: boolean;
}

/** The columns of a referrer by which the code works. */
export interface ReferrerFacts {
  /** The oldest active contract's global id; empty without one. */
  contractId: string;
  blockedAt: string;
  deletedAt: string;
}

/** Whether friends bring the referrer a discount, and get one themselves. */
export const isWorking = ({ contractId, blockedAt, deletedAt }: ReferrerFacts): boolean =>
  contractId !== '' && blockedAt === '' && deletedAt === '';

/** The status of a friend. Whoever has cancelled counts as somebody who has made a purchase. */
export function statusOf({ hasPaid, isSubscribing }: FriendFacts, referrer: ReferrerFacts): Status {
  if (!hasPaid) return 'registered';
  if (!isSubscribing) return 'purchased';
  return isWorking(referrer) ? 'subscribing' : 'subscribing_without_discount';
}

/**
 * The discount of a referrer in percent. @param share of each friend, in percent. @param active friends with the status
 * `subscribing`.
 */
export const percentOf = (share: number, active: number): number => Math.min(100, share * active);
