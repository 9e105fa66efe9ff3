import { addMonths, type Day, dayOf } from '../../src/platform/shared/day.ts';
import { RULES } from '../../src/shop/rewards/rules.ts';

export const ZONE = 'Europe/Stockholm';

/** Points that were given. */
export interface Given {
  order: string;
  amount: number;
  isOrder: boolean;
  at: string;
  expiresOn: Day;
}

/** A customer of the model, which the ledger is compared with. */
export class Member {
  balance = 0;
  owed = 0;
  isAway = false;
  /** Points that lapsed and were not set against what was taken back later. */
  private lapsed = 0;
  /** All points that were taken away in any way. */
  private taken = 0;
  private expiryDay = '';
  readonly given: Given[] = [];
  readonly takenBack = new Map<string, number>();
  /** Earned and taken back, with the times. */
  readonly earnings: { at: string; amount: number }[] = [];

  give(amount: number, at: string, expiresOn: Day, order = '', isOrder = false): void {
    this.given.push({ order, amount, isOrder, at, expiresOn });
    this.balance += amount;
    const worked = Math.min(this.balance, this.owed);
    this.owed -= worked;
    this.take(worked);
  }
  earn(amount: number, at: string, order: string, isOrder: boolean): void {
    if (amount <= 0 || this.isAway) return;
    this.earnings.push({ at, amount });
    this.give(amount, at, addMonths(dayOf(new Date(at), ZONE), RULES.expiryMonths), order, isOrder);
  }
  take(amount: number): void {
    this.balance -= amount;
    this.taken += amount;
  }
  takeBack(order: string, part: (given: Given) => number, at: string): void {
    const counted = this.given.filter((given) => given.order === order && given.expiresOn > at.slice(0, 10));
    const earlier = this.takenBack.get(order) ?? 0;
    const due = counted.reduce((sum, given) => sum + given.amount - part(given), 0) - earlier;
    if (due <= 0) return;
    this.takenBack.set(order, earlier + due);
    this.earnings.push({ at, amount: -due });
    const now = Math.min(this.balance, due);
    this.take(now);
    const forgiven = Math.min(this.lapsed, due - now);
    this.lapsed -= forgiven;
    this.owed += due - now - forgiven;
  }
  leave(): void {
    if (this.isAway) return;
    this.isAway = true;
    this.lapsed += this.balance;
    this.take(this.balance);
  }
  /** Expires what is due on a day, if something is due for the first time. */
  expire(day: Day): void {
    if (!this.given.some(({ expiresOn }) => expiresOn > this.expiryDay && expiresOn <= day)) return;
    this.expiryDay = day;
    const due =
      this.given.filter(({ expiresOn }) => expiresOn <= day).reduce((sum, { amount }) => sum + amount, 0) - this.taken;
    if (due > 0) this.take(due);
  }
  earned(since: string, until: string): number {
    return this.earnings.filter(({ at }) => at >= since && at <= until).reduce((sum, { amount }) => sum + amount, 0);
  }
}
