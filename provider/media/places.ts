import { many, rect } from './fittings.ts';
import { oats } from './things.ts';

/**
 * The colours of places. At night the ground is darker, and so is what is pale in it, so that no frame outshines a face;
 * animals and other things keep their colours.
 */
export const SCENERY = {
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
    tile: '#EDF1E4',
    joint: '#D6E0CB',
    panel: '#C6D8BC',
    groove: '#AFC6A6',
    stone: '#E6D6B8',
    path: '#E4CD9F',
    bark: '#9A6C40',
    leaf: '#8DB373',
    dusk: '#F6D3AE',
    glow: '#F7E2B8',
    roof: '#B4785C',
    house: '#DCA781',
    pane: '#FBF0CF',
    frame: '#FBF6EA',
    page: '#FBF6EA',
    fridge: '#F2DCA4',
    metal: '#BFCCD4',
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
    tile: '#34483E',
    joint: '#42594D',
    panel: '#45614F',
    groove: '#395343',
    stone: '#75603F',
    path: '#8F7749',
    bark: '#6B4A2C',
    leaf: '#4F7650',
    dusk: '#26363C',
    glow: '#3A4C51',
    roof: '#33444B',
    house: '#4A5D63',
    pane: '#F2CF78',
    frame: '#A9AE9B',
    page: '#CFCBB8',
    fridge: '#B8AD80',
    metal: '#A3B1B9',
  },
} as const;

/** Tiles of a wall in a bond, from its top down to `bottom`. */
const wallTiles = (bottom: number) =>
  `${rect(0, 0, 720, bottom, 'var(--tile)')}<path d="${many(
    Math.floor(bottom / 36),
    (row) => `M0 ${36 * (row + 1)}H720${many(10, (i) => `M${72 * i + 36 * (row % 2)} ${36 * row}v36`)}`,
  )}" fill="none" stroke="var(--joint)" stroke-width="3"/>`;
/** Tiles along the lower part of a wall. */
const squareTiles = `${rect(0, 200, 720, 152, 'var(--tile)')}<path d="M0 248H720M0 296H720${many(15, (i) => `M${24 + i * 48} 200V340`)}" fill="none" stroke="var(--joint)" stroke-width="3"/>`;
/** A floor of tiles that run away from the reader. */
const tiledFloor = `${rect(0, 352, 720, 128, 'var(--stone)')}<path d="${many(13, (i) => `M${i * 90 - 180} 352L${i * 150 - 540} 480`)}M0 376H720M0 414H720" fill="none" stroke="#7A5A2E" stroke-width="3" opacity=".18"/>`;
const woodenFloor = `${rect(0, 352, 720, 128, 'var(--floor)')}${rect(0, 340, 720, 14, 'var(--edge)')}<path d="M0 384H720M0 428H720M150 354V384M470 354V384M300 384V428M620 384V428M110 428V480M500 428V480" fill="none" stroke="#7A5A2E" stroke-width="3" opacity=".2"/>`;

/** A room with a floor and a rug. */
export const room = (inner: string) =>
  `${rect(0, 0, 720, 480, 'var(--wall)')}${rect(0, 352, 720, 128, 'var(--floor)')}${rect(0, 340, 720, 14, 'var(--edge)')}<ellipse cx="360" cy="424" rx="320" ry="44" fill="var(--rug)"/>${inner}`;

/** Hills below a sun. @param between what stands on the second hill. */
export const outdoors = (inner: string, between = '') =>
  `${rect(0, 0, 720, 480, 'var(--sky)')}<circle cx="600" cy="92" r="42" fill="var(--sun)"/><path d="M0 214c90-66 190-70 300-30 120-70 300-60 420 20v276H0z" fill="var(--far)"/><path d="M0 272c160-60 330-50 460-24 100-26 190-22 260 2v230H0z" fill="var(--mid)"/>${between}<path d="M0 348c180-40 480-44 720-4v136H0z" fill="var(--near)"/>${inner}`;

/** A row of oats along the edge of a field. @param y of the row's middle. */
export const field = (y: number, scale: number) =>
  `<defs><g id="oats">${oats(0, 0, scale)}</g></defs>${many(
    15,
    (i) =>
      `<use href="#oats" transform="translate(${24 + i * 48 + ((i * 37) % 17)} ${y + ((i * 13) % 11)}) rotate(${((i * 11) % 9) - 4})"/>`,
  )}`;

/** The top of the worktop of a kitchen, where things stand. */
export const WORKTOP = 182;

/** A kitchen with tiles and a row of cupboards. @param first where the cupboards begin. @param on what stands on them. */
export const kitchen = (inner: string, on = '', first = 0) =>
  `${wallTiles(352)}${rect(first, WORKTOP + 14, 720 - first, 156, 'var(--panel)')}${many(
    Math.floor((720 - first) / 140),
    (i) =>
      `${rect(first + 12 + i * 144, WORKTOP + 28, 120, 124, 'var(--groove)')}${rect(first + 16 + i * 144, WORKTOP + 32, 112, 116, 'var(--panel)')}<path d="M${first + 30 + i * 144} ${WORKTOP + 50}v30" stroke="#8A5A2E" stroke-width="7" stroke-linecap="round"/>`,
  )}<path d="M${first} ${WORKTOP + 14}H720v10H${first}z" fill="#000" opacity=".1"/>${rect(Math.max(0, first - 8), WORKTOP, 720, 16, 'var(--edge)')}${tiledFloor}${rect(first, 346, 720 - first, 10, 'var(--groove)')}${on}${inner}`;

/** A hallway with a panelled wall and a rail of hooks at the height of 96. */
export const hallway = (inner: string) =>
  `${rect(0, 0, 720, 480, 'var(--wall)')}${rect(0, 214, 720, 138, 'var(--panel)')}<path d="${many(15, (i) => `M${24 + i * 48} 224V340`)}" stroke="var(--groove)" stroke-width="4"/>${rect(0, 206, 720, 12, 'var(--groove)')}${woodenFloor}${inner}`;

/** The room of a vet, with tiles. */
export const practice = (inner: string) =>
  `${rect(0, 0, 720, 200, 'var(--wall)')}${squareTiles}${rect(0, 194, 720, 10, 'var(--groove)')}${tiledFloor}${rect(0, 340, 720, 14, 'var(--panel)')}${inner}`;

const fence = (y: number) =>
  `<path d="M0 ${y - 70}H720M0 ${y - 24}H720" stroke="var(--bark)" stroke-width="13"/><path d="${many(16, (i) => `M${10 + i * 46} ${y}v-88l13-14 13 14v88z`)}" fill="#C9A06A"/><path d="${many(16, (i) => `M${10 + i * 46} ${y}v-88l8-9v97z`)}" fill="#000" opacity=".1"/>`;

/** A garden with a fence and a path of sand before it. */
export const garden = (inner: string) =>
  `${rect(0, 0, 720, 480, 'var(--sky)')}<circle cx="618" cy="80" r="38" fill="var(--sun)"/><path d="M0 226c90-60 190-64 300-26 120-66 300-56 420 16v264H0z" fill="var(--far)"/><path d="M470 306C440 250 470 190 520 186c8-50 90-58 108-8 50-4 84 54 64 128z" fill="var(--leaf)"/>${fence(350)}${rect(0, 338, 720, 142, 'var(--near)')}<path d="M0 390c180-20 520-20 720 4v58c-200-22-560-18-720 4z" fill="var(--path)"/>${inner}`;

const trunk = (x: number, width: number) =>
  `<path d="M${x - width / 2} 0h${width}c0 140 2 240 14 366h${-width - 28}c12-126 14-226 14-366z" fill="var(--bark)"/><path d="M${x - width / 2} 0h${width * 0.36}c0 140 0 240-4 366h${-width * 0.36 - 10}c12-126 14-226 14-366z" fill="#000" opacity=".12"/>`;

/** The edge of a forest, with a path of sand. */
export const forestEdge = (inner: string) =>
  `${rect(0, 0, 720, 480, 'var(--sky)')}<circle cx="330" cy="118" r="40" fill="var(--sun)"/><path d="M0 244c140-50 330-60 720-10v246H0z" fill="var(--far)"/><path d="M0 296c180-46 420-50 720-20v204H0z" fill="var(--mid)"/>${trunk(70, 44)}${trunk(196, 26)}${trunk(560, 34)}${trunk(662, 52)}<path d="M0 0h720v86c-40 34-90 26-114 2-30 34-88 36-116 6-34 22-82 12-98-20-30 16-72 8-86-14-20 42-82 52-118 22-34 40-106 36-126-4-20 14-44 16-62 8z" fill="var(--leaf)"/><path d="M0 0h720v30c-50 30-112 22-140-6-40 28-110 24-136-8-50 22-110 16-136-10-44 40-118 40-150 6-44 30-106 30-158 2z" fill="var(--near)"/><path d="M0 352c180-34 480-38 720-4v132H0z" fill="var(--near)"/><path d="M0 398c200-26 500-22 720 6v52c-220-26-520-26-720-2z" fill="var(--path)"/>${inner}`;

/** A house with rows of two windows. */
const building = (x: number, top: number, width: number, rows = 1) =>
  `${rect(x, top, width, 340 - top, 'var(--house)')}<path d="M${x - 8} ${top}l22-34h${width - 28}l22 34z" fill="var(--roof)"/>${many(rows, (row) => rect(x + 26, top + 26 + row * 52, 20, 28, 'var(--pane)') + rect(x + width - 46, top + 26 + row * 52, 20, 28, 'var(--pane)'))}`;

/** A balcony above roofs in the evening, with a net for cats. */
export const balcony = (inner: string) =>
  `${rect(0, 0, 720, 480, 'var(--dusk)')}<path d="M0 128h720v220H0z" fill="var(--glow)"/><circle cx="500" cy="104" r="36" fill="var(--sun)"/>${building(-24, 150, 150)}${building(140, 196, 130, 0)}${building(286, 120, 130, 0)}${building(430, 186, 116)}${building(562, 156, 180)}<path d="${many(27, (i) => `M${-200 + i * 40} 344L${i * 40 + 144} 0M${-200 + i * 40} 0L${i * 40 + 144} 344`)}" stroke="#FBF6EA" stroke-width="2" opacity=".2"/>${rect(0, 352, 720, 128, 'var(--floor)')}<path d="M0 384H720M0 420H720M0 458H720" stroke="#7A5A2E" stroke-width="4" opacity=".22"/><path d="${many(19, (i) => `M${i * 40} 236V348`)}" stroke="#3D5466" stroke-width="6"/><path d="M0 232H720M0 346H720" stroke="#3D5466" stroke-width="11"/>${inner}`;

/** A room with striped wallpaper. */
export const papered = (inner: string) =>
  `${rect(0, 0, 720, 480, 'var(--wall)')}<path d="${many(15, (i) => `M${24 + i * 48} 0V340`)}" stroke="var(--rug)" stroke-width="20"/>${rect(0, 326, 720, 28, 'var(--edge)')}${woodenFloor}${inner}`;
