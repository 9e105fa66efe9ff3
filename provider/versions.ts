import { type ASTNode, type DefinitionNode, type DocumentNode, Kind, parseType, visit } from 'graphql';

/** The version that the provider's schemas are of. */
export const API_VERSION = '2026-07';

/**
 * The parts of a schema that another version has not, and the types that differ there, by schema coordinates such as
 * `CartLine.viewKey`.
 */
export interface Differences {
  absent: readonly string[];
  types: Readonly<Record<string, string>>;
}

/**
 * The other versions that the real service has, the oldest first, as of November 2026. What only they have is refused,
 * as is its release candidate, whose schema is not published.
 */
export const OTHER_VERSIONS = ['2026-01', '2026-04', '2026-10', 'unstable'] as const;

/**
 * The version that answers a request.
 *
 * As with the real service, the oldest supported version answers for those that it has followed. Source: its
 * documentation, "API versioning".
 *
 * @param asked the version in the address. @returns null for one that does not exist.
 */
export function answeringVersion(asked: string): string | null {
  if (asked === API_VERSION || (OTHER_VERSIONS as readonly string[]).includes(asked)) return asked;
  return /^20\d\d-(?:01|04|07|10)$/.test(asked) && asked < OTHER_VERSIONS[0] ? OTHER_VERSIONS[0] : null;
}

/** The definitions of a schema as another version has them. */
export function withDifferences(schema: DocumentNode, { absent, types }: Differences): DocumentNode {
  const missing = new Set(absent);
  const change = (definition: DefinitionNode): DefinitionNode | null => {
    const owner = 'name' in definition ? definition.name?.value : undefined;
    if (owner !== undefined && missing.has(owner)) return null;
    let field = '';
    const changed = (node: ASTNode & { name: { value: string } }, coordinate: string) => {
      if (missing.has(coordinate)) return null;
      const type = types[coordinate];
      return type === undefined ? undefined : { ...node, type: parseType(type) };
    };
    return visit(definition, {
      [Kind.FIELD_DEFINITION]: {
        enter(node) {
          field = `${owner}.${node.name.value}`;
          return changed(node, field);
        },
      },
      [Kind.INPUT_VALUE_DEFINITION]: (node) =>
        changed(
          node,
          definition.kind === Kind.INPUT_OBJECT_TYPE_DEFINITION
            ? `${owner}.${node.name.value}`
            : `${field}(${node.name.value}:)`,
        ),
      [Kind.ENUM_VALUE_DEFINITION]: (node) => changed(node, `${owner}.${node.name.value}`),
      // a member of a union, or an interface
      [Kind.NAMED_TYPE]: (node) => (missing.has(node.name.value) ? null : undefined),
    });
  };
  return { ...schema, definitions: schema.definitions.map(change).filter((definition) => definition !== null) };
}
