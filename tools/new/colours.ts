/** The colours of a brand from its main colour: light and dark, each pair of text and ground with the contrast of AA. */
import type { Colours } from '../../src/brand/brand.ts';

type Rgb = readonly [red: number, green: number, blue: number];

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
/** The contrast of text (WCAG 2.2, 1.4.3), and a little more, because colours are rounded. */
const CONTRAST = 4.6;

const at = (colour: string, place: number): number => Number.parseInt(colour.slice(place, place + 2), 16);
const rgbOf = (colour: string): Rgb => [at(colour, 1), at(colour, 3), at(colour, 5)];
const hexOf = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
const between = (first: number, second: number, share: number): number => first + (second - first) * share;
const mixed = (first: Rgb, second: Rgb, share: number): Rgb => [
  between(first[0], second[0], share),
  between(first[1], second[1], share),
  between(first[2], second[2], share),
];

/** The relative luminance of a colour. Source: WCAG 2.2. */
function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours, from 1 to 21. */
export function contrastOf(first: string, second: string): number {
  const [high, low] = [luminance(rgbOf(first)), luminance(rgbOf(second))].sort((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** A colour moved towards another one until text in it can be read on every ground. */
function readableOn(colour: Rgb, grounds: readonly Rgb[], towards: Rgb): Rgb {
  for (let share = 0; share < 1; share += 0.04) {
    const moved = mixed(colour, towards, share);
    if (grounds.every((ground) => contrastOf(hexOf(moved), hexOf(ground)) >= CONTRAST)) return moved;
  }
  return towards;
}

/** @param main `#rrggbb`. */
export function lightColours(main: string): Colours {
  const colour = rgbOf(main);
  const paper = mixed(WHITE, colour, 0.03);
  const moss = mixed(WHITE, colour, 0.15);
  const ink = mixed(BLACK, colour, 0.15);
  const grounds = [paper, WHITE, moss];
  return {
    paper: hexOf(paper),
    surface: '#ffffff',
    ink: hexOf(ink),
    quiet: hexOf(readableOn(mixed(ink, WHITE, 0.35), grounds, ink)),
    line: hexOf(mixed(WHITE, colour, 0.18)),
    edge: hexOf(readableOn(mixed(ink, WHITE, 0.45), grounds, ink)),
    forest: hexOf(readableOn(colour, grounds, BLACK)),
    'on-forest': hexOf(paper),
    moss: hexOf(moss),
    butter: '#f7e08a',
    'on-butter': hexOf(ink),
    rowan: hexOf(readableOn(colour, grounds, BLACK)),
    'rowan-dark': hexOf(readableOn(mixed(colour, BLACK, 0.2), grounds, BLACK)),
    'on-rowan': '#ffffff',
    alert: '#fbe9e2',
    'alert-ink': '#6b2a06',
  };
}

/** @param main `#rrggbb`. */
export function darkColours(main: string): Colours {
  const colour = rgbOf(main);
  const paper = mixed([16, 20, 24], colour, 0.06);
  const surface = mixed([24, 29, 34], colour, 0.08);
  const moss = mixed([30, 38, 44], colour, 0.18);
  const ink: Rgb = [238, 241, 244];
  const grounds = [paper, surface, moss];
  const main2 = hexOf(readableOn(colour, grounds, WHITE));
  return {
    paper: hexOf(paper),
    surface: hexOf(surface),
    ink: hexOf(ink),
    quiet: hexOf(readableOn(mixed(ink, BLACK, 0.25), grounds, WHITE)),
    line: hexOf(mixed(surface, WHITE, 0.12)),
    edge: hexOf(readableOn(mixed(ink, BLACK, 0.4), grounds, WHITE)),
    forest: main2,
    'on-forest': hexOf(paper),
    moss: hexOf(moss),
    butter: '#ecd271',
    'on-butter': '#15202b',
    rowan: main2,
    'rowan-dark': hexOf(mixed(rgbOf(main2), WHITE, 0.25)),
    'on-rowan': hexOf(paper),
    alert: '#3a2418',
    'alert-ink': '#ffd0b8',
  };
}
