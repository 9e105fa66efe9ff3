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
/** The budget of a standard plan and the points by which it refills in a second. */
const MAXIMUM_AVAILABLE = 2000;
const RESTORE_RATE = 100;

const MUTATION_COST = 10;
/** A page without `first` and `last` is refused anyway. */
const DEFAULT_PAGE = 1;

/**
 * `extensions.cost` of an answer. @param actual null when nothing was executed. @param available points left in the
 * budget.
 */
export const costExtension = (
  requested: number,
  actual: number | null,
  available = MAXIMUM_AVAILABLE - (actual ?? 0),
) => ({
  requestedQueryCost: requested,
  actualQueryCost: actual,
  throttleStatus: { maximumAvailable: MAXIMUM_AVAILABLE, currentlyAvailable: available, restoreRate: RESTORE_RATE },
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

/**
 * The points that an operation costs: nothing for a scalar, 1 for an object, 2 for a connection and its items times
 * their number, 10 for a mutation; of an interface or a union what is selected of the dearest type.
 *
 * Source: "GraphQL Admin API rate limits" in the real service's documentation, and its article "Rate limiting GraphQL
 * APIs by calculating query complexity" for connections. The real service may charge less for long pages, so this is an
 * upper bound.
 *
 * @param data the answer, for the actual cost; without it the cost of the largest possible answer.
 */
export function costOf({ schema, operation, fragments, variables }: Costed, data?: unknown): number {
  const argument = (field: FieldNode, name: string): unknown => {
    const value = field.arguments?.find((candidate) => candidate.name.value === name)?.value;
    if (value?.kind === Kind.VARIABLE) return variables[value.name.value];
    return value?.kind === Kind.INT ? Number(value.value) : undefined;
  };

  /** The fields that a selection asks of one type, its fragments spread. */
  function fieldsOf(selections: SelectionSetNode, type: GraphQLObjectType): FieldNode[] {
    const applies = (condition: string | undefined) => {
      const target = condition === undefined ? type : schema.getType(condition);
      return (
        target === type ||
        ((target instanceof GraphQLInterfaceType || target instanceof GraphQLUnionType) &&
          schema.isSubType(target, type))
      );
    };
    return selections.selections.flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return [selection];
      const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection;
      return fragment && applies(fragment.typeCondition?.name.value) ? fieldsOf(fragment.selectionSet, type) : [];
    });
  }

  function costOfFields(selections: SelectionSetNode, type: GraphQLCompositeType, value: unknown): number {
    const types = type instanceof GraphQLObjectType ? [type] : schema.getPossibleTypes(type);
    const costs = types.map((possible) =>
      fieldsOf(selections, possible).reduce(
        (total, field) => total + costOfField(field, possible, valueAt(value, field)),
        0,
      ),
    );
    return Math.max(0, ...costs);
  }

  const valueAt = (value: unknown, field: FieldNode): unknown =>
    data === undefined
      ? undefined
      : (value as Record<string, unknown> | null)?.[field.alias?.value ?? field.name.value];

  function costOfConnection(field: FieldNode, type: GraphQLObjectType, value: unknown): number {
    const size = Number(argument(field, 'first') ?? argument(field, 'last') ?? DEFAULT_PAGE);
    let cost = 2;
    for (const selected of fieldsOf(field.selectionSet!, type)) {
      const name = selected.name.value;
      const selectedType = getNamedType(type.getFields()[name]?.type);
      if (name === 'pageInfo' || !isComposite(selectedType) || !selected.selectionSet) continue;
      const values = valueAt(value, selected);
      if (name !== 'nodes' && name !== 'edges') cost += costOfObject(selected.selectionSet, selectedType, values);
      else if (data === undefined) cost += size * costOfItem(name, selected.selectionSet, selectedType, undefined);
      else if (Array.isArray(values))
        for (const item of values) cost += costOfItem(name, selected.selectionSet, selectedType, item);
    }
    return cost;
  }

  /** An edge costs nothing itself. */
  const costOfItem = (name: string, selections: SelectionSetNode, type: GraphQLCompositeType, item: unknown) =>
    name === 'edges' ? costOfFields(selections, type, item) : costOfObject(selections, type, item);

  const costOfObject = (selections: SelectionSetNode, type: GraphQLCompositeType, value: unknown): number =>
    data !== undefined && (value === null || value === undefined) ? 0 : 1 + costOfFields(selections, type, value);

  /** The cost of a field that is no connection: an interface or a union costs what is selected of its dearest type. */
  const costOfValue = (selections: SelectionSetNode, type: GraphQLCompositeType, value: unknown): number =>
    type instanceof GraphQLObjectType
      ? costOfObject(selections, type, value)
      : Math.max(0, costOfObject(selections, type, value) - 1);

  function costOfField(field: FieldNode, parent: GraphQLObjectType, value: unknown): number {
    const output: GraphQLOutputType | undefined = parent.getFields()[field.name.value]?.type;
    const type = getNamedType(output);
    if (!isComposite(type) || !field.selectionSet) return 0;
    if (isConnection(type))
      return data !== undefined && value == null ? 0 : costOfConnection(field, type as GraphQLObjectType, value);
    if (Array.isArray(value))
      return value.reduce<number>((total, item) => total + costOfValue(field.selectionSet!, type, item), 0);
    const size = Number(argument(field, 'first') ?? 1);
    return (data === undefined ? size : 1) * costOfValue(field.selectionSet, type, value);
  }

  const root = schema.getRootType(operation.operation);
  if (!root) return 0;
  if (operation.operation !== 'mutation') return costOfFields(operation.selectionSet, root, data);
  return fieldsOf(operation.selectionSet, root).reduce((total, field) => {
    const type = getNamedType(root.getFields()[field.name.value]?.type);
    return (
      total +
      MUTATION_COST +
      (isComposite(type) && field.selectionSet ? costOfFields(field.selectionSet, type, valueAt(data, field)) : 0)
    );
  }, 0);
}
