/** A design token: the name of its custom property without the dashes, and its value in the style sheet. */
export interface Token {
  name: string;
  value: string;
}

/** The tokens of `client/styles/tokens.css`, and those that are different in the dark. */
export interface Tokens {
  light: readonly Token[];
  dark: readonly Token[];
}

const tokensOf = (block: string): Token[] =>
  [...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => ({ name, value }));

/**
 * Reads the tokens from their style sheet, so that the design page shows each of them without a list of its own.
 *
 * @param css a block `:root` with the tokens, and one in `prefers-color-scheme: dark`.
 * @throws TypeError when a block is missing.
 */
export function readTokens(css: string): Tokens {
  const [light, dark] = [...css.matchAll(/:root \{([^}]*)\}/g)].map(([, block = '']) => tokensOf(block));
  if (!light || !dark) throw new TypeError('tokens.css has no :root for light and dark');
  return { light, dark };
}

const COLOUR = /^#[\da-f]{3,8}$/i;
const FONT_SIZE = /^(?:small|large|h\d|hero)$/;

export const isColour = ({ value }: Token): boolean => COLOUR.test(value);
export const isFontSize = ({ name }: Token): boolean => FONT_SIZE.test(name);
export const isLength = (token: Token): boolean =>
  !isFontSize(token) && /^(?:clamp\(|[\d.]+(?:px|rem)$)/.test(token.value);

const declarations = (tokens: readonly Token[]): string =>
  tokens.map(({ name, value }) => `--${name}: ${value};`).join(' ');

/**
 * The style sheet of the design page: both colour schemes as classes, a class for each token, and the samples' places.
 */
export const designStyles = ({ light, dark }: Tokens): string =>
  [
    `.scheme { background: var(--paper); color: var(--ink); }`,
    `.scheme.light { color-scheme: light; ${declarations(light)} }`,
    `.scheme.dark { color-scheme: dark; ${declarations([...light, ...dark])} }`,
    ...light.filter(isColour).map(({ name }) => `.token-${name} { background: var(--${name}); }`),
    ...light.filter(isFontSize).map(({ name }) => `.token-${name} { font-size: var(--${name}); }`),
    ...light.filter(isLength).map(({ name }) => `.token-${name} { width: var(--${name}); }`),
    '.token-shade { box-shadow: var(--shade); } .token-radius { border-radius: var(--radius); } .token-display { font-family: var(--display); } .token-body { font-family: var(--body); }',
    '.design-columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 300px), 1fr)); gap: 24px; }',
    '.design-columns > * { min-width: 0; padding: 20px; border: 1px solid var(--line); border-radius: var(--radius); }',
    '.design-tokens { display: grid; grid-template-columns: repeat(auto-fill, minmax(140px, 1fr)); gap: 12px; }',
    '.design-swatch { display: block; height: 56px; margin-bottom: 4px; border: 1px solid var(--edge); border-radius: 10px; }',
    '.design-length { display: block; height: 16px; background: var(--forest); }',
    '.design-sample { margin-block: 24px; padding-block: 24px; border-top: 1px solid var(--line); }',
    '.design-sample > h3 { font: 600 1rem/1.5 var(--body); color: var(--quiet); letter-spacing: 0; }',
    '.design-drawings { display: grid; grid-template-columns: repeat(auto-fill, minmax(120px, 1fr)); gap: 16px; text-align: center; }',
    '.design-drawings .art { margin-inline: auto; }',
    '.design-page code { font-size: var(--small); overflow-wrap: anywhere; }',
  ].join('\n');
