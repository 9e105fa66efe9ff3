import { adminFields } from './admin/api.ts';
import { customerFields } from './customer/api.ts';
import { accessDenied, notImplemented, type RootField } from './graphql.ts';
import leftOut from './schemas/left-out.json' with { type: 'json' };
import { type Api, apiOf, NEEDS_TOKEN, SCOPE_OF } from './scopes.ts';
import { storefrontFields } from './storefront/api.ts';

/**
 * `works`: a resolver answers the field. `refuses`: the schema has it, and every call of it is an error. `absent`: the
 * real service has it, and the schema here does not, so that a query with it is not valid.
 */
export type Status = 'works' | 'refuses' | 'absent';

/** A root field of an API of the real service, as the provider answers it. */
export interface EmulatedField {
  operation: RootField['operation'];
  name: string;
  status: Status;
  /** The error of a field that is refused or absent; of one that works, what a caller without a right is told. */
  says: string | null;
}

export interface EmulatedApi {
  api: Api;
  title: string;
  fields: EmulatedField[];
}

const TITLES: Readonly<Record<Api, string>> = {
  storefront: 'Storefront API',
  admin: 'Admin API',
  customer: 'Customer Account API',
};

const SCHEMAS = { storefront: storefrontFields, admin: adminFields, customer: customerFields };

/** Root fields of the real service that the schema here was not given, by API and operation. */
const LEFT_OUT: Partial<Record<Api, Record<RootField['operation'], string[]>>> = leftOut;

/** What a caller is told who lacks the right to a field; null for a field that everybody may read. */
function refusalWithoutRight(api: Api, { name, coordinate, returns }: RootField): string | null {
  const scope = SCOPE_OF[coordinate];
  if (scope !== undefined && apiOf(scope) === api) return accessDenied(name, scope).message;
  return api === 'storefront' && (NEEDS_TOKEN.has(coordinate) || NEEDS_TOKEN.has(returns))
    ? accessDenied(name).message
    : null;
}

function fieldsOf(api: Api): EmulatedField[] {
  const schema = SCHEMAS[api];
  const known = schema.rootFields().map((field): EmulatedField => {
    const { operation, name, coordinate, isAnswered } = field;
    return isAnswered
      ? { operation, name, status: 'works', says: refusalWithoutRight(api, field) }
      : { operation, name, status: 'refuses', says: notImplemented(coordinate).message };
  });
  const absent = (['query', 'mutation'] as const).flatMap((operation) =>
    (LEFT_OUT[api]?.[operation] ?? []).map(
      (name): EmulatedField => ({ operation, name, status: 'absent', says: schema.refusalOf(operation, name) }),
    ),
  );
  return [...known, ...absent].sort((a, b) => (a.name < b.name ? -1 : 1));
}

let known: readonly EmulatedApi[] | null = null;

/** Every root field of the three GraphQL APIs, made of the schemas and the resolvers themselves. */
export function emulatedApis(): readonly EmulatedApi[] {
  known ??= (Object.keys(TITLES) as Api[]).map((api) => ({ api, title: TITLES[api], fields: fieldsOf(api) }));
  return known;
}
