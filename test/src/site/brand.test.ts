import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { COLOURS, MAIL_COLOURS, METAFIELD_NAMESPACE } from '../../../src/site/brand.ts';

const [light = '', dark = ''] = readFileSync('client/styles/tokens.css', 'utf8').split(
  '@media (prefers-color-scheme: dark)',
);
const token = (css: string, name: string) => new RegExp(`--${name}: (#[0-9a-f]{3,6});`).exec(css)?.[1];

it('the colours of pictures and browser frames are those of the style sheet', () => {
  expect(COLOURS).toEqual({
    paper: token(light, 'paper'),
    paperInTheDark: token(dark, 'paper'),
    ink: token(light, 'ink'),
    brand: token(light, 'forest'),
    calm: token(light, 'moss'),
  });
});

it.each(['light', 'dark'] as const)('the %s colours of mails are those of the style sheet', (scheme) => {
  const css = { light, dark }[scheme];
  expect(MAIL_COLOURS[scheme]).toEqual({
    ...Object.fromEntries(['paper', 'surface', 'ink', 'quiet', 'line'].map((name) => [name, token(css, name)])),
    brand: token(css, 'forest'),
    highlight: token(css, 'butter'),
    onHighlight: token(css, 'on-butter'),
    action: token(css, 'rowan'),
    onAction: token(css, 'on-rowan'),
  });
});

it('operations ask for the metafields of the namespace', () => {
  // standard definitions, which an app for reviews brings
  for (const file of globSync('{src,local}/**/*.storefront.graphql'))
    for (const [, namespace] of readFileSync(file, 'utf8').matchAll(/namespace: "(\w+)"/g))
      if (namespace !== 'reviews') expect([file, namespace]).toEqual([file, METAFIELD_NAMESPACE]);
});
