import { whenInteractive } from '../../../../client/interactive.ts';

/**
 * The buttons on the pages of orders. The code of the actions comes once the page is interactive, or with the first
 * click.
 */

type Actions = typeof import('./order-actions.ts');

/** Lets the cards of orders open in place, and what they offer be bought without leaving the page. */
export function prepareOrders(): void {
  let code: Actions | null = null;
  const load = async () => {
    code = await import('./order-actions.ts');
  };
  const perform = (action: (actions: Actions) => unknown, leave: () => void) => {
    // at once where it can be: the next thing that the visitor does may already count on it
    if (code) void action(code);
    else void load().then(() => action(code!), leave);
  };
  document.documentElement.dataset.orderActions = '';
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-order-details]');
    if (!button) return;
    perform(
      ({ toggle }) => toggle(button),
      () => button.closest('li')?.querySelector('a')?.click(),
    );
  });
  // in the capturing phase, before the form is marked as one that leads to another page
  document.addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement;
      if (!form.matches('[data-order-again]')) return;
      event.preventDefault();
      perform(
        ({ buyAgain }) => buyAgain(form, event.submitter),
        () => form.submit(),
      );
    },
    true,
  );
  void whenInteractive.then(load).catch(() => {});
}
