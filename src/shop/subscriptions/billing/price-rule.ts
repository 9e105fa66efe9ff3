import type { DrizzleD1Database } from 'drizzle-orm/d1';
import type { Statement } from '../../../platform/outbox/kind.ts';
import type { Day, TimeZone } from '../../../platform/shared/day.ts';
import type { AllocationsFragment, CheckedContractFragment } from '../../../shopify/generated/admin/graphql.ts';
import type { OutboxContext } from '../../../site/outbox.ts';
import type { Addressee } from '../addressee.ts';

/** What a notice says of a change that another feature has made before it. */
export interface NoticePart {
  /** Paragraphs below the products, and links that act without signing in. */
  told(addressee: Addressee): Promise<{ paragraphs: string[]; links: { words: string; url: string }[] }>;
  /** They run in the transaction of the notice. */
  statements: readonly Statement[];
}

/**
 * May change a contract before the notice of a delivery is written. The caller holds the contract's lock.
 *
 * @param delivery `mayChange`: no other delivery that is still to be charged has been told.
 * @returns null where the notice says nothing of it. @throws UpstreamError where it is unknown whether something was
 * changed: the notice waits.
 */
export type NoticeHook = (
  context: OutboxContext,
  delivery: { contractId: string; cycle: number; mayChange: boolean },
) => Promise<NoticePart | null>;

/** A contract as a rule of its price needs it. */
export type PricedContract = Pick<CheckedContractFragment, 'id' | 'status' | 'discounts' | 'currencyCode'>;

/** A line with what each discount takes off it. */
export type AllocatedLine = Pick<AllocationsFragment, 'discountAllocations'>;

/** A delivery with the lines of its contract. */
export interface BilledDelivery {
  editedContract?: { lines: { nodes: readonly AllocatedLine[] } } | null | undefined;
  sourceContract: Pick<PricedContract, 'id' | 'currencyCode'> & { lines: { nodes: readonly AllocatedLine[] } };
}

/** The effect of a rule on the price of a contract. */
export interface AppliedPrice {
  /** Whether the contract was changed, so that its sums have to be read again. */
  isChanged: boolean;
  /** Whether the rule takes something off. */
  isOn: boolean;
}

/**
 * A rule by which another feature changes the price of contracts. The billing calls it before a price is told or
 * charged, and notes what it says.
 */
export interface PriceRule<Applied extends AppliedPrice = AppliedPrice> {
  /** What happens before a notice; nothing without it. */
  beforeNotice?: NoticeHook;
  /**
   * Sets the price of a contract. The caller holds the contract's lock.
   *
   * @param announced whether a notice has told the price of the next delivery: it does not become higher then.
   * @throws UpstreamError @throws Error when the price cannot be set: nothing may be billed.
   */
  apply(
    context: Pick<OutboxContext, 'settings' | 'database'>,
    contract: PricedContract,
    at: { announced: boolean; zone: TimeZone; today: Day },
  ): Promise<Applied>;
  /** The statements that note what was applied. */
  note(db: DrizzleD1Database, contractId: string, applied: Applied, now: Date): Statement[];
  /** Whether {@link noteBilled} notes anything of the deliveries of a contract. */
  notesBilled(db: DrizzleD1Database, contractId: string): Promise<boolean>;
  /** The statement that notes what the rule has saved on a delivery that was billed. */
  noteBilled(db: DrizzleD1Database, delivery: BilledDelivery): Statement;
  /**
   * The statements that follow when the contracts of a customer were checked. @param hasChanged whether the status of one
   * has changed.
   */
  noteCheck(db: DrizzleD1Database, customerId: string, now: Date, hasChanged: boolean): Statement[];
}
