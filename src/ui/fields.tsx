import type { ReactNode } from 'react';
import type { Problem } from '../platform/http/parse.ts';
import { Art } from './icon.tsx';

/** What a form shows: what was typed last or what is stored, and what is wrong with it. */
export interface FormState {
  values: Readonly<Record<string, unknown>>;
  problems: readonly Problem[];
}

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const problemOf = ({ problems }: FormState, name: string) => problems.find(({ field }) => field === name);

/** What helps with a field, and what is wrong with it: `described` says where they stand. */
const Hint = ({ id, text }: { id: string; text: string | undefined }) =>
  text ? (
    <p className="small" id={`${id}-hint`}>
      {text}
    </p>
  ) : null;
const Wrong = ({ id, problem }: { id: string; problem: Problem | undefined }) =>
  problem ? (
    <p className="field-error" id={`${id}-error`}>
      {problem.message}
    </p>
  ) : null;

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
      <Hint id={id} text={hint} />
      <Wrong id={id} problem={problem} />
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
  list?: string;
  placeholder?: string;
  min?: string;
  required?: boolean;
  autoComplete?: string;
  inputMode?: 'decimal' | 'numeric' | 'tel' | 'email';
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
  hint,
}: {
  name: string;
  legend: string;
  state: FormState;
  options: readonly (readonly [value: string, text: string])[];
  hint?: string;
}) {
  const chosen = state.values[name];
  const isChosen = (value: string) => (Array.isArray(chosen) ? chosen.includes(value) : typeof chosen === 'object' && chosen !== null && value in chosen);
  return (
    <fieldset className="checks" {...described(name, undefined, hint)}>
      <legend>{legend}</legend>
      <Hint id={name} text={hint} />
      {options.map(([value, text]) => (
        <label key={value}>
          <input type="checkbox" name={`${name}[${value}]`} value="1" defaultChecked={isChosen(value)} />
          {text}
        </label>
      ))}
    </fieldset>
  );
}

/** A choice of one, each a card of its own. */
export function RadioFields({
  name,
  legend,
  state,
  options,
}: {
  name: string;
  legend: string;
  state: FormState;
  options: readonly { value: string; text: string; hint?: string; drawing?: string }[];
}) {
  const problem = problemOf(state, name);
  return (
    <div className="choices" role="radiogroup" aria-labelledby={`${name}-legend`} id={name} {...described(name, problem, undefined)}>
      <p className="label" id={`${name}-legend`}>
        {legend}
      </p>
      <div>
        {options.map(({ value, text, hint, drawing }) => (
          <label key={value} className="choice">
            <input type="radio" name={name} value={value} defaultChecked={state.values[name] === value} required />
            <span>
              {drawing ? <Art name={drawing} /> : null}
              <b>{text}</b>
              {hint ? <small>{hint}</small> : null}
            </span>
          </label>
        ))}
      </div>
      <Wrong id={name} problem={problem} />
    </div>
  );
}

/** A box to tick, with what is wrong with it. */
export function TickField({ name, label, state, children }: { name: string; label: string; state: FormState; children?: ReactNode }) {
  const problem = problemOf(state, name);
  return (
    <div className="form-field tick">
      <label className="check">
        <input type="checkbox" id={name} name={name} value="1" defaultChecked={Boolean(state.values[name])} {...described(name, problem, undefined)} />
        {label}
      </label>
      {children}
      <Wrong id={name} problem={problem} />
    </div>
  );
}

/** What is wrong with a form and stands beside no field of it. */
export function Problems({ state }: { state: Pick<FormState, 'problems'> }) {
  return state.problems
    .filter(({ field }) => !field)
    .map(({ code, message }, i) => (
      <p key={code} className="alert" role="alert" {...(i === 0 && { id: 'said' })}>
        {message}
      </p>
    ));
}
