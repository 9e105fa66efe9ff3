import { readFileSync } from 'node:fs';
import { type CssNode, generate, parse, walk } from 'css-tree';
import { expect, it } from 'vitest';

/** The declarations of the rules with a selector, outside of conditions. */
function declarationsOf(file: string, selector: string): Record<string, string> {
  const found: Record<string, string> = {};
  walk(parse(readFileSync(file, 'utf8')), {
    visit: 'Rule',
    enter({ prelude, block }) {
      if (this.atrule || !generate(prelude).split(',').includes(selector)) return;
      block.children.forEach((node: CssNode) => {
        if (node.type === 'Declaration') found[node.property] = generate(node.value);
      });
    },
  });
  return found;
}

it('nothing is left to browsers that paint it light on a dark page: bars of what scrolls (Firefox), search fields (WebKit)', () => {
  const root = declarationsOf('client/styles/tokens.css', ':root');
  expect(root['color-scheme']).toBe('light dark');
  expect(root['scrollbar-color']).toBe('var(--edge) var(--paper)');
  expect(declarationsOf('client/styles/base.css', '[type="search"]')).toEqual({ appearance: 'none' });
});
