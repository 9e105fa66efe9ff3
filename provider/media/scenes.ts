import { animal, type Breed, type Pose } from './animals.ts';
import {
  bag,
  ball,
  bowl,
  calendar,
  closedBox,
  cupboard,
  cushion,
  drop,
  jar,
  kitchenScale,
  list,
  magnifier,
  mat,
  movingBox,
  oats,
  pieces,
  plant,
  platform,
  potatoes,
  roomWindow,
  ruler,
  scoop,
  tin,
  treats,
  wand,
} from './things.ts';

/** The colours of the scenery. At night the ground is darker; animals and things keep their colours. */
const SCENERY = {
  day: {
    wall: '#F5ECD7',
    sky: '#F9EDCB',
    far: '#CFDDC0',
    mid: '#A9C48A',
    near: '#7FA565',
    sun: '#F2C95C',
    floor: '#D9B27E',
    edge: '#E9CDA3',
    rug: '#DCE7D3',
  },
  night: {
    wall: '#33463B',
    sky: '#2B4138',
    far: '#3C5A49',
    mid: '#4A6E50',
    near: '#587F55',
    sun: '#F6DD9A',
    floor: '#8A6238',
    edge: '#A47947',
    rug: '#3C5A49',
  },
} as const;

/** Where things stand. */
const GROUND = 430;

/** A room with a floor and a rug. */
const room = (inner: string) =>
  `<path d="M0 0h720v480H0z" fill="var(--wall)"/><path d="M0 352h720v128H0z" fill="var(--floor)"/><path d="M0 340h720v14H0z" fill="var(--edge)"/><ellipse cx="360" cy="424" rx="320" ry="44" fill="var(--rug)"/>${inner}`;
/** Hills below a sun. @param between what stands on the second hill. */
const outdoors = (inner: string, between = '') =>
  `<path d="M0 0h720v480H0z" fill="var(--sky)"/><circle cx="600" cy="92" r="42" fill="var(--sun)"/><path d="M0 214c90-66 190-70 300-30 120-70 300-60 420 20v276H0z" fill="var(--far)"/><path d="M0 272c160-60 330-50 460-24 100-26 190-22 260 2v230H0z" fill="var(--mid)"/>${between}<path d="M0 348c180-40 480-44 720-4v136H0z" fill="var(--near)"/>${inner}`;

const shadow = (x: number, y: number, width: number) =>
  `<ellipse cx="${x}" cy="${y}" rx="${width}" ry="${Math.round(width * 0.09)}" fill="#000" opacity=".14"/>`;
/** The shadow of an animal that does not sit: how far to the right its middle is, and half of its width. */
const LONG_SHADOW = { dog: [32, 146], cat: [22, 118] } as const;
/** An animal on its shadow. */
function placed(
  species: 'dog' | 'cat',
  x: number,
  y: number,
  scale: number,
  pose: Pose = 'sitting',
  breed?: Breed,
): string {
  const [offset, width] = pose === 'sitting' ? [0, species === 'cat' ? 84 : 88] : LONG_SHADOW[species];
  return (
    shadow(x + Math.round(offset * scale), y - 2, Math.round(width * scale)) + animal(species, x, y, scale, pose, breed)
  );
}
/** The colours of the coats, as `animals.ts` has them: of the coat, of what is darker, and of what is light. */
const COATS = { dog: ['#C98A4E', '#AF7238', '#F6E7CF'], cat: ['#6B5A66', '#54454F', '#F3EAE2'] } as const;
/** An animal in other colours. @param coat the new ones, in the order of {@link COATS}. */
const inCoat = (species: 'dog' | 'cat', coat: readonly string[], drawing: string) =>
  coat.reduce((drawn, color, i) => drawn.replaceAll(COATS[species][i]!, color), drawing);
const BEAGLE = ['#C07A38', '#5F3D25', '#FBF6EA'];
const TERRIER = ['#B4905F', '#6F5336', '#E4D2AE'];
const LEONBERGER = ['#C48B45', '#4D3323', '#E2B877'];
const OLD = ['#A59B90', '#82776C', '#F1ECE4'];
const GINGER = ['#DB9A5B', '#BD7B3D'];
const BLACK = ['#3D3838', '#2B2727', '#F3EAE2'];
/** The same in the colours of a young animal. */
const young = (species: 'dog' | 'cat', x: number, y: number, scale: number, pose?: Pose) =>
  inCoat(species, species === 'cat' ? GINGER : ['#E2AE63', '#C48A3F'], placed(species, x, y, scale, pose));
const mirrored = (x: number, inner: string) => `<g transform="translate(${2 * x} 0) scale(-1 1)">${inner}</g>`;

const CAT_BOWL: [string, string] = ['#7A5670', '#5B3A52'];
const KITTEN_BOWL: [string, string] = ['#E3B8B0', '#CF9C93'];
const PUPPY_BOWL: [string, string] = ['#E2B95F', '#C99A3E'];

/** A row of oats along the edge of a field. @param y of the row's middle. */
const field = (y: number, scale: number) =>
  `<defs><g id="oats">${oats(0, 0, scale)}</g></defs>${Array.from(
    { length: 15 },
    (_, i) =>
      `<use href="#oats" transform="translate(${24 + i * 48 + ((i * 37) % 17)} ${y + ((i * 13) % 11)}) rotate(${((i * 11) % 9) - 4})"/>`,
  ).join('')}`;

const drawings = {
  'insects-in-the-bowl': () =>
    outdoors(
      `${shadow(392, GROUND, 72)}${bowl(392, GROUND, 0.9, 'kibble')}${mirrored(190, placed('dog', 190, GROUND, 0.96, 'bending'))}${shadow(594, GROUND + 8, 84)}${scoop(588, GROUND + 10, 0.92)}`,
      field(330, 0.4),
    ),
  'a-cat-on-a-cushion': () =>
    room(
      `${roomWindow(170, 270, 1)}${plant(600, 346, 0.9)}${shadow(380, GROUND + 4, 180)}${cushion(380, GROUND + 4, 1.35)}${animal('cat', 370, GROUND - 56, 1, 'asleep')}`,
    ),
  'reading-a-label': () =>
    room(
      `${plant(92, 352, 0.9)}${shadow(470, GROUND, 130)}${bag(470, GROUND, 1.35)}${placed('dog', 210, GROUND, 1.06, 'lying')}${magnifier(500, 318, 1.05)}`,
    ),
  'wet-or-dry': () =>
    room(
      `${roomWindow(560, 270, 1)}${shadow(150, GROUND, 90)}${bowl(150, GROUND, 1.05, 'kibble', CAT_BOWL)}${placed('cat', 350, GROUND - 6, 1.05)}${shadow(540, GROUND, 90)}${bowl(540, GROUND, 1.05, 'wet', CAT_BOWL)}${tin(654, GROUND + 6, 0.72)}`,
    ),
  'land-and-water': () =>
    outdoors(
      `${oats(84, 440, 0.95, -4)}${oats(146, 452, 0.8, 6)}${shadow(330, GROUND, 110)}${potatoes(310, GROUND, 1.5)}${drop(500, 300, 1.1)}${drop(560, 250, 0.8)}${shadow(560, GROUND + 6, 96)}${scoop(550, GROUND + 8, 1.05)}`,
      field(336, 0.46),
    ),
  'on-the-scale': () =>
    room(
      `${roomWindow(140, 262, 0.9)}${plant(626, 350, 0.95)}${shadow(370, GROUND + 6, 190)}${platform(370, GROUND + 4, 1.2)}${animal('dog', 330, GROUND - 36, 0.98, 'standing')}`,
    ),
  'at-the-window': () =>
    room(
      `${roomWindow(420, 316, 1.42)}${mirrored(230, placed('cat', 230, GROUND - 6, 1.15, 'lying'))}${shadow(470, GROUND + 4, 70)}${bowl(480, GROUND + 4, 0.75, 'kibble', CAT_BOWL)}${ball(590, GROUND, 0.9)}${plant(652, 352, 0.95)}`,
    ),
  'first-thirty-days': () =>
    room(
      `${calendar(180, 230, 1.25)}${plant(646, 352, 0.9)}${young('dog', 350, GROUND, 0.94, 'asleep')}${shadow(570, GROUND + 2, 80)}${bowl(570, GROUND + 2, 0.9, 'kibble', PUPPY_BOWL)}${ball(150, GROUND + 4, 0.9)}`,
    ),
  'growing-slowly': () =>
    room(
      `${ruler(60, 386, 1.08)}${young('dog', 148, GROUND, 0.46, 'standing')}${young('dog', 308, GROUND, 0.7, 'standing')}${placed('dog', 512, GROUND, 1, 'standing')}`,
    ),
  'a-kittens-appetite': () =>
    room(
      `${roomWindow(590, 268, 0.95)}${mirrored(170, young('cat', 170, GROUND - 4, 0.82, 'bending'))}${shadow(340, GROUND + 4, 50)}${bowl(340, GROUND + 4, 0.58, 'wet', KITTEN_BOWL)}${shadow(450, GROUND + 4, 68)}${bowl(450, GROUND + 4, 0.8, 'wet', KITTEN_BOWL)}${shadow(594, GROUND + 4, 92)}${bowl(594, GROUND + 4, 1.1, 'kibble', KITTEN_BOWL)}`,
    ),
  'counting-treats': () =>
    room(
      `${plant(86, 352, 0.9)}${placed('dog', 240, GROUND - 8, 1.02)}${shadow(520, 392, 96)}${kitchenScale(520, 392, 1.15)}${treats(384, GROUND + 24, 1.15, 6)}`,
    ),
  'come-here': () =>
    room(
      `${plant(650, 352, 0.95)}${placed('cat', 440, GROUND - 4, 1.12, 'standing')}${wand(190, 350, 1.3)}${treats(262, GROUND + 18, 1, 3)}`,
    ),
  'a-measured-meal': () =>
    room(
      `${roomWindow(150, 262, 0.9)}${inCoat('dog', BEAGLE, placed('dog', 300, GROUND - 4, 1.04))}${shadow(560, 396, 96)}${kitchenScale(560, 396, 1.15)}${shadow(446, GROUND + 14, 62)}${bowl(446, GROUND + 14, 0.74, 'none')}`,
    ),
  'three-cats': () =>
    room(
      `${cupboard(360, 372, 1.2)}${jar(240, 190, 0.9, 0.5, '#7FA565')}${jar(360, 190, 0.9, 0.7, '#C98F8A')}${jar(480, 190, 0.9, 0.9, '#F2C95C')}${placed('cat', 140, GROUND, 0.92)}${inCoat('cat', GINGER, placed('cat', 320, GROUND + 16, 0.88, 'lying'))}${inCoat('cat', BLACK, mirrored(584, placed('cat', 584, GROUND, 0.86, 'standing')))}`,
    ),
  'day-by-day': () =>
    room(
      `${list(560, 256, 1.2, 3)}${plant(80, 352, 0.85)}${inCoat('dog', TERRIER, mirrored(230, placed('dog', 230, GROUND - 6, 0.8, 'standing', 'terrier')))}${shadow(420, GROUND + 4, 80)}${bowl(420, GROUND + 4, 0.95, 'kibble')}${pieces(520, GROUND + 16, 1, 5)}`,
    ),
  'every-second-sunday': () =>
    room(
      `${calendar(122, 234, 1.15)}${plant(656, 352, 0.9)}${shadow(416, GROUND + 6, 190)}${platform(416, GROUND + 4, 1.25)}${inCoat('dog', LEONBERGER, animal('dog', 378, GROUND - 36, 1.1, 'lying', 'leonberger'))}`,
    ),
  'a-bowl-on-a-mat': () =>
    room(
      `${roomWindow(560, 264, 0.95)}${inCoat('dog', OLD, mirrored(244, placed('dog', 244, GROUND - 6, 1, 'lying', 'mixed')))}${mat(496, GROUND + 10, 1.1)}${bowl(496, GROUND + 8, 1, 'wet')}`,
    ),
  'moving-in': () =>
    room(
      `${roomWindow(404, 264, 1)}${shadow(590, 396, 110)}${closedBox(590, 396, 1.35)}${closedBox(596, 267, 1)}${young('cat', 200, 356, 0.66)}${shadow(200, GROUND + 6, 120)}${movingBox(200, GROUND + 6, 1.15)}${shadow(390, GROUND + 12, 70)}${bowl(390, GROUND + 12, 0.82, 'wet', KITTEN_BOWL)}`,
    ),
  'no-thank-you': () =>
    room(
      `${roomWindow(430, 258, 0.9)}${plant(640, 350, 0.9)}${placed('dog', 226, GROUND - 6, 1.04, 'refusing')}${shadow(532, GROUND + 2, 90)}${bowl(532, GROUND + 2, 1.1, 'kibble')}`,
    ),
} as const;

export type Scene = keyof typeof drawings;
export const SCENES = Object.keys(drawings) as readonly Scene[];

const isScene = (name: string): name is Scene => Object.hasOwn(drawings, name);

/** The file of a scene, below the folder of scenes. @param time for pages in light or dark colours. */
export const sceneFile = (name: Scene, time: keyof typeof SCENERY): string =>
  `${name}${time === 'night' ? '-night' : ''}.svg`;

/**
 * A picture for a story. Its colours are written out, as what renders it at a width knows no variables.
 *
 * @param file as {@link sceneFile} names it.
 * @returns an SVG document of 720 by 480 units; null for an unknown name.
 */
export function scene(file: string): string | null {
  const [, name = '', night] = /^([a-z-]+?)(-night)?\.svg$/.exec(file) ?? [];
  if (!isScene(name)) return null;
  const colors: Readonly<Record<string, string>> = SCENERY[night ? 'night' : 'day'];
  const drawing = drawings[name]().replace(/var\(--(\w+)\)/g, (_, color: string) => colors[color]!);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 480">${drawing}</svg>`;
}
