import * as csstree from 'css-tree';
import { type Media, matchesMedia } from './media.ts';

/** The declarations that decide whether something is seen. */
export type Property = 'display' | 'visibility' | 'content-visibility';

/** One selector of a rule that sets one of these properties. */
export interface Rule {
  selector: string;
  /** Decides among rules: importance, specificity. Later rules win where it is equal. */
  weight: number;
  /**
   * The condition that the last part of the selector sets for the element itself: `#id`, `.class`, `[attribute]`, `tag`
   * or `*`.
   */
  key: string;
  /** The tags, classes and ids without which a page has no element that matches. */
  needs: readonly string[];
  property: Property;
  value: string;
  /** The media queries around the rule, each of which has to match. */
  media: readonly string[];
}

/** A stylesheet as far as it decides whether something is seen. */
export interface Stylesheet {
  imports: string[];
  rules: Rule[];
}

const PROPERTIES: readonly string[] = ['display', 'visibility', 'content-visibility'];
const IMPORTANT = 1e12;
/** Attribute of an element that is an open popover: the parser's selectors do not know `:popover-open`. */
export const POPOVER_OPEN = 'data-tester-popover-open';

/** Specificity of a selector as one number. @see https://www.w3.org/TR/selectors-4/#specificity-rules */
function specificityOf(selector: csstree.CssNode): number {
  let sum = 0;
  const add = (node: csstree.CssNode): void => {
    if (node.type === 'IdSelector') sum += 1e8;
    else if (node.type === 'ClassSelector' || node.type === 'AttributeSelector') sum += 1e4;
    else if (node.type === 'TypeSelector') sum += node.name === '*' ? 0 : 1;
    else if (node.type === 'PseudoElementSelector') sum += 1;
    else if (node.type === 'PseudoClassSelector') {
      if (node.name === 'where') return;
      const lists = node.children?.toArray().filter((child) => child.type === 'SelectorList') ?? [];
      if (['is', 'not', 'has'].includes(node.name))
        sum += Math.max(0, ...lists.flatMap((list) => list.children.toArray().map(specificityOf)));
      else sum += 1e4;
    }
  };
  if (selector.type === 'Selector') selector.children.forEach(add);
  return sum;
}

/** @returns the most telling part of the last compound of a selector. */
function keyOf(selector: csstree.Selector): string {
  const parts = selector.children.toArray();
  const last = parts.slice(parts.findLastIndex(({ type }) => type === 'Combinator') + 1);
  const named = (type: string) => last.find((part): part is csstree.ClassSelector => part.type === type)?.name;
  const [id, className, tag] = [named('IdSelector'), named('ClassSelector'), named('TypeSelector')];
  if (id) return `#${id}`;
  if (className) return `.${className}`;
  const attribute = last.find((part) => part.type === 'AttributeSelector');
  if (attribute) return `[${attribute.name.name}]`;
  return tag && tag !== '*' ? tag.toLowerCase() : '*';
}

/**
 * A selector that is one `:is()`, as the build writes several that share their declarations, is each of its members.
 */
function membersOf(selector: csstree.Selector): csstree.Selector[] {
  const [part, ...rest] = selector.children.toArray();
  if (part?.type !== 'PseudoClassSelector' || part.name !== 'is' || rest.length > 0) return [selector];
  const [list] = part.children?.toArray() ?? [];
  return list?.type === 'SelectorList'
    ? list.children.toArray().filter((member) => member.type === 'Selector')
    : [selector];
}

const needsOf = (selector: csstree.Selector): string[] =>
  selector.children
    .toArray()
    .flatMap((part) =>
      ['IdSelector', 'ClassSelector', 'TypeSelector'].includes(part.type) && 'name' in part && part.name !== '*'
        ? [part.name as string]
        : [],
    );

/** Reads the rules of a stylesheet that decide whether something is seen. */
export function parseStylesheet(css: string): Stylesheet {
  const sheet: Stylesheet = { imports: [], rules: [] };
  const media: string[] = [];
  const read = (node: csstree.CssNode): void => {
    if (node.type === 'StyleSheet' || node.type === 'Block') node.children.forEach(read);
    else if (node.type === 'Atrule') readAtrule(node);
    else if (node.type === 'Rule' && node.prelude.type === 'SelectorList') readRule(node, node.prelude);
  };
  const readAtrule = ({ name, prelude, block }: csstree.Atrule): void => {
    const condition = prelude ? csstree.generate(prelude) : '';
    if (name === 'import') sheet.imports.push(/(?:url\()?["']?([^"')]+)/.exec(condition)![1]!);
    // the browser that the tester stands for has what @supports asks for
    else if (name === 'supports' || name === 'layer') block && read(block);
    else if (name === 'media' && block) {
      media.push(condition);
      read(block);
      media.pop();
    }
  };
  const readRule = ({ block }: csstree.Rule, { children }: csstree.SelectorList): void => {
    const declared = block.children
      .toArray()
      .filter((node): node is csstree.Declaration => node.type === 'Declaration' && PROPERTIES.includes(node.property));
    for (const { property, value, important } of declared)
      for (const selector of children.toArray().filter(({ type }) => type === 'Selector'))
        for (const member of membersOf(selector as csstree.Selector)) {
          const text = csstree.generate(member).replaceAll(':popover-open', `[${POPOVER_OPEN}]`);
          // of pseudo-elements the one of closed details is read alone
          if (text.includes('::') && !text.endsWith('::details-content')) continue;
          sheet.rules.push({
            selector: text,
            weight: specificityOf(selector) + (important ? IMPORTANT : 0),
            key: keyOf(member),
            needs: needsOf(member),
            property: property as Property,
            value: csstree.generate(value),
            media: [...media],
          });
        }
  };
  read(csstree.parse(css, { parseCustomProperty: false, parseValue: true }));
  return sheet;
}

/** The rules of a page that apply in a window, the strongest first, by what they ask of an element. */
export type Cascade = Map<string, { rule: Rule; rank: number }[]>;

/**
 * Orders the rules of stylesheets.
 *
 * @param sheets in the order of the document.
 * @param words those of the page, among them its tags, classes and ids: rules that need others are left out.
 */
export function cascadeOf(sheets: readonly Stylesheet[], media: Media, words: ReadonlySet<string>): Cascade {
  const rules = sheets
    .flatMap((sheet) => sheet.rules)
    .filter(
      ({ needs, media: queries }) =>
        needs.every((word) => words.has(word)) && queries.every((query) => matchesMedia(query, media)),
    );
  const ranked = rules
    .map((rule, order) => ({ rule, order }))
    .sort((a, b) => b.rule.weight - a.rule.weight || b.order - a.order);
  return Map.groupBy(
    ranked.map(({ rule }, rank) => ({ rule, rank })),
    ({ rule }) => rule.key,
  );
}
