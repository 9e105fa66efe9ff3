import type { Context } from 'hono';

/** The fields of a form as an object: `a[b]=c` becomes `{ a: { b: 'c' } }`. Files are ignored. */
function fromForm(form: FormData): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const [name, value] of form) {
    if (typeof value !== 'string') continue;
    const [, group, key] = /^(\w+)\[([^\]]+)\]$/.exec(name) ?? [];
    if (group && key && group !== '__proto__') input[group] = { ...(input[group] as object | undefined), [key]: value };
    else input[name] = value;
  }
  return input;
}

/** @returns the fields of a call, or null when the body is neither a JSON object nor a form. */
export async function readFields(c: Context): Promise<Record<string, unknown> | null> {
  const type = (c.req.header('content-type') ?? '').split(';')[0]!.trim().toLowerCase();
  try {
    if (type === 'application/json') {
      const body: unknown = await c.req.json();
      return body !== null && typeof body === 'object' && !Array.isArray(body) ? (body as Record<string, unknown>) : null;
    }
    if (type === 'application/x-www-form-urlencoded' || type === 'multipart/form-data') return fromForm(await c.req.formData());
  } catch {
    return null;
  }
  return null;
}
