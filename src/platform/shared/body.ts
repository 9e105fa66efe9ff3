/** The most fields that a form may have. */
const MAX_FIELDS = 200;
/** The deepest JSON that is read: deeper values exhaust the stack of code that walks them. */
const MAX_DEPTH = 32;

const GROUP = /^(\w+)\[([^\]]+)\]$/;

/**
 * The fields of a form: `a[b]=c` becomes `{ a: { b: 'c' } }`, a name that comes more than once a list of its values.
 *
 * @returns null for a form of more than 200 fields.
 */
export function fieldsOf(form: FormData): Record<string, unknown> | null {
  // without a prototype, a field cannot take the place of one of its names
  const fields: Record<string, unknown> = Object.create(null);
  const groups = new Map<string, Record<string, string>>();
  let count = 0;
  for (const [name, value] of form) {
    count += 1;
    if (count > MAX_FIELDS) return null;
    if (typeof value !== 'string') continue;
    const [, group, key] = GROUP.exec(name) ?? [];
    if (group && key) {
      const members = groups.get(group) ?? Object.create(null);
      members[key] = value;
      groups.set(group, members);
    } else if (name in fields)
      fields[name] = Array.isArray(fields[name]) ? [...fields[name], value] : [fields[name], value];
    else fields[name] = value;
  }
  for (const [group, members] of groups) fields[group] = { ...members };
  return { ...fields };
}

/** Whether JSON nests no deeper than it may. Brackets inside texts do not count. */
function isShallow(json: string): boolean {
  let depth = 0;
  let inText = false;
  for (let i = 0; i < json.length; i++) {
    const char = json[i];
    if (inText) {
      if (char === '\\') i += 1;
      else if (char === '"') inText = false;
    } else if (char === '"') inText = true;
    else if (char === '{' || char === '[') {
      depth += 1;
      if (depth > MAX_DEPTH) return false;
    } else if (char === '}' || char === ']') depth -= 1;
  }
  return true;
}

/** The value of JSON; null for what is none, or nests deeper than 32. */
export function jsonOf(json: string): unknown {
  if (!isShallow(json)) return null;
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** @returns an object of JSON, or null for everything else. */
export function objectOf(json: string): Record<string, unknown> | null {
  const body = jsonOf(json);
  return body !== null && typeof body === 'object' && !Array.isArray(body) ? (body as Record<string, unknown>) : null;
}

/** @returns the fields of a request's body, or null when it is neither an object of JSON nor a form. */
export async function readBody(request: {
  header(name: string): string | undefined;
  text(): Promise<string>;
  formData(): Promise<FormData>;
}): Promise<Record<string, unknown> | null> {
  const type = (request.header('content-type') ?? '').split(';')[0]!.trim().toLowerCase();
  if (type === 'application/json') return objectOf(await request.text());
  if (type !== 'application/x-www-form-urlencoded' && type !== 'multipart/form-data') return null;
  try {
    return fieldsOf(await request.formData());
  } catch {
    return null;
  }
}
