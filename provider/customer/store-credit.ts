import { connection, gid, money, type PageArgs } from '../graphql-types.ts';
import { sortBy } from '../search-syntax.ts';
import type { CreditAccount, CreditTransaction } from '../store-credit.ts';
import type { Context } from './context.ts';

function transactionView(transaction: CreditTransaction, account: CreditAccount, context: Context): object {
  const { id, at, amount, balance, event } = transaction;
  const type = amount < 0 ? 'StoreCreditAccountDebitTransaction' : 'StoreCreditAccountCreditTransaction';
  return {
    __typename: type,
    id: gid(type, id),
    account: () => creditAccountView(account, context),
    amount: money(amount, account.currency),
    balanceAfterTransaction: money(balance, account.currency),
    createdAt: at,
    event,
    ...(amount >= 0 && { expiresAt: null }),
  };
}

/** The store credit of a customer in one currency. Credit does not expire here. */
export const creditAccountView = (account: CreditAccount, context: Context): object => ({
  __typename: 'StoreCreditAccount',
  id: gid('StoreCreditAccount', account.id),
  balance: money(account.balance, account.currency),
  transactions: (args: PageArgs & { sortKey: string }) =>
    connection(
      sortBy(account.transactions, args.sortKey, { CREATED_AT: null, ID: ({ id }) => id }),
      args,
      ({ id }) => String(id),
      (transaction) => transactionView(transaction, account, context),
    ),
});
