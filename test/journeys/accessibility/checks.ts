import type { CDPSession, Page } from 'playwright-core';
import { faultsOfLooks } from '../visit.ts';
import {
  inForcedColours,
  languageFaults,
  reflowFaults,
  ringFaults,
  spacingFaults,
  stillMoving,
  structureFaults,
} from './in-page.ts';

/** The checks of every page by the name of their column: axe, and the criteria of WCAG 2.2 beyond it. */
export const CHECKS = {
  axe: 'axe-core with all rules of WCAG 2.0 to 2.2, A and AA, and its best practices, by day, and of colours and widths on a phone at night; nothing wider than the window',
  outline:
    '1.3.1, 2.4.1, 2.4.2, 2.4.6, 4.1.2: a title, one first heading, no level left out, landmarks with names of their own, a name for every control',
  language: '3.1.1, 3.1.2: the language of the page, and of each text in another one',
  names: '2.5.3: the name of a control holds its visible label',
  purpose:
    '1.3.5, 3.3.7, 3.3.8: fields for a person say what they are for, so that nothing has to be remembered or typed again',
  errors: '3.3.1, 4.1.3: each problem is named, described beside its field, and announced once',
  targets: '2.5.8: targets of 24 by 24 pixels, or with that much room',
  keyboard: '2.1.1, 2.1.2, 2.4.3: Tab reaches every control of the content in the order of the page, and leaves it',
  focus:
    '2.4.7, 2.4.11, 1.4.11: the focus is seen on every control, by day, at night and in forced colours, and under nothing',
  help: '3.2.6: the way to help stands at the same place, behind the content',
  reflow:
    '1.4.10: 320 by 256 pixels, which is 400 %: no scrolling to the side, nothing cut off, and room between what stays on the screen',
  spacing: '1.4.12: nothing is cut off with more space between letters, words and lines',
  motion: '2.3.3: nothing moves for who asks for less motion',
  forced: '1.4.1, 1.4.11: in forced colours, what is chosen still differs from what is not',
} as const;
export type Check = keyof typeof CHECKS;

/** A fault of a page, with the check that has found it. */
export type Fault = readonly [check: Check, fault: string];

interface AxNode {
  nodeId: string;
  ignored: boolean;
  role?: { value: string };
  name?: { value: string };
  properties?: { name: string; value: { value: unknown } }[];
  childIds?: string[];
}

/** An object of the accessibility tree. */
export interface Seen {
  role: string;
  name: string;
  level?: number;
}

const LANDMARKS = new Set(['banner', 'complementary', 'contentinfo', 'form', 'main', 'navigation', 'region', 'search']);
const CONTROLS = new Set([
  'button',
  'checkbox',
  'combobox',
  'dialog',
  'link',
  'listbox',
  'option',
  'radio',
  'searchbox',
  'slider',
  'spinbutton',
  'textbox',
]);

/** The browser's accessibility tree, in the order of the page. */
async function treeOf(session: CDPSession): Promise<Seen[]> {
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: AxNode[] };
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const seen: Seen[] = [];
  const walk = (node: AxNode | undefined): void => {
    if (!node) return;
    if (!node.ignored) {
      const level = node.properties?.find(({ name }) => name === 'level')?.value.value;
      seen.push({
        role: node.role?.value ?? '',
        name: node.name?.value ?? '',
        ...(typeof level === 'number' && { level }),
      });
    }
    for (const id of node.childIds ?? []) walk(byId.get(id));
  };
  walk(nodes[0]);
  return seen;
}

/** @param isShop pages of the provider have no footer. */
function outlineFaults(tree: readonly Seen[], isShop: boolean): string[] {
  const headings = tree.filter(({ role }) => role === 'heading');
  const levels = headings.map(({ level }) => level ?? 0);
  // a form or a region without a name is no landmark
  const landmarks = tree.filter(
    ({ role, name }) => LANDMARKS.has(role) && (name !== '' || !['form', 'region'].includes(role)),
  );
  const keys = landmarks.map(({ role, name }) => `${role} "${name}"`);
  const isModal = tree.some(({ role }) => role === 'dialog') && !landmarks.some(({ role }) => role === 'main');
  const needed = isShop ? ['banner', 'main', 'contentinfo'] : ['banner', 'main'];
  return [
    ...(isModal || levels.filter((level) => level === 1).length === 1
      ? []
      : [`${levels.filter((level) => level === 1).length} first headings`]),
    ...levels.flatMap((level, i) =>
      i > 0 && level > levels[i - 1]! + 1 ? [`h${level} "${headings[i]!.name}" follows h${levels[i - 1]}`] : [],
    ),
    ...headings.filter(({ name }) => name.trim() === '').map(() => 'a heading without text'),
    ...(isModal
      ? []
      : needed
          .filter((role) => landmarks.filter((mark) => mark.role === role).length !== 1)
          .map((role) => `not one ${role}`)),
    ...keys.filter((key, i) => keys.indexOf(key) < i).map((key) => `two landmarks ${key}`),
    ...tree
      .filter(({ role, name }) => CONTROLS.has(role) && name.trim() === '')
      .map(({ role }) => `a ${role} without a name`),
  ];
}

const CONTACT = new Set(['Contact', 'Kontakt', 'Contacto']);

/** While a dialog is open, the page behind it is not in the tree. */
function helpFaults(tree: readonly Seen[]): string[] {
  const main = tree.findIndex(({ role }) => role === 'main');
  const help = tree.findLastIndex(({ role, name }) => role === 'link' && CONTACT.has(name));
  return main === -1 || help > main ? [] : ['no way to help behind the content'];
}

/** Holds Tab from the start of the content until the focus has left it. */
async function keyboardFaults(page: Page): Promise<string[]> {
  const expected = await page.evaluate(() => {
    const start = document.querySelector<HTMLElement>('dialog:modal') ?? document.querySelector<HTMLElement>('main')!;
    // what lies over the page closes when the focus leaves it: from there, Tab goes on
    const origin = start.matches('dialog') || !start.contains(document.activeElement) ? null : document.activeElement;
    const follows = (element: Element) =>
      !origin || (origin.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    const controls = [
      ...start.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]'),
    ].filter(
      (element) =>
        element.tabIndex >= 0 &&
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.matches(':disabled') &&
        element.closest('[inert]') === null &&
        follows(element),
    );
    const inGroups = controls.filter((element) => {
      if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true;
      const group = controls.filter(
        (other) =>
          other instanceof HTMLInputElement &&
          other.type === 'radio' &&
          other.name === element.name &&
          other.form === element.form,
      );
      return element === (group.find((other) => (other as HTMLInputElement).checked) ?? group[0]);
    });
    const state = window as typeof window & { stops: Element[]; expected: Element[] };
    state.stops = start.matches('dialog') ? [document.activeElement!] : [];
    state.expected = inGroups;
    document.addEventListener('focusin', ({ target }) => state.stops.push(target as Element));
    if (!origin && !start.matches('dialog')) {
      if (!start.hasAttribute('tabindex')) start.tabIndex = -1;
      start.focus();
    }
    return inGroups.length;
  });
  // some more for what the browser adds, such as rows that scroll and the parts of a field for a date
  for (let repeats = 0; repeats < expected + 12; repeats += 1) await page.keyboard.down('Tab');
  await page.keyboard.up('Tab');
  return page.evaluate(() => {
    const { stops, expected } = window as typeof window & { stops: Element[]; expected: Element[] };
    const nameOf = (element: Element) => element.outerHTML.slice(0, 110);
    const order = expected.map((element) => stops.indexOf(element));
    const last = Math.max(-1, ...order);
    const hasLeft =
      expected.length === 0 ||
      document.querySelector('dialog:modal') !== null ||
      stops.slice(last + 1).some((element) => !element.closest('main')) ||
      document.activeElement === document.body;
    return [
      ...expected.filter((_, i) => order[i] === -1).map((element) => `Tab does not reach ${nameOf(element)}`),
      ...order.flatMap((place, i) =>
        i > 0 && place !== -1 && place < order[i - 1]! ? [`out of order: ${nameOf(expected[i]!)}`] : [],
      ),
      ...[...document.querySelectorAll<HTMLElement>('[tabindex]')]
        .filter(({ tabIndex }) => tabIndex > 0)
        .map((element) => `a tabindex above 0: ${nameOf(element)}`),
      ...(hasLeft ? [] : ['Tab does not leave the content']),
    ];
  });
}

/** Four times the size on a screen of 1280 by 1024 pixels. */
export const ZOOMED = { width: 320, height: 256 };

/** The tools of an inspection. */
export interface Look {
  /** A page of the shop; those of the provider have neither footer nor dark colours. */
  isShop?: boolean;
  /** Looks at the focus in header and footer too, which are the same on every page. */
  hasFrame?: boolean;
}

/**
 * The faults of an open page by {@link CHECKS}. The window has its size again afterwards; the focus and the scroll
 * position differ.
 *
 * @returns the faults, and the accessibility tree.
 */
export async function inspect(
  page: Page,
  { isShop = true, hasFrame = !isShop }: Look = {},
): Promise<{ faults: Fault[]; tree: Seen[] }> {
  const faults: Fault[] = [];
  const add = (check: Check, found: readonly string[]) => faults.push(...found.map((fault) => [check, fault] as const));
  const size = page.viewportSize()!;
  const session = await page.context().newCDPSession(page);
  const tree = await treeOf(session);
  await session.detach();
  const isModal = (await page.locator('dialog:modal').count()) > 0;
  const parts = hasFrame
    ? {}
    : { part: { exclude: ['.header', '.footer'] }, partAtNight: isModal ? 'dialog:modal' : 'main' };
  add('axe', await faultsOfLooks(page, { ...parts, hasDark: isShop }));
  add('outline', outlineFaults(tree, isShop));
  add('help', helpFaults(tree));
  if ((await page.title()).trim() === '') add('outline', ['no title']);
  add('language', await page.evaluate(languageFaults, undefined));
  for (const [check, fault] of await page.evaluate(structureFaults)) add(check as Check, [fault]);
  add('keyboard', await keyboardFaults(page));
  add('motion', await page.evaluate(stillMoving));

  add('focus', await page.evaluate(ringFaults, hasFrame));
  add('spacing', await page.evaluate(spacingFaults));
  await page.emulateMedia({ forcedColors: 'active' });
  add('forced', await page.evaluate(inForcedColours));
  await page.emulateMedia({ forcedColors: 'none', colorScheme: isShop ? 'dark' : 'light' });
  // what a narrow window does not show
  if (hasFrame) add('focus', await page.evaluate(ringFaults, hasFrame));

  await page.setViewportSize(ZOOMED);
  add('reflow', await page.evaluate(reflowFaults));
  add('focus', await page.evaluate(ringFaults, hasFrame));
  add('spacing', await page.evaluate(spacingFaults));
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(size);
  return { faults: [...new Map(faults.map((fault) => [fault.join(), fault])).values()], tree };
}
