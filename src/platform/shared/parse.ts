import { type Struct, StructError, validate } from 'superstruct';
import type { FormSchema } from './fields.ts';

/** A validation or business error: a stable code, a message for people, and the field it belongs to. */
export interface Problem {
  code: string;
  message: string;
  field?: string | undefined;
  /** It tells of something that has been done. */
  isNotice?: boolean | undefined;
}

/** The parsed input, or its problems. */
export type Parsed<T> = { value: T } | { problems: Problem[] };

/** The error code of an invalid field: `invalid_current_weight_kg` for `currentWeightKg`. */
export const invalid = (field: string): string =>
  `invalid_${field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;

/**
 * One problem per field, from its first failure, with the code `invalid_{field}`. A refinement whose name has an
 * underscore, such as `phone_invalid`, names the code itself.
 */
function problemsOf(error: StructError, t: (key: string) => string): Problem[] {
  const problems = new Map<string, Problem>();
  for (const failure of error.failures()) {
    const field = String(failure.path[0] ?? '');
    if (problems.has(field)) continue;
    const code = failure.refinement?.includes('_') ? failure.refinement : field ? invalid(field) : 'invalid_input';
    const message = t(`error.${code}`);
    problems.set(field, {
      code,
      message: message === `error.${code}` ? t('error.invalid_input') : message,
      ...(field && { field }),
    });
  }
  return [...problems.values()];
}

/**
 * Parses external input.
 *
 * @param struct made of the fields of `fields.ts`, which give every text a length.
 * @param coerce converts the strings of a form as the struct defines and drops unknown fields.
 */
export function parse<T, S extends FormSchema>(
  sent: unknown,
  struct: Struct<T, S>,
  t: (key: string) => string,
  coerce: boolean,
): Parsed<T> {
  try {
    const [error, value] = validate(sent, struct, coerce ? { coerce: true, mask: true } : {});
    return error ? { problems: problemsOf(error, t) } : { value };
  } catch (error) {
    // superstruct prints the value it refuses; printing throws a TypeError for a value like {"toString": 0}
    if (error instanceof TypeError || error instanceof StructError)
      return { problems: [{ code: 'invalid_input', message: t('error.invalid_input') }] };
    throw error;
  }
}
