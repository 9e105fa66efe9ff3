import { type Struct, StructError, validate } from 'superstruct';
import type { Translate } from '../i18n/translate.ts';

/** One thing that is wrong; the message is for a person, the code never changes its meaning. */
export interface Problem {
  code: string;
  message: string;
  field?: string | undefined;
}

/** What was sent, as parsed; or what is wrong with it. */
export type Parsed<T> = { value: T } | { problems: Problem[] };

/** The code of what is wrong with a field: `invalid_current_weight_kg` of `currentWeightKg`. */
export const invalid = (field: string): string => `invalid_${field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;

/** The first failure of each field as a problem with the code `invalid_{field}`. */
function problemsOf(error: StructError, t: Translate): Problem[] {
  const problems = new Map<string, Problem>();
  for (const failure of error.failures()) {
    const field = String(failure.path[0] ?? '');
    if (problems.has(field)) continue;
    const code = field ? invalid(field) : 'invalid_input';
    const message = t(`error.${code}`);
    problems.set(field, { code, message: message === `error.${code}` ? t('error.invalid_input') : message, ...(field && { field }) });
  }
  return [...problems.values()];
}

/**
 * Parses what came from outside, once.
 *
 * @param coerce turns the texts of a form into what the struct wants and drops fields it does not know.
 */
export function parse<T, S>(sent: unknown, struct: Struct<T, S>, t: Translate, coerce: boolean): Parsed<T> {
  try {
    const [error, value] = validate(sent, struct, coerce ? { coerce: true, mask: true } : {});
    return error ? { problems: problemsOf(error, t) } : { value };
  } catch (error) {
    // superstruct prints the value it refuses, and a value like {"toString": 0} cannot be printed
    if (error instanceof TypeError || error instanceof StructError) return { problems: [{ code: 'invalid_input', message: t('error.invalid_input') }] };
    throw error;
  }
}
