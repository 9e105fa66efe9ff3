import { descriptionOf, type FormState, Labelled, problemOf, textOf } from '../../ui/field-parts.tsx';

/** A text of several lines. */
export function Area({
  name,
  id = name,
  label,
  hint,
  state,
  maxLength,
  required,
  lang,
}: {
  name: string;
  /** Default: the name. */
  id?: string;
  label: string;
  hint?: string;
  state: FormState;
  /** In characters. */
  maxLength: number;
  required?: boolean;
  /** Of what it begins with, where that is not the page's. */
  lang?: string;
}) {
  const problem = problemOf(state, name);
  return (
    <Labelled id={id} label={label} problem={problem} hint={hint}>
      <textarea
        id={id}
        name={name}
        rows={5}
        maxLength={maxLength}
        required={required}
        lang={lang}
        defaultValue={textOf(state.values[name])}
        {...descriptionOf(id, problem, hint)}
      />
    </Labelled>
  );
}
