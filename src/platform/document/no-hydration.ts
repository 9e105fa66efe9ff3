/**
 * React's hydration in the Worker, where the code of islands comes along that hydrates in browsers. @throws TypeError
 * always.
 */
export function hydrateRoot(): never {
  throw new TypeError('Only browsers hydrate');
}
