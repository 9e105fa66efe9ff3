import type { OpenDocument } from './document.ts';

/** A field of a page with what was typed or chosen. */
export interface TypedField {
  /** The text that has to be the same on the page that is restored. */
  key: string;
  value: string;
  checked: boolean;
}

/** Fields that a browser fills again on the way back. */
const FIELDS = 'input:not([type=hidden], [type=password], [type=file], [autocomplete=off]), select, textarea';

const fieldsOf = ({ window }: OpenDocument) => [...window.document.querySelectorAll<HTMLInputElement>(FIELDS)];
const keyOf = ({ localName, type, name }: HTMLInputElement) => `${localName} ${type} ${name}`;

/** The fields of a page with what was typed. */
export const typedIn = (document: OpenDocument): TypedField[] =>
  fieldsOf(document).map((field) => ({ key: keyOf(field), value: field.value, checked: field.checked }));

/** Fills the fields of a page that is come back to, as far as it still has them. */
export function restore(document: OpenDocument, typed: readonly TypedField[]): void {
  for (const [index, field] of fieldsOf(document).entries()) {
    const before = typed[index];
    if (before?.key !== keyOf(field)) continue;
    if (['checkbox', 'radio'].includes(field.type)) field.checked = before.checked;
    else field.value = before.value;
  }
  document.changed();
}
