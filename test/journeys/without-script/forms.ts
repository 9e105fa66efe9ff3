import type { DOMWindow } from 'jsdom';
import type { DocumentRequest } from './http.ts';

/** Line breaks are sent as CR LF. */
const withLineBreaks = (text: string) => text.replace(/\r\n?|\n/g, '\r\n');

const isButton = (element: Element | null | undefined): element is HTMLButtonElement =>
  element?.matches('button, input') === true;

/**
 * The request that a form makes.
 *
 * @param submitter the button that was pressed.
 * @returns undefined for a form that only closes a dialog.
 * @see https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#form-submission-algorithm
 */
export async function requestOf(
  window: DOMWindow,
  form: HTMLFormElement,
  submitter: HTMLElement | null,
): Promise<DocumentRequest | undefined> {
  const setting = (name: string) =>
    (isButton(submitter) ? submitter.getAttribute(`form${name}`) : null) ?? form.getAttribute(name);
  const method = (setting('method') ?? 'get').toLowerCase();
  if (method === 'dialog') return;
  const url = new URL(setting('action') || window.document.URL, window.document.baseURI);
  const entries = [...new window.FormData(form, submitter)].map(
    ([name, value]) => [withLineBreaks(name), typeof value === 'string' ? withLineBreaks(value) : value] as const,
  );
  const pairs = entries.map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : value.name,
  ]);
  if (method !== 'post') {
    url.search = String(new URLSearchParams(pairs));
    return { url: url.href, method: 'GET' };
  }
  if (setting('enctype') !== 'multipart/form-data')
    return {
      url: url.href,
      method: 'POST',
      body: String(new URLSearchParams(pairs)),
      contentType: 'application/x-www-form-urlencoded',
    };
  const data = new FormData();
  for (const [name, value] of entries) {
    if (typeof value === 'string') data.append(name, value);
    else
      data.append(
        name,
        new Blob([await value.arrayBuffer()], { type: value.type || 'application/octet-stream' }),
        value.name,
      );
  }
  const encoded = new Response(data);
  return {
    url: url.href,
    method: 'POST',
    body: await encoded.bytes(),
    contentType: encoded.headers.get('content-type')!,
  };
}

/** The button that Enter in a field presses: the first of the form that sends it. */
export const defaultButton = (form: HTMLFormElement): HTMLElement | undefined =>
  [...form.ownerDocument.querySelectorAll<HTMLButtonElement>('button, input[type=submit], input[type=image]')].find(
    (button) => button.form === form && ['submit', 'image'].includes(button.type),
  );

/** The fields that keep a form from being sent, with the words of the browser. */
export const invalidFields = (form: HTMLFormElement): string[] =>
  ([...form.elements] as HTMLInputElement[])
    .filter((field) => field.willValidate && !field.validity.valid)
    .map((field) => `${field.name || field.id}: ${field.validationMessage || 'invalid'}`);
