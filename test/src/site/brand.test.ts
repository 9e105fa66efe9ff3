import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { COLOURS } from '../../../src/site/brand.ts';

it('the colours of pictures and browser frames are those of the style sheet', () => {
  const [light = '', dark = ''] = readFileSync('client/styles/tokens.css', 'utf8').split('@media (prefers-color-scheme: dark)');
  const token = (css: string, name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(css)?.[1];
  expect(COLOURS).toEqual({
    paper: token(light, 'paper'),
    paperInTheDark: token(dark, 'paper'),
    ink: token(light, 'ink'),
    brand: token(light, 'forest'),
    calm: token(light, 'moss'),
  });
});
