/** The properties that an object is asked for in passing and need not have: by `await`, printers, comparisons. */
const ASKED_IN_PASSING = new Set([
  'then',
  'catch',
  'toJSON',
  'asymmetricMatch',
  'nodeType',
  'tagName',
  '$$typeof',
  '_isMockFunction',
  'constructor',
  'hasAttribute',
]);

/**
 * An object that refuses what it does not have, so that a test never goes on with `undefined`.
 *
 * @param name what the object is called in the error.
 * @throws Error that names the missing property when it is read.
 */
export const strict = <Target extends object>(name: string, target: Target): Target =>
  new Proxy(target, {
    get(known, property, receiver) {
      if (property in known || typeof property === 'symbol' || ASKED_IN_PASSING.has(property))
        return Reflect.get(known, property, receiver);
      throw new Error(`The tester without scripts has no ${name}.${property}: use inBrowser`);
    },
  });

/** @throws Error for an option that the tester does not read. */
export function expectOptions(name: string, options: object | undefined, known: readonly string[]): void {
  const unknown = Object.keys(options ?? {}).find((option) => !known.includes(option));
  if (unknown)
    throw new Error(`The tester without scripts does not know the option ${unknown} of ${name}: use inBrowser`);
}
