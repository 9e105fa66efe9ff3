type Schema = Record<string, any>;

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
};

/**
 * What a value breaks of a JSON Schema, as far as the shop's own schemas use it. A reference to another document holds.
 *
 * @param root the document with the definitions.
 */
export function breaches(value: unknown, schema: Schema, root: Schema = schema, at = '$'): string[] {
  const { $ref, type, required = [], properties = {}, items, allOf = [], minimum, pattern, format } = schema;
  if ($ref !== undefined && !$ref.startsWith('#/$defs/')) return [];
  const found = $ref ? breaches(value, root.$defs[$ref.slice('#/$defs/'.length)], root, at) : [];
  for (const part of allOf) found.push(...breaches(value, part, root, at));
  const types: string[] = type === undefined ? [] : [type].flat();
  if (types.length > 0 && !types.some((name) => TYPES[name]!(value))) found.push(`${at} is no ${types}`);
  if (typeof value === 'number' && minimum !== undefined && value < minimum) found.push(`${at} is below ${minimum}`);
  if (typeof value === 'string') {
    if (pattern && !new RegExp(pattern).test(value)) found.push(`${at} does not match`);
    if (format === 'date' && !/^\d{4}-\d\d-\d\d$/.test(value)) found.push(`${at} is no date`);
    if (format === 'uri' && !URL.canParse(value)) found.push(`${at} is no address`);
  }
  if (Array.isArray(value) && items)
    for (const [i, item] of value.entries()) found.push(...breaches(item, items, root, `${at}[${i}]`));
  if (TYPES.object!(value)) {
    const members = value as Record<string, unknown>;
    for (const name of required) if (!(name in members)) found.push(`${at}.${name} is missing`);
    for (const [name, part] of Object.entries<Schema>(properties))
      if (name in members) found.push(...breaches(members[name], part, root, `${at}.${name}`));
  }
  return found;
}
