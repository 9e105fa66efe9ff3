/** Calls a function that a script has put on `window`, by its name with dots; one that is missing is not called. */
export function call(name: string, ...args: unknown[]): void {
  const path = name.split('.');
  const method = path.pop()!;
  const owner = path.reduce<unknown>((object, key) => (object as Record<string, unknown> | undefined)?.[key], window) as
    | Record<string, unknown>
    | undefined;
  const called = owner?.[method];
  if (typeof called !== 'function') return;
  try {
    called.apply(
      owner,
      JSON.parse(JSON.stringify(args), (_, value) => (value === '{now}' ? Date.now() : value)),
    );
  } catch {
    // a fault of a third party is none of the shop
  }
}
