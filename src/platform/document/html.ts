const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

/** A text as it stands in an element or between the quotes of an attribute. */
export const escapeHtml = (text: string): string =>
  /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (char) => ENTITIES[char]!) : text;

/**
 * HTML from a template, whose values are escaped: {@link escapeHtml}. For lists of many equal elements, which React
 * renders ten times slower.
 */
export function html(parts: TemplateStringsArray, ...values: readonly string[]): string {
  let text = parts[0]!;
  for (let i = 0; i < values.length; i++) text += escapeHtml(values[i]!) + parts[i + 1]!;
  return text;
}
