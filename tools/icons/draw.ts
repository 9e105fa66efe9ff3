import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

/**
 * The drawing of a maskable icon: launchers cut any shape out of it that holds the middle circle with a radius of 40 %.
 * Source: W3C, Web Application Manifest, "Icon masks and safe zone".
 */
const SAFE_SCALE = 0.74;

/**
 * The drawing on a ground that reaches to the edges, within the circle that no launcher cuts into. @param ground its
 * colour.
 */
export const maskable = (svg: string, ground: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${ground}"/><g transform="translate(32 32) scale(${SAFE_SCALE}) translate(-32 -32)">${svg.replace(/^<svg[^>]*>|<\/svg>\s*$/g, '')}</g></svg>`;

const png = (svg: string, width: number): Uint8Array =>
  new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng();

const ICO_WIDTH = 32;
/** An icon file of one picture. Source: the format ICO, whose pictures may be PNG. */
function icoOf(picture: Uint8Array): Uint8Array {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(ICO_WIDTH, 6);
  head.writeUInt8(ICO_WIDTH, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(picture.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, picture]);
}

/**
 * Draws the icons of a shop from `icon.svg`.
 *
 * @param folder of the icons. @param ground colour around the drawing. @param all also those of browsers, not only of
 * the installed shop. @returns the files with their bytes.
 */
export async function writeIcons(
  folder: string,
  ground: string,
  all: boolean,
): Promise<[file: string, bytes: number][]> {
  await initWasm(await readFile(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')));
  const svg = (await readFile(`${folder}/icon.svg`, 'utf8')).trim();
  const files: [name: string, content: Uint8Array][] = [
    ['app-icon.png', png(svg, 512)],
    ['app-icon-small.png', png(svg, 192)],
    ['app-icon-maskable.png', png(maskable(svg, ground), 512)],
    ...(all
      ? ([
          ['apple-touch-icon.png', png(maskable(svg, ground), 180)],
          ['favicon.ico', icoOf(png(svg, ICO_WIDTH))],
        ] satisfies [string, Uint8Array][])
      : []),
  ];
  for (const [name, content] of files) await writeFile(`${folder}/${name}`, content);
  return files.map(([name, content]) => [`${folder}/${name}`, content.length]);
}
