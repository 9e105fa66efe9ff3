/**
 * The title under which the referrer's discount stands on the contract and on its orders. It tells it from other
 * discounts.
 */
export const FRIENDS_DISCOUNT = 'Friends';

/** The part of a contract's discount by which the referrer's is known. */
export interface ContractDiscount {
  title?: string | null | undefined;
  type: string;
}

/** Whether a discount of a contract is the referrer's. Other discounts come with a code. */
export const isFriendsDiscount = ({ title, type }: ContractDiscount): boolean =>
  type === 'MANUAL' && title === FRIENDS_DISCOUNT;
