import type { Language } from '../language.ts';
import { animal } from './animals.ts';
import { plate, shadow, stroke } from './ink.ts';

interface Outline {
  left: number;
  top: number;
  right: number;
  bottom: number;
  heightCm: number;
}

/** A drawing with its edges in units, and the sizes that look like this. */
export interface SizedDrawing extends Outline {
  svg: string;
  /** Height of the smallest of the sizes; `heightCm` is that of the largest. */
  smallestCm: number;
  /** Names of the sizes, smallest first. */
  names: string[];
}

const ANIMALS: Record<'dog' | 'cat', Outline> = {
  dog: { left: -80, top: -300, right: 106, bottom: 0, heightCm: 60 },
  cat: { left: -84, top: -280, right: 120, bottom: 0, heightCm: 38 },
};

/**
 * Units of the picture: the lowest ground, the room for everything that stands on it, and the gap between two things.
 */
const LOWEST_GROUND = 840;
const ROOM = { width: 860, height: 720 };
const GAP = 46;
/** The colour of measures, on light and dark grounds. */
const MEASURE = '#7C8A80';

const widthCm = ({ left, top, right, bottom, heightCm }: Outline) => ((right - left) * heightCm) / (bottom - top);
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/**
 * A sitting dog or cat beside a product, to scale, with heights and names below.
 *
 * @param shown the sizes in the picture. @param all all sizes of the product: pictures of one size each have the same
 * scale. @param language of the heights.
 */
export function scaleView(
  species: 'dog' | 'cat',
  shown: SizedDrawing[],
  all: SizedDrawing[],
  language: Language,
): string {
  const reference = ANIMALS[species];
  const productsCm = shown.length > 1 ? sum(shown.map(widthCm)) : Math.max(...all.map(widthCm));
  const perCm = Math.min(
    (ROOM.width - GAP * shown.length) / (widthCm(reference) + productsCm),
    ROOM.height / Math.max(reference.heightCm, ...all.map(({ heightCm }) => heightCm)),
  );
  const tallest = Math.max(reference.heightCm, ...shown.map(({ heightCm }) => heightCm)) * perCm;
  const ground = Math.round(Math.min(LOWEST_GROUND, 500 + tallest / 2));
  let x = (1000 - sum([reference, ...shown].map((thing) => widthCm(thing) * perCm)) - GAP * shown.length) / 2;
  const place = (thing: Outline, svg: string) => {
    const scale = (thing.heightCm * perCm) / (thing.bottom - thing.top);
    const width = widthCm(thing) * perCm;
    const left = x;
    x += width + GAP;
    return {
      svg: `${shadow(Math.round(left + width / 2), ground + 2, Math.round(width * 0.56))}<g transform="translate(${(left - thing.left * scale).toFixed(1)} ${(ground - thing.bottom * scale).toFixed(1)}) scale(${scale.toFixed(4)})">${svg}</g>`,
      middle: Math.round(left + width / 2),
      right: Math.round(left + width),
    };
  };
  const scene = [place(reference, animal(species, 0, 0, 1)).svg];
  for (const drawing of shown) {
    const { svg, middle, right } = place(drawing, drawing.svg);
    const top = Math.round(ground - drawing.heightCm * perCm);
    const height =
      drawing.smallestCm === drawing.heightCm
        ? `${drawing.heightCm} cm`
        : language === 'en'
          ? `${drawing.smallestCm} to ${drawing.heightCm} cm`
          : `${drawing.smallestCm}–${drawing.heightCm} cm`;
    scene.push(
      svg,
      `<g ${stroke(MEASURE, 3)}><path d="M${right + 18} ${top}V${ground}M${right + 10} ${top}h16M${right + 10} ${ground}h16"/></g>`,
      plate([height, drawing.names.join(', ')], { x: middle, y: ground + 54, size: 27, leading: 1.3 }),
    );
  }
  return scene.join('');
}
