import { idOf } from '../graphql-types.ts';
import type { Contract, Store } from '../store.ts';

/** The context of an Admin API request. */
export interface Context {
  store: Store;
  publicUrl: string;
  shopUrl: string;
}

export const findContract = (id: string, { store }: Context): Contract | undefined =>
  store.get<Contract>('contract', idOf('SubscriptionContract', id) ?? '') ?? undefined;
