/**
 * `npm run shop -- icons`: draws the icons of the installed shop from `client/public/icon.svg`.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { readArguments } from '../local/command.ts';
import { COLOURS } from '../src/site/brand.ts';

const FOLDER = 'client/public';
const SOURCE = `${FOLDER}/icon.svg`;

/**
 * The drawing of a maskable icon: launchers cut any shape out of it that holds the middle circle with a radius of 40 %.
 * Source: W3C, Web Application Manifest, "Icon masks and safe zone".
 */
const SAFE_SCALE = 0.74;

/** The drawing on a ground that reaches to the edges, within the circle that no launcher cuts into. */
export const maskable = (svg: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${COLOURS.brand}"/><g transform="translate(32 32) scale(${SAFE_SCALE}) translate(-32 -32)">${svg.replace(/^<svg[^>]*>|<\/svg>\s*$/g, '')}</g></svg>`;

readArguments('Usage: npm run shop -- icons', {});

await initWasm(await readFile(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')));
const svg = (await readFile(SOURCE, 'utf8')).trim();
for (const [name, drawing, width] of [
  ['app-icon', svg, 512],
  ['app-icon-small', svg, 192],
  ['app-icon-maskable', maskable(svg), 512],
] as const) {
  const picture = new Resvg(drawing, { fitTo: { mode: 'width', value: width } }).render().asPng();
  await writeFile(`${FOLDER}/${name}.png`, picture);
  console.log(`${FOLDER}/${name}.png ${picture.length} bytes`);
}
