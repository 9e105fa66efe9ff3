import { idOf } from '../graphql-types.ts';
import type { Contract, Store } from '../store.ts';

/** The context of an Admin API request. */
export interface Context {
  store: Store;
  publicUrl: string;
  shopUrl: string;
  /** IANA name of the shop's time zone. */
  timeZone: string;
}

export const findContract = (id: string, { store }: Context): Contract | undefined =>
  store.get<Contract>('contract', idOf('SubscriptionContract', id) ?? '') ?? undefined;
