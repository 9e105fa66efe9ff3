import { userError } from '../graphql.ts';
import { connection, type PageArgs } from '../graphql-types.ts';
import { orderName } from '../orders.ts';
import { type Searchable, searchIn, sortBy } from '../search-syntax.ts';
import { type Market, markets } from '../seed/markets.ts';
import { setupOf } from '../setup.ts';
import type { Contract, Store } from '../store.ts';
import { resumed, saveContract } from '../subscriptions/contracts.ts';
import { type Context, findContract } from './context.ts';
import { contractView } from './views.ts';

/** The markets that the owner sells to. */
export const openMarkets = (store: Store): readonly Market[] =>
  markets.filter(({ country }) => !setupOf(store).closedCountries.includes(country));

const changedAt = ({ updatedAt, createdAt }: Contract): string => updatedAt ?? createdAt;

const SEARCH: Searchable<Contract> = {
  fields: {
    id: ({ id }) => id,
    status: ({ status }) => status,
    created_at: ({ createdAt }) => createdAt,
    updated_at: changedAt,
  },
};

const SORT_VALUES = {
  CREATED_AT: ({ createdAt }: Contract) => Date.parse(createdAt),
  ID: ({ id }: Contract) => id,
  STATUS: ({ status }: Contract) => status,
  UPDATED_AT: (contract: Contract) => Date.parse(changedAt(contract)),
};

export const contractQueries = {
  shop: (_: object, { store }: Context) => ({
    __typename: 'Shop',
    ianaTimezone: store.timeZone,
    shipsToCountries: openMarkets(store).map(({ country }) => country),
    enabledPresentmentCurrencies: [...new Set(openMarkets(store).map(({ currency }) => currency))],
    orderNumberFormatPrefix: orderName({ number: 0 }).slice(0, -1),
    orderNumberFormatSuffix: '',
  }),

  subscriptionContract: ({ id }: { id: string }, context: Context) => {
    const contract = findContract(id, context);
    return contract ? contractView(contract, context) : null;
  },

  subscriptionContracts: (args: PageArgs & { query?: string | null; sortKey: string }, context: Context) =>
    connection(
      sortBy(searchIn(context.store.all<Contract>('contract'), args.query, SEARCH), args.sortKey, SORT_VALUES),
      args,
      ({ id }) => String(id),
      (contract) => contractView(contract, context),
    ),
};

export const contractMutations = {
  subscriptionContractActivate: (
    { subscriptionContractId: id }: { subscriptionContractId: string },
    context: Context,
  ) => {
    const contract = findContract(id, context);
    if (!contract || contract.status === 'CANCELLED' || contract.status === 'EXPIRED')
      return {
        contract: null,
        userErrors: [
          userError(
            contract ? 'CONTRACT_TERMINATED' : 'INVALID',
            ['subscriptionContractId'],
            'It cannot be activated.',
          ),
        ],
      };
    const active = contract.status === 'ACTIVE' ? contract : resumed(contract, context.store);
    if (active !== contract) saveContract(context.store, active);
    return { contract: contractView(active, context), userErrors: [] };
  },

  subscriptionContractCancel: (
    { subscriptionContractId: id }: { subscriptionContractId: string },
    context: Context,
  ) => {
    const contract = findContract(id, context);
    if (!contract || contract.status === 'CANCELLED' || contract.status === 'EXPIRED')
      return {
        contract: null,
        userErrors: [
          userError(
            contract ? 'CONTRACT_TERMINATED' : 'INVALID',
            ['subscriptionContractId'],
            'It cannot be cancelled.',
          ),
        ],
      };
    const cancelled: Contract = { ...contract, status: 'CANCELLED', edits: {}, nextBillingDate: null };
    saveContract(context.store, cancelled);
    return { contract: contractView(cancelled, context), userErrors: [] };
  },

  subscriptionContractPause: ({ subscriptionContractId: id }: { subscriptionContractId: string }, context: Context) => {
    const contract = findContract(id, context);
    if (!contract || contract.status === 'CANCELLED' || contract.status === 'EXPIRED')
      return {
        contract: null,
        userErrors: [
          userError(contract ? 'CONTRACT_TERMINATED' : 'INVALID', ['subscriptionContractId'], 'It cannot be paused.'),
        ],
      };
    const paused: Contract = { ...contract, status: 'PAUSED' };
    if (contract.status !== 'PAUSED') saveContract(context.store, paused);
    return { contract: contractView(paused, context), userErrors: [] };
  },
};
