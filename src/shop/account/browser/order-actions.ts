import { send } from '../../../../client/forms/send.ts';
import { fetchPage } from '../../../../client/page.ts';

/** The texts that the page brings for what can fail. */
function failureText(key: string): string {
  const texts = document.querySelector<HTMLElement>('[data-failures]')?.dataset.failures;
  return (JSON.parse(texts ?? '{}') as Record<string, string>)[key] ?? '';
}

/** Shows a message within an element, in the place of an earlier one. */
function showAlert(within: HTMLElement, text: string): void {
  within.querySelector('.alert')?.remove();
  if (text)
    within.append(Object.assign(document.createElement('p'), { className: 'alert', role: 'alert', textContent: text }));
}

/** The headings of a page become those of a part; ids get a suffix, because several orders may be open. */
function adapt(part: HTMLElement, suffix: string): void {
  for (const heading of part.querySelectorAll('h3, h2')) {
    const lower = document.createElement(heading.localName === 'h2' ? 'h3' : 'h4');
    if (heading.id) lower.id = heading.id;
    lower.append(...heading.childNodes);
    heading.replaceWith(lower);
  }
  for (const element of part.querySelectorAll('[id]')) element.id &&= `${element.id}-${suffix}`;
  for (const element of part.querySelectorAll('[aria-labelledby]'))
    element.setAttribute('aria-labelledby', `${element.getAttribute('aria-labelledby')}-${suffix}`);
}

async function fill(panel: HTMLElement, href: string): Promise<void> {
  panel.ariaBusy = 'true';
  panel.textContent = failureText('order.details_loading');
  const page = await fetchPage(href).catch(() => undefined);
  panel.ariaBusy = null;
  panel.textContent = '';
  // the page leads to the sign-in and back
  if (page === null) return location.reload();
  const content = page?.querySelector('[data-order]');
  if (!content) return showAlert(panel, failureText('order.details_failed'));
  panel.append(...[...content.children].map((child) => document.importNode(child, true)));
  adapt(panel, panel.id);
  panel.dataset.filled = '';
}

/** Opens or closes the details of an order in its card. They are loaded once. */
export function toggle(button: HTMLElement): void {
  const card = button.closest('li');
  const link = card?.querySelector('a');
  if (!card || !link) return;
  const id = `order-${link.href.split('/').at(-1)}`;
  let panel = document.getElementById(id);
  if (!panel) {
    panel = Object.assign(document.createElement('div'), {
      id,
      className: 'order-details',
      role: 'status',
      hidden: true,
    });
    card.append(panel);
    button.setAttribute('aria-controls', id);
  }
  panel.hidden = !panel.hidden;
  button.ariaExpanded = String(!panel.hidden);
  if (!panel.hidden && panel.dataset.filled === undefined && !panel.ariaBusy) void fill(panel, link.href);
}

/**
 * Adds what was ordered to the cart, and opens its panel. After a lost answer the form keeps its id, so that nothing is
 * added twice.
 */
export async function buyAgain(form: HTMLFormElement, button: HTMLElement | null): Promise<void> {
  if (form.ariaBusy) return;
  form.ariaBusy = 'true';
  button?.setAttribute('aria-busy', 'true');
  showAlert(form, '');
  const result = await send(form.action, new FormData(form), (code) => failureText(`form.${code}`));
  form.ariaBusy = null;
  button?.removeAttribute('aria-busy');
  if (result.kind === 'signed-out') form.submit();
  else if (result.kind === 'refused') showAlert(form, result.problems[0]?.message ?? '');
  else {
    form.querySelector<HTMLInputElement>('[name=formId]')!.value = crypto.randomUUID();
    document.querySelector<HTMLElement>('[data-cart-link]')?.click();
  }
}
