import { is, type Struct } from 'superstruct';

/**
 * Whether external input has a shape. `is` of superstruct prints a value that it refuses, and printing throws a
 * TypeError for a value like `{"toString": 0}`: that one has no shape either.
 */
export function matches<T, S>(value: unknown, struct: Struct<T, S>): value is T {
  try {
    return is(value, struct);
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
