import {
  buildSchema,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { emulatedApis } from '../../provider/emulated.ts';
import { emulatedPage } from '../../provider/emulated-page.ts';
import adminSchema from '../../provider/schemas/admin.graphql?raw';
import customerSchema from '../../provider/schemas/customer.graphql?raw';
import storefrontSchema from '../../provider/schemas/storefront.graphql?raw';
import type { Api } from '../../provider/scopes.ts';
import { MemoryProvider } from './memory-provider.ts';

const schemaOf = (sdl: string): GraphQLSchema => buildSchema(sdl, { assumeValid: true, assumeValidSDL: true });
const SCHEMAS: Readonly<Record<Api, GraphQLSchema>> = {
  storefront: schemaOf(storefrontSchema),
  admin: schemaOf(adminSchema),
  customer: schemaOf(customerSchema),
};

/** A literal of a type. Nothing of it exists at the provider. */
function literalOf(type: GraphQLInputType, depth = 0): string {
  if (isNonNullType(type)) return literalOf(type.ofType, depth);
  if (isListType(type)) return `[${literalOf(type.ofType, depth)}]`;
  if (isEnumType(type)) return type.getValues()[0]!.name;
  if (isInputObjectType(type)) {
    const required = Object.values(type.getFields()).filter((field) => isNonNullType(field.type));
    return `{ ${required.map((field) => `${field.name}: ${literalOf(field.type, depth + 1)}`).join(', ')} }`;
  }
  if (type.name === 'Boolean') return 'true';
  if (type.name === 'Int' || type.name === 'Float') return '1';
  return type.name === 'ID' ? '"gid://shopify/Product/1"' : '"2026-01-01"';
}

/** A valid query for a root field, with no more than its required arguments. */
function queryFor(api: Api, operation: 'query' | 'mutation', name: string): string {
  const schema = SCHEMAS[api];
  const field = (operation === 'query' ? schema.getQueryType() : schema.getMutationType())!.getFields()[name]!;
  const args = field.args
    .filter((argument) => isNonNullType(argument.type) || argument.name === 'first')
    .map((argument) => `${argument.name}: ${literalOf(argument.type)}`);
  const parts = isCompositeType(getNamedType(field.type)) ? ' { __typename }' : '';
  return `${operation} { ${name}${args.length > 0 ? `(${args.join(', ')})` : ''}${parts} }`;
}

/** The messages of the answer to a query. */
async function messagesOf(api: Api, query: string): Promise<string[]> {
  const provider = new MemoryProvider();
  const answer =
    api === 'customer' ? await provider.customer('demo@kvistra.example', query) : await provider[api](query);
  return (answer.errors ?? []).map(({ message }: { message: string }) => message);
}

describe.each([...emulatedApis()])('the $title', ({ api, fields }) => {
  it('has every root field of its schema once', () => {
    const schema = SCHEMAS[api];
    const ofSchema = [
      ...Object.keys(schema.getQueryType()!.getFields()).map((name) => `query ${name}`),
      ...Object.keys(schema.getMutationType()!.getFields()).map((name) => `mutation ${name}`),
    ];
    const listed = fields
      .filter(({ status }) => status !== 'absent')
      .map(({ operation, name }) => `${operation} ${name}`);
    expect(listed.sort()).toEqual(ofSchema.sort());
  });

  it('answers the fields that are said to work', async () => {
    const those = fields.filter(({ status }) => status === 'works');
    expect(those.length).toBeGreaterThan(0);
    for (const { operation, name } of those) {
      const messages = await messagesOf(api, queryFor(api, operation, name));
      const refusals = messages.filter((message) => /^\w+\.\w+ is not part of the local provider$/.test(message));
      expect([name, refusals, messages.filter((message) => message.startsWith('Cannot query'))]).toEqual([
        name,
        [],
        [],
      ]);
    }
  });

  it('says of the others what is written', async () => {
    for (const { operation, name, status, says } of fields.filter((field) => field.status !== 'works')) {
      const query = status === 'absent' ? `${operation} { ${name} }` : queryFor(api, operation, name);
      expect([name, (await messagesOf(api, query))[0]]).toEqual([name, says]);
    }
  });
});

it('the page shows every field of the list', async () => {
  const html = await emulatedPage({ shopUrl: 'http://localhost:8787' }).text();
  for (const { api, fields } of emulatedApis()) {
    expect(html).toContain(`id="${api}"`);
    for (const { name } of fields) expect(html).toContain(`<code>${name}</code>`);
  }
});

it('the page and the list know the fields that the Admin API was not given', () => {
  const admin = emulatedApis().find(({ api }) => api === 'admin')!;
  const absent = admin.fields.filter(({ status }) => status === 'absent').map(({ name }) => name);
  for (const name of ['inventoryItem', 'productCreate', 'bulkOperationRunQuery']) expect(absent).toContain(name);
});
