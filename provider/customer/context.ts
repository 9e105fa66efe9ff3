import type { Customer, Store } from '../store.ts';

/** The context of a Customer Account API request. */
export interface Context {
  store: Store;
  publicUrl: string;
  shopUrl: string;
  customer: Customer;
  language: string;
}
