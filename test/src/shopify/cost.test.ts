import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { buildASTSchema, type FragmentDefinitionNode, Kind, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { costOf, MAX_COST } from '../../../provider/cost.ts';
import { ORDERS_PER_QUERY } from '../../../src/shop/customer/model/history.ts';

/** The largest pages that the shop asks for, where a variable says how large. */
const LARGEST: Record<string, Record<string, unknown>> = { Orders: { first: ORDERS_PER_QUERY } };

const schemaOf = (api: string) =>
  buildASTSchema(parse(readFileSync(`provider/schemas/${api}.graphql`, 'utf8')), {
    assumeValid: true,
    assumeValidSDL: true,
  });

/** The cost of every operation of an API, the dearest first. */
async function costsOf(api: string): Promise<[name: string, cost: number][]> {
  const schema = schemaOf(api);
  const texts: string[] = [];
  for await (const path of glob([`src/**/*.${api}.graphql`, `tools/doctor/*.${api}.graphql`]))
    texts.push(readFileSync(path, 'utf8'));
  const { definitions } = parse(texts.join('\n'));
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  return definitions
    .flatMap((operation): [string, number][] => {
      if (operation.kind !== Kind.OPERATION_DEFINITION) return [];
      const name = operation.name!.value;
      return [[name, costOf({ schema, operation, fragments, variables: LARGEST[name] ?? {} })]];
    })
    .sort((a, b) => b[1] - a[1]);
}

describe.each(['admin', 'customer'])('every operation of the %s API', (api) => {
  it(`costs at most ${MAX_COST} points`, async () => {
    const costs = await costsOf(api);
    expect(costs.length).toBeGreaterThan(5);
    expect(costs.filter(([, cost]) => cost > MAX_COST)).toEqual([]);
  });
});
