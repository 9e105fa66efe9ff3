import type { OpenDocument } from './document.ts';
import { defaultButton } from './forms.ts';
import { POPOVER_OPEN } from './stylesheets.ts';

const setAttribute = (element: Element, name: string, isSet: boolean) =>
  isSet ? element.setAttribute(name, '') : element.removeAttribute(name);

/** Does what `command` and `popovertarget` of a button ask for. @throws Error for a command that it does not know. */
function invoke(button: Element): void {
  const target = (name: string) => button.ownerDocument.getElementById(button.getAttribute(name) ?? '');
  const dialog = target('commandfor');
  if (dialog) {
    const command = button.getAttribute('command') ?? '';
    const known: Record<string, boolean> = { 'show-modal': true, close: false };
    if (!(command in known)) throw new Error(`The tester without scripts does not know the command ${command}`);
    setAttribute(dialog, 'open', known[command]!);
  }
  const popover = target('popovertarget');
  if (popover) {
    const action = button.getAttribute('popovertargetaction') ?? 'toggle';
    setAttribute(popover, POPOVER_OPEN, action === 'toggle' ? !popover.hasAttribute(POPOVER_OPEN) : action === 'show');
  }
}

/** Clicks an element, and does what the browser does by itself then. */
export function click(document: OpenDocument, element: HTMLElement): void {
  const button = element.closest<HTMLButtonElement>('button, input[type=submit], input[type=image]');
  const form = button?.form;
  const isUnchecked = form && button.formNoValidate && !form.noValidate;
  focusNear(element);
  // the parser's forms read the attribute of the form alone
  if (isUnchecked) form.noValidate = true;
  element.click();
  if (isUnchecked) form.noValidate = false;
  if (button && !button.disabled) invoke(button);
  document.changed();
}

/** The focus goes to what can have it: the element, or what it is in. */
function focusNear(element: Element): void {
  element.closest<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]')?.focus();
}

/** Types a value in place of what a field has. */
export function fill(document: OpenDocument, element: Element, value: string): void {
  const control = document.engine.retarget(element, 'follow-label') as HTMLInputElement;
  const answer = document.engine.fill(control, value);
  if (answer === 'needsinput') {
    // a browser takes no more characters from a person than the field allows
    control.value = control.maxLength >= 0 ? value.slice(0, control.maxLength) : value;
    control.dispatchEvent(new document.window.Event('input', { bubbles: true }));
  } else if (answer !== 'done') throw new Error(`The field cannot be filled: ${answer}`);
  if (
    ['date', 'time', 'month', 'week', 'datetime-local', 'color'].includes(control.type) &&
    control.value !== value.trim()
  )
    throw new Error('Malformed value');
  document.changed();
}

/** Types characters behind those that a field has. */
export function type(document: OpenDocument, element: Element, text: string): void {
  fill(document, element, `${(element as HTMLInputElement).value}${text}`);
}

/** Selects options of a field. @param wanted as `Locator.selectOption` of Playwright takes it. @returns the values. */
export function selectOption(document: OpenDocument, element: Element, wanted: unknown): string[] {
  const options = [wanted]
    .flat()
    .map((option) => (typeof option === 'string' ? { valueOrLabel: option } : (option as object)));
  const selected = document.engine.selectOptions(element, options);
  if (typeof selected === 'string')
    throw new Error(`${selected}: ${JSON.stringify(options)} of ${document.engine.previewNode(element)}`);
  document.changed();
  return selected;
}

/** Presses a key while an element has the focus. @throws Error for a key that does nothing that the tester knows. */
export function press(document: OpenDocument, element: HTMLElement, key: string): void {
  element.focus();
  const isField = element.matches('input:not([type=submit], [type=button], [type=reset], [type=image]), select');
  if (key === 'Tab') element.blur();
  else if (key === 'Enter' && isField) {
    const { form } = element as HTMLInputElement;
    const button = form && defaultButton(form);
    if (button) click(document, button);
    else form?.requestSubmit();
  } else if (
    ['Enter', ' ', 'Space'].includes(key) &&
    element.matches('button, summary, input[type=submit], input[type=button]')
  )
    click(document, element);
  else if (key === 'Enter' && element.matches('a[href]')) click(document, element);
  else if (['Space', ' '].includes(key) && element.matches('input[type=checkbox], input[type=radio]'))
    click(document, element);
  else
    throw new Error(
      `The tester without scripts does not know what ${key} does in ${document.engine.previewNode(element)}: use inBrowser`,
    );
  document.changed();
}
