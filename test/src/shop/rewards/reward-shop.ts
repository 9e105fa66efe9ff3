import { drizzle } from 'drizzle-orm/d1';
import type { Settings } from '../../../../src/env.ts';
import { handler } from '../../../../src/platform/outbox/kind.ts';
import { sweepOutbox } from '../../../../src/platform/outbox/sweep.ts';
import { dayOf } from '../../../../src/platform/shared/day.ts';
import { groups } from '../../../../src/platform/shared/markets.ts';
import {
  makeRewardCode,
  rewardCodeKind,
  rewardWithdrawalKind,
  withdrawRewardCode,
} from '../../../../src/shop/rewards/code.ts';
import { giveStatements } from '../../../../src/shop/rewards/ledger.ts';
import { redeem } from '../../../../src/shop/rewards/redeem.ts';
import { MemoryD1 } from '../../../d1.ts';

const ZONE = 'Europe/Stockholm';

export const CUSTOMER = 'gid://shopify/Customer/9001';

interface Discount {
  id: string;
  title: string;
  code: string;
  isActive: boolean;
}

type Fault = 'down' | 'lost answer';

/** A shop that redeems rewards, over a database in memory and an Admin API that makes discounts. Dates must be fake. */
export class RewardShop {
  readonly d1 = new MemoryD1();
  readonly discounts: Discount[] = [];
  /** The fault of the Admin API. */
  fault: Fault | null = null;
  /** The code of the user error with which it refuses to make discounts. */
  refusal = '';
  /** The input of the last discount. */
  asked: Record<string, unknown> = {};
  /** The call, of the database or of the API, at which the Worker ends; it counts down. */
  callsLeft = Number.POSITIVE_INFINITY;

  constructor() {
    this.d1.onCall = () => this.live();
  }

  private live(): void {
    if (this.callsLeft-- <= 0) throw new Error('the Worker has ended');
  }

  /** In the place of `fetch`. */
  readonly fetch = async (_: unknown, init?: RequestInit): Promise<Response> => {
    this.live();
    if (this.fault === 'down') throw new TypeError('fetch failed');
    const { query, variables } = JSON.parse(String(init?.body)) as { query: string; variables: Record<string, any> };
    const data = this.answer(query, variables);
    if (this.fault === 'lost answer') throw new TypeError('the answer got lost');
    // the API has done its work, although nobody may be there to hear of it
    this.live();
    return Response.json({ data });
  };

  private answer(query: string, variables: Record<string, any>): object {
    if (query.includes('discountCodeBasicCreate')) {
      this.asked = variables.code;
      const { code, title } = variables.code;
      const known = this.discounts.some((discount) => discount.code === code);
      const error = this.refusal || (known ? 'TAKEN' : '');
      if (error)
        return { discountCodeBasicCreate: { codeDiscountNode: null, userErrors: [{ code: error, message: error }] } };
      const id = `gid://shopify/DiscountCodeNode/${this.discounts.length + 1}`;
      this.discounts.push({ id, title, code, isActive: true });
      return { discountCodeBasicCreate: { codeDiscountNode: { id }, userErrors: [] } };
    }
    if (query.includes('discountCodeDeactivate')) {
      this.discounts.find(({ id }) => id === variables.id)!.isActive = false;
      return { discountCodeDeactivate: { userErrors: [] } };
    }
    const found = this.discounts.find(({ code }) => code === variables.code);
    return { codeDiscountNodeByCode: found ? { id: found.id, codeDiscount: { title: found.title } } : null };
  }

  /** Gives the customer points. */
  async give(points: number, cause = 'gift'): Promise<void> {
    const db = drizzle(this.d1.binding);
    const [first, ...rest] = await giveStatements(db, {
      customerId: CUSTOMER,
      topic: 'order',
      cause,
      points,
      at: new Date(),
      zone: ZONE,
    });
    await db.batch([first!, ...rest]);
  }

  redeem(formId = 'form', reward: 'five' | 'ten' | 'twenty' = 'five') {
    return redeem(this.d1.binding, {
      customerId: CUSTOMER,
      reward,
      formId,
      at: new Date(),
      today: dayOf(new Date(), ZONE),
    });
  }

  async sweep(): Promise<void> {
    await sweepOutbox(this.d1.binding, {
      handlers: [handler(rewardCodeKind, makeRewardCode), handler(rewardWithdrawalKind, withdrawRewardCode)],
      context: {
        settings: { group: groups.eu, clockUrl: '', admin: { url: 'http://admin', token: 'admin-token' } } as Settings,
        database: this.d1.binding,
        translate: () => Promise.reject(new Error('codes have no texts')),
      },
      now: new Date(),
    });
  }

  get open(): number {
    return this.d1.rows<{ n: number }>("SELECT count(*) AS n FROM outbox WHERE state = 'open'")[0]!.n;
  }
  get balance(): number {
    return this.d1.rows<{ sum: number }>('SELECT coalesce(sum(amount), 0) AS sum FROM points')[0]!.sum;
  }
  get rewards() {
    return this.d1.rows<{ id: string; state: string; code: string; discount_id: string; points: number }>(
      'SELECT * FROM rewards',
    );
  }
}
