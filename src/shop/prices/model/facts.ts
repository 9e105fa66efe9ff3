/** The entries of a metafield: several of a list, else one. */
export function valuesOf(value: string): string[] {
  if (!value.startsWith('[')) return [value];
  try {
    const parsed: unknown = JSON.parse(value);
    return Array.isArray(parsed) ? parsed.map(String) : [];
  } catch {
    return [];
  }
}

/** A metafield as `key=value`, once for each entry of a list. */
export const entriesOf = ({ key, value }: { key: string; value: string }): string[] =>
  valuesOf(value).map((entry) => `${key}=${entry}`);
