import {
  buildASTSchema,
  type DocumentNode,
  execute,
  type FragmentDefinitionNode,
  type GraphQLArgument,
  GraphQLError,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  Kind,
  type OperationDefinitionNode,
  parse,
  validate,
  valueFromASTUntyped,
  visit,
} from 'graphql';
import { type Costed, costExtension, costOf, MAX_COST, type PointBucket } from './cost.ts';
import { watchArguments } from './passed-arguments.ts';
import { NEEDS_TOKEN, personalObjectOf, SCOPE_OF } from './scopes.ts';
import { API_VERSION, type Differences, withDifferences } from './versions.ts';

type Args = Record<string, unknown>;

/** A response with the id that the real service gives to each request. */
export const graphqlResponse = (body: unknown, status = 200): Response =>
  Response.json(body, { status, headers: { 'X-Request-Id': crypto.randomUUID() } });

/** An expected refusal of a mutation, with a code of the schema. */
export interface UserError {
  code: string;
  field: string[];
  message: string;
}

export const userError = (code: string, field: string[], message: string): UserError => ({ code, field, message });

export interface GraphqlRequest {
  query?: string;
  variables?: Record<string, unknown>;
  operationName?: string;
}

export const operationNameOf = (body: {
  operationName?: string | null | undefined;
  query?: string | undefined;
}): string => body.operationName ?? /(?:query|mutation)\s+(\w+)/.exec(body.query ?? '')?.[1] ?? '';

export const accessDenied = (fieldName: string, scope?: string): GraphQLError => {
  const requiredAccess = scope && `\`${scope}\` access scope.`;
  return new GraphQLError(
    `Access denied for ${fieldName} field.${requiredAccess ? ` Required access: ${requiredAccess}` : ''}`,
    {
      extensions: {
        code: 'ACCESS_DENIED',
        documentation: 'https://shopify.dev/api/usage/access-scopes',
        ...(requiredAccess && { requiredAccess }),
      },
    },
  );
};

/** Who asks, as far as the answer depends on it. */
interface Caller {
  /** Scopes that the app lacks. */
  missingScopes?: readonly string[];
  /** Whether the app is not approved to read personal data. */
  withoutPersonal?: boolean;
  /** Whether the request has no token. */
  withoutToken?: boolean;
  /** The points that it has; without a bucket they do not run out. */
  bucket?: PointBucket | undefined;
}

/** The refusal of a call that costs too much, at all or for the points that are left; null takes its points. */
function costRefusal(requested: number, bucket: PointBucket | undefined) {
  if (requested > MAX_COST) {
    const message = `Query cost is ${requested}, which exceeds the single query max cost limit (${MAX_COST}).`;
    return {
      errors: [{ message, extensions: { code: 'MAX_COST_EXCEEDED', cost: requested, maxCost: MAX_COST } }],
      extensions: { cost: costExtension(requested, null) },
    };
  }
  if (!bucket || bucket.take(requested)) return null;
  return {
    errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
    extensions: { cost: costExtension(requested, null, bucket.available, bucket.plan) },
  };
}

/** The error for what the real service has and the provider lacks. */
export const notImplemented = (what: string): GraphQLError =>
  new GraphQLError(`${what} is not part of the local provider`, { extensions: { code: 'NOT_IMPLEMENTED' } });

/** The default value of an argument of a field, or of a part of it, such as `input.quantity`. */
function defaultOf(field: GraphQLField<unknown, unknown> | undefined, name: string): unknown {
  const [first, ...parts] = name.split('.');
  let input: GraphQLArgument | GraphQLInputField | undefined = field?.args.find((argument) => argument.name === first);
  for (const part of parts) {
    const type: unknown = input && getNamedType(input.type);
    input = isInputObjectType(type) ? type.getFields()[part] : undefined;
  }
  return input?.default?.literal && valueFromASTUntyped(input.default.literal);
}

/** An argument with its default value asks for nothing. */
const isDefault = (field: GraphQLField<unknown, unknown> | undefined, name: string, value: unknown): boolean => {
  const fallback = defaultOf(field, name);
  return fallback !== undefined && JSON.stringify(fallback) === JSON.stringify(value);
};

/** Null, or an expected refusal: then the other arguments do not matter. */
const isRefusal = (result: unknown): boolean =>
  result === null ||
  (typeof result === 'object' &&
    'userErrors' in result &&
    Array.isArray(result.userErrors) &&
    result.userErrors.length > 0);

/**
 * Resolves a field with a property or method of the view. A field that the view lacks is an error, never an invented
 * value, and so is an argument that the method does not read. What the caller may not read is an error, as in the real
 * service.
 */
function fieldResolver({ missingScopes = [], withoutPersonal, withoutToken }: Caller) {
  const missing = new Set(missingScopes);
  return (
    source: unknown,
    passed: Args,
    context: unknown,
    { fieldName, parentType, returnType }: GraphQLResolveInfo,
  ): unknown => {
    const field = `${parentType.name}.${fieldName}`;
    const scope = SCOPE_OF[field];
    if (scope !== undefined && missing.has(scope)) throw accessDenied(fieldName, scope);
    if (withoutToken && (NEEDS_TOKEN.has(field) || NEEDS_TOKEN.has(getNamedType(returnType).name)))
      throw accessDenied(fieldName);
    const personal = withoutPersonal ? personalObjectOf(field) : undefined;
    if (personal !== undefined)
      throw new GraphQLError(
        `This app is not approved to access the ${personal} object. See https://shopify.dev/docs/apps/launch/protected-customer-data for more details.`,
        {
          extensions: {
            code: 'ACCESS_DENIED',
            documentation: 'https://shopify.dev/docs/apps/launch/protected-customer-data',
          },
        },
      );
    const value = (source as Record<string, unknown> | undefined)?.[fieldName];
    if (value === undefined) throw notImplemented(field);
    const { args, unread } = watchArguments(passed, (name, given) =>
      isDefault(parentType.getFields()[fieldName], name, given),
    );
    const result = typeof value === 'function' ? value.call(source, args, context) : value;
    const [name] = isRefusal(result) ? [] : unread();
    if (name !== undefined) throw notImplemented(`The argument ${name} of ${field}`);
    return result;
  };
}

/**
 * Removes `@defer`, which the schema of graphql-js lacks. The real service may also send deferred fields in one piece.
 */
const withoutDefer = (document: DocumentNode) =>
  visit(document, {
    [Kind.DIRECTIVE]: (node: { name: { value: string } }) => (node.name.value === 'defer' ? null : undefined),
  });

/** The arguments of the operation's `@inContext` directive, with variables filled in. */
export function inContextArguments(
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): Record<string, string> {
  const values: Record<string, string> = {};
  const defaultOfVariable = (name: string) => {
    const definition = operation.variableDefinitions?.find(
      ({ variable }) => variable.name.value === name,
    )?.defaultValue;
    return definition && valueFromASTUntyped(definition);
  };
  for (const argument of operation.directives?.find((directive) => directive.name.value === 'inContext')?.arguments ??
    []) {
    const name = argument.value.kind === Kind.VARIABLE ? argument.value.name.value : null;
    const value =
      name !== null
        ? Object.hasOwn(variables, name)
          ? variables[name]
          : defaultOfVariable(name)
        : argument.value.kind === Kind.ENUM
          ? argument.value.value
          : undefined;
    if (typeof value === 'string') values[argument.name.value] = value;
  }
  return values;
}

/** A field of the query type or of the mutation type. */
export interface RootField {
  operation: 'query' | 'mutation';
  name: string;
  /** Such as `QueryRoot.cart`. */
  coordinate: string;
  /** The name of the type that it returns. */
  returns: string;
  isAnswered: boolean;
}

/** A GraphQL API of the provider. Documents are validated against the full schema and resolved by views. */
export class GraphqlApi<Context> {
  private readonly definitions: DocumentNode;
  private readonly differences: Readonly<Record<string, Differences>>;
  private readonly schemas = new Map<string, GraphQLSchema>();
  private readonly documents = new Map<string, DocumentNode | readonly GraphQLError[]>();
  private readonly queries: object;
  private readonly mutations: object;

  /** Whether the API counts points. The Storefront API does not. */
  private readonly counts: boolean;

  constructor(
    sdl: string,
    queries: object,
    mutations: object,
    { counts, differences }: { counts: boolean; differences: Readonly<Record<string, Differences>> },
  ) {
    this.definitions = parse(sdl, { noLocation: true });
    this.differences = differences;
    this.schemaOf(API_VERSION);
    this.queries = queries;
    this.mutations = mutations;
    this.counts = counts;
  }

  /** The schema of a version, which is built for its first request. */
  private schemaOf(version: string): GraphQLSchema {
    const built = this.schemas.get(version);
    if (built) return built;
    const differences = this.differences[version];
    const schema = buildASTSchema(differences ? withDifferences(this.definitions, differences) : this.definitions, {
      assumeValid: true,
      assumeValidSDL: true,
    });
    this.schemas.set(version, schema);
    return schema;
  }

  /** The root fields of the schema, each with whether a resolver answers it. */
  rootFields(): RootField[] {
    const schema = this.schemaOf(API_VERSION);
    return (['query', 'mutation'] as const).flatMap((operation) => {
      const type = operation === 'query' ? schema.getQueryType() : schema.getMutationType();
      const resolvers = operation === 'query' ? this.queries : this.mutations;
      return Object.values(type?.getFields() ?? {}).map((field) => ({
        operation,
        name: field.name,
        coordinate: `${type!.name}.${field.name}`,
        returns: getNamedType(field.type).name,
        isAnswered: (resolvers as Record<string, unknown>)[field.name] !== undefined,
      }));
    });
  }

  /** What a request for a root field of an operation is answered that the schema lacks. */
  refusalOf(operation: RootField['operation'], name: string): string {
    const errors = validate(this.schemaOf(API_VERSION), parse(`${operation} { ${name} }`));
    return errors[0]?.message ?? '';
  }

  private prepare(query: string, version: string): DocumentNode | readonly GraphQLError[] {
    const key = `${version} ${query}`;
    const cached = this.documents.get(key);
    if (cached) return cached;
    let prepared: DocumentNode | readonly GraphQLError[];
    try {
      const document = withoutDefer(parse(query, { maxTokens: 10_000 }));
      const errors = validate(this.schemaOf(version), document);
      prepared = errors.length ? errors : document;
    } catch (error) {
      prepared = [error as GraphQLError];
    }
    if (this.documents.size > 200) this.documents.clear();
    this.documents.set(key, prepared);
    return prepared;
  }

  /**
   * The operation that a request means, with what its cost depends on. @returns null for a request that cannot be
   * executed.
   */
  private operationOf(
    { query = '', operationName, variables = {} }: GraphqlRequest,
    version: string,
  ): (Costed & { document: DocumentNode }) | null {
    const document = this.prepare(query, version);
    if (!('kind' in document)) return null;
    const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
    const operation =
      operationName == null ? operations[0] : operations.find((definition) => definition.name?.value === operationName);
    if (!operation || (operationName == null && operations.length > 1)) return null;
    const fragments = new Map<string, FragmentDefinitionNode>();
    for (const definition of document.definitions)
      if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
    return { schema: this.schemaOf(version), document, operation, fragments, variables };
  }

  /** The points that a request costs at most; 0 for one that cannot be executed, and in an API that counts none. */
  requestedCost(body: GraphqlRequest | null, version: string): number {
    const found = this.counts && typeof body?.query === 'string' ? this.operationOf(body, version) : null;
    return found ? costOf(found) : 0;
  }

  /**
   * Executes a request.
   *
   * @param version of the API. @param createContext makes the context from the arguments of `@inContext`.
   */
  async execute<RequestContext extends Context>(
    body: GraphqlRequest | null,
    version: string,
    createContext: (inContext: Record<string, string>) => RequestContext,
    caller: Caller,
  ): Promise<{ status: number; body: Record<string, unknown>; context: RequestContext | null }> {
    if (typeof body?.query !== 'string')
      return {
        status: 400,
        body: { errors: [{ message: 'Parameter Missing or Invalid', extensions: { code: 'BAD_REQUEST' } }] },
        context: null,
      };
    const refusal = (errors: unknown, extensions?: object) => ({
      status: 200,
      body: { errors, ...(extensions && { extensions }) },
      context: null,
    });
    const document = this.prepare(body.query, version);
    if (!('kind' in document))
      return refusal(
        document.map(({ message, locations }) => ({
          message,
          locations,
          extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
        })),
      );
    const found = this.operationOf(body, version);
    if (!found)
      return refusal([
        {
          message: `No operation named ${JSON.stringify(body.operationName ?? '')}`,
          extensions: { code: 'operationNotFound' },
        },
      ]);
    const requested = this.counts ? costOf(found) : 0;
    const { bucket } = caller;
    const tooDear = costRefusal(requested, bucket);
    if (tooDear) return refusal(tooDear.errors, tooDear.extensions);
    const { operation, variables } = found;
    const requestContext = createContext(inContextArguments(operation, variables));
    const result = await execute({
      schema: found.schema,
      document: found.document,
      rootValue: operation.operation === 'mutation' ? this.mutations : this.queries,
      contextValue: requestContext,
      variableValues: variables,
      operationName: operation.name?.value ?? null,
      fieldResolver: fieldResolver(caller) as never,
    });
    if (!('data' in result))
      return {
        ...refusal(
          result.errors?.map((error) => ({ message: error.message, extensions: { code: 'INVALID_VARIABLE' } })),
        ),
        context: requestContext,
      };
    if (!this.counts) return { status: 200, body: { ...result }, context: requestContext };
    const actual = costOf(found, result.data ?? null);
    bucket?.giveBack(requested - actual);
    const cost = costExtension(requested, actual, bucket?.available, bucket?.plan);
    return { status: 200, body: { ...result, extensions: { cost } }, context: requestContext };
  }
}
