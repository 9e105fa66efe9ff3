/** The text that an input event left in the field, and the place of the caret. */
export interface Typed {
  value: string;
  caret: number;
  /** The value before the event. */
  before: string;
  /** `InputEvent.inputType`. */
  inputType: string;
}

const isSignificant = (character: string | undefined): boolean => character !== undefined && /[\d+]/.test(character);
const significant = (text: string): string => text.replace(/[^\d+]/g, '');

/** Removes the character of the number that is nearest to the caret, before or after it. */
function removeNear(value: string, caret: number, backwards: boolean): { value: string; caret: number } {
  let at = backwards ? caret - 1 : caret;
  while (at >= 0 && at < value.length && !isSignificant(value[at])) at += backwards ? -1 : 1;
  return isSignificant(value[at])
    ? { value: value.slice(0, at) + value.slice(at + 1), caret: Math.min(caret, at) }
    : { value, caret };
}

/**
 * Formats a phone number while it is typed. The caret stays at its digit; deleting a separator deletes the digit beside
 * it. What is not a phone number stays as it is.
 *
 * @param format writes digits, with or without a leading plus sign, as a phone number.
 */
export function formatTyped(typed: Typed, format: (digits: string) => string): { value: string; caret: number } {
  if (!/^[\d+\s()./\p{Pd}]*$/u.test(typed.value)) return typed;
  const isDeletion = typed.inputType.startsWith('deleteContent') && typed.value.length < typed.before.length;
  const deletedSeparator = isDeletion && significant(typed.value) === significant(typed.before);
  const { value, caret } = deletedSeparator
    ? removeNear(typed.value, typed.caret, typed.inputType.endsWith('Backward'))
    : typed;
  const formatted = format(significant(value));
  if (significant(formatted) !== significant(value)) return { value, caret };
  if (caret >= value.length) return { value: formatted, caret: formatted.length };
  let passed = significant(value.slice(0, caret)).length;
  let at = 0;
  while (passed > 0) passed -= isSignificant(formatted[at++]) ? 1 : 0;
  return { value: formatted, caret: at };
}
