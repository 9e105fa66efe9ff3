import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  GraphQLInterfaceType,
  GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  GraphQLUnionType,
  getNamedType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';

/**
 * The most points that one query may cost. Source: the real service's documentation, "GraphQL Admin API rate limits".
 */
export const MAX_COST = 1000;
/** The points of a plan: how many there are at most, and how many come back in a second. */
export interface PlanPoints {
  maximumAvailable: number;
  restoreRate: number;
}

/** Those of a standard plan. */
const STANDARD: PlanPoints = { maximumAvailable: 2000, restoreRate: 100 };

const MUTATION_COST = 10;
/** A page without `first` and `last` is refused anyway. */
const DEFAULT_PAGE = 1;

/**
 * The points of an app, as a leaky bucket: a call takes what it may cost at most and gets back what it has not used.
 * Source: the real service's documentation, "GraphQL Admin API rate limits".
 */
export class PointBucket {
  readonly plan: PlanPoints;
  private points: number;
  private at = Date.now();

  constructor(plan: PlanPoints) {
    this.plan = plan;
    this.points = plan.maximumAvailable;
  }

  get available(): number {
    const now = Date.now();
    const { maximumAvailable, restoreRate } = this.plan;
    this.points = Math.min(maximumAvailable, this.points + ((now - this.at) / 1000) * restoreRate);
    this.at = now;
    return this.points;
  }

  /** @returns false where there are fewer points. */
  take(points: number): boolean {
    if (this.available < points) return false;
    this.points -= points;
    return true;
  }

  giveBack(points: number): void {
    this.points = Math.min(this.plan.maximumAvailable, this.available + points);
  }
}

/**
 * `extensions.cost` of an answer. @param actual null when nothing was executed. @param available points left to the
 * app. Default: those of a standard plan that has made no other call.
 */
export const costExtension = (
  requested: number,
  actual: number | null,
  available = STANDARD.maximumAvailable - (actual ?? 0),
  plan = STANDARD,
) => ({
  requestedQueryCost: requested,
  actualQueryCost: actual,
  throttleStatus: { ...plan, currentlyAvailable: Math.floor(available) },
});

/** An operation with what its cost depends on. */
export interface Costed {
  schema: GraphQLSchema;
  operation: OperationDefinitionNode;
  fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  variables: Record<string, unknown>;
}

const isConnection = (type: unknown): boolean => type instanceof GraphQLObjectType && type.name.endsWith('Connection');
const isComposite = (type: unknown): type is GraphQLCompositeType =>
  type instanceof GraphQLObjectType || type instanceof GraphQLInterfaceType || type instanceof GraphQLUnionType;

/** The question that is being answered: the cost of the answer that came, or of the largest possible one. */
interface Costing extends Costed {
  /** Whether the values are those of an answer. Otherwise they are all undefined. */
  isActual: boolean;
}

function argument({ variables }: Costing, field: FieldNode, name: string): unknown {
  const value = field.arguments?.find((candidate) => candidate.name.value === name)?.value;
  if (value?.kind === Kind.VARIABLE) return variables[value.name.value];
  if (value?.kind === Kind.LIST) return value.values;
  return value?.kind === Kind.INT ? Number(value.value) : undefined;
}

/** How many values a field that is no connection gives at most: those of a page, or one for each id that it asks for. */
function sizeOf(costing: Costing, field: FieldNode): number {
  const ids = argument(costing, field, 'ids');
  return Array.isArray(ids) ? ids.length : Number(argument(costing, field, 'first') ?? 1);
}

/** The fields that a selection asks of one type, its fragments spread. */
function fieldsOf(costing: Costing, selections: SelectionSetNode, type: GraphQLObjectType): FieldNode[] {
  const { schema, fragments } = costing;
  const applies = (condition: string | undefined) => {
    const target = condition === undefined ? type : schema.getType(condition);
    return (
      target === type ||
      ((target instanceof GraphQLInterfaceType || target instanceof GraphQLUnionType) && schema.isSubType(target, type))
    );
  };
  return selections.selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection];
    const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection;
    return fragment && applies(fragment.typeCondition?.name.value)
      ? fieldsOf(costing, fragment.selectionSet, type)
      : [];
  });
}

const valueAt = ({ isActual }: Costing, value: unknown, field: FieldNode): unknown =>
  isActual ? (value as Record<string, unknown> | null)?.[field.alias?.value ?? field.name.value] : undefined;

function costOfFields(
  costing: Costing,
  selections: SelectionSetNode,
  type: GraphQLCompositeType,
  value: unknown,
): number {
  const types = type instanceof GraphQLObjectType ? [type] : costing.schema.getPossibleTypes(type);
  const costs = types.map((possible) =>
    fieldsOf(costing, selections, possible).reduce(
      (total, field) => total + costOfField(costing, field, possible, valueAt(costing, value, field)),
      0,
    ),
  );
  return Math.max(0, ...costs);
}

function costOfConnection(costing: Costing, field: FieldNode, type: GraphQLObjectType, value: unknown): number {
  const size = Number(argument(costing, field, 'first') ?? argument(costing, field, 'last') ?? DEFAULT_PAGE);
  let cost = 2;
  for (const selected of fieldsOf(costing, field.selectionSet!, type)) {
    const name = selected.name.value;
    const selectedType = getNamedType(type.getFields()[name]?.type);
    if (name === 'pageInfo' || !isComposite(selectedType) || !selected.selectionSet) continue;
    const values = valueAt(costing, value, selected);
    // an edge costs nothing itself
    const costOfItem = name === 'edges' ? costOfFields : costOfObject;
    if (name !== 'nodes' && name !== 'edges')
      cost += costOfObject(costing, selected.selectionSet, selectedType, values);
    else if (!costing.isActual) cost += size * costOfItem(costing, selected.selectionSet, selectedType, undefined);
    else if (Array.isArray(values))
      for (const item of values) cost += costOfItem(costing, selected.selectionSet, selectedType, item);
  }
  return cost;
}

const costOfObject = (
  costing: Costing,
  selections: SelectionSetNode,
  type: GraphQLCompositeType,
  value: unknown,
): number => (costing.isActual && value == null ? 0 : 1 + costOfFields(costing, selections, type, value));

/** The cost of a field that is no connection: an interface or a union costs what is selected of its dearest type. */
function costOfValue(
  costing: Costing,
  selections: SelectionSetNode,
  type: GraphQLCompositeType,
  value: unknown,
): number {
  const cost = costOfObject(costing, selections, type, value);
  return type instanceof GraphQLObjectType ? cost : Math.max(0, cost - 1);
}

function costOfField(costing: Costing, field: FieldNode, parent: GraphQLObjectType, value: unknown): number {
  const { isActual } = costing;
  const output: GraphQLOutputType | undefined = parent.getFields()[field.name.value]?.type;
  const type = getNamedType(output);
  if (!isComposite(type) || !field.selectionSet) return 0;
  if (isConnection(type))
    return isActual && value == null ? 0 : costOfConnection(costing, field, type as GraphQLObjectType, value);
  if (Array.isArray(value))
    return value.reduce<number>((total, item) => total + costOfValue(costing, field.selectionSet!, type, item), 0);
  return (isActual ? 1 : sizeOf(costing, field)) * costOfValue(costing, field.selectionSet, type, value);
}

/**
 * The points that an operation costs: nothing for a scalar, 1 for an object, 2 for a connection and its items times
 * their number, 10 for a mutation; of an interface or a union what is selected of the dearest type, for each id where
 * several are asked for.
 *
 * Source: "GraphQL Admin API rate limits" in the real service's documentation, and its article "Rate limiting GraphQL
 * APIs by calculating query complexity" for connections. The real service may charge less for long pages, so this is an
 * upper bound.
 *
 * @param data the answer, for the actual cost; without it the cost of the largest possible answer.
 */
export function costOf(costed: Costed, data?: unknown): number {
  const { schema, operation } = costed;
  const costing: Costing = { ...costed, isActual: data !== undefined };
  const root = schema.getRootType(operation.operation);
  if (!root) return 0;
  if (operation.operation !== 'mutation') return costOfFields(costing, operation.selectionSet, root, data);
  return fieldsOf(costing, operation.selectionSet, root).reduce((total, field) => {
    const type = getNamedType(root.getFields()[field.name.value]?.type);
    const value = valueAt(costing, data, field);
    return (
      total +
      MUTATION_COST +
      (isComposite(type) && field.selectionSet ? costOfFields(costing, field.selectionSet, type, value) : 0)
    );
  }, 0);
}
