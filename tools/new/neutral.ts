/**
 * The beginnings of a brand in the place of what the project's own one claims: sentences that hold for any goods, and
 * drawings of no animal.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Brand } from '../../src/brand/brand.ts';
import type { Texts } from '../../src/brand/files.ts';
import { darkColours, lightColours } from './colours.ts';

/** The members of `brand.json`. The page that a brand announces is about goods that only the project's own one has. */
export const NEUTRAL = {
  sells: 'food and things for animals',
  drawings: { waiting: 'waiting', searching: 'searching', resting: 'resting' },
  features: { announcement: false },
} as const satisfies Partial<Brand>;

/** The sentences of `texts/{language}.json`. */
export const neutralTexts = (language: string): Texts =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'texts', `${language}.json`), 'utf8'));

const symbol = (id: string, lines: string): string =>
  `<symbol id="${id}" viewBox="0 0 200 200"><ellipse cx="100" cy="172" rx="72" ry="10" fill="currentColor" opacity=".1"/><g fill="none" stroke="currentColor" stroke-width="5" stroke-linecap="round" stroke-linejoin="round">${lines}</g></symbol>\n`;

/** The symbols of {@link NEUTRAL}, by the names of their files. */
export const NEUTRAL_DRAWINGS: Readonly<Record<string, string>> = {
  'waiting.svg': symbol(
    'waiting',
    '<path d="M48 92v66l52 14 52-14V92"/><path d="M48 92l52 14 52-14-52-14zM100 106v66M48 92L30 72l50-14 20 20 20-20 50 14-18 20"/>',
  ),
  'searching.svg': symbol(
    'searching',
    '<circle cx="88" cy="84" r="46"/><path d="M122 118l44 48M66 84a22 22 0 0 1 22-22"/>',
  ),
  'resting.svg': symbol(
    'resting',
    '<path d="M52 96h84v32a34 34 0 0 1-34 34H86a34 34 0 0 1-34-34zM136 106h10a16 16 0 0 1 0 32h-12"/><path d="M78 76c-8-10 8-16 0-26M108 76c-8-10 8-16 0-26"/>',
  ),
};

/** A parcel, with its lid and a ribbon. */
const parcel = (x: number, y: number, width: number, height: number, fill: string, ribbon: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="12" fill="${fill}"/><rect x="${x + width * 0.42}" y="${y}" width="${width * 0.16}" height="${height}" fill="${ribbon}"/><rect x="${x - 8}" y="${y - 14}" width="${width + 16}" height="44" rx="10" fill="${fill}"/><path d="M${x - 8} ${y + 26}h${width + 16}" stroke="#000" stroke-width="4" opacity=".15"/>`;

/** The picture of the home page: parcels in the brand's colours. @param colour its main one, `#rrggbb`. */
export function heroOf(colour: string): string {
  const [light, dark] = [lightColours(colour), darkColours(colour)];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 660"><style>svg{--b:${light.moss}}@media(prefers-color-scheme:dark){svg{--b:${dark.moss}}}</style><ellipse cx="380" cy="336" rx="372" ry="300" fill="var(--b)"/><ellipse cx="380" cy="592" rx="352" ry="50" fill="#000" opacity=".08"/>${parcel(150, 330, 250, 250, light.forest, light.butter)}${parcel(420, 400, 190, 180, light.butter, light.forest)}${parcel(240, 190, 150, 126, light.paper, light.forest)}</svg>\n`;
}

/** The trail to the drawing of a missing page: dots, as what the shop's animals leave is not known. @param colour as above. */
export const trailOf = (colour: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 32" preserveAspectRatio="xMidYMid slice"><path d="M12 16h484" fill="none" stroke="${colour}" stroke-width="8" stroke-linecap="round" stroke-dasharray="0 24"/></svg>\n`;
