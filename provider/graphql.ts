import {
  buildASTSchema,
  type DocumentNode,
  execute,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  parse,
  validate,
  visit,
} from 'graphql';

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

/** Resolves a field with a property or method of the view. A field that the view lacks is an error, never an invented value. */
const fieldResolver = (source: unknown, args: Args, context: unknown, info: { fieldName: string; parentType: { name: string } }) => {
  const value = (source as Record<string, unknown> | undefined)?.[info.fieldName];
  if (value === undefined)
    throw new GraphQLError(`${info.parentType.name}.${info.fieldName} is not part of the local provider`, { extensions: { code: 'NOT_IMPLEMENTED' } });
  return typeof value === 'function' ? value.call(source, args, context) : value;
};

/** Removes `@defer`, which the schema of graphql-js lacks. The real service may also send deferred fields in one piece. */
const withoutDefer = (document: DocumentNode) =>
  visit(document, { [Kind.DIRECTIVE]: (node: { name: { value: string } }) => (node.name.value === 'defer' ? null : undefined) });

/** The arguments of the operation's `@inContext` directive, with variables filled in. */
export function inContextArguments(operation: OperationDefinitionNode, variables: Record<string, unknown>): Record<string, string> {
  const values: Record<string, string> = {};
  for (const argument of operation.directives?.find((directive) => directive.name.value === 'inContext')?.arguments ?? []) {
    const value =
      argument.value.kind === Kind.VARIABLE ? variables[argument.value.name.value] : argument.value.kind === Kind.ENUM ? argument.value.value : undefined;
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

  constructor(sdl: string, queries: object, mutations: object) {
    this.schema = buildASTSchema(parse(sdl, { noLocation: true }), { assumeValid: true, assumeValidSDL: true });
    this.queries = queries;
    this.mutations = mutations;
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

  /** Executes a request. @param createContext makes the context from the arguments of `@inContext`. */
  async execute<RequestContext extends Context>(
    body: GraphqlRequest | null,
    createContext: (inContext: Record<string, string>) => RequestContext,
  ): Promise<{ status: number; body: Record<string, unknown>; context: RequestContext | null }> {
    if (typeof body?.query !== 'string')
      return { status: 400, body: { errors: [{ message: 'Parameter Missing or Invalid', extensions: { code: 'BAD_REQUEST' } }] }, context: null };
    const document = this.prepare(body.query);
    if (!('kind' in document)) {
      const errors = document.map((error) => ({ message: error.message, locations: error.locations, extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }));
      return { status: 200, body: { errors }, context: null };
    }
    const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
    const operation = operations.find((definition) => definition.name?.value === body.operationName) ?? operations[0]!;
    const requestContext = createContext(inContextArguments(operation, body.variables ?? {}));
    const result = await execute({
      schema: this.schema,
      document,
      rootValue: operation.operation === 'mutation' ? this.mutations : this.queries,
      contextValue: requestContext,
      variableValues: body.variables ?? {},
      operationName: operation.name?.value ?? null,
      fieldResolver: fieldResolver as never,
    });
    if (!('data' in result))
      return {
        status: 200,
        body: { errors: result.errors?.map((error) => ({ message: error.message, extensions: { code: 'INVALID_VARIABLE' } })) },
        context: requestContext,
      };
    return { status: 200, body: { ...result }, context: requestContext };
  }
}
