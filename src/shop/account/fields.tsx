import type { ReactNode } from 'react';
import type { Problem } from '../../platform/http/parse.ts';

/** What a form shows: what was typed last or what is stored, and what is wrong with it. */
export interface FormState {
  values: Readonly<Record<string, unknown>>;
  problems: readonly Problem[];
}

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const problemOf = ({ problems }: FormState, name: string) => problems.find(({ field }) => field === name);

function Labelled({
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
      {hint ? (
        <p className="small" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {problem ? (
        <p className="field-error" id={`${id}-error`}>
          {problem.message}
        </p>
      ) : null}
    </div>
  );
}

const described = (id: string, problem: Problem | undefined, hint: string | undefined) => ({
  ...(problem && { 'aria-invalid': true as const }),
  ...((problem || hint) && { 'aria-describedby': [hint && `${id}-hint`, problem && `${id}-error`].filter(Boolean).join(' ') }),
});

/** One line of text with its label, its hint and what is wrong with it. */
export function TextField({
  name,
  label,
  state,
  hint,
  ...input
}: {
  name: string;
  label: string;
  state: FormState;
  hint?: string;
  type?: string;
  required?: boolean;
  autoComplete?: string;
  inputMode?: 'decimal' | 'tel';
  maxLength?: number;
  max?: string;
}) {
  const problem = problemOf(state, name);
  return (
    <Labelled id={name} label={label} problem={problem} hint={hint}>
      <input id={name} name={name} defaultValue={textOf(state.values[name])} {...described(name, problem, hint)} {...input} />
    </Labelled>
  );
}

/** A choice of one from a list. */
export function SelectField({
  name,
  label,
  state,
  options,
}: {
  name: string;
  label: string;
  state: FormState;
  /** With a third part they stand in groups of that name. */
  options: readonly (readonly [value: string, text: string, group?: string])[];
}) {
  const problem = problemOf(state, name);
  const option = ([value, text]: (typeof options)[number]) => (
    <option key={value} value={value}>
      {text}
    </option>
  );
  return (
    <Labelled id={name} label={label} problem={problem}>
      <select id={name} name={name} defaultValue={textOf(state.values[name])} {...described(name, problem, undefined)}>
        {[...Map.groupBy(options, ([, , group]) => group ?? '')].map(([group, some]) =>
          group ? (
            <optgroup key={group} label={group}>
              {some.map(option)}
            </optgroup>
          ) : (
            some.map(option)
          ),
        )}
      </select>
    </Labelled>
  );
}

/** A choice of several; each is a field `name[value]`. */
export function CheckFields({
  name,
  legend,
  state,
  options,
}: {
  name: string;
  legend: string;
  state: FormState;
  options: readonly (readonly [value: string, text: string])[];
}) {
  const chosen = state.values[name];
  const isChosen = (value: string) => (Array.isArray(chosen) ? chosen.includes(value) : typeof chosen === 'object' && chosen !== null && value in chosen);
  return (
    <fieldset className="checks">
      <legend>{legend}</legend>
      {options.map(([value, text]) => (
        <label key={value}>
          <input type="checkbox" name={`${name}[${value}]`} value="1" defaultChecked={isChosen(value)} />
          {text}
        </label>
      ))}
    </fieldset>
  );
}
