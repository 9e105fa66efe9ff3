/** Arguments as nested names with dots; the values of lists share the name of their list. */
type Names = Set<string>;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const join = (prefix: string, name: string) => (prefix ? `${prefix}.${name}` : name);

/** The names of everything that a value holds. Null and an empty list ask for nothing. */
function collect(value: unknown, name: string, names: Names, ignored: (name: string, value: unknown) => boolean): void {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0) || ignored(name, value))
    return;
  names.add(name);
  if (Array.isArray(value)) for (const item of value) isObject(item) && collect(item, name, names, ignored);
  else if (isObject(value))
    for (const [key, inner] of Object.entries(value)) collect(inner, join(name, key), names, ignored);
}

function watch<T>(value: T, name: string, unread: Names): T {
  if (!isObject(value)) return value;
  const isList = Array.isArray(value);
  return new Proxy(value, {
    get(target, key, receiver) {
      const inner = Reflect.get(target, key, receiver);
      if (typeof key === 'symbol' || typeof inner === 'function' || !Object.hasOwn(target, key)) return inner;
      const innerName = isList ? name : join(name, key);
      unread.delete(innerName);
      return watch(inner, innerName, unread);
    },
  }) as T;
}

/**
 * Arguments that remember which of them were read.
 *
 * @param ignored tells names with dots of arguments that ask for nothing, such as those that have their default value.
 * @returns the arguments, and a function that tells the names of those that nobody has read so far.
 */
export function watchArguments<T extends object>(
  args: T,
  ignored: (name: string, value: unknown) => boolean,
): { args: T; unread: () => string[] } {
  const unread: Names = new Set();
  for (const [name, value] of Object.entries(args)) collect(value, name, unread, ignored);
  if (unread.size === 0) return { args, unread: () => [] };
  // an argument that nobody has read stands for all that it holds
  return {
    args: watch(args, '', unread),
    unread: () => [...unread].filter((name) => ![...unread].some((outer) => name.startsWith(`${outer}.`))),
  };
}
