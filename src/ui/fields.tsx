import type { FocusEventHandler, InputEventHandler, ReactNode } from 'react';
import { descriptionOf, FieldError, type FormState, Hint, Labelled, problemOf, textOf } from './field-parts.tsx';

export type { FormState } from './field-parts.tsx';

/** One line of text. */
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
  list?: string;
  placeholder?: string;
  min?: string;
  required?: boolean;
  autoComplete?: string;
  inputMode?: 'decimal' | 'numeric' | 'tel' | 'email';
  maxLength?: number;
  max?: string;
  onFocus?: FocusEventHandler<HTMLInputElement>;
  onInput?: InputEventHandler<HTMLInputElement>;
  onBlur?: FocusEventHandler<HTMLInputElement>;
}) {
  const problem = problemOf(state, name);
  return (
    <Labelled id={name} label={label} problem={problem} hint={hint}>
      <input
        id={name}
        name={name}
        defaultValue={textOf(state.values[name])}
        {...descriptionOf(name, problem, hint)}
        {...input}
      />
    </Labelled>
  );
}

/** Several lines of text. */
export function TextArea({
  name,
  id = name,
  label,
  state,
  hint,
  rows = 5,
  ...input
}: {
  name: string;
  /** Default: the name. */
  id?: string;
  label: string;
  state: FormState;
  hint?: string;
  rows?: number;
  required?: boolean;
  /** In characters. */
  maxLength: number;
  /** Of what it begins with, where that is not the page's. */
  lang?: string;
}) {
  const problem = problemOf(state, name);
  return (
    <Labelled id={id} label={label} problem={problem} hint={hint}>
      <textarea
        id={id}
        name={name}
        rows={rows}
        defaultValue={textOf(state.values[name])}
        {...descriptionOf(id, problem, hint)}
        {...input}
      />
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
  /** Options with a third part are grouped under that name. */
  options: readonly (readonly [value: string, text: string, group?: string])[];
}) {
  const problem = problemOf(state, name);
  const renderOption = ([value, text]: (typeof options)[number]) => (
    <option key={value} value={value}>
      {text}
    </option>
  );
  return (
    <Labelled id={name} label={label} problem={problem}>
      <select
        id={name}
        name={name}
        defaultValue={textOf(state.values[name])}
        {...descriptionOf(name, problem, undefined)}
      >
        {[...Map.groupBy(options, ([, , group]) => group ?? '')].map(([group, grouped]) =>
          group ? (
            <optgroup key={group} label={group}>
              {grouped.map(renderOption)}
            </optgroup>
          ) : (
            grouped.map(renderOption)
          ),
        )}
      </select>
    </Labelled>
  );
}

/** Whether a field's list has a value: it is an array, one value, or the fields `name[value]`, of which some are empty. */
export function isListed({ values }: FormState, name: string, value: string): boolean {
  const listed = values[name];
  return typeof listed === 'object' && listed !== null && !Array.isArray(listed)
    ? Boolean((listed as Record<string, unknown>)[value])
    : [listed].flat().includes(value);
}

/** A choice of several. Each option is a field `name[value]`. */
export function CheckFields({
  name,
  legend,
  state,
  options,
  hint,
}: {
  name: string;
  legend: string;
  state: FormState;
  options: readonly (readonly [value: string, text: string])[];
  hint?: string;
}) {
  return (
    <fieldset className="checks" {...descriptionOf(name, undefined, hint)}>
      <legend>{legend}</legend>
      <Hint id={name} text={hint} />
      {options.map(([value, text]) => (
        <label key={value}>
          <input type="checkbox" name={`${name}[${value}]`} value="1" defaultChecked={isListed(state, name, value)} />
          {text}
        </label>
      ))}
    </fieldset>
  );
}

/** A choice of one, with a card for each option. */
export function RadioFields({
  name,
  legend,
  state,
  options,
  chosen = state.values[name],
}: {
  name: string;
  legend: string;
  state: FormState;
  options: readonly { value: string; text: string; hint?: string; drawing?: ReactNode }[];
  /** The value of the field, where the state has it by another name. */
  chosen?: unknown;
}) {
  const problem = problemOf(state, name);
  return (
    <div
      className="choices"
      role="radiogroup"
      aria-labelledby={`${name}-legend`}
      id={name}
      {...descriptionOf(name, problem, undefined)}
    >
      <p className="label" id={`${name}-legend`}>
        {legend}
      </p>
      <div>
        {options.map(({ value, text, hint, drawing }) => (
          <label key={value} className="choice">
            <input type="radio" name={name} value={value} defaultChecked={chosen === value} required />
            <span>
              {drawing}
              <b>{text}</b>
              {hint ? <small>{hint}</small> : null}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={name} problem={problem} />
    </div>
  );
}

/** A single checkbox. */
export function TickField({
  name,
  label,
  state,
  children,
}: {
  name: string;
  label: string;
  state: FormState;
  children?: ReactNode;
}) {
  const problem = problemOf(state, name);
  return (
    <div className="form-field tick">
      <label className="check">
        <input
          type="checkbox"
          id={name}
          name={name}
          value="1"
          defaultChecked={Boolean(state.values[name])}
          {...descriptionOf(name, problem, undefined)}
        />
        {label}
      </label>
      {children}
      <FieldError id={name} problem={problem} />
    </div>
  );
}

/** The problems of a form that concern no single field. */
export function Problems({ state }: { state: Pick<FormState, 'problems'> }) {
  return state.problems
    .filter(({ field }) => !field)
    .map(({ code, message }, i) => (
      <p key={code} className="alert" role="alert" {...(i === 0 && { id: 'said' })}>
        {message}
      </p>
    ));
}
