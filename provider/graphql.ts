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
import { type Costed, costExtension, costOf, MAX_COST } from './cost.ts';
import { watchArguments } from './passed-arguments.ts';
import { personalObjectOf, SCOPE_OF } from './scopes.ts';

type Args = Record<string, unknown>;

export const API_VERSION = '2026-07';

/** A response with the headers of the real service. */
export const graphqlResponse = (body: unknown, status = 200): Response =>
  Response.json(body, { status, headers: { 'X-Shopify-API-Version': API_VERSION, 'X-Request-Id': crypto.randomUUID() } });

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

export const operationNameOf = (body: { operationName?: string | null | undefined; query?: string | undefined }): string =>
  body.operationName ?? /(?:query|mutation)\s+(\w+)/.exec(body.query ?? '')?.[1] ?? '';

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
  result === null || (typeof result === 'object' && 'userErrors' in result && Array.isArray(result.userErrors) && result.userErrors.length > 0);

/**
 * Resolves a field with a property or method of the view. A field that the view lacks is an error, never an invented value, and so is an
 * argument that the method does not read.
 *
 * @param missingScopes scopes that the app lacks: a field that needs one of them is an error, as in the real service.
 * @param withoutPersonal whether the app is not approved to read personal data.
 */
const fieldResolver =
  (missingScopes: ReadonlySet<string>, withoutPersonal: boolean) =>
  (source: unknown, passed: Args, context: unknown, { fieldName, parentType }: GraphQLResolveInfo): unknown => {
    const field = `${parentType.name}.${fieldName}`;
    const scope = SCOPE_OF[field];
    if (scope !== undefined && missingScopes.has(scope)) {
      const requiredAccess = `\`${scope}\` access scope.`;
      throw new GraphQLError(`Access denied for ${fieldName} field. Required access: ${requiredAccess}`, {
        extensions: { code: 'ACCESS_DENIED', documentation: 'https://shopify.dev/api/usage/access-scopes', requiredAccess },
      });
    }
    const personal = withoutPersonal ? personalObjectOf(field) : undefined;
    if (personal !== undefined)
      throw new GraphQLError(
        `This app is not approved to access the ${personal} object. See https://shopify.dev/docs/apps/launch/protected-customer-data for more details.`,
        { extensions: { code: 'ACCESS_DENIED', documentation: 'https://shopify.dev/docs/apps/launch/protected-customer-data' } },
      );
    const value = (source as Record<string, unknown> | undefined)?.[fieldName];
    if (value === undefined) throw notImplemented(field);
    const { args, unread } = watchArguments(passed, (name, given) => isDefault(parentType.getFields()[fieldName], name, given));
    const result = typeof value === 'function' ? value.call(source, args, context) : value;
    const [name] = isRefusal(result) ? [] : unread();
    if (name !== undefined) throw notImplemented(`The argument ${name} of ${field}`);
    return result;
  };

/** Removes `@defer`, which the schema of graphql-js lacks. The real service may also send deferred fields in one piece. */
const withoutDefer = (document: DocumentNode) =>
  visit(document, { [Kind.DIRECTIVE]: (node: { name: { value: string } }) => (node.name.value === 'defer' ? null : undefined) });

/** The arguments of the operation's `@inContext` directive, with variables filled in. */
export function inContextArguments(operation: OperationDefinitionNode, variables: Record<string, unknown>): Record<string, string> {
  const values: Record<string, string> = {};
  const defaultOfVariable = (name: string) => {
    const definition = operation.variableDefinitions?.find(({ variable }) => variable.name.value === name)?.defaultValue;
    return definition && valueFromASTUntyped(definition);
  };
  for (const argument of operation.directives?.find((directive) => directive.name.value === 'inContext')?.arguments ?? []) {
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

/** A GraphQL API of the provider. Documents are validated against the full schema and resolved by views. */
export class GraphqlApi<Context> {
  private readonly schema: GraphQLSchema;
  private readonly documents = new Map<string, DocumentNode | readonly GraphQLError[]>();
  private readonly queries: object;
  private readonly mutations: object;

  /** Whether the API counts points. The Storefront API does not. */
  private readonly counts: boolean;

  constructor(sdl: string, queries: object, mutations: object, { counts }: { counts: boolean }) {
    this.schema = buildASTSchema(parse(sdl, { noLocation: true }), { assumeValid: true, assumeValidSDL: true });
    this.queries = queries;
    this.mutations = mutations;
    this.counts = counts;
  }

  private prepare(query: string): DocumentNode | readonly GraphQLError[] {
    const cached = this.documents.get(query);
    if (cached) return cached;
    let prepared: DocumentNode | readonly GraphQLError[];
    try {
      const document = withoutDefer(parse(query, { maxTokens: 10_000 }));
      const errors = validate(this.schema, document);
      prepared = errors.length ? errors : document;
    } catch (error) {
      prepared = [error as GraphQLError];
    }
    if (this.documents.size > 200) this.documents.clear();
    this.documents.set(query, prepared);
    return prepared;
  }

  /** The operation that a request means, with what its cost depends on. @returns null for a request that cannot be executed. */
  private operationOf({ query = '', operationName, variables = {} }: GraphqlRequest): (Costed & { document: DocumentNode }) | null {
    const document = this.prepare(query);
    if (!('kind' in document)) return null;
    const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
    const operation = operationName == null ? operations[0] : operations.find((definition) => definition.name?.value === operationName);
    if (!operation || (operationName == null && operations.length > 1)) return null;
    const fragments = new Map<string, FragmentDefinitionNode>();
    for (const definition of document.definitions) if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
    return { schema: this.schema, document, operation, fragments, variables };
  }

  /** The points that a request costs at most; 0 for one that cannot be executed, and in an API that counts none. */
  requestedCost(body: GraphqlRequest | null): number {
    const found = this.counts && typeof body?.query === 'string' ? this.operationOf(body) : null;
    return found ? costOf(found) : 0;
  }

  /**
   * Executes a request.
   *
   * @param createContext makes the context from the arguments of `@inContext`. @param missingScopes scopes that the app lacks.
   * @param withoutPersonal whether the app is not approved to read personal data.
   */
  async execute<RequestContext extends Context>(
    body: GraphqlRequest | null,
    createContext: (inContext: Record<string, string>) => RequestContext,
    missingScopes: readonly string[] = [],
    withoutPersonal = false,
  ): Promise<{ status: number; body: Record<string, unknown>; context: RequestContext | null }> {
    if (typeof body?.query !== 'string')
      return { status: 400, body: { errors: [{ message: 'Parameter Missing or Invalid', extensions: { code: 'BAD_REQUEST' } }] }, context: null };
    const refusal = (errors: unknown, extensions?: object) => ({ status: 200, body: { errors, ...(extensions && { extensions }) }, context: null });
    const document = this.prepare(body.query);
    if (!('kind' in document))
      return refusal(document.map(({ message, locations }) => ({ message, locations, extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } })));
    const found = this.operationOf(body);
    if (!found) return refusal([{ message: `No operation named ${JSON.stringify(body.operationName ?? '')}`, extensions: { code: 'operationNotFound' } }]);
    const requested = this.counts ? costOf(found) : 0;
    if (requested > MAX_COST) {
      const message = `Query cost is ${requested}, which exceeds the single query max cost limit (${MAX_COST}).`;
      return refusal([{ message, extensions: { code: 'MAX_COST_EXCEEDED', cost: requested, maxCost: MAX_COST } }], { cost: costExtension(requested, null) });
    }
    const { operation, variables } = found;
    const requestContext = createContext(inContextArguments(operation, variables));
    const result = await execute({
      schema: this.schema,
      document: found.document,
      rootValue: operation.operation === 'mutation' ? this.mutations : this.queries,
      contextValue: requestContext,
      variableValues: variables,
      operationName: operation.name?.value ?? null,
      fieldResolver: fieldResolver(new Set(missingScopes), withoutPersonal) as never,
    });
    if (!('data' in result))
      return {
        ...refusal(result.errors?.map((error) => ({ message: error.message, extensions: { code: 'INVALID_VARIABLE' } }))),
        context: requestContext,
      };
    const extensions = this.counts && { extensions: { cost: costExtension(requested, costOf(found, result.data ?? null)) } };
    return { status: 200, body: { ...result, ...extensions }, context: requestContext };
  }
}
