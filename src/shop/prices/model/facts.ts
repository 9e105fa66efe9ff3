/** A metafield as `key=value`, once for each entry of a list. */
export function entriesOf({ key, value }: { key: string; value: string }): string[] {
  if (!value.startsWith('[')) return [`${key}=${value}`];
  try {
    const parsed: unknown = JSON.parse(value);
    return Array.isArray(parsed) ? parsed.map((entry) => `${key}=${String(entry)}`) : [];
  } catch {
    return [];
  }
}
