import { animal, type Breed, type Pose } from './animals.ts';
import {
  basket,
  bodyChart,
  boots,
  cabinet,
  coat,
  flower,
  flowerBox,
  fridge,
  hooks,
  houseDoor,
  lamp,
  lead,
  log,
  picture,
  post,
  pouch,
  sofa,
  table,
} from './fittings.ts';
import {
  balcony,
  field,
  forestEdge,
  garden,
  hallway,
  kitchen,
  outdoors,
  papered,
  practice,
  room,
  SCENERY,
  WORKTOP,
} from './places.ts';
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

/** Where things stand. */
const GROUND = 430;

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
const LABRADOR = ['#E6C38A', '#CDA160', '#F8EBD0'];
const COLLIE = ['#3A3537', '#2B2729', '#F7F1E6'];
const BERNESE = ['#38312F', '#292423', '#F7F1E6'];
const SHEPHERD = ['#C48D52', '#51433A', '#E3BE8B'];
const RUSSELL = ['#F1E7D4', '#C57C3D', '#FFFBF2'];
const OLD = ['#A59B90', '#82776C', '#F1ECE4'];
const GINGER = ['#DB9A5B', '#BD7B3D'];
const CREAM = ['#EBDCC3', '#BC9A72', '#FBF6EA'];
const BLACK = ['#3D3838', '#2B2727', '#F3EAE2'];
/** The same in the colours of a young animal. */
const young = (species: 'dog' | 'cat', x: number, y: number, scale: number, pose?: Pose) =>
  inCoat(species, species === 'cat' ? GINGER : ['#E2AE63', '#C48A3F'], placed(species, x, y, scale, pose));
const bernese = (x: number, y: number, scale: number) =>
  inCoat('dog', BERNESE, placed('dog', x, y, scale, 'standing', 'bernese'));
const mirrored = (x: number, inner: string) => `<g transform="translate(${2 * x} 0) scale(-1 1)">${inner}</g>`;

const CAT_BOWL: [string, string] = ['#7A5670', '#5B3A52'];
const KITTEN_BOWL: [string, string] = ['#E3B8B0', '#CF9C93'];
const PUPPY_BOWL: [string, string] = ['#E2B95F', '#C99A3E'];

const drawings = {
  'insects-in-the-bowl': () =>
    outdoors(
      `${shadow(392, GROUND, 72)}${bowl(392, GROUND, 0.9, 'kibble')}${mirrored(190, placed('dog', 190, GROUND, 0.96, 'bending'))}${shadow(594, GROUND + 8, 84)}${scoop(588, GROUND + 10, 0.92)}`,
      field(330, 0.4),
    ),
  'a-cat-on-a-cushion': () =>
    room(
      `${picture(470, 128, 1)}${lamp(640, 356, 1.1)}${shadow(330, 412, 240)}${sofa(330, 410, 1.2)}${cushion(330, 296, 1.02, ['#F2CF7E', '#DDB65A'])}${animal('cat', 322, 254, 0.86, 'asleep')}`,
    ),
  'reading-a-label': () =>
    hallway(
      `${hooks(150, 96)}${coat(70, 104, 1)}${lead(228, 104, 1)}${houseDoor(612, 352, 1.28)}${shadow(460, GROUND, 112)}${bag(460, GROUND, 1.16)}${inCoat('dog', COLLIE, placed('dog', 256, GROUND + 6, 0.96, 'lying', 'collie'))}${magnifier(482, 330, 0.98)}${shadow(644, GROUND + 10, 64)}${boots(632, GROUND + 12, 0.98)}`,
    ),
  'wet-or-dry': () =>
    kitchen(
      `${fridge(96, 366, 1)}${shadow(210, GROUND + 6, 82)}${bowl(210, GROUND + 6, 0.98, 'kibble', CAT_BOWL)}${placed('cat', 380, GROUND, 1.02)}${shadow(550, GROUND + 6, 84)}${bowl(550, GROUND + 6, 0.98, 'wet', CAT_BOWL)}`,
      `${tin(546, WORKTOP, 0.8)}${tin(654, WORKTOP, 0.8)}${jar(250, WORKTOP, 0.9, 0.7, '#F2C95C')}`,
      176,
    ),
  'land-and-water': () =>
    outdoors(
      `${oats(84, 440, 0.95, -4)}${oats(146, 452, 0.8, 6)}${shadow(330, GROUND, 110)}${potatoes(310, GROUND, 1.5)}${drop(500, 300, 1.1)}${drop(560, 250, 0.8)}${shadow(560, GROUND + 6, 96)}${scoop(550, GROUND + 8, 1.05)}`,
      field(336, 0.46),
    ),
  'on-the-scale': () =>
    practice(
      `${bodyChart(112, 172, 1.05)}${cabinet(610, 150, 1)}${shadow(360, 452, 130)}${table(360, 346, 452)}${platform(360, 334, 1.06)}${inCoat('dog', SHEPHERD, animal('dog', 342, 300, 0.82, 'standing', 'shepherd'))}`,
    ),
  'at-the-window': () =>
    room(
      `${roomWindow(420, 316, 1.42)}${inCoat('cat', BLACK, mirrored(230, placed('cat', 230, GROUND - 6, 1.15, 'lying')))}${shadow(470, GROUND + 4, 70)}${bowl(480, GROUND + 4, 0.75, 'kibble', CAT_BOWL)}${ball(590, GROUND, 0.9)}${plant(652, 352, 0.95)}`,
    ),
  'first-thirty-days': () =>
    papered(
      `${calendar(150, 214, 1.1)}${shadow(370, GROUND + 14, 190)}${basket(370, GROUND + 14, 1.2, inCoat('dog', LABRADOR, animal('dog', 10, -40, 0.72, 'asleep', 'labrador')))}${shadow(646, GROUND + 8, 70)}${bowl(646, GROUND + 8, 0.8, 'kibble', PUPPY_BOWL)}${ball(110, GROUND + 10, 0.9)}`,
    ),
  'growing-slowly': () =>
    garden(
      `${post(58, 366)}${ruler(60, 356, 0.95)}${bernese(162, GROUND + 6, 0.46)}${bernese(316, GROUND + 4, 0.7)}${bernese(526, GROUND, 1)}${flower(40, 474, 0.8)}${flower(84, 480, 0.6, '#F6DD9A')}${flower(684, 476, 0.8)}`,
    ),
  'a-kittens-appetite': () =>
    papered(
      `${roomWindow(590, 268, 0.95)}${mirrored(170, young('cat', 170, GROUND - 4, 0.82, 'bending'))}${shadow(340, GROUND + 4, 50)}${bowl(340, GROUND + 4, 0.58, 'wet', KITTEN_BOWL)}${shadow(450, GROUND + 4, 68)}${bowl(450, GROUND + 4, 0.8, 'wet', KITTEN_BOWL)}${shadow(594, GROUND + 4, 92)}${bowl(594, GROUND + 4, 1.1, 'kibble', KITTEN_BOWL)}`,
    ),
  'counting-treats': () =>
    forestEdge(
      `${inCoat('dog', RUSSELL, placed('dog', 226, GROUND + 4, 0.9, 'sitting', 'russell'))}${shadow(500, GROUND + 4, 150)}${log(516, GROUND + 4, 1.24)}${treats(402, 368, 0.84, 6)}${pouch(634, 366, 0.74)}`,
    ),
  'come-here': () =>
    balcony(
      `${flowerBox(640, 262, 1)}${inCoat('cat', CREAM, placed('cat', 446, GROUND + 8, 1.08, 'standing'))}${wand(196, 356, 1.3)}${treats(214, GROUND + 22, 1, 3)}`,
    ),
  'a-measured-meal': () =>
    kitchen(
      `${inCoat('dog', BEAGLE, placed('dog', 292, GROUND + 4, 0.92))}${shadow(430, GROUND + 16, 66)}${bowl(430, GROUND + 16, 0.78, 'none')}`,
      `${kitchenScale(560, WORKTOP, 0.88)}${jar(120, WORKTOP, 1, 0.8, '#7FA565')}${jar(52, WORKTOP, 1, 0.5, '#F2C95C')}`,
    ),
  'three-cats': () =>
    room(
      `${cupboard(360, 372, 1.2)}${jar(240, 190, 0.9, 0.5, '#7FA565')}${jar(360, 190, 0.9, 0.7, '#C98F8A')}${jar(480, 190, 0.9, 0.9, '#F2C95C')}${placed('cat', 140, GROUND, 0.92)}${inCoat('cat', GINGER, placed('cat', 320, GROUND + 16, 0.88, 'lying'))}${inCoat('cat', BLACK, mirrored(584, placed('cat', 584, GROUND, 0.86, 'standing')))}`,
    ),
  'day-by-day': () =>
    kitchen(
      `${fridge(600, 366, 1.06)}${list(600, 262, 0.8, 3)}${inCoat('dog', TERRIER, mirrored(230, placed('dog', 230, GROUND, 0.8, 'standing', 'terrier')))}${shadow(416, GROUND + 8, 78)}${bowl(416, GROUND + 8, 0.92, 'kibble')}${pieces(512, GROUND + 22, 1, 5)}`,
      `${jar(60, WORKTOP, 1, 0.7, '#7FA565')}${plant(430, WORKTOP, 0.6)}`,
    ),
  'every-second-sunday': () =>
    practice(
      `${calendar(122, 184, 1)}${cabinet(620, 150, 1)}${shadow(416, GROUND + 6, 190)}${platform(416, GROUND + 4, 1.25)}${inCoat('dog', LEONBERGER, animal('dog', 378, GROUND - 36, 1.1, 'lying', 'leonberger'))}`,
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
