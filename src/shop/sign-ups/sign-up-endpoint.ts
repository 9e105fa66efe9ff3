import { object, optional } from 'superstruct';
import { settingsOf } from '../../env.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { type AnyField, anything } from '../../platform/shared/fields.ts';
import type { Parsed } from '../../platform/shared/parse.ts';
import type { Handler } from '../../site/context.ts';
import { type CallContext, endpoint, type Outcome, withInput } from '../../site/endpoint.ts';
import { refuseTooMany } from './daily-limit.ts';
import { TRAP } from './model/shapes.ts';

/** The longest text that is looked at; the fields have lengths of their own. */
const MAX_TEXT = 2000;

interface SignUp<T> {
  /** The fields that it takes. */
  input: AnyField;
  /** Parses them. */
  read(sent: Record<string, unknown>, t: Translate): Parsed<T>;
  /** Completes what was sent before it is parsed. */
  prepare?(sent: Record<string, unknown>, call: CallContext): Record<string, unknown>;
  /** The page of the form, where a refusal shows; the footer's form has none of its own. */
  page(call: CallContext): string;
  /** The code of the refusal of what looks like a program, and of its field if any. */
  trapped: readonly [code: string, field?: string];
  handle(value: T, call: CallContext): Promise<Outcome>;
}

/**
 * Creates the endpoint of a sign-up: it leads refusals to the form's page, refuses programs that fill the trap, and
 * counts sign-ups per visitor and day.
 */
export function signUpEndpoint<T>({
  input,
  read,
  prepare = (sent) => sent,
  page,
  trapped,
  handle,
}: SignUp<T>): Handler {
  const sentFields = object(
    Object.fromEntries(Object.keys(input.schema as object).map((name) => [name, optional(anything(MAX_TEXT))])),
  );
  const handler = endpoint(sentFields, async (given, call): Promise<Outcome> => {
    const refused = (outcome: Outcome): Outcome => {
      if (outcome.ok || outcome.location) return outcome;
      const field = outcome.problems.find((problem) => problem.field)?.field;
      return { ...outcome, location: `${page(call)}#${field ?? 'said'}` };
    };
    const sent = prepare(given, call);
    const tooMany = await refuseTooMany(call, settingsOf(call.c.env));
    if (tooMany) return refused(tooMany);
    const parsed = read(sent, call.t);
    if ('problems' in parsed) return refused({ ok: false, status: 422, problems: parsed.problems });
    if (typeof sent[TRAP] === 'string' && sent[TRAP] !== '') {
      const [code, field] = trapped;
      return refused({
        ok: false,
        status: 422,
        problems: [{ code, message: call.t(`error.${code}`), ...(field && { field }) }],
      });
    }
    return refused(await handle(parsed.value, call));
  });
  return withInput(handler, input);
}
