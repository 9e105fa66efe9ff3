import type { Struct } from 'superstruct';
import { fieldsOf } from '../../src/platform/shared/body.ts';
import type { FormSchema } from '../../src/platform/shared/fields.ts';
import { type Problem, parse } from '../../src/platform/shared/parse.ts';

/** The fields of a form as its endpoint reads them. */
export const fieldsIn = (data: FormData): Record<string, unknown> => fieldsOf(data) ?? {};

/** The problems that the endpoint would find in a form's fields. */
export function problemsIn<T, S extends FormSchema>(
  data: FormData,
  shape: Struct<T, S> | undefined,
  t: (key: string) => string,
): readonly Problem[] {
  if (!shape) return [];
  const parsed = parse(fieldsIn(data), shape, t, true);
  return 'problems' in parsed ? parsed.problems : [];
}
