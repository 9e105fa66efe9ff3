import { type FocusEvent, type InputEvent, useRef, useState } from 'react';
import { useSetting } from '../../../platform/shared/setting.tsx';
import { type FormState, TextField } from '../../../ui/fields.tsx';
import { formatTyped } from './format-phone.ts';

export type PhoneRules = typeof import('./phone.ts');

/** The rules of phone numbers once they have been asked for; null before, and where they could not be loaded. */
export function usePhoneRules(): [rules: PhoneRules | null, load: () => void] {
  const [rules, setRules] = useState<PhoneRules | null>(null);
  const load = () => {
    if (!rules)
      import('./phone.ts').then(
        (loaded) => setRules(loaded),
        () => {},
      );
  };
  return [rules, load];
}

/** A phone number that is formatted while it is typed, as the chosen country writes it. */
export function PhoneField({
  name = 'phoneNumber',
  label,
  state,
  country,
  rules,
  load,
  ...input
}: {
  name?: string;
  label?: string;
  state: FormState;
  country: string;
  rules: PhoneRules | null;
  load: () => void;
  required?: boolean;
  autoComplete?: string;
}) {
  const { t } = useSetting();
  const before = useRef('');
  const onInput = ({ currentTarget: input, nativeEvent }: InputEvent<HTMLInputElement>) => {
    const { inputType = '', isComposing } = nativeEvent;
    if (rules && !isComposing) {
      const typed = {
        value: input.value,
        caret: input.selectionStart ?? input.value.length,
        before: before.current,
        inputType,
      };
      const { value, caret } = formatTyped(typed, (digits) => rules.format(digits, country));
      if (value !== input.value) {
        input.value = value;
        input.setSelectionRange(caret, caret);
      }
    }
    before.current = input.value;
  };
  const onFocus = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    before.current = currentTarget.value;
    load();
  };
  return (
    <TextField
      name={name}
      label={label ?? t('address.phone')}
      state={state}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      maxLength={30}
      onFocus={onFocus}
      onInput={onInput}
      {...input}
    />
  );
}
