import { BASE, COMPOSITION, FEATURES } from '../src/shop/features.ts';

/** `docs/features.svg`: the features of the shop by tier, drawn from `src/shop/features.ts`. */

const WIDTH = 960;
const MARGIN = 24;
const GAP = 10;
const ROW = 44;
/** The width of a letter of 14 px, at most, in px. */
const LETTER = 8.2;

interface Box {
  name: string;
  /** Below the name. */
  uses: string;
}

const widthOf = ({ name, uses }: Box): number => Math.ceil(Math.max(name.length * LETTER, uses.length * 6.2) + 24);

/** Puts boxes into lines of the picture's width. */
function linesOf(boxes: readonly Box[]): Box[][] {
  const lines: Box[][] = [[]];
  let x = MARGIN;
  for (const box of boxes) {
    if (x + widthOf(box) > WIDTH - MARGIN && lines.at(-1)!.length > 0) {
      lines.push([]);
      x = MARGIN;
    }
    lines.at(-1)!.push(box);
    x += widthOf(box) + GAP;
  }
  return lines;
}

const TIERS: readonly [title: string, colour: string, boxes: Box[]][] = [
  [
    'Composition: speaks of several features; each uses what stands before it',
    '#e6efe4',
    COMPOSITION.map((name) => ({ name, uses: '' })),
  ],
  [
    'Features: use the base, and those that they name, by index.ts and model/',
    '#fbf3e3',
    Object.entries(FEATURES)
      .reverse()
      .map(([name, used]) => ({ name, uses: used.length > 0 ? `uses ${used.join(', ')}` : '' })),
  ],
  ['Base: what others build on; each uses those before it', '#eef1f4', BASE.map((name) => ({ name, uses: '' }))],
];

/** @returns the picture. */
export function featurePicture(): string {
  let y = MARGIN;
  const parts: string[] = [];
  for (const [title, colour, boxes] of TIERS) {
    const height = boxes.some(({ uses }) => uses) ? ROW + 16 : ROW;
    parts.push(`<text x="${MARGIN}" y="${y + 14}" font-size="13" font-weight="600" fill="#4c5a50">${title}</text>`);
    y += 26;
    for (const line of linesOf(boxes)) {
      let x = MARGIN;
      for (const box of line) {
        const width = widthOf(box);
        parts.push(
          `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8" fill="${colour}" stroke="#9aa59a"/>`,
          `<text x="${x + 12}" y="${y + 26}" font-size="14" font-weight="600" fill="#1b261f">${box.name}</text>`,
          ...(box.uses ? [`<text x="${x + 12}" y="${y + 46}" font-size="11" fill="#4c5a50">${box.uses}</text>`] : []),
        );
        x += width + GAP;
      }
      y += height + GAP;
    }
    y += 16;
  }
  const label = 'The features of the shop in three tiers, and which feature uses which';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y}" role="img" aria-label="${label}" font-family="system-ui, sans-serif"><rect width="${WIDTH}" height="${y}" fill="#fff"/>${parts.join('')}</svg>\n`;
}
