import { newLine } from './describe.ts';
import { applyChanges, emptyCart } from './estimate.ts';
import { renderPreview } from './preview.ts';
import { pageSetting } from './setting.ts';
import { panelTitle } from './texts.ts';

const whenIdle = (work: () => void) => (globalThis.requestIdleCallback ?? setTimeout)(work);

/**
 * Renders and lays out the line of the page's first form that adds, while the page is idle, and removes it before it is
 * painted. The first formatter of a currency, compiling the code and shaping the texts together take longer than a
 * frame, and the first click would wait for them.
 */
export function rehearseAdding(): void {
  whenIdle(() => {
    const form = document.querySelector<HTMLFormElement>('[data-cart-add][data-product]');
    const template = document.querySelector<HTMLTemplateElement>('#cart-template');
    const line = form && newLine(JSON.parse(form.dataset.product!), Object.fromEntries(new FormData(form)));
    if (!line || !template) return;
    const setting = pageSetting();
    const shown = applyChanges(emptyCart(setting.country, line.currency, setting.freeShipping), [
      { kind: 'add', line: { ...line, known: 0 } },
    ]);
    panelTitle(setting, 1);
    // in the template's document no picture is loaded
    const root = template.content.ownerDocument.createElement('div');
    root.className = 'panel';
    Object.assign(root.style, { position: 'fixed', visibility: 'hidden' });
    renderPreview(root, { shown, problems: [], notes: [], adding: 0, busy: true }, setting, () => {});
    for (const image of root.querySelectorAll('img')) image.remove();
    document.body.append(root);
    root.getBoundingClientRect();
    root.remove();
  });
}
