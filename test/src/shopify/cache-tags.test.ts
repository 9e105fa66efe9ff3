import { globSync, readFileSync } from 'node:fs';
import {
  buildASTSchema,
  getNamedType,
  type OperationDefinitionNode,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { tagsOf } from '../../../src/shopify/cache-tags.ts';

describe('the tags of an answer', () => {
  it('are its products and collections, each once, wherever they stand', () => {
    const answer = {
      collection: {
        handle: 'dog-food',
        products: { nodes: [{ handle: 'a', productType: 'dog-food' }, null, { handle: 'b', productType: 'merch' }] },
      },
      recommendations: [{ handle: 'a', productType: 'dog-food' }],
    };
    expect(tagsOf(answer)).toEqual(['collection:dog-food', 'product:a', 'product:b']);
    expect(tagsOf(answer)).toBe(tagsOf(answer));
  });

  it.each([null, undefined, 'a', 7, {}, { product: null }, { handle: 7 }])('of %j are none', (answer) => {
    expect(tagsOf(answer)).toEqual([]);
  });
});

/** Fields that tell products and collections in an answer apart. */
const REQUIRED: Record<string, string[]> = { Product: ['handle', 'productType'], Collection: ['handle'] };
/** Operations on carts are never cached. */
const isCart = ({ name, operation }: OperationDefinitionNode) =>
  operation === 'mutation' || (/^Cart/.test(name?.value ?? '') && name?.value !== 'CartMerchandise');

it('every operation that may be cached names its products and collections', () => {
  const schema = buildASTSchema(parse(readFileSync('provider/schemas/storefront.graphql', 'utf8')), {
    assumeValid: true,
    assumeValidSDL: true,
  });
  const document = parse(
    globSync('src/**/*.storefront.graphql')
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n'),
  );
  const fragments = new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === 'FragmentDefinition' ? [[definition.name.value, definition]] : [],
    ),
  );
  const fieldsOf = (set: { selections: readonly any[] }): string[] =>
    set.selections.flatMap((selection) =>
      selection.kind === 'Field'
        ? [selection.name.value]
        : fieldsOf(
            (selection.kind === 'FragmentSpread' ? fragments.get(selection.name.value)! : selection).selectionSet,
          ),
    );
  const typeInfo = new TypeInfo(schema);
  const missing: string[] = [];
  let count = 0;
  for (const operation of document.definitions) {
    if (operation.kind !== 'OperationDefinition' || isCart(operation)) continue;
    visit(
      operation,
      visitWithTypeInfo(typeInfo, {
        Field(field) {
          const required = REQUIRED[getNamedType(typeInfo.getType())?.name ?? ''];
          if (!required || !field.selectionSet) return;
          count += 1;
          const fields = fieldsOf(field.selectionSet);
          for (const name of required)
            if (!fields.includes(name)) missing.push(`${operation.name?.value}: ${field.name.value} has no ${name}`);
        },
      }),
    );
  }
  expect(missing).toEqual([]);
  expect(count).toBeGreaterThan(10);
});
