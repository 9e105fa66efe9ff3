/**
 * Writes the fonts of the shop: those letters of the originals that its languages use, with the weights that its styles
 * use.
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const FOLDER = 'client/fonts';

const characters = (first: number, last: number): string =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i));

/** Every page loads these: ASCII, the letters of western Europe, and the signs of texts, prices and amounts. */
const LATIN = `${characters(0x20, 0x7e)}ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿß\u00a0¡¿«»‹›–—‘’‚“”„…•·€©°²½×÷±−≤`;
/** A page loads these when it has one of them: the letters of central, eastern and northern Europe. */
const EXTENDED = `${characters(0x100, 0x17f)}ȘșȚțẞ`;

/** Kerning, accents that are set together, forms by language, ligatures, and figures of one width. */
const FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'rvrn', 'liga', 'calt', 'tnum'];

interface Font {
  source: string;
  name: string;
  /** The weights that stay of a variable font. */
  variationAxes?: { wght: { min: number; max: number } };
}

const FONTS: Font[] = [
  { source: '@fontsource/fraunces/files/fraunces-%-600-normal.woff2', name: 'fraunces' },
  {
    source: '@fontsource-variable/figtree/files/figtree-%-wght-normal.woff2',
    name: 'figtree',
    variationAxes: { wght: { min: 400, max: 700 } },
  },
];

const pathOf = (file: string): string => fileURLToPath(import.meta.resolve(file));

/** The ranges of code points, as `unicode-range` has them. */
function unicodeRange(text: string): string {
  const hex = (point: number) => point.toString(16).toUpperCase().padStart(4, '0');
  const ranges: [number, number][] = [];
  for (const point of [...text].map((character) => character.codePointAt(0)!).sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && point === last[1] + 1) last[1] = point;
    else ranges.push([point, point]);
  }
  return ranges.map(([first, last]) => `U+${hex(first)}${first === last ? '' : `-${hex(last)}`}`).join(', ');
}

mkdirSync(FOLDER, { recursive: true });
for (const { source, name, variationAxes } of FONTS) {
  const [scope, packageName] = source.split('/');
  copyFileSync(pathOf(`${scope}/${packageName}/LICENSE`), `${FOLDER}/LICENSE-${name}.txt`);
  for (const [subset, text, file] of [
    ['latin', LATIN, name],
    ['latin-ext', EXTENDED, `${name}-extended`],
  ] as const) {
    const font = await subsetFont(readFileSync(pathOf(source.replace('%', subset))), text, {
      targetFormat: 'woff2',
      keepFeatures: FEATURES,
      noHinting: true,
      ...(variationAxes && { variationAxes }),
    });
    writeFileSync(`${FOLDER}/${file}.woff2`, font);
    console.log(`${file}.woff2: ${font.length} bytes; unicode-range: ${unicodeRange(text)}`);
  }
}
