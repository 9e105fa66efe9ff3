import { type Control, controlsIn, isCheckable, isTyped } from './controls.ts';

/** React's own note of a control's value. A change is told to `onChange` only when the value differs from it. */
type Tracked = Control & { _valueTracker?: { setValue(value: string): void } };

/** Lets a property of an element be read only. @returns a function that ends this. */
function freeze(element: Element, property: 'selected' | 'value'): () => void {
  const { get } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), property) ?? {};
  if (get) Object.defineProperty(element, property, { configurable: true, get, set() {} });
  return () => {
    delete (element as Element & { selected?: unknown; value?: unknown })[property];
  };
}

/** Tells the listeners of a hydrated component what was typed before it listened. */
function announce(control: Tracked): void {
  control._valueTracker?.setValue(isCheckable(control) ? String(!control.checked) : control.value === '' ? ' ' : '');
  // React listens for clicks on these; an event that is no MouseEvent does not change them
  if (isCheckable(control)) control.dispatchEvent(new Event('click', { bubbles: true }));
  control.dispatchEvent(new Event('input', { bubbles: true }));
  // while words are being typed, the browser's own event is still to come
  if (control !== document.activeElement || isCheckable(control) || control instanceof HTMLSelectElement)
    control.dispatchEvent(new Event('change', { bubbles: true }));
}

/**
 * Keeps what is typed and chosen while React hydrates: it sets lists and areas of text to their defaults otherwise.
 *
 * @returns a function to call when the component has been hydrated.
 */
export function keepTyped(host: Element): () => void {
  const areas = [...host.querySelectorAll('textarea')];
  // where nothing is typed yet, each default that React sets would move the caret to the start
  for (const area of areas) {
    const { value } = area;
    area.value = value;
  }
  const frozen = [
    ...[...host.querySelectorAll('option')].map((option) => freeze(option, 'selected')),
    ...areas.map((area) => freeze(area, 'value')),
  ];
  return () => {
    for (const end of frozen) end();
    for (const control of controlsIn(host)) if (isTyped(control)) announce(control);
  };
}
