import { MARK } from '../../src/brand/tables/drawings.ts';
import { COLOURS, SITE } from '../../src/site/brand.ts';
import { escapeXml, shadow, textLines, tintAround, widthOf, wrap } from './ink.ts';

/** Milestones of the bag: its left edge, its middle and the top of its label. */
const LEFT = 280;
const MIDDLE = 500;
const LABEL_TOP = 380;
const WIDTH = 440;
/** The room for words on the label. */
const LABEL = 360;

/**
 * The picture of a product of another brand than the project's: a bag with the logo, the name and the size. Such a brand
 * has pictures of its own at its commerce provider.
 *
 * @param size its name; empty for a picture that is true of every size.
 */
export function plainPicture(title: string, size: string): string {
  const tint = tintAround(COLOURS.brand);
  const letters =
    [46, 40, 34, 28, 22].find((most) => wrap(title, LABEL, most).every((line) => widthOf(line, most) <= LABEL)) ?? 22;
  const lines = wrap(title, LABEL, letters).slice(0, 4);
  const text = (words: readonly string[], y: number, height: number, fill: string) =>
    textLines([...words], { x: MIDDLE, y, size: height, fill });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000" width="1000" height="1000" role="img"><title>${escapeXml(title)}</title><rect width="1000" height="1000" fill="${tint.background}"/><circle cx="500" cy="500" r="410" fill="${tint.blob}"/>${shadow(500, 888, 240)}<path d="M${LEFT} 190h${WIDTH}l24 650c1 26-14 44-40 44H${LEFT + 16}c-26 0-41-18-40-44z" fill="${tint.base}"/><path d="M${LEFT - 6} 120h${WIDTH + 12}l-6 90H${LEFT}z" fill="${tint.dark}"/><g transform="translate(420 218) scale(5)" fill="none" stroke="${tint.onBase}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" opacity=".9">${MARK}</g><rect x="${LEFT + 20}" y="${LABEL_TOP}" width="${WIDTH - 40}" height="400" rx="24" fill="${COLOURS.paper}"/>${text([SITE], LABEL_TOP + 64, 40, tint.base)}${text(lines, LABEL_TOP + 150, letters, COLOURS.ink)}${size ? text([size], LABEL_TOP + 366, 40, tint.base) : ''}</svg>`;
}
