/** A query string of the values that are there. */
export const query = (values: Record<string, string | undefined>): string => {
  const filled = Object.entries(values).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
  );
  return filled.length ? `?${new URLSearchParams(filled)}` : '';
};
