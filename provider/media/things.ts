/** Things that stand beside the animals in scenes. Each is drawn around x = 0 and stands on y = 0, in a scene's units. */

export const put = (x: number, y: number, scale: number, inner: string) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${inner}</g>`;
export const lines = (path: string, color: string, width: number) =>
  `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const twigAt = (x: number, y: number, scale: number, color: string) =>
  put(
    x,
    y,
    scale,
    lines(
      'M-70 46C-30 20 20-4 78-44M-20 18c-6-30 8-54 34-62 4 30-8 52-34 62zM26-12c10 22 32 30 56 22-8-24-30-32-56-22z',
      color,
      9,
    ),
  );

type Food = 'kibble' | 'wet' | 'none';

const HEAPS: Record<Food, string> = {
  kibble: `<path d="M-68-76C-56-116-26-138 2-138c34 0 56 26 66 62z" fill="#7D5029"/>${lines('M-48-86h.1M-22-84h.1M6-86h.1M34-84h.1M50-88h.1M-34-104h.1M-8-104h.1M20-104h.1M38-100h.1M-16-122h.1M10-124h.1', '#B98149', 23)}${lines('M-42-90h.1M-4-110h.1M26-90h.1M12-128h.1', '#D2A066', 8)}`,
  wet: `<path d="M-70-74c6-22 26-28 44-26 6-14 40-16 48-2 22-4 44 8 50 28z" fill="#B27C57"/>${lines('M-46-84c8-6 18-6 24-2M-4-92c8-4 16-2 20 2M36-86c6-2 12 0 16 4', '#DCB391', 6)}`,
  none: '',
};

/** A bowl, 152 wide. @param color of its wall. */
export const bowl = (x: number, y: number, scale: number, food: Food, [color, shade] = ['#4B7F63', '#376650']) =>
  put(
    x,
    y,
    scale,
    `${HEAPS[food]}<path d="M-76-78H76c0 44-24 74-48 78H-28c-24-4-48-34-48-78z" fill="${color}"/><path d="M-76-78h24c4 40 22 68 50 78H-28c-24-4-48-34-48-78z" fill="${shade}"/>${twigAt(4, -38, 0.26, '#FBF6EA')}`,
  );

/** A bag of food, 150 wide and 230 high. */
export const bag = (x: number, y: number, scale: number, [color, shade] = ['#2F6B50', '#24553F']) =>
  put(
    x,
    y,
    scale,
    `<path d="M-70-200H70L80-14C80-4 76 0 66 0H-66c-10 0-14-4-14-14z" fill="${color}"/><path d="M-70-200h20L-56 0h-10c-10 0-14-4-14-14z" fill="#000" opacity=".14"/><path d="M-73-232H73l-3 34H-70z" fill="${shade}"/>${twigAt(0, -158, 0.3, '#FBF8F2')}<circle cy="-76" r="46" fill="#FBF2DC"/>${lines('M0-44V-108M0-62c-14-4-20-10-22-20M0-74c14-4 20-10 22-20M0-92c-8-2-12-6-14-12', '#8E7A34', 4)}${lines('M-22-84l-2 8M22-96l2 8M-14-108l-2 6M0-116v8M8-62l4 8', '#D9A23C', 11)}`,
  );

/** A tin of wet food, 120 wide and 84 high. */
export const tin = (x: number, y: number, scale: number, color = '#5B3A52') =>
  put(
    x,
    y,
    scale,
    `<path d="M-60-76H60v64c0 8-26 14-60 14S-60-4-60-12z" fill="${color}"/><path d="M-60-76h22V-2c-14-2-22-6-22-10z" fill="#000" opacity=".16"/><ellipse cy="-76" rx="60" ry="15" fill="#D8D3C6"/><ellipse cy="-76" rx="48" ry="10" fill="#BDB7A8"/><circle cx="6" cy="-32" r="24" fill="#FBF2DC"/>${twigAt(6, -32, 0.2, color)}`,
  );

/** A plant in a pot, 120 wide and 190 high. */
export const plant = (x: number, y: number, scale: number) =>
  put(
    x,
    y,
    scale,
    '<path d="M0-66C-6-110-30-130-62-132c2 34 24 60 62 66zM0-66c6-44 30-64 62-66-2 34-24 60-62 66z" fill="#7FA565"/><path d="M0-64c-22-40-22-84 0-122 22 38 22 82 0 122z" fill="#5E8F45"/><path d="M0-64V-150" stroke="#86B356" stroke-width="4" stroke-linecap="round"/><path d="M-42-72h84L34-6c0 4-4 6-8 6h-52c-4 0-8-2-8-6z" fill="#B9744A"/><path d="M-46-78h92v18h-92z" fill="#CE8A5E"/>',
  );

/** A cushion, 260 wide and 64 high. */
export const cushion = (x: number, y: number, scale: number, [color, shade] = ['#C98F8A', '#B37670']) =>
  put(
    x,
    y,
    scale,
    `<path d="M-120-54C-60-66 60-66 120-54c10 2 12 12 8 26 4 16 2 26-8 28C60 8-60 8-120 0c-10-2-12-12-8-28-4-14-2-24 8-26z" fill="${color}"/><path d="M-130-26C-60-12 60-12 130-26c2 16 0 24-10 26C60 8-60 8-120 0c-10-2-12-10-10-26z" fill="${shade}"/>`,
  );

/** A window of a room, 190 wide and 210 high. */
export const roomWindow = (x: number, y: number, scale: number) =>
  put(
    x,
    y,
    scale,
    '<path d="M-86-206H86V0H-86z" fill="var(--sky)"/><path d="M-86-74c50-40 110-40 172-16V0H-86z" fill="var(--far)"/><path d="M-86-40c60-24 120-20 172-6V0H-86z" fill="var(--near)"/><circle cx="42" cy="-156" r="20" fill="var(--sun)"/><path d="M-86-206H86V0H-86zM0-206V0M-86-104H86" fill="none" stroke="var(--frame)" stroke-width="12"/><path d="M-104 0h208v14h-208z" fill="var(--frame)"/>',
  );

/** A kitchen scale, 150 wide and 170 high. @param load whether there is food in its pan. */
export const kitchenScale = (x: number, y: number, scale: number, load = true) =>
  put(
    x,
    y,
    scale,
    `${load ? '<path d="M-36-138c4-22 20-30 38-30 20 0 32 12 36 30z" fill="#B98149"/>' : ''}<path d="M-70-140H70c0 20-16 32-40 32h-60c-24 0-40-12-40-32z" fill="#E6CFA6"/><path d="M-12-108h24v16h-24z" fill="#8A9A86"/><path d="M-44-94h88c12 0 20 8 22 20l8 60C76-6 70 0 62 0h-124c-8 0-14-6-12-14l8-60c2-12 10-20 22-20z" fill="#376650"/><path d="M-28-94h72c12 0 20 8 22 20l8 60C76-6 70 0 62 0H-48c-8 0-10-6-8-14l8-60c2-12 8-20 20-20z" fill="#4B7F63"/><circle cx="8" cy="-46" r="34" fill="var(--page)"/>${lines('M8-46l14-16', '#C7401B', 5)}`,
  );

/** A flat scale for animals, 300 wide and 34 high, with its display. */
export const platform = (x: number, y: number, scale: number) =>
  put(
    x,
    y,
    scale,
    '<path d="M-140-30h280c8 0 12 6 12 14v16h-304v-16c0-8 4-14 12-14z" fill="#3D5466"/><path d="M-150-34h300v14h-300z" fill="#6D8496"/><path d="M-34-14h68v12h-68z" fill="#F6DD9A"/>',
  );

/** A wall calendar, 152 wide and 142 high, with one day marked. */
export const calendar = (x: number, y: number, scale: number) =>
  put(
    x,
    y,
    scale,
    `<path d="M-76-130H76V0H-76z" fill="var(--page)"/><path d="M-76-130H76v36H-76z" fill="#4B7F63"/>${lines('M-42-142v24M42-142v24', '#8A5A2E', 8)}<path d="M-56-72H62M-56-48H62M-56-24H8" stroke="#D3B489" stroke-width="14" stroke-dasharray="14 12"/><circle cx="44" cy="-26" r="24" fill="#F2C95C"/><path d="M36-26l7 8 12-16" fill="none" stroke="#8A5A2E" stroke-width="6" stroke-linecap="round"/>`,
  );

/** A ruler on the wall, 300 high. */
export const ruler = (x: number, y: number, scale: number) =>
  put(
    x,
    y,
    scale,
    '<path d="M-16-300h32V0h-32z" fill="#D2A066"/><path d="M8-288V-6" stroke="#8A5A2E" stroke-width="16" stroke-dasharray="4 21"/>',
  );

/** A magnifying glass, 130 wide. */
export const magnifier = (x: number, y: number, scale: number) =>
  put(
    x,
    y,
    scale,
    `${lines('M34 38l40 44', '#8A5A2E', 18)}<circle r="48" fill="#FBF6EA" opacity=".92"/><circle r="48" fill="none" stroke="#376650" stroke-width="11"/>${lines('M-22-12h44M-22 4h44M-22 20h28', '#B98149', 6)}`,
  );

/** A wooden scoop with dried larvae, as they come from the supplier, 190 wide. */
export const scoop = (x: number, y: number, scale: number) => {
  const pieces = [
    [-12, -46, -14],
    [16, -42, 16],
    [-36, -32, -26],
    [-4, -28, 8],
    [28, -24, 20],
    [-44, -14, -8],
    [-18, -10, 14],
    [12, -10, -12],
    [38, -8, 10],
  ];
  return put(
    x,
    y - 42,
    scale,
    `<path d="M44-2 116 6c10 2 12 22 0 22L40 26z" fill="#8A5A2E"/><path d="M-66-2C-56-44-24-58 2-54c28 2 42 22 48 52z" fill="#A8713B"/>${pieces.map(([left, top, turn]) => `<g transform="translate(${left} ${top}) rotate(${turn})">${lines('M-13 2C-6-5 8-5 14 2', '#E3B878', 13)}${lines('M-5-6v9M3-6v9M10-3v7', '#C79350', 2.5)}</g>`).join('')}<path d="M-70-4C-30-12 20-10 56-4 52 30 26 44-8 44S-66 28-70-4z" fill="#C08C50"/><path d="M-70-4c4 32 28 48 62 48 8 0 16-1 22-3C-20 38-44 22-50-7z" fill="#A8713B"/>`,
  );
};

/** Small treats in a row, 44 apart. */
export const treats = (x: number, y: number, scale: number, count: number) =>
  put(
    x,
    y,
    scale,
    Array.from(
      { length: count },
      (_, i) =>
        `<g transform="translate(${i * 44} ${-12 - (i % 2) * 4}) rotate(${(i * 37) % 40})"><path d="M0 13C-20-2-10-18 0-8 10-18 20-2 0 13z" fill="#B9744A"/><path d="M-8-6c2-3 4-4 7-3" fill="none" stroke="#E0A77F" stroke-width="3" stroke-linecap="round"/></g>`,
    ).join(''),
  );

/** A toy on a string, which hangs from the upper left. */
export const wand = (x: number, y: number, scale: number) =>
  put(
    x,
    y,
    scale,
    `${lines('M-150-40L-60-190', '#B98149', 11)}${lines('M-60-190c50-14 66 30 62 90', '#A08C6A', 4)}<path d="M2-106c-16-6-28 2-32 18 16 6 28 0 32-18zM2-106c16-6 28 2 32 18-16 6-28 0-32-18z" fill="#7FA565"/><path d="M2-100c20 0 28 20 26 38-2 20-14 34-26 34s-24-14-26-34c-2-18 6-38 26-38z" fill="#C7401B"/>${lines('M-10-28l-6 22M2-26V0M14-28l6 22', '#DDA53C', 8)}`,
  );

/** A stalk of oats, 200 high. */
export const oats = (x: number, y: number, scale: number, turn = 0) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${lines('M0 0C2-70 4-130 8-200M2-70c-24-14-40-8-52 6M4-106c24-14 42-10 52 6M6-146c-20-16-38-12-46 2M7-174c18-14 32-12 42 2', '#8E7A34', 6)}${lines('M-50-56v20M56-92v20M-40-136v20M49-164v20M8-212v20', '#DDA53C', 20)}</g>`;

/** A potato with a smaller one before it, 120 wide. */
export const potatoes = (x: number, y: number, scale: number) =>
  put(
    x,
    y,
    scale,
    '<path d="M-60-26c0-26 30-44 62-38 34 4 52 24 48 42-4 18-30 24-56 24-30 0-54-8-54-28z" fill="#D2A66B"/><path d="M-60-26c2 20 26 20 50 20s48-2 60-18c-2 20-30 26-56 26-30 0-54-8-54-28z" fill="#B88649"/><path d="M-24-44h.1M8-50h.1M24-32h.1" stroke="#9C6E37" stroke-width="7" stroke-linecap="round"/><path d="M26-16c0-16 18-26 36-24 20 2 30 14 28 26-2 10-16 14-30 14-20 0-34-4-34-16z" fill="#E0B87F"/>',
  );

/** A drop of water, 60 wide and 80 high. */
export const drop = (x: number, y: number, scale: number) =>
  put(
    x,
    y,
    scale,
    '<path d="M0-80C22-52 30-38 30-26 30-10 16 0 0 0S-30-10-30-26c0-12 8-26 30-54z" fill="#8FB8CC"/><path d="M-16-24c0 8 6 14 14 14" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".7"/>',
  );

/** A ball, 60 wide. */
export const ball = (x: number, y: number, scale: number) =>
  put(
    x,
    y,
    scale,
    '<circle cy="-30" r="30" fill="#C98F8A"/><path d="M-26-44c18 10 40 8 52-2M-26-16c18-10 40-8 52 2" fill="none" stroke="#FBF6EA" stroke-width="5" stroke-linecap="round"/>',
  );

/** A moving box with open flaps, 190 wide and 120 high. */
export const movingBox = (x: number, y: number, scale: number) =>
  put(
    x,
    y,
    scale,
    `<path d="M-84-112H84V-8c0 5-3 8-8 8H-76c-5 0-8-3-8-8z" fill="#CFA66B"/><path d="M-84-112h30V0h-22c-5 0-8-3-8-8z" fill="#000" opacity=".1"/><path d="M-84-112H84l22-26H-62zM-84-112l-26 20 12 18 14-14z" fill="#B98B50"/><path d="M-14-112h28V0h-28z" fill="#E3C48F" opacity=".8"/>${twigAt(46, -44, 0.24, '#8A5A2E')}`,
  );

/** A closed moving box, 150 wide and 96 high. */
export const closedBox = (x: number, y: number, scale: number) =>
  put(
    x,
    y,
    scale,
    '<path d="M-75-96H75v90c0 4-2 6-6 6H-69c-4 0-6-2-6-6z" fill="#C39A60"/><path d="M-75-96h26V0h-20c-4 0-6-2-6-6z" fill="#000" opacity=".1"/><path d="M-75-96H75v14H-75z" fill="#B08549"/><path d="M-12-96h24v40h-24z" fill="#E3C48F" opacity=".85"/>',
  );

/** A low cupboard with two doors, 360 wide and 150 high. */
export const cupboard = (x: number, y: number, scale: number) =>
  put(
    x,
    y,
    scale,
    `<path d="M-168-12h30V0h-30zM138-12h30V0h-30z" fill="#6E4E2E"/><path d="M-176-140H176V-12H-176z" fill="#A8713B"/><path d="M-190-152H190v18H-190z" fill="#8A5A2E"/><path d="M-164-122H-6v98h-158zM6-122h158v98H6z" fill="#B98149"/>${lines('M-22-78v18M22-78v18', '#6E4E2E', 8)}`,
  );

/** A glass jar with food, 60 wide and 84 high. @param fill how full it is, from 0 to 1. @param label colour of its label. */
export const jar = (x: number, y: number, scale: number, fill: number, label: string) => {
  const top = Math.round(-8 - 56 * fill);
  return put(
    x,
    y,
    scale,
    `<path d="M-30-64c0-4 3-8 8-8h44c5 0 8 4 8 8v54c0 6-4 10-10 10h-40c-6 0-10-4-10-10z" fill="#FBF6EA" opacity=".75"/><path d="M-30 ${top}h60v${-10 - top}c0 6-4 10-10 10h-40c-6 0-10-4-10-10z" fill="#A97440"/><path d="M-26-84h52v14h-52z" fill="#8A5A2E"/><path d="M-20-44h40v22h-40z" fill="${label}"/>`,
  );
};

/** A mat below a bowl, 230 wide. */
export const mat = (x: number, y: number, scale: number) =>
  put(
    x,
    y,
    scale,
    '<path d="M-104-12H104L116 8c1 4-1 6-5 6H-111c-4 0-6-2-5-6z" fill="#C98F8A"/><path d="M-96-5H96M-102 5H102" stroke="#B37670" stroke-width="4" stroke-dasharray="10 8"/>',
  );

/** A kitchen list on the wall, 110 wide and 140 high. @param ticks how many of its lines are done. */
export const list = (x: number, y: number, scale: number, ticks: number) =>
  put(
    x,
    y,
    scale,
    `<path d="M-54-140H54V0H-54z" fill="var(--page)"/><circle cy="-140" r="8" fill="#C7401B"/>${Array.from({ length: 5 }, (_, i) => `${lines(`M-14 ${-112 + i * 22}h54`, '#D3B489', 6)}${i < ticks ? lines(`M-40 ${-112 + i * 22}l6 6 10-12`, '#4B7F63', 5) : ''}`).join('')}`,
  );

/** Single pieces of dry food in a row on the floor, 34 apart. */
export const pieces = (x: number, y: number, scale: number, count: number) =>
  put(
    x,
    y,
    scale,
    Array.from(
      { length: count },
      (_, i) =>
        `<circle cx="${i * 34}" cy="${-10 + (i % 2) * 5}" r="11" fill="#B98149"/><circle cx="${i * 34 - 3}" cy="${-14 + (i % 2) * 5}" r="4" fill="#D2A066"/>`,
    ).join(''),
  );

/** A parcel on its way: taped, with a label, 160 wide and 110 high. */
export const parcel = (x: number, y: number, scale: number) =>
  put(
    x,
    y,
    scale,
    `<path d="M-80-110H80V-6c0 4-2 6-6 6H-74c-4 0-6-2-6-6z" fill="#CFA66B"/><path d="M-80-110h26V0h-20c-4 0-6-2-6-6z" fill="#000" opacity=".1"/><path d="M-80-110H80v14H-80z" fill="#B98B50"/><path d="M-13-110h26V-62h-26z" fill="#E3C48F"/><path d="M14-50H68V-14H14z" fill="#FBF6EA"/>${lines('M24-38h34M24-26h22', '#8A5A2E', 5)}${twigAt(-40, -34, 0.22, '#8A5A2E')}`,
  );

/** The door of a house with its step, 160 wide and 220 high. */
export const door = (x: number, y: number, scale: number) =>
  put(
    x,
    y,
    scale,
    `<path d="M-74-216H74V-12H-74z" fill="#FBF6EA"/><path d="M-60-202H60V-12H-60z" fill="#376650"/><path d="M-44-186H44v74H-44zM-44-96H44v68H-44z" fill="#2F5845"/><path d="M-30-174H30v50H-30z" fill="#F6DD9A"/>${lines('M0-174v50M-30-149H30', '#376650', 6)}<circle cx="48" cy="-100" r="7" fill="#F2C95C"/><path d="M-90-14H90V0H-90z" fill="#BDB7A8"/>`,
  );

/** An open envelope with a letter in it, 180 wide and 150 high. */
export const envelope = (x: number, y: number, scale: number) =>
  put(
    x,
    y,
    scale,
    `<path d="M-90-92 0-152 90-92V-6c0 4-2 6-6 6H-84c-4 0-6-2-6-6z" fill="#D9B27E"/><path d="M-68-138H68V-20H-68z" fill="#FBF6EA"/>${twigAt(0, -112, 0.3, '#376650')}${lines('M-44-82h88M-44-66h60', '#D3B489', 6)}<path d="M-90-90-8-34c5 3 11 3 16 0L90-90V-6c0 4-2 6-6 6H-84c-4 0-6-2-6-6z" fill="#E9CDA3"/>${lines('M-84-4-22-44M84-4 22-44', '#D9B27E', 5)}`,
  );

/** A present with a ribbon, 130 wide and 150 high. */
export const present = (x: number, y: number, scale: number) =>
  put(
    x,
    y,
    scale,
    `<path d="M-58-88H58V-6c0 4-2 6-6 6H-52c-4 0-6-2-6-6z" fill="#4B7F63"/><path d="M-58-88h22V0h-16c-4 0-6-2-6-6z" fill="#000" opacity=".12"/><path d="M-66-110H66v26H-66z" fill="#376650"/><path d="M-12-110h24V0h-24z" fill="#F6DD9A"/><path d="M0-112C-14-150-58-158-56-132c2 18 34 22 56 20zM0-112c14-38 58-46 56-20-2 18-34 22-56 20z" fill="#F2C95C"/><circle cy="-114" r="9" fill="#DDB65A"/>`,
  );
