import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { designStyles, isColour, isFontSize, isLength, readTokens } from '../../../../src/shop/design/tokens.ts';

const css = readFileSync('client/styles/tokens.css', 'utf8');
const tokens = readTokens(css);

it('reads every token of the style sheet', () => {
  const names = new Set([...css.matchAll(/^ +--([\w-]+):/gm)].map(([, name]) => name));
  expect(new Set(tokens.light.map(({ name }) => name))).toEqual(names);
  expect(tokens.dark.filter(({ name }) => !names.has(name))).toEqual([]);
});

it('shows each of them, in both colour schemes', () => {
  const styles = designStyles(tokens);
  const unshown = tokens.light
    .filter((token) => !isColour(token) && !isFontSize(token) && !isLength(token))
    .map(({ name }) => name);
  expect(unshown.sort()).toEqual(['body', 'display', 'shade']);
  for (const { name } of tokens.light) expect(styles).toContain(`.token-${name} {`);
  for (const { name, value } of tokens.dark)
    expect(styles.slice(styles.indexOf('.scheme.dark'))).toContain(`--${name}: ${value};`);
});

it('refuses a style sheet without a dark scheme', () => {
  expect(() => readTokens(':root { --ink: #000; }')).toThrow(TypeError);
});
