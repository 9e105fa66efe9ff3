import { SITE } from '../../src/site/brand.ts';
import { animal } from './animals.ts';
import { cricket, ranges, shadow, type Tint, textLines, twig, widthOf } from './ink.ts';

interface Design {
  tint: Tint;
  /** The drawing on the card of 800 by 500 units, whose corner is the origin. */
  drawing: string;
}

const { dog, cat, puppy, care } = ranges;

/** The designs of the gift card, in the order of the product's pictures. */
const DESIGNS: readonly Design[] = [
  { tint: dog, drawing: `${shadow(580, 462, 110)}${animal('dog', 580, 466, 1.2)}` },
  { tint: cat, drawing: `${shadow(580, 462, 100)}${animal('cat', 580, 466, 1.2)}` },
  { tint: puppy, drawing: twig(560, 270, 2, puppy.dark) },
  { tint: care, drawing: cricket(590, 270, 1.7, care.onBase) },
];

/** Words that begin at a place of the card. */
const lettering = (words: string, left: number, y: number, size: number, { onBase: fill }: Tint): string =>
  textLines([words], { x: left + widthOf(words, size) / 2, y, size, fill });

/** A card of 800 by 500 units in one of the designs. @param name its words. */
export function giftCard(design: number, name: string): string {
  const { tint, drawing } = DESIGNS[design % DESIGNS.length]!;
  return `<rect width="800" height="500" rx="36" fill="${tint.base}"/><rect x="14" y="14" width="772" height="472" rx="26" fill="none" stroke="${tint.onBase}" stroke-width="3" opacity=".35"/>${twig(110, 108, 0.62, tint.onBase)}${lettering(SITE, 182, 128, 56, tint)}${lettering(name, 64, 428, 46, tint)}${drawing}`;
}

/** The colours around a design. */
export const tintOfDesign = (design: number): Tint => DESIGNS[design % DESIGNS.length]!.tint;
