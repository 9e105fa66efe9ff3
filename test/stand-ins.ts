/** Stand-ins for what code takes as a whole and uses a little of. */

type Parts<T> = T extends (...parameters: never[]) => unknown
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Parts<Item>[]
    : T extends object
      ? { readonly [Name in keyof T]?: Parts<T[Name]> }
      : T;

/** A thing with those parts alone that a test needs; parts that the thing does not have do not compile. */
export function withParts<T>(parts: Parts<T>): T {
  // biome-ignore lint/plugin/casts: nothing in the test reads the parts that are missing
  return parts as unknown as T;
}

/** A KV namespace with some methods, each of which stands for all overloads of the real one. */
export const kvWith = (methods: {
  get?: (key: any, options: any) => Promise<any>;
  put?: (key: string, value: string, options: any) => Promise<void>;
  delete?: (key: string) => Promise<void>;
}): KVNamespace => methods as KVNamespace;
