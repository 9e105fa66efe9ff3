import { type FocusEvent, type FormEvent, useState } from 'react';
import { useSetting } from '../../../platform/shared/setting.tsx';
import type { Doubts } from './doubts.ts';
import type { Known } from './usual-weight.ts';

const FIELDS = ['birthdate', 'currentWeightKg'];

/**
 * Questions about an unlikely weight or birthdate. They are asked once a field is left, about a day that is still to
 * come at once, follow what is typed from then on, and never keep a form from being sent. Their rules are loaded when a
 * field is reached.
 *
 * @returns the questions by field, and the handlers of an element around the fields.
 */
export function useDoubts(known: Known) {
  const setting = useSetting();
  const [typed, setTyped] = useState<Partial<Record<string, string>>>({});
  const [left, setLeft] = useState<readonly string[]>([]);
  const [rules, setRules] = useState<typeof import('./doubts.ts') | null>(null);
  const load = () => {
    if (!rules) void import('./doubts.ts').then(setRules, () => {});
  };
  const read = ({ target, type }: FocusEvent | FormEvent) => {
    const { form, name, value } = target as HTMLInputElement;
    if (!form || !FIELDS.includes(name)) return;
    load();
    setTyped(Object.fromEntries([...new FormData(form)] as [string, string][]));
    // a year that is still to come is complete; one of the past may be half typed
    const isFuture = name === 'birthdate' && value > setting.today;
    if (value !== '' && (type === 'blur' || isFuture)) setLeft([...left, name]);
  };
  const found = left.length > 0 ? Object.entries(rules?.doubtsAbout(known, typed, setting) ?? {}) : [];
  const doubts: Doubts = Object.fromEntries(found.filter(([field]) => left.includes(field)));
  return { doubts, handlers: { onFocus: load, onBlur: read, onInput: read } };
}

/** A question below its field, announced when it appears. */
export const Doubt = ({ text = '' }: { text?: string | undefined }) => (
  <p className="doubt" role="status">
    {text}
  </p>
);
