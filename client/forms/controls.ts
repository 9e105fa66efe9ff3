export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export const isCheckable = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio';

/** The fields of a form that a visitor can change. */
export const controlsIn = (host: Element): Control[] => [
  ...host.querySelectorAll<Control>('input:not([type=hidden]), select, textarea'),
];

/** The options that a list shows after a reset: the first one that can be chosen where none is a default. */
function defaultOptions({ options, multiple }: HTMLSelectElement): HTMLOptionElement[] {
  const defaults = [...options].filter(({ defaultSelected }) => defaultSelected);
  return multiple || defaults.length > 0 ? defaults : [...options].filter(({ disabled }) => !disabled).slice(0, 1);
}

/** Whether a control has another value than after a reset of its form. */
export function isTyped(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const defaults = defaultOptions(control);
    return [...control.options].some((option) => option.selected !== defaults.includes(option));
  }
  return isCheckable(control) ? control.checked !== control.defaultChecked : control.value !== control.defaultValue;
}

/** A control's value and choice, to tell whether they have changed. */
export const shownIn = (control: Control): string => `${control.value} ${(control as HTMLInputElement).checked}`;

/** Gives a control the value that it has after a reset of its form. */
export function resetControl(control: Control): void {
  if (!isTyped(control)) return;
  if (control instanceof HTMLSelectElement) for (const option of defaultOptions(control)) option.selected = true;
  else if (isCheckable(control)) control.checked = control.defaultChecked;
  else control.value = control.defaultValue;
}
