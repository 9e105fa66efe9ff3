import * as actions from './actions.ts';
import type { OpenDocument } from './document.ts';
import type { ElementState, Selectors } from './engine.ts';
import { innerText } from './inner-text.ts';
import { expectOptions, strict } from './strict.ts';
import type { Tab } from './tab.ts';
import { until } from './waiting.ts';

type Text = string | RegExp;

interface FilterOptions {
  has?: Locator;
  hasNot?: Locator;
  hasText?: Text;
  hasNotText?: Text;
  visible?: boolean;
}

interface ActionOptions {
  /** Also what is hidden or disabled. */
  force?: boolean;
  noWaitAfter?: boolean;
  timeout?: number;
}

const ACTION_OPTIONS = ['force', 'noWaitAfter', 'timeout'];
/** The moment between the two clicks of a double click. The first one's request leaves before the second click. */
const DOUBLE_CLICK_MS = 30;

/** Playwright's `Locator` as far as tests use it, over a page without scripts. */
export class Locator {
  protected readonly tab: Tab;
  readonly selector: string;

  constructor(tab: Tab, selector: string, options?: FilterOptions) {
    this.tab = tab;
    this.selector = selector + filterOf(tab.document.selectors, options);
    // biome-ignore lint/correctness/noConstructorReturn: the proxy stands for the object
    return strict('locator', this);
  }

  private within(selector: string, options?: FilterOptions): Locator {
    return new Locator(this.tab, this.selector === '' ? selector : `${this.selector} >> ${selector}`, options);
  }
  locator(inner: string | Locator, options?: FilterOptions): Locator {
    return this.within(typeof inner === 'string' ? inner : `internal:chain=${JSON.stringify(inner.selector)}`, options);
  }
  getByRole(role: string, options?: object): Locator {
    return this.within(this.tab.document.selectors.getByRoleSelector(role, options));
  }
  getByText(text: Text, options?: { exact?: boolean }): Locator {
    return this.within(this.tab.document.selectors.getByTextSelector(text, options));
  }
  getByLabel(text: Text, options?: { exact?: boolean }): Locator {
    return this.within(this.tab.document.selectors.getByLabelSelector(text, options));
  }
  getByPlaceholder(text: Text, options?: { exact?: boolean }): Locator {
    return this.within(this.tab.document.selectors.getByPlaceholderSelector(text, options));
  }
  getByTitle(text: Text, options?: { exact?: boolean }): Locator {
    return this.within(this.tab.document.selectors.getByTitleSelector(text, options));
  }
  getByAltText(text: Text, options?: { exact?: boolean }): Locator {
    return this.within(this.tab.document.selectors.getByAltTextSelector(text, options));
  }
  filter(options: FilterOptions): Locator {
    return new Locator(this.tab, this.selector, options);
  }
  first(): Locator {
    return this.nth(0);
  }
  last(): Locator {
    return this.nth(-1);
  }
  nth(index: number): Locator {
    return this.within(`nth=${index}`);
  }
  and(other: Locator): Locator {
    return this.within(`internal:and=${JSON.stringify(other.selector)}`);
  }
  or(other: Locator): Locator {
    return this.within(`internal:or=${JSON.stringify(other.selector)}`);
  }
  page(): never {
    throw new Error('The tester without scripts has no locator.page: use inBrowser');
  }
  toString(): string {
    return this.tab.document.selectors.asLocator('javascript', this.selector);
  }

  private find(): { document: OpenDocument; elements: Element[] } {
    const { document } = this.tab;
    return { document, elements: document.query(this.selector) };
  }
  /** @throws Error where several elements match. */
  private findOne(): { document: OpenDocument; element: Element | undefined } {
    const { document, elements } = this.find();
    if (elements.length > 1)
      throw document.engine.strictModeViolationError(document.engine.parseSelector(this.selector), elements);
    return { document, element: elements[0] };
  }
  private explain(wanted: string): () => string {
    return () => {
      const { document, elements } = this.find();
      return [
        `${this} is not ${wanted}`,
        ...(elements.length > 0
          ? elements.map((element) => document.engine.previewNode(element))
          : ['no element matches']),
      ].join('\n  ');
    };
  }
  /** The one element that matches, in the states that are asked for. */
  private one(...states: ElementState[]): Promise<{ document: OpenDocument; element: HTMLElement }> {
    const find = () => {
      const { document, element } = this.findOne();
      const isIn = element && states.every((state) => document.engine.elementState(element, state, true).matches);
      return isIn && { document, element: element as HTMLElement };
    };
    return until(this.tab, find, this.explain(states.join(' and ') || 'there'));
  }
  private actionable(
    { force = false, ...options }: ActionOptions,
    ...states: ElementState[]
  ): ReturnType<Locator['one']> {
    expectOptions('an action', options, ACTION_OPTIONS);
    return force ? this.one() : this.one('visible', ...states);
  }
  private async isIn(state: ElementState): Promise<boolean> {
    const { document, element } = await this.one();
    return document.engine.elementState(element, state, true).matches;
  }

  async all(): Promise<Locator[]> {
    return Array.from({ length: await this.count() }, (_, index) => this.nth(index));
  }
  async count(): Promise<number> {
    await this.tab.settled();
    return this.find().elements.length;
  }
  async isVisible(): Promise<boolean> {
    await this.tab.settled();
    const { document, element } = this.findOne();
    return element !== undefined && document.engine.elementState(element, 'visible', true).matches;
  }
  async isHidden(): Promise<boolean> {
    return !(await this.isVisible());
  }
  isChecked(): Promise<boolean> {
    return this.isIn('checked');
  }
  isDisabled(): Promise<boolean> {
    return this.isIn('disabled');
  }
  isEnabled(): Promise<boolean> {
    return this.isIn('enabled');
  }
  async textContent(): Promise<string | null> {
    return (await this.one()).element.textContent;
  }
  async innerText(): Promise<string> {
    const { document, element } = await this.one();
    return innerText(element, document.visibility());
  }
  async innerHTML(): Promise<string> {
    return (await this.one()).element.innerHTML;
  }
  async getAttribute(name: string): Promise<string | null> {
    return (await this.one()).element.getAttribute(name);
  }
  async inputValue(): Promise<string> {
    const { document, element } = await this.one();
    const control = document.engine.retarget(element, 'follow-label') as HTMLInputElement;
    if (!control.matches('input, textarea, select')) throw new Error(`${this} has no value`);
    return control.value;
  }
  async allTextContents(): Promise<string[]> {
    await this.tab.settled();
    return this.find().elements.map(({ textContent }) => textContent ?? '');
  }
  async allInnerTexts(): Promise<string[]> {
    await this.tab.settled();
    const { document, elements } = this.find();
    return elements.map((element) => innerText(element, document.visibility()));
  }
  async evaluate(run: unknown, argument?: unknown): Promise<unknown> {
    const { document, element } = await this.one();
    return structuredClone(await document.evaluate(run, element, argument));
  }
  async evaluateAll(run: unknown, argument?: unknown): Promise<unknown> {
    await this.tab.settled();
    const { document, elements } = this.find();
    return structuredClone(await document.evaluate(run, elements, argument));
  }
  async waitFor({
    state = 'visible',
    ...options
  }: {
    state?: 'attached' | 'detached' | 'visible' | 'hidden';
    timeout?: number;
  } = {}): Promise<void> {
    expectOptions('waitFor', options, ['timeout']);
    const isMet = () => {
      const { document, element } = this.findOne();
      if (state === 'attached' || state === 'detached') return (element !== undefined) === (state === 'attached');
      return (
        (element !== undefined && document.engine.elementState(element, 'visible', true).matches) ===
        (state === 'visible')
      );
    };
    await until(this.tab, isMet, this.explain(state));
  }

  async click(options: ActionOptions = {}): Promise<void> {
    const { document, element } = await this.actionable(options, 'enabled');
    actions.click(document, element);
    this.tab.noteRefusal(element);
    if (!options.noWaitAfter) await this.tab.settled();
  }
  async dblclick(options: ActionOptions = {}): Promise<void> {
    const { document, element } = await this.actionable(options, 'enabled');
    actions.click(document, element);
    await new Promise((resolve) => setTimeout(resolve, DOUBLE_CLICK_MS));
    await this.tab.left();
    // the second click meets the next page where that has come already
    if (this.tab.document === document) actions.click(document, element);
    if (!options.noWaitAfter) await this.tab.settled();
  }
  async fill(value: string, options: ActionOptions = {}): Promise<void> {
    const { document, element } = await this.actionable(options, 'enabled', 'editable');
    actions.fill(document, element, value);
  }
  async pressSequentially(text: string, options: ActionOptions = {}): Promise<void> {
    const { document, element } = await this.actionable(options, 'enabled', 'editable');
    actions.type(document, element, text);
  }
  async press(key: string, options: ActionOptions = {}): Promise<void> {
    const { document, element } = await this.actionable(options, 'enabled');
    actions.press(document, element, key);
    this.tab.noteRefusal(element);
    await this.tab.settled();
  }
  async focus(): Promise<void> {
    (await this.one()).element.focus();
  }
  async blur(): Promise<void> {
    (await this.one()).element.blur();
  }
  /** The element is there; nothing is scrolled. */
  async scrollIntoViewIfNeeded(): Promise<void> {
    await this.one();
  }
  check(options: ActionOptions = {}): Promise<void> {
    return this.setChecked(true, options);
  }
  uncheck(options: ActionOptions = {}): Promise<void> {
    return this.setChecked(false, options);
  }
  async setChecked(wanted: boolean, options: ActionOptions = {}): Promise<void> {
    const { document, element } = await this.actionable(options, 'enabled');
    const isDone = () => document.engine.elementState(element, wanted ? 'checked' : 'unchecked', true).matches;
    if (isDone()) return;
    actions.click(document, element);
    if (!isDone()) throw new Error(`${this} did not change its state`);
    await this.tab.settled();
  }
  async selectOption(wanted: unknown, options: ActionOptions = {}): Promise<string[]> {
    const { document, element } = await this.actionable(options, 'enabled');
    return actions.selectOption(document, element, wanted);
  }
}

/** The part of a selector that filters. */
function filterOf(
  { escapeForTextSelector }: Selectors,
  { has, hasNot, hasText, hasNotText, visible, ...rest }: FilterOptions = {},
): string {
  expectOptions('a filter', rest, []);
  return [
    hasText !== undefined && `internal:has-text=${escapeForTextSelector(hasText, false)}`,
    hasNotText !== undefined && `internal:has-not-text=${escapeForTextSelector(hasNotText, false)}`,
    has && `internal:has=${JSON.stringify(has.selector)}`,
    hasNot && `internal:has-not=${JSON.stringify(hasNot.selector)}`,
    visible !== undefined && `visible=${visible}`,
  ]
    .filter((part) => part !== false && part !== undefined)
    .map((part) => ` >> ${part}`)
    .join('');
}
