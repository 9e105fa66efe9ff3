/** Furniture and other things that places of scenes are made of. Each is drawn as in `things.ts`. */
import { lines, put } from './things.ts';

export const rect = (x: number, y: number, width: number, height: number, fill: string) =>
  `<path d="M${x} ${y}h${width}v${height}h${-width}z" fill="${fill}"/>`;
/** The same drawing several times. */
export const many = (count: number, draw: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join('');

/** The rail of hooks of a hallway, 250 wide. */
export const hooks = (x: number, y: number) =>
  put(
    x,
    y,
    1,
    `${rect(-125, -12, 250, 24, '#B98149')}${lines('M-90-2v14c0 8 12 8 12 0M-6-2v14c0 8 12 8 12 0M78-2v14c0 8 12 8 12 0', '#6E4E2E', 6)}`,
  );

/** A cabinet of a vet on the wall, 130 wide and 120 high. */
export const cabinet = (x: number, y: number, scale: number) =>
  put(
    x,
    y,
    scale,
    `${rect(-68, -122, 136, 122, '#6D8496')}${rect(-62, -116, 60, 110, 'var(--frame)')}${rect(2, -116, 60, 110, 'var(--frame)')}<path d="M-8-66v18M8-66v18" stroke="#6D8496" stroke-width="6" stroke-linecap="round"/><path d="M26-96h12v14h14v12H38v14H26v-14H12v-12h14z" fill="#4B7F63"/>`,
  );

/** The table of a vet, 430 wide, with its top at `y` and its foot on the floor. */
export const table = (x: number, y: number, foot: number) =>
  `<path d="M${x - 26} ${y + 8}h52v${foot - y - 24}h-52z" fill="#8FA3B1"/><path d="M${x - 26} ${y + 8}h18v${foot - y - 24}h-18z" fill="#6D8496"/><path d="M${x - 104} ${foot}c0-12 8-20 20-20h168c12 0 20 8 20 20z" fill="#6D8496"/><path d="M${x - 222} ${y - 2}h444c0 14-8 22-20 22H${x - 202}c-12 0-20-8-20-22z" fill="#8FA3B1"/><path d="M${x - 226} ${y - 12}h452c4 0 6 3 6 8s-2 8-6 8H${x - 226}c-4 0-6-3-6-8s2-8 6-8z" fill="var(--metal)"/>`;

/** A chart of three dogs from above: too thin, well and too heavy, 168 wide and 124 high. */
export const bodyChart = (x: number, y: number, scale: number) => {
  const body = (left: number, chest: number, waist: number, color: string) => {
    const hip = chest - 2;
    return `<g transform="translate(${left} -62)">${lines('M0 44c4 4 8 4 9 10', color, 5)}<path d="M-${chest}-16C-${chest}-36 ${chest}-36 ${chest}-16 ${chest} 0 ${waist} 2 ${waist} 12 ${waist} 24 ${hip} 24 ${hip} 34 ${hip} 50-${hip} 50-${hip} 34-${hip} 24-${waist} 24-${waist} 12-${waist} 2-${chest} 0-${chest}-16zM-12-48c0-8 6-10 12-10s12 2 12 10c0 6-2 12-5 18-2 4-12 4-14 0-3-6-5-12-5-18z" fill="${color}"/><path d="M-10-50c-8 0-10 8-8 16M10-50c8 0 10 8 8 16" fill="none" stroke="${color}" stroke-width="6" stroke-linecap="round"/></g>`;
  };
  return put(
    x,
    y,
    scale,
    `${rect(-84, -132, 168, 132, 'var(--frame)')}${body(-54, 14, 7, '#D3B489')}${body(-2, 18, 13, '#4B7F63')}${body(54, 21, 25, '#D3B489')}`,
  );
};

/** A post of a fence, 44 wide and 310 high. */
export const post = (x: number, y: number) =>
  put(
    x,
    y,
    1,
    `${rect(-22, -310, 44, 310, '#A8713B')}${rect(-22, -310, 12, 310, '#8A5A2E')}<path d="M-28-310h56L12-328h-24z" fill="#8A5A2E"/>`,
  );

/** A flower in the grass, 60 high. */
export const flower = (x: number, y: number, scale: number, color = '#E3B8B0') =>
  put(
    x,
    y,
    scale,
    `${lines('M0 0V-40M0-10c-8-2-14-8-16-16M0-16c8-2 12-6 14-14', '#5E8F45', 5)}<circle cx="-9" cy="-46" r="9" fill="${color}"/><circle cx="9" cy="-46" r="9" fill="${color}"/><circle cx="-6" cy="-57" r="9" fill="${color}"/><circle cx="6" cy="-57" r="9" fill="${color}"/><circle cy="-50" r="6" fill="#F2C95C"/>`,
  );

/** A felled trunk that lies on the ground, 230 wide, its upper edge 58 above it. */
export const log = (x: number, y: number, scale: number) =>
  put(
    x,
    y,
    scale,
    `<path d="M-96-58H104c14 0 22 14 22 29S118 0 104 0H-96z" fill="#8A5A2E"/><path d="M-96-18H112c-2 12-6 18-12 18H-96z" fill="#6E4E2E"/>${lines('M-50-44h64M30-36h52M-30-28h36', '#A8713B', 5)}<ellipse cx="-96" cy="-29" rx="20" ry="29" fill="#D2A066"/><ellipse cx="-96" cy="-29" rx="12" ry="18" fill="none" stroke="#A8713B" stroke-width="4"/><ellipse cx="-96" cy="-29" rx="4" ry="7" fill="#A8713B"/>`,
  );

/** A pouch for treats with its strap, 90 wide and 90 high. */
export const pouch = (x: number, y: number, scale: number) =>
  put(
    x,
    y,
    scale,
    `${lines('M-36-74C-50-118 50-118 36-74', '#3D5466', 8)}${lines('M-20-78h.1M2-84h.1M22-77h.1', '#B98149', 22)}<path d="M-42-76H42L48-12C48-4 44 0 36 0H-36c-8 0-12-4-12-12z" fill="#4B7F63"/><path d="M-42-76h20L-30 0h-6c-8 0-12-4-12-12z" fill="#376650"/><path d="M-46-82h92v16h-92z" fill="#376650"/><circle cx="4" cy="-34" r="18" fill="#F6DD9A"/><circle cx="4" cy="-29" r="6" fill="#4B7F63"/><circle cx="-4" cy="-38" r="3" fill="#4B7F63"/><circle cx="4" cy="-42" r="3" fill="#4B7F63"/><circle cx="12" cy="-38" r="3" fill="#4B7F63"/>`,
  );

/** A box of herbs and flowers that hangs on a railing, 170 wide. */
export const flowerBox = (x: number, y: number, scale: number) =>
  put(
    x,
    y,
    scale,
    `<path d="M-60-40c-22-16-22-34-10-48 14 8 20 26 18 46zM-20-40c-20-20-20-44 0-62 20 18 20 42 0 62zM60-40c22-16 22-34 10-48-14 8-20 26-18 46z" fill="#7FA565"/><path d="M22-40c-20-18-20-38 0-54 20 16 20 36 0 54z" fill="#5E8F45"/><circle cx="-42" cy="-70" r="10" fill="#E3B8B0"/><circle cx="44" cy="-72" r="10" fill="#F2C95C"/><circle cy="-86" r="9" fill="#E3B8B0"/><path d="M-86-44H86l-8 50c-1 5-4 8-8 8H-70c-4 0-7-3-8-8z" fill="#B9744A"/><path d="M-90-50H90v16H-90z" fill="#CE8A5E"/>`,
  );

/** A sofa, 420 wide and 190 high, with its seat 84 above the floor. */
export const sofa = (x: number, y: number, scale: number) =>
  put(
    x,
    y,
    scale,
    `<path d="M-170-14h22V6h-22zM148-14h22V6h-22z" fill="#6E4E2E"/><path d="M-176-96c0-64 12-96 44-96H132c32 0 44 32 44 96z" fill="#4B7F63"/><path d="M0-190v100" stroke="#376650" stroke-width="5"/><path d="M-180-96H180v84H-180z" fill="#376650"/><path d="M-166-100H166c10 0 14 8 14 20s-4 18-14 18H-166c-10 0-14-6-14-18s4-20 14-20z" fill="#5E9376"/><path d="M-210-112c0-22 12-32 30-32s30 10 30 32v98c0 6-4 8-10 8h-40c-6 0-10-2-10-8zM210-112c0-22-12-32-30-32s-30 10-30 32v98c0 6 4 8 10 8h40c6 0 10-2 10-8z" fill="#4B7F63"/>`,
  );

/** A lamp that stands on the floor, 300 high. */
export const lamp = (x: number, y: number, scale: number) =>
  put(
    x,
    y,
    scale,
    `${lines('M0-6V-230', '#8A5A2E', 8)}<path d="M-40 0c0-8 8-12 16-12h48c8 0 16 4 16 12z" fill="#8A5A2E"/><path d="M-34-296h68l26 82H-60z" fill="#F6DD9A"/><path d="M-34-296h24l-12 82h-38z" fill="#E8C878"/>`,
  );

/** A framed picture of a twig on a wall, 110 wide and 90 high. */
export const picture = (x: number, y: number, scale: number) =>
  put(
    x,
    y,
    scale,
    `${rect(-58, -92, 116, 92, '#B98149')}${rect(-49, -83, 98, 74, 'var(--page)')}${lines('M-26-26C-10-36 8-48 28-64M-8-36c-2-12 2-20 12-24 2 12-2 20-12 24zM8-48c4 8 12 12 20 8-4-8-10-12-20-8z', '#376650', 4)}`,
  );

/** A basket for sleeping, 300 wide. @param sleeper drawn around its middle, behind its front. */
export const basket = (x: number, y: number, scale: number, sleeper: string) =>
  put(
    x,
    y,
    scale,
    `<path d="M-150-70c0-26 60-40 150-40s150 14 150 40v30h-300z" fill="#8A5A2E"/><path d="M-136-62c20-22 252-22 272 0v34h-272z" fill="#C98F8A"/>${sleeper}<path d="M-152-72c30 18 274 18 304 0l-14 62C136-4 130 0 122 0h-244c-8 0-14-4-16-10z" fill="#B98149"/>${lines('M-138-46c60 10 216 10 276 0M-130-22c60 8 200 8 260 0', '#8A5A2E', 5)}${lines(
      many(9, (i) => `M${-112 + i * 28}-60v52`),
      '#D2A066',
      5,
    )}<path d="M-156-76c40 18 272 18 312 0v14c-40 18-272 18-312 0z" fill="#A8713B"/>`,
  );

/** A fridge with a freezer below, 150 wide and 300 high. */
export const fridge = (x: number, y: number, scale: number) =>
  put(
    x,
    y,
    scale,
    `<path d="M-60-12h24V0h-24zM36-12h24V0h-24z" fill="#54605A"/><path d="M-76-286c0-10 6-16 16-16H60c10 0 16 6 16 16v266c0 8-6 12-14 12H-62c-8 0-14-4-14-12z" fill="var(--fridge)"/><path d="M-76-286c0-10 6-16 16-16h6v294h-8c-8 0-14-4-14-12z" fill="#000" opacity=".08"/><path d="M-76-98H76" stroke="#000" stroke-width="5" opacity=".14"/>${lines('M-56-190v54M-56-78v34', '#8A9A86', 9)}`,
  );

/** A front door, seen from within, 150 wide and 240 high. */
export const houseDoor = (x: number, y: number, scale: number) =>
  put(
    x,
    y,
    scale,
    `${rect(-82, -240, 164, 240, 'var(--frame)')}${rect(-68, -226, 136, 226, '#376650')}${rect(-50, -208, 100, 72, '#F6DD9A')}${lines('M0-208v72M-50-172H50', '#376650', 7)}${rect(-50, -116, 100, 92, '#2F5845')}<circle cx="-58" cy="-112" r="7" fill="#F2C95C"/>`,
  );

/** A raincoat on its hook, 100 wide and 190 high. */
export const coat = (x: number, y: number, scale: number) =>
  put(
    x,
    y,
    scale,
    '<path d="M-10 0h20v14h-20z" fill="#8A5A2E"/><path d="M-18 8C-6 16 6 16 18 8L42 26 56 150H36L34 178H-34L-36 150H-56L-42 26z" fill="#F2C95C"/><path d="M-42 26-56 150h20l4-90zM42 26 56 150H36l-4-90z" fill="#DDB65A"/><path d="M-18 8C-6 16 6 16 18 8L0 40z" fill="#C9A040"/><path d="M0 40V178" stroke="#C9A040" stroke-width="4"/><path d="M8 74h.1M8 104h.1M8 134h.1" stroke="#8A5A2E" stroke-width="9" stroke-linecap="round"/>',
  );

/** A lead on its hook, 60 wide and 170 high. */
export const lead = (x: number, y: number, scale: number) =>
  put(
    x,
    y,
    scale,
    `${lines('M0 8C-34 50-30 118-8 124S16 60 0 8M0 8C30 40 36 110 24 138', '#C7401B', 8)}${lines('M24 138v14', '#8A9A86', 8)}<circle cx="24" cy="160" r="8" fill="none" stroke="#8A9A86" stroke-width="6"/>`,
  );

/** A pair of boots, 110 wide and 110 high. */
export const boots = (x: number, y: number, scale: number) => {
  const boot =
    '<path d="M-20-106h38v60c0 10 6 14 18 18 14 4 18 12 18 28h-74z" fill="#4B7F63"/><path d="M-20-106h12V0h-12z" fill="#000" opacity=".14"/><path d="M-22-112h42v14h-42zM-20-8h74V0h-74z" fill="#2F5845"/>';
  return put(x, y, scale, `<g transform="translate(-30 -6)">${boot}</g><g transform="translate(22 0)">${boot}</g>`);
};
