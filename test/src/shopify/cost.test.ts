import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { buildASTSchema, type FragmentDefinitionNode, Kind, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { costOf, MAX_COST } from '../../../provider/cost.ts';
import { ORDERS_PER_QUERY } from '../../../src/shop/customer/model/history.ts';

/** The largest pages that the shop asks for, where a variable says how large. */
type Variables = Record<string, Record<string, unknown>>;
const LARGEST: Variables = {
  Orders: { first: ORDERS_PER_QUERY },
  ContractToTell: { lines: 50 },
  CycleToTell: { lines: 50 },
  CycleToBill: { lines: 50 },
};
/** The first queries of the billing, and the points that they may take. */
const FIRST: Variables = { ContractToTell: { lines: 10 }, CycleToTell: { lines: 10 }, CycleToBill: { lines: 10 } };
const BILLING = { ContractToBill: 40, ContractToTell: 250, CycleToTell: 90, CycleToBill: 200, BillCycle: 30 };

const schemaOf = (api: string) =>
  buildASTSchema(parse(readFileSync(`provider/schemas/${api}.graphql`, 'utf8')), {
    assumeValid: true,
    assumeValidSDL: true,
  });

/** The cost of every operation of an API, the dearest first. */
async function costsOf(api: string, sizes = LARGEST): Promise<[name: string, cost: number][]> {
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
      return [[name, costOf({ schema, operation, fragments, variables: sizes[name] ?? {} })]];
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

it('the billing takes few points of the Admin API', async () => {
  const costs = new Map(await costsOf('admin', FIRST));
  const points = Object.keys(BILLING).map((name) => [name, costs.get(name) ?? 0] as const);
  for (const [name, most] of Object.entries(BILLING)) expect(costs.get(name), name).toBeGreaterThan(most / 4);
  expect(points.filter(([name, cost]) => cost > BILLING[name as keyof typeof BILLING])).toEqual([]);
});

it('the page of an order leaves room for lists that say no size, such as several taxes of a sale', async () => {
  const costs = new Map(await costsOf('customer'));
  for (const name of ['OrderByNumber', 'OrderTaxes']) {
    expect(costs.get(name), name).toBeGreaterThan(100);
    expect(costs.get(name), name).toBeLessThan(0.8 * MAX_COST);
  }
});

it('what several ids ask for costs as often as there are ids', () => {
  const schema = schemaOf('admin');
  const [operation] = parse(
    'query($ids: [ID!]!) { nodes(ids: $ids) { ... on Product { id variants(first: 3) { nodes { id } } } } }',
  ).definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('no operation');
  const cost = (ids: string[]) => costOf({ schema, operation, fragments: new Map(), variables: { ids } });
  expect([cost(['a']), cost(['a', 'b', 'c'])]).toEqual([5, 15]);
});
