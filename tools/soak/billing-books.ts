import { gid } from '../../provider/graphql-types.ts';
import type { BillingAttempt, Contract, Order } from '../../provider/store.ts';
import { upcomingCycles } from '../../provider/subscriptions/cycles.ts';
import { discountsOf, totalOf } from '../../provider/subscriptions/discounts.ts';
import { formatMoney, localeOf } from '../../src/platform/shared/format.ts';
import { markets } from '../../src/platform/shared/markets.ts';
import { DAY_MS, type World, ZONE } from './billing-world.ts';

/** How the deliveries ended. */
export interface Accounts {
  billed: number;
  skipped: number;
  paused: number;
  failed: number;
  notices: number;
  /** By currency, in cents. */
  totals: Record<string, number>;
}

interface CycleRow {
  contract_id: string;
  cycle: number;
  state: string;
  agreed_day: string;
  day: string;
}

/** The books of both sides: what the provider has charged and received, and what the shop has noted and sent. */
interface Books {
  world: World;
  attempts: BillingAttempt[];
  orders: Order[];
  rows: CycleRow[];
  mails: { key: string; sent_at: string | null; recipient: string }[];
  received: { recipient: string; subject: string; text: string; at: string }[];
}

const booksOf = (world: World): Books => ({
  world,
  attempts: world.store.all<BillingAttempt>('attempt'),
  orders: world.store.all<Order>('order'),
  rows: world.d1.rows('SELECT contract_id, cycle, state, agreed_day, day FROM billing_cycles'),
  mails: world.d1.rows('SELECT key, sent_at, recipient FROM mails'),
  received: world.store.sql.exec('SELECT recipient, subject, text, at FROM mail').toArray() as Books['received'],
});

const rowOf = ({ rows }: Books, contract: Contract, cycle: number): CycleRow | undefined =>
  rows.find((row) => row.contract_id === gid('SubscriptionContract', contract.id) && row.cycle === cycle);

const attemptsOf = ({ attempts }: Books, contract: Contract, cycle: number): BillingAttempt[] =>
  attempts.filter((attempt) => attempt.contractId === contract.id && attempt.cycle === cycle);

/** @throws Error that names a delivery, with all that is known about it. */
function fail(books: Books, contract: Contract, cycle: number, text: string): never {
  const { d1 } = books.world;
  const known = {
    row: rowOf(books, contract, cycle),
    attempts: attemptsOf(books, contract, cycle),
    contract,
    outbox: d1
      .rows<{ key: string; payload: string }>('SELECT * FROM outbox')
      .filter(({ key, payload }) => `${key} ${payload}`.includes(String(contract.id))),
    edits: d1.rows('SELECT * FROM contract_edits'),
  };
  throw new Error(
    `contract ${contract.id} (${contract.country}, ${contract.status}) cycle ${cycle}: ${text}\n${JSON.stringify(known, null, 1)}`,
  );
}

/** A delivery that is over was charged once and for its sum, or is accounted for in another way. */
function checkDelivery(books: Books, contract: Contract, cycle: number, accounts: Accounts): void {
  const row = rowOf(books, contract, cycle);
  const paid = attemptsOf(books, contract, cycle).filter(({ state }) => state === 'success');
  if (paid.length > 1) fail(books, contract, cycle, 'billed twice');
  if (!row) return fail(books, contract, cycle, 'not accounted for');
  if ((paid.length === 1) !== (row.state === 'billed'))
    fail(books, contract, cycle, `is ${row.state}, with ${paid.length} payments`);
  if (row.state === 'billed') {
    const expected = totalOf(contract.lines, discountsOf(contract));
    const order = books.orders.find(({ number }) => number === paid[0]!.order);
    if (order?.total !== expected) fail(books, contract, cycle, `was charged ${order?.total} in place of ${expected}`);
    accounts.billed += 1;
    accounts.totals[contract.currency] = (accounts.totals[contract.currency] ?? 0) + expected;
  } else if (row.state === 'skipped' || row.state === 'paused' || row.state === 'failed') accounts[row.state] += 1;
  else fail(books, contract, cycle, `is over, but ${row.state}`);
}

/** A delivery was first charged after the time of its notice, unless the customer has agreed to its day. */
function checkNoticeTime(
  books: Books,
  contract: Contract,
  cycle: number,
  noticeDays: (country: string) => number,
): void {
  const [first] = attemptsOf(books, contract, cycle);
  if (!first) return;
  const notices = books.mails.filter(({ key }) => key.startsWith(`renewal ${contract.id} ${cycle} `));
  if (notices.length === 0) fail(books, contract, cycle, 'was charged without a notice');
  const leadMs = noticeDays(contract.country) * DAY_MS;
  const inTime = notices.some(({ sent_at: at }) => at && Date.parse(first.at) - Date.parse(at) >= leadMs);
  if (!inTime && !rowOf(books, contract, cycle)?.agreed_day)
    fail(
      books,
      contract,
      cycle,
      `was charged at ${first.at}, after notices at ${notices.map(({ sent_at: at }) => at).join(', ')}`,
    );
}

/** The next delivery of a contract does not stay open. */
function checkCurrent(books: Books, contract: Contract): void {
  const [current] = upcomingCycles(contract, ZONE, 1);
  const late =
    current &&
    contract.status === 'ACTIVE' &&
    Date.parse(current.date) < books.world.store.now().getTime() - 40 * DAY_MS;
  if (!late) return;
  const row = rowOf(books, contract, current.index);
  fail(books, contract, current.index, `is ${row?.state ?? 'unknown'} for more than 40 days`);
}

/** Every notice names the sum of its delivery. @returns how many there are. */
function checkNotices({ world: { store }, mails, received }: Books): number {
  const notices = mails.filter((mail) => mail.key.startsWith('renewal '));
  for (const { key, sent_at: at, recipient } of notices) {
    const [, number] = key.split(' ');
    const contract = store.get<Contract>('contract', number!)!;
    const market = markets.find(({ country }) => country === contract.country)!;
    const total = totalOf(contract.lines, discountsOf(contract));
    const amount = formatMoney(total / 100, contract.currency, localeOf(market.language, market.country));
    const same = received.filter((mail) => mail.recipient === recipient && mail.at === at);
    if (
      at &&
      !received.some(
        (mail) => mail.recipient === recipient && mail.subject.includes(amount) && mail.text.includes(amount),
      )
    )
      throw new Error(`${key} names another sum than ${amount}: ${JSON.stringify(same)}`);
  }
  return notices.length;
}

/** Every mail that is noted as sent has arrived, once. */
function checkMails({ mails, received }: Books): void {
  const sent = mails.filter(({ sent_at: at }) => at).length;
  const own = received.filter(({ text }) => !/^(Thank you, |Your parcel left|Replace the card)/.test(text));
  // The mail service knows an idempotency key for a day: a run that was stopped after its mail and followed by none for
  // that long sends it again.
  const again = own.filter((mail) =>
    own.some(
      ({ recipient, text, at }) =>
        recipient === mail.recipient && text === mail.text && Date.parse(mail.at) - Date.parse(at) >= DAY_MS,
    ),
  );
  if (sent > own.length || sent < own.length - again.length)
    throw new Error(
      `${sent} mails are noted as sent, ${own.length} have arrived, ${again.length} of them again after a day`,
    );
}

/**
 * Compares what the provider has charged with what the shop has noted and announced.
 *
 * @param noticeDays the days between a notice and its charge. @throws Error that names the first difference.
 */
export function checkBooks(world: World, noticeDays: (country: string) => number): Accounts {
  const books = booksOf(world);
  const accounts: Accounts = { billed: 0, skipped: 0, paused: 0, failed: 0, notices: 0, totals: {} };
  for (const contract of world.store.all<Contract>('contract')) {
    for (let cycle = 2; cycle < contract.cycle; cycle++) {
      checkDelivery(books, contract, cycle, accounts);
      checkNoticeTime(books, contract, cycle, noticeDays);
    }
    checkCurrent(books, contract);
  }
  const sums = books.orders.reduce((sum, { total }) => sum + total, 0);
  const accounted = Object.values(accounts.totals).reduce((sum, total) => sum + total, 0);
  if (sums !== accounted) throw new Error(`the orders add up to ${sums}, the deliveries to ${accounted}`);
  accounts.notices = checkNotices(books);
  checkMails(books);
  return accounts;
}
