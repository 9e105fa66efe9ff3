import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compileFunction, runInThisContext } from 'node:vm';
import type { DOMWindow } from 'jsdom';

/** A state that Playwright asks elements for. */
export type ElementState = 'visible' | 'hidden' | 'enabled' | 'disabled' | 'editable' | 'checked' | 'unchecked';

/**
 * The part of Playwright's injected script that the tester uses. It finds elements, names them, and knows their states.
 */
export interface Engine {
  parseSelector(selector: string): object;
  querySelectorAll(selector: object, root: Node): Element[];
  strictModeViolationError(selector: object, matches: Element[]): Error;
  /** The control of a label, the element itself otherwise. */
  retarget(element: Element, behavior: 'follow-label' | 'none'): Element | null;
  elementState(element: Element, state: ElementState, isFrameVisible: true): { matches: boolean; received: string };
  /** @returns the selected values, or `error:…`. */
  selectOptions(element: Element, options: object[]): string[] | string;
  /** @returns `needsinput` where a person types the value. */
  fill(element: Element, value: string): 'done' | 'needsinput' | string;
  previewNode(element: Element): string;
  /** Texts and selectors that were looked up are kept from its `begin` to its `end`. */
  _evaluator: { begin(): void; end(): void };
}

/** Playwright's engine for one window, and its selectors. */
export interface EngineOfWindow {
  engine: Engine;
  selectors: Selectors;
  /** Keeps what the engine has found out, until `forget`: the document does not change in between. */
  remember(): void;
  forget(): void;
}

type Text = string | RegExp;
interface Exact {
  exact?: boolean;
}

/** Makes Playwright's selectors from the arguments of its locators. */
export interface Selectors {
  getByRoleSelector(role: string, options?: object): string;
  getByTextSelector(text: Text, options?: Exact): string;
  getByLabelSelector(text: Text, options?: Exact): string;
  getByPlaceholderSelector(text: Text, options?: Exact): string;
  getByTitleSelector(text: Text, options?: Exact): string;
  getByAltTextSelector(text: Text, options?: Exact): string;
  escapeForTextSelector(text: Text, exact: boolean): string;
  /** The locator as a person writes it. */
  asLocator(language: 'javascript', selector: string): string;
}

interface Library extends Selectors {
  InjectedScript: new (window: DOMWindow, options: object) => Engine;
  beginAriaCaches(): void;
  endAriaCaches(): void;
}

const BUNDLE = createRequire(import.meta.url).resolve('playwright-core/lib/coreBundle');
const EXPORTS =
  'InjectedScript, beginAriaCaches, endAriaCaches, getByRoleSelector, getByTextSelector, getByLabelSelector, getByPlaceholderSelector, getByTitleSelector, getByAltTextSelector, escapeForTextSelector, asLocator';
const OPTIONS = {
  isUnderTest: false,
  sdkLanguage: 'javascript',
  testIdAttributeName: 'data-testid',
  browserName: 'chromium',
  customEngines: [],
  stableRafCount: 1,
};

/**
 * The script that Playwright runs in each page. It is kept as a string literal of the bundle, which no export leads to.
 *
 * @throws Error when another version of Playwright keeps it elsewhere.
 */
function readScript(): string {
  const bundle = readFileSync(BUNDLE, 'utf8');
  const module = bundle.indexOf('/generated/injectedScriptSource.ts"() {');
  const [, literal] = /^ *\w+ = ('.*');$/m.exec(module < 0 ? '' : bundle.slice(module, module + 1_000_000)) ?? [];
  if (!literal)
    throw new Error('playwright-core keeps its injected script elsewhere: see test/journeys/without-script/engine.ts');
  return runInThisContext(literal) as string;
}

/** The names that a window has and a script uses as variables. */
let names: string[] | undefined;
const namesOf = (window: DOMWindow): string[] =>
  (names ??= Object.getOwnPropertyNames(window).filter(
    (name) => /^[A-Za-z_$][\w$]*$/.test(name) && !['undefined', 'NaN', 'Infinity', 'name'].includes(name),
  ));

/** Compiles code whose variables are those of a window. @returns a function that runs it in a window. */
function compile(code: string, window: DOMWindow): (window: DOMWindow) => unknown {
  const known = namesOf(window).filter((name) => code.includes(name));
  const run = compileFunction(code, known);
  return (scope) => run(...known.map((name) => scope[name]));
}

let library: ((window: DOMWindow) => unknown) | undefined;

/** Runs Playwright's script in a window. */
export function engineOf(window: DOMWindow): EngineOfWindow {
  library ??= compile(`const module = {}; ${readScript()}; return { ${EXPORTS} };`, window);
  const { InjectedScript, beginAriaCaches, endAriaCaches, ...selectors } = library(window) as Library;
  const engine = new InjectedScript(window, OPTIONS);
  let isRemembering = false;
  const remember = () => {
    if (isRemembering) return;
    isRemembering = true;
    engine._evaluator.begin();
    beginAriaCaches();
  };
  const forget = () => {
    if (!isRemembering) return;
    isRemembering = false;
    engine._evaluator.end();
    endAriaCaches();
  };
  return { engine, selectors, remember, forget };
}

/** Runs a function of a test in a window, as `evaluate` of Playwright does: it reads nothing from around itself. */
export function runIn(window: DOMWindow, run: unknown, ...args: unknown[]): unknown {
  const value = compile(`return (${run})`, window)(window);
  return typeof value === 'function' ? value(...args) : value;
}
