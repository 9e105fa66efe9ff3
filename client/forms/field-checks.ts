import { type RefObject, useEffect, useState } from 'react';
import type { Struct } from 'superstruct';
import type { FormSchema } from '../../src/platform/shared/fields.ts';
import type { Problem } from '../../src/platform/shared/parse.ts';
import { useSetting } from '../../src/platform/shared/setting.tsx';
import { problemsIn } from './check.ts';
import { whenReleased } from './released.ts';

/** Checks a field when it is left after a change, and again with every change while it has a problem. */
export function useFieldChecks<T, S extends FormSchema>(
  form: RefObject<HTMLFormElement | null>,
  shape: Struct<T, S> | undefined,
  outcome: { count: number; problems: readonly Problem[] },
) {
  const { t } = useSetting();
  const answered = { count: outcome.count, problems: outcome.problems, announced: '' };
  const [checked, setChecked] = useState(answered);
  // the shop's answer takes the place of everything that was found before
  const current = checked.count === outcome.count ? checked : answered;
  const check = (names: readonly string[]) =>
    whenReleased(() => {
      if (!form.current || !shape) return;
      const isChecked = ({ field }: Problem) => names.includes(field ?? '');
      const found = problemsIn(new FormData(form.current), shape, t).filter(isChecked);
      setChecked((before) => {
        // an answer that came during a press is newer
        if (before.count > outcome.count) return before;
        const { problems } = before.count === outcome.count ? before : answered;
        const others = problems.filter((problem) => !isChecked(problem));
        return { count: outcome.count, problems: [...others, ...found], announced: found[0]?.message ?? '' };
      });
    });
  const isChanged = ({ name, value, defaultValue, type }: HTMLInputElement) =>
    name && type !== 'hidden' && value !== '' && value !== defaultValue;
  const fieldOf = (target: EventTarget) => (target as HTMLInputElement).name?.split('[')[0] ?? '';
  const hasProblem = (name: string) => current.problems.some(({ field }) => field === name);
  // fields that were filled in and left before the form was hydrated
  useEffect(() => {
    if (!form.current || outcome.problems.length > 0) return;
    const left = [...form.current.elements].filter(
      (control) => control !== document.activeElement && isChanged(control as HTMLInputElement),
    );
    if (left.length > 0) check(left.map(fieldOf));
  }, []);
  return {
    ...current,
    show: (problems: readonly Problem[]) => setChecked({ count: outcome.count, problems, announced: '' }),
    onBlur: ({ target, relatedTarget }: { target: EventTarget; relatedTarget: EventTarget | null }) => {
      // the button checks all fields itself, and would move away under the pointer
      if ((relatedTarget as HTMLButtonElement | null)?.type === 'submit') return;
      // a problem stays until the field is mended
      if (!hasProblem(fieldOf(target)) && isChanged(target as HTMLInputElement)) check([fieldOf(target)]);
    },
    onInput: ({ target }: { target: EventTarget }) => {
      if (hasProblem(fieldOf(target))) check([fieldOf(target)]);
    },
  };
}
