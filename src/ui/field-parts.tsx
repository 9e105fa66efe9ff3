import type { ReactNode } from 'react';
import type { Problem } from '../platform/shared/parse.ts';

/** The state of a form: the submitted values, or the stored ones, and their problems. */
export interface FormState {
  values: Readonly<Record<string, unknown>>;
  problems: readonly Problem[];
}

export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
export const problemOf = ({ problems }: FormState, name: string): Problem | undefined =>
  problems.find(({ field }) => field === name);

/** The attributes that connect a control with its {@link Hint} and its {@link FieldError}. */
export const descriptionOf = (id: string, problem: Problem | undefined, hint: string | undefined) => ({
  ...(problem && { 'aria-invalid': true as const }),
  ...((problem || hint) && {
    'aria-describedby': [hint && `${id}-hint`, problem && `${id}-error`].filter(Boolean).join(' '),
  }),
});

export const Hint = ({ id, text }: { id: string; text: string | undefined }) =>
  text ? (
    <p className="small" id={`${id}-hint`}>
      {text}
    </p>
  ) : null;

export const FieldError = ({ id, problem }: { id: string; problem: Problem | undefined }) =>
  problem ? (
    <p className="field-error" id={`${id}-error`}>
      {problem.message}
    </p>
  ) : null;

/** A control with its label, its hint and its problem. */
export function Labelled({
  id,
  label,
  problem,
  hint,
  children,
}: {
  id: string;
  label: string;
  problem: Problem | undefined;
  hint?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className="form-field">
      <label htmlFor={id}>{label}</label>
      {children}
      <Hint id={id} text={hint} />
      <FieldError id={id} problem={problem} />
    </div>
  );
}
