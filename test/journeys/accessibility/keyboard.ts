import type { Locator, Page } from 'playwright-core';

/** A way through pages by the keyboard alone. */
export interface Keyboard {
  /** Presses Tab until a control has the focus. @returns the number of presses. @throws when it is not reached. */
  tabTo(control: Locator): Promise<number>;
  /** Presses Tab until a control has the focus, then Enter. */
  open(control: Locator): Promise<void>;
  /** Tabs to a field and types into it. */
  type(field: Locator, text: string): Promise<void>;
  /** Follows the link to the content, which is the first stop of every page, and then one that leads on within it. */
  skip(toPart?: string): Promise<void>;
  press(key: 'Tab' | 'Enter' | 'Space' | 'Escape' | 'ArrowRight' | 'ArrowDown' | 'ArrowUp'): Promise<void>;
  /** The number of times that Tab was pressed since the last call. */
  tabs(): number;
}

/** More than the longest way on a page that has links to skip. */
const MOST = 60;

/** Uses Tab, Enter, Space, Escape, arrows and letters only. */
export function keyboardOf(page: Page): Keyboard {
  let count = 0;
  const press: Keyboard['press'] = async (key) => {
    if (key === 'Tab') count += 1;
    await page.keyboard.press(key);
  };
  const tabTo = async (control: Locator) => {
    await control.first().waitFor({ state: 'attached' });
    for (let presses = 0; presses <= MOST; presses += 1) {
      if (
        await control
          .first()
          .evaluate(
            (element) =>
              element === document.activeElement ||
              (element.contains(document.activeElement) && element.matches('label')),
          )
      )
        return presses;
      await press('Tab');
    }
    throw new Error(
      `Tab does not reach ${control}; the focus is on ${await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120))}`,
    );
  };
  return {
    tabTo,
    press,
    async open(control) {
      await tabTo(control);
      await press('Enter');
    },
    async type(field, text) {
      await tabTo(field);
      await page.keyboard.type(text);
    },
    async skip(toPart) {
      await press('Tab');
      const link = page.getByRole('link', { name: 'Skip to content' });
      if (!(await link.evaluate((element) => element === document.activeElement)))
        throw new Error('The first stop is not the link to the content');
      await press('Enter');
      if (toPart === undefined) return;
      await tabTo(page.getByRole('link', { name: toPart, exact: true }));
      await press('Enter');
    },
    tabs() {
      const pressed = count;
      count = 0;
      return pressed;
    },
  };
}
