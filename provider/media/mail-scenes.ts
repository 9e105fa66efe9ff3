import { animal, type Pose } from './animals.ts';
import { bag, bowl, closedBox, cushion, door, envelope, parcel, plant, present, treats } from './things.ts';

/** Where things stand. */
const GROUND = 248;

const shadow = (x: number, width: number) =>
  `<ellipse cx="${x}" cy="${GROUND}" rx="${width}" ry="${Math.round(width * 0.08)}" fill="#000" opacity=".14"/>`;
/** An animal on its shadow, whose middle is `offset` to the right of it. */
const placed = (species: string, x: number, scale: number, pose: Pose, [offset, width]: [number, number]) =>
  shadow(x + offset, width) + animal(species, x, GROUND, scale, pose);
const mirrored = (x: number, inner: string) => `<g transform="translate(${2 * x} 0) scale(-1 1)">${inner}</g>`;
/** A ginger cat instead of a grey one. */
const ginger = (drawing: string) => drawing.replaceAll('#6B5A66', '#DB9A5B').replaceAll('#54454F', '#BD7B3D');

const drawings = {
  order: () =>
    `${placed('dog', 214, 0.66, 'lying', [22, 100])}${shadow(410, 70)}${bag(410, GROUND, 0.86)}${shadow(556, 86)}${closedBox(556, GROUND, 1.05)}`,
  parcel: () =>
    `${door(520, GROUND, 0.98)}${shadow(382, 66)}${parcel(382, GROUND, 0.78)}${mirrored(220, placed('cat', 220, 0.74, 'standing', [16, 86]))}`,
  bowl: () =>
    `${plant(590, GROUND, 0.86)}${shadow(406, 58)}${bowl(406, GROUND, 0.7, 'kibble')}${mirrored(250, placed('dog', 250, 0.7, 'bending', [22, 104]))}`,
  rest: () =>
    `${plant(128, GROUND, 0.86)}${shadow(370, 170)}${cushion(370, GROUND, 1.2)}${animal('cat', 362, GROUND - 50, 0.84, 'asleep')}`,
  letter: () => `${placed('dog', 240, 0.66, 'sitting', [0, 60])}${shadow(450, 92)}${envelope(450, GROUND, 1)}`,
  gift: () =>
    `${placed('dog', 190, 0.66, 'sitting', [0, 60])}${shadow(362, 74)}${present(362, GROUND, 0.94)}${ginger(placed('cat', 530, 0.6, 'sitting', [0, 54]))}${treats(610, GROUND, 0.8, 3)}`,
} as const;

export type MailScene = keyof typeof drawings;
export const MAIL_SCENES = Object.keys(drawings) as readonly MailScene[];

/**
 * The scene at the head of mails. Its ground lets that of the mail through, so that it is quiet on light and on dark
 * ones.
 *
 * @returns an SVG document of 720 by 270 units.
 */
export const mailScene = (name: MailScene): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 270"><path d="M0 0h720v270H0z" fill="#7FA565" opacity=".16"/><circle cx="640" cy="62" r="30" fill="#F2C95C" opacity=".8"/><path d="M0 166C130 104 270 108 390 148 500 106 620 108 720 152v118H0z" fill="#7FA565" opacity=".3"/><path d="M0 226C190 196 500 196 720 224v46H0z" fill="#7FA565" opacity=".4"/>${drawings[name]()}</svg>`;
