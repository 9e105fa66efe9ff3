import { updatedAt } from '../customers.ts';
import { connection, idOf, type PageArgs } from '../graphql-types.ts';
import { type Searchable, searchIn, sortBy } from '../search-syntax.ts';
import type { Customer } from '../store.ts';
import type { Context } from './context.ts';
import { customerView } from './views.ts';

const nameOf = ({ firstName, lastName }: Customer): string => [lastName, firstName].filter(Boolean).join(', ');

const SEARCH: Searchable<Customer> = {
  fields: {
    id: ({ id }) => id,
    email: ({ email }) => email,
    phone: ({ phone }) => phone,
    first_name: ({ firstName }) => firstName,
    last_name: ({ lastName }) => lastName,
    customer_date: ({ createdAt }) => createdAt,
    updated_at: updatedAt,
  },
  words: ({ email, firstName, lastName, phone }) => [email, firstName, lastName, phone].filter(Boolean).join(' '),
};

const SORT_VALUES = {
  CREATED_AT: ({ createdAt }: Customer) => Date.parse(createdAt),
  ID: ({ id }: Customer) => id,
  NAME: nameOf,
  UPDATED_AT: (customer: Customer) => Date.parse(updatedAt(customer)),
};

export const customerQueries = {
  customer: ({ id }: { id: string }, context: Context) => {
    const found = context.store.all<Customer>('customer').find((customer) => customer.id === idOf('Customer', id));
    return found ? customerView(found, context) : null;
  },

  customers: (args: PageArgs & { query?: string | null; sortKey: string }, context: Context) =>
    connection(
      sortBy(searchIn(context.store.all<Customer>('customer'), args.query, SEARCH), args.sortKey, SORT_VALUES),
      args,
      ({ id }) => String(id),
      (customer) => customerView(customer, context),
    ),
};
