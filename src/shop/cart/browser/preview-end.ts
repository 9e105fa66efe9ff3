let isReplaced = false;

/** Whether the island shows the cart, so that the panel needs no preview. */
export const isPreviewReplaced = (): boolean => isReplaced;

const lines = (root: ParentNode) => [...root.querySelectorAll('[data-line]')];

/** The control of one rendering of the cart that stands where a control of another one stands. */
function twinOf(control: Element, from: ParentNode, to: ParentNode): HTMLElement | null {
  const line = control.closest('[data-line]');
  const scope = line ? lines(to)[lines(from).indexOf(line)] : to;
  const attributes = ['name', 'type', 'class'].map((name) => [name, control.getAttribute(name)] as const);
  const value = control.localName === 'button' ? control.getAttribute('value') : null;
  const selector = [...attributes, ['value', value] as const]
    .map(([name, text]) => (text === null ? '' : `[${name}="${CSS.escape(text)}"]`))
    .join('');
  return scope?.querySelector<HTMLElement>(control.localName + selector) ?? null;
}

/**
 * Carries over what has been typed, and the focus, from one rendering of the cart to the next. Both are on the page.
 */
export function carryOver(from: ParentNode, to: ParentNode): void {
  for (const field of from.querySelectorAll('input')) {
    const twin = field.value !== field.defaultValue ? twinOf(field, from, to) : null;
    if (!(twin instanceof HTMLInputElement)) continue;
    twin.value = field.value;
  }
  const { activeElement } = document;
  if (activeElement && (from as Node).contains(activeElement)) twinOf(activeElement, from, to)?.focus();
}

/** Replaces the preview by the island, which shows the cart now. */
export function replacePreview(): void {
  isReplaced = true;
  const preview = document.querySelector('[data-cart-preview]');
  const island = document.querySelector('[data-island="cart-panel"]');
  if (!preview || !island) return;
  carryOver(preview, island);
  preview.replaceChildren();
}
