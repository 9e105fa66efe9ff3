import { isKnownQuery, type Segment } from '../discounts.ts';
import { connection, gid, type PageArgs } from '../graphql-types.ts';
import { type Searchable, searchIn, sortBy } from '../search-syntax.ts';
import type { Context } from './context.ts';

const segmentView = ({ id, name, query, createdAt }: Segment) => ({
  __typename: 'Segment',
  id: gid('Segment', id),
  name,
  query,
  creationDate: createdAt,
  lastEditDate: createdAt,
});

const SEARCH: Searchable<Segment> = {
  fields: { id: ({ id }) => id, name: ({ name }) => name },
  words: ({ name }) => name,
};

const SORT_VALUES = { CREATION_DATE: ({ createdAt }: Segment) => createdAt, ID: ({ id }: Segment) => id };

const MAX_NAME_LENGTH = 255;

const refusal = (field: string, message: string) => ({
  segment: null,
  userErrors: [{ __typename: 'UserError', field: [field], message }],
});

export const segmentQueries = {
  segments: (args: PageArgs & { query?: string | null; sortKey: string }, { store }: Context) =>
    connection(
      sortBy(searchIn(store.all<Segment>('segment'), args.query, SEARCH), args.sortKey, SORT_VALUES),
      args,
      ({ id }) => String(id),
      segmentView,
    ),
};

export const segmentMutations = {
  segmentCreate: ({ name, query }: { name: string; query: string }, { store }: Context) => {
    if (!name.trim()) return refusal('name', 'Name can’t be blank');
    if (name.length > MAX_NAME_LENGTH)
      return refusal('name', `Name is too long (maximum is ${MAX_NAME_LENGTH} characters)`);
    if (store.all<Segment>('segment').some((segment) => segment.name === name))
      return refusal('name', 'Name has already been taken');
    if (!isKnownQuery(query))
      return refusal(
        'query',
        'Query: the local provider evaluates "number_of_orders = 0" and "products_purchased(id: (…)) = true" only',
      );
    const segment: Segment = {
      id: store.nextNumber('segment', 70_101),
      name,
      query,
      createdAt: store.now().toISOString(),
    };
    store.put('segment', segment.id, segment);
    return { segment: segmentView(segment), userErrors: [] };
  },
};
