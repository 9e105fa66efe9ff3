/**
 * Writes the outlines of the letters on packs, from the shop's own font: so packs and the logo in the header have the
 * same letters everywhere.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { Blob, Face, Font, shape, Buffer as Text } from 'harfbuzzjs';
import wawoff2 from 'wawoff2';

const FONT = 'client/fonts/fraunces.woff2';
const FILE = 'provider/media/outlines.json';
/** Units of an em in the file, few enough for short numbers. */
const EM = 500;
/** Differences of the distance between two letters below this are not kept, in units of an em of 500. */
const LEAST_KERNING = 5;
/** The characters of names, stages and weights in the shop's languages. */
const CHARACTERS = /[\x20-\x7eÀÁÂÃÄÅÇÉÊÍÓÔÕÖÚÜàáâãäåçéêíóôõöúü·×–‘’“”…]/u;

/** The outline of a letter with its y axis downwards, and its advance. */
const glyphs: Record<string, [advance: number, path: string]> = {};
/** The change of the distance between two letters. */
const kerning: Record<string, number> = {};

const face = new Face(new Blob(await wawoff2.decompress(readFileSync(FONT))), 0);
const font = new Font(face);
font.setScale(EM, EM);

function measure(text: string): { glyph: number; advance: number } {
  const buffer = new Text();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  shape(font, buffer);
  const shaped = buffer.getGlyphInfosAndPositions();
  return {
    glyph: shaped.length === 1 ? shaped[0]!.codepoint : 0,
    advance: shaped.reduce((sum, { xAdvance }) => sum + (xAdvance ?? 0), 0),
  };
}

/** A path with relative commands, which have shorter numbers, and its y axis downwards. */
function relative(path: string): string {
  let [x, y] = [0, 0];
  return path.replace(/([MLQC])([^MLQCZ]*)Z?/g, (part, command: string, numbers: string) => {
    const values = numbers
      .split(/[ ,]+/)
      .filter(Boolean)
      .map((value, i) => Math.round(i % 2 ? -Number(value) : Number(value)));
    const moved = values.map((value, i) => value - (i % 2 ? y : x));
    [x, y] = values.slice(-2) as [number, number];
    const end = part.endsWith('Z') ? 'z' : '';
    if (command === 'M') return `M${values.join(' ')}`;
    return `${command.toLowerCase()}${moved.join(' ')}${end}`.replaceAll(' -', '-');
  });
}

const characters = [...face.collectUnicodes()]
  .map((point) => String.fromCodePoint(point))
  .filter((character) => CHARACTERS.test(character));
for (const character of characters) {
  const { glyph, advance } = measure(character);
  glyphs[character] = [Math.round(advance), relative(font.glyphToPath(glyph))];
}
const letters = characters.filter((character) => /[\p{L}&’.,-]/u.test(character));
for (const first of letters)
  for (const second of letters) {
    const difference = Math.round(measure(first + second).advance - glyphs[first]![0] - glyphs[second]![0]);
    if (Math.abs(difference) >= LEAST_KERNING) kerning[first + second] = difference;
  }
writeFileSync(FILE, `${JSON.stringify({ em: EM, glyphs, kerning })}\n`);
console.log(`${FILE}: ${Object.keys(glyphs).length} letters, ${Object.keys(kerning).length} pairs`);
