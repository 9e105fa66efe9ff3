import { ingredients } from './ingredients.ts';
import {
  beetle,
  cricket,
  ink,
  larva,
  mix,
  paper,
  stroke,
  type Tint,
  textLines,
  tintAround,
  twig,
  widthOf,
  wrap,
} from './ink.ts';
import type { Label, Packaging } from './label.ts';
import type { Recipe } from './recipes.ts';

/** The ground of the drawing on a pack, the same on all, on which each ingredient stands out. */
const PLATE = '#FBF2DC';

/** The logo of the header: the twig and the name beside it. @param x middle. @param size of the letters. */
function logo(x: number, y: number, size: number, fill: string): string {
  const width = widthOf('Kvistra', size, -0.02 * size);
  const mark = size * 1.05;
  const left = x - (mark + size * 0.24 + width) / 2;
  return (
    twig(left + mark / 2, y - size * 0.32, mark / 156, fill) +
    textLines(['Kvistra'], { x: left + mark + size * 0.24 + width / 2, y, size, fill, spacing: -0.02 * size })
  );
}

function insect(label: Label, x: number, y: number, scale: number, color: string, fill: string): string {
  if (label.insect === 'cricket') return cricket(x, y, scale, color);
  if (label.insect === 'beetle') return beetle(x, y, scale * 0.75, color);
  if (!label.insect) return twig(x, y, scale * 1.4, color);
  return larva(x, y, scale, color, fill, scale < 0.4 ? 7 : 11);
}

/** The name in at most three lines. @param y top. @param most largest size of the letters. */
function nameText(
  label: Label,
  x: number,
  y: number,
  width: number,
  fill: string,
  most = 56,
): { svg: string; height: number } {
  for (let size = most; ; size -= 4) {
    const lines = wrap(label.name, width, size);
    const fits =
      lines.length <= (size > most * 0.75 ? 2 : 3) &&
      lines.every((line) => widthOf(line, size) <= width) &&
      (lines.length === 1 || lines.at(-1)!.length > 2);
    if (fits || size <= 26)
      return {
        svg: textLines(lines, { x, y: y + size * 0.8, size, fill, spacing: -0.01 * size }),
        height: lines.length * size * 1.12,
      };
  }
}

const stageText = (label: Label, x: number, y: number, size: number, fill: string) =>
  label.stage ? textLines([label.stage.charAt(0).toUpperCase() + label.stage.slice(1)], { x, y, size, fill }) : '';

/**
 * The drawing of the ingredient on a plate, with the insect as a seal on its edge; the insect alone where there is no
 * ingredient.
 */
function plate(label: Label, x: number, y: number, radius: number, seal = true): string {
  const ground = `<circle cx="${x}" cy="${y}" r="${radius}" fill="${PLATE}"/>`;
  if (!label.ingredient)
    return ground + insect(label, x, y, radius / 150, label.range.onBase === paper ? label.range.base : ink, PLATE);
  const drawing = `<g transform="translate(${x} ${y}) scale(${(radius / 138).toFixed(3)})">${ingredients[label.ingredient]()}</g>`;
  const [sealX, sealY, sealRadius] = [x + radius * 0.8, y + radius * 0.7, radius * 0.36];
  const stamp = `<circle cx="${sealX}" cy="${sealY}" r="${sealRadius}" fill="${label.tint.dark}"/>${insect(label, sealX, sealY, sealRadius / 128, PLATE, label.tint.dark)}`;
  return ground + drawing + (seal && label.insect ? stamp : '');
}

/** The outline of a dark pack, which sets it off from the ground of a dark page. */
const edge = ({ base, onBase }: Tint, path: string): string =>
  onBase === paper ? `<path d="${path}" ${stroke(mix(base, '#C9E3CF', 0.36), 4)}/>` : '';

/** A paper bag with a folded top in the colour of the range. */
export function bag(label: Label): string {
  const { tint, range } = label;
  const text = nameText(label, 500, 368, 370, tint.onBase);
  const top = 368 + text.height;
  return `<path d="M292 232h416l26 620c1 26-14 40-40 40H306c-26 0-41-14-40-40z" fill="${tint.base}"/>
<path d="M292 232h56l-24 660h-18c-26 0-41-14-40-40z" fill="#000" opacity=".12"/>
<path d="M286 150h428l-6 96H292z" fill="${range.dark}"/>${edge(tint, 'M286 150h428l-6 96 26 606c1 26-14 40-40 40H306c-26 0-41-14-40-40l26-606z')}
${logo(500, 330, 60, tint.onBase)}${text.svg}${stageText(label, 500, top + 26, 26, tint.onBase)}${plate(label, 500, top + 190, 142)}${textLines([label.weight], { x: 500, y: 868, size: 34, fill: tint.onBase })}`;
}

/** A standing pouch with a zip, without its print. */
const POUCH = 'M326 214h348c8 0 12 6 12 14l10 560c2 60-36 92-196 92s-198-32-196-92l10-560c0-8 4-14 12-14z';
const standingPouch = ({ tint, range }: Pick<Label, 'tint' | 'range'>): string =>
  `<path d="${POUCH}" fill="${tint.base}"/><path d="M326 214h348c8 0 12 6 12 14l1 52H313l1-52c0-8 4-14 12-14z" fill="${range.dark}"/><path d="M326 214h44l-10 640c-38-12-58-34-56-66l10-560c0-8 4-14 12-14z" fill="#000" opacity=".12"/>
<path d="M314 268h372" stroke="${range.onBase}" stroke-width="3" opacity=".55"/><circle cx="500" cy="240" r="9" fill="${tint.background}"/>${edge(tint, POUCH)}`;

/** A standing pouch with a zip, for treats and small bags. */
export function doypack(label: Label): string {
  const { tint } = label;
  const text = nameText(label, 500, 396, 330, tint.onBase, 48);
  const top = 396 + text.height;
  return `${standingPouch(label)}
${logo(500, 362, 54, tint.onBase)}${text.svg}${stageText(label, 500, top + 22, 22, tint.onBase)}${plate(label, 500, top + 168, 126)}${textLines([label.weight], { x: 500, y: 852, size: 30, fill: tint.onBase })}`;
}

/** A tray of wet food from slightly above: its foil lid with the label, and the rim all round. */
export function tray(label: Label): string {
  const { tint, range } = label;
  const text = nameText(label, 380, 552, 290, tint.onBase, 46);
  const rim = 'M236 402h528c18 0 30 8 34 24l54 262c5 22-8 36-30 36H178c-22 0-35-14-30-36l54-262c4-16 16-24 34-24z';
  return `<path d="M160 724h680l-36 72c-9 19-22 28-44 28H240c-22 0-35-9-44-28z" fill="#cfc9bb"/><path d="M160 724h680l-10 22H170z" fill="#a39c8c"/><path d="${rim}" fill="#b9b2a1" transform="translate(0 12)"/><path d="${rim}" fill="#efebe1"/>
<path d="M252 424h496c14 0 22 6 25 19l48 232c3 16-6 25-22 25H201c-16 0-25-9-22-25l48-232c3-13 11-19 25-19z" fill="${tint.base}"/><path d="M252 424h496c14 0 22 6 25 19l4 21H223l4-21c3-13 11-19 25-19z" fill="${range.dark}"/><path d="M700 464h77l44 211c3 16-6 25-22 25h-66z" fill="#fff" opacity=".12"/><path d="M786 690l34-18 34 40c8 12 2 26-12 26h-34c-10 0-16-4-18-14z" fill="${tint.dark}"/>
${logo(380, 536, 50, tint.onBase)}${text.svg}${stageText(label, 380, 576 + text.height, 22, tint.onBase)}${plate(label, 656, 574, 100)}${textLines([label.weight], { x: 500, y: 792, size: 32, fill: ink })}`;
}

/** A tray as it is measured: from the side. */
export const trayFromSide = ({ tint }: Label): string =>
  `<path d="M166 604h668l-44 184c-6 24-22 36-46 36H256c-24 0-40-12-46-36z" fill="#cfc9bb"/><path d="M166 604h82l26 220h-18c-24 0-40-12-46-36z" fill="#000" opacity=".1"/><path d="M160 568h680c12 0 18 8 18 18s-6 18-18 18H160c-12 0-18-8-18-18s6-18 18-18z" fill="#efebe1"/><path d="M172 552h656c10 0 14 6 14 16H158c0-10 4-16 14-16z" fill="${tint.base}"/>`;

/** A small flat pouch of wet food. */
export function pouch(label: Label): string {
  const { tint, range } = label;
  const text = nameText(label, 500, 396, 310, tint.onBase, 46);
  const top = 396 + text.height;
  return `<path d="M318 236l26-14 26 14 26-14 26 14 26-14 26 14 26-14 26 14 26-14 26 14 26-14 26 14 26-14 26 14 12 590-26 14-26-14-26 14-26-14-26 14-26-14-26 14-26-14-26 14-26-14-26 14-26-14-26 14-26-14-24 14z" fill="${tint.base}"/><path d="M318 236l26-14 26 14 26-14 26 14 26-14 26 14 26-14 26 14 26-14 26 14 26-14 26 14 26-14 26 14 1 46H317z" fill="${range.dark}"/><path d="M318 236l26-14 26 14-12 612-26-14-24 14z" fill="#000" opacity=".12"/>
<path d="M308 798h384" stroke="${tint.onBase}" stroke-width="2.5" stroke-dasharray="1 9" stroke-linecap="round" opacity=".7"/>
${logo(500, 362, 52, tint.onBase)}${text.svg}${stageText(label, 500, top + 22, 22, tint.onBase)}${plate(label, 500, top + 142, 104)}${textLines([label.weight], { x: 500, y: 780, size: 30, fill: tint.onBase })}`;
}

/** A low round tin with a ring pull. */
export function tin(label: Label): string {
  const { tint, range } = label;
  const text = nameText(label, 400, 602, 270, tint.onBase, 42);
  return `<path d="M226 430v330c0 52 122 92 274 92s274-40 274-92V430z" fill="${tint.base}"/><path d="M226 430v44c0 52 122 92 274 92s274-40 274-92v-44z" fill="${range.dark}" opacity=".9"/><path d="M226 430v330c0 26 30 49 80 66V430z" fill="#000" opacity=".14"/><path d="M694 430v396c50-17 80-40 80-66V430z" fill="#fff" opacity=".08"/>
<ellipse cx="500" cy="424" rx="282" ry="92" fill="#c9c5bb"/><ellipse cx="500" cy="418" rx="258" ry="78" fill="#e2dfd6"/><ellipse cx="500" cy="418" rx="214" ry="60" fill="none" stroke="#b9b5a9" stroke-width="4"/><path d="M470 402c14-26 78-26 86 0 6 18-18 28-42 28s-52-8-44-28z" fill="none" stroke="#8f8b80" stroke-width="9"/>
${logo(400, 614, 46, tint.onBase)}<g transform="translate(0 30)">${text.svg}</g>${textLines([label.weight], { x: 400, y: 806, size: 30, fill: tint.onBase })}${plate(label, 652, 692, 106)}`;
}

/** A carton with an open flap from which the sticks protrude. */
export function stickBox(label: Label): string {
  const { tint, range } = label;
  const text = nameText(label, 500, 552, 360, tint.onBase, 52);
  const sticks = [330, 392, 454, 516, 578, 640].map(
    (x, i) =>
      `<rect x="${x}" y="${232 + (i % 3) * 26}" width="44" height="260" rx="22" fill="#b98a56" stroke="#946a3b" stroke-width="4"/><path d="M${x + 14} ${262 + (i % 3) * 26}v200M${x + 30} ${262 + (i % 3) * 26}v200" stroke="#946a3b" stroke-width="3" opacity=".6"/>`,
  );
  const top = 552 + text.height;
  const radius = Math.min((830 - (top + 32)) / 2, 104);
  return `<path d="M300 400h400l26-70H274z" fill="${range.dark}"/>${sticks.join('')}<path d="M290 400h420v440c0 22-14 36-36 36H326c-22 0-36-14-36-36z" fill="${tint.base}"/><path d="M290 400h54v476h-18c-22 0-36-14-36-36z" fill="#000" opacity=".13"/><path d="M430 400c0 34 30 52 70 52s70-18 70-52z" fill="${range.dark}"/>
${logo(500, 520, 52, tint.onBase)}${text.svg}${stageText(label, 500, top + 18, 22, tint.onBase)}${plate(label, 500, 830 - radius, radius)}${textLines([label.weight], { x: 500, y: 860, size: 28, fill: tint.onBase })}`;
}

/** A bottle of oil with a dropper cap. */
export function bottle(label: Label): string {
  const { tint, range } = label;
  const text = nameText(label, 500, 534, 216, ink, 34);
  return `<rect x="452" y="150" width="96" height="92" rx="12" fill="${range.dark}"/><path d="M462 242h76v54c0 26 82 60 82 130v410c0 30-20 50-50 50H430c-30 0-50-20-50-50V426c0-70 82-104 82-130z" fill="#b98d3a"/><path d="M462 242h40v54c0 26-60 60-60 130v460h-12c-30 0-50-20-50-50V426c0-70 82-104 82-130z" fill="#000" opacity=".14"/><path d="M586 420c8 60 8 320 0 420" stroke="#fff" stroke-width="10" stroke-linecap="round" opacity=".3" fill="none"/>
<rect x="380" y="450" width="240" height="360" fill="${paper}"/><rect x="380" y="450" width="240" height="14" fill="${tint.base}"/>${logo(500, 518, 42, range.base)}${text.svg}${plate(label, 500, 704, 68, false)}${textLines([label.weight], { x: 500, y: 802, size: 26, fill: ink })}`;
}

/** A jar with a screw lid, for chews and powders. */
export function jar(label: Label): string {
  const { tint, range } = label;
  const text = nameText(label, 500, 518, 360, ink, 42);
  const room = 770 - (518 + text.height);
  return `<rect x="318" y="240" width="364" height="112" rx="22" fill="${range.dark}"/><path d="M360 258v76M400 258v76M440 258v76M480 258v76M520 258v76M560 258v76M600 258v76M640 258v76" stroke="#000" stroke-width="5" opacity=".16"/><path d="M330 352h340c26 26 40 52 40 90v360c0 46-26 72-72 72H362c-46 0-72-26-72-72V442c0-38 14-64 40-90z" fill="${tint.base}"/><path d="M330 352h46c-20 26-30 52-30 90v432h-4c-34-4-52-28-52-72V442c0-38 14-64 40-90z" fill="#000" opacity=".13"/>
<rect x="290" y="440" width="420" height="376" fill="${paper}"/>${logo(500, 498, 46, range.base)}${text.svg}${plate(label, 500, 522 + text.height + room / 2, Math.min(room / 2, 100))}${textLines([label.weight], { x: 500, y: 804, size: 27, fill: ink })}`;
}

/** Scales of a taster's pouches, by how many there are. */
const TASTER_SCALES: Readonly<Record<number, number>> = { 2: 0.8, 3: 0.7, 4: 0.58 };

/** Small pouches of several recipes in a row, the outer ones before the others; null for any other number. */
export function taster(parts: readonly Recipe[]): Packaging | null {
  const scale = TASTER_SCALES[parts.length];
  if (!scale) return null;
  const [bottom, behind] = [800, 36];
  const half = (350 * (parts.length - 1) * scale) / 2;
  const pouches = parts.map(({ tint, ingredient }, i) => {
    const isBehind = i < parts.length - 1 && (i > 0 || parts.length === 2);
    const y = bottom - (isBehind ? behind : 0);
    return {
      isBehind,
      draw: (label: Label) =>
        `<g transform="translate(${Math.round(500 - half + (350 * i - 500) * scale)} ${Math.round(y - 880 * scale)}) scale(${scale})">${standingPouch({ tint, range: label.range })}${twig(500, 368, 1.15, tint.onBase)}${plate({ ...label, tint, ingredient }, 500, 620, 150, false)}</g>`,
    };
  });
  const nearestLast = pouches.toSorted((a, b) => Number(b.isBehind) - Number(a.isBehind));
  return {
    draw: (label) => nearestLast.map(({ draw }) => draw(label)).join(''),
    left: Math.round(500 - half - 196 * scale),
    top: Math.round(bottom - behind - 666 * scale),
    right: Math.round(500 + half + 196 * scale),
    bottom,
    heightCm: 15,
    content: 'kibble',
  };
}

/** The colour of the brand on cardboard: that of the range if it is dark enough. */
const onKraft = ({ base, onBase }: Tint): string => (onBase === ink ? ink : base);

/** A carton that holds several small packs. */
export function kit(label: Label): string {
  const text = nameText(label, 500, 640, 460, ink);
  return `<g transform="translate(150 90) scale(.5)">${bag({ ...label, name: label.species === 'cat' ? 'Everyday Cat' : 'Everyday', weight: '' })}</g><g transform="translate(430 190) scale(.46)">${doypack({ ...label, name: 'Bites', weight: '' })}</g><path d="M200 500h600v340c0 20-12 32-32 32H232c-20 0-32-12-32-32z" fill="#d9bd92"/><path d="M200 500h600l40-70H160z" fill="#c4a373"/><path d="M200 500h60v372h-28c-20 0-32-12-32-32z" fill="#000" opacity=".08"/><rect x="440" y="500" width="120" height="372" fill="${label.range.base}" opacity=".16"/>
${logo(500, 596, 60, onKraft(label.range))}${text.svg}${textLines([label.weight], { x: 500, y: 838, size: 30, fill: ink })}`;
}

const EGG = 'M0-58C32-58 48-14 48 14C48 42 26 56 0 56C-26 56-48 42-48 14C-48-14-32-58 0-58z';
/** The motifs on the eggs of the basket, in the light colour of their paint. */
const PAINT = {
  waves: `<path d="M-44-6q11-15 22 0t22 0 22 0 22 0M-46 20q11.500-15 23 0t23 0 23 0 23 0" ${stroke(PLATE, 7)}/>`,
  dots: `<path d="M-22-18h.1M10-32h.1M22-2h.1M-6 8h.1M-30 22h.1M18 32h.1" ${stroke(PLATE, 13)}/>`,
  twig: twig(0, 4, 0.4, PLATE),
  paw: `<path d="M0 4C16 4 24 30 10 32 4 33-4 33-10 32-24 30-16 4 0 4z" fill="${PLATE}"/><path d="M-23 2v4M-9-14v6M9-14v6M23 2v4" ${stroke(PLATE, 11)}/>`,
} as const;
const egg = (x: number, y: number, turn: number, color: string, paint: keyof typeof PAINT): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="${EGG}" fill="${color}"/><path d="M14-53C38-42 48-10 48 14C48 42 26 56 0 56C32 44 42-10 14-53z" fill="#000" opacity=".1"/>${PAINT[paint]}</g>`;

/** A basket with painted eggs and the packs between them. */
export function easterBasket(label: Label): string {
  const text = nameText(label, 500, 696, 326, ink, 42);
  const weave = [606, 658, 710, 762, 814].map((y, i) => {
    const half = 284 - (y - 560) * 0.186;
    return `<path d="M${Math.round(500 - half)} ${y}H${Math.round(500 + half)}" stroke="#DDB57C" stroke-width="38" stroke-dasharray="62 12" stroke-dashoffset="${i % 2 ? 37 : 0}"/>`;
  });
  const blades = Array.from({ length: 30 }, (_, i) => `l10 ${i % 3 ? -44 : -62} 10 ${i % 3 ? 44 : 62}`).join('');
  const cookies = { ...label, name: 'Cookies', weight: '', insect: 'cricket', tint: tintAround('#43538F') } as const;
  return `<path d="M248 556C248 128 752 128 752 556" ${stroke('#A8713B', 34)}/><path d="M248 556C248 128 752 128 752 556" fill="none" stroke="#DDB57C" stroke-width="20" stroke-dasharray="30 12"/>
<g transform="translate(170 300) scale(.46)">${bag({ ...label, name: 'Everyday', weight: '', ingredient: 'oat' })}</g><g transform="translate(378 342) scale(.46)">${doypack({ ...cookies, ingredient: 'blueberry' })}</g>
<path d="M200 566${blades}z" fill="#86B356"/>${egg(296, 524, -16, '#E58BA0', 'waves')}${egg(398, 538, 8, '#F0BE3F', 'paw')}${egg(604, 540, -8, '#7FB0C9', 'dots')}${egg(704, 524, 18, '#B08CC4', 'twig')}${egg(500, 530, 2, '#E8803A', 'dots')}
<path d="M212 560h576l-52 276c-5 24-20 36-44 36H308c-24 0-39-12-44-36z" fill="#B98149"/>${weave.join('')}<path d="M212 560h74l46 312h-24c-24 0-39-12-44-36z" fill="#000" opacity=".1"/><rect x="192" y="546" width="616" height="40" rx="20" fill="#A8713B"/><path d="M214 566H790" stroke="#DDB57C" stroke-width="24" stroke-dasharray="34 10"/>
<rect x="318" y="616" width="364" height="216" rx="22" fill="${PLATE}"/>${logo(500, 680, 52, label.range.base)}${text.svg}${textLines([label.weight], { x: 500, y: 812, size: 28, fill: ink })}
<path d="M500 236C470 188 400 190 404 234 408 276 470 274 500 236zM500 236C530 188 600 190 596 234 592 276 530 274 500 236z" fill="#C7401B"/><path d="M488 244l-34 70 28-8 14 24 6-86zM512 244l34 70-28-8-14 24-6-86z" fill="#A63415"/><circle cx="500" cy="238" r="20" fill="#C7401B"/>`;
}

/** Units of an open carton's picture: the top edge of its front, and where the packs in it stand. */
const CARTON = { left: 160, right: 840, front: 500, bottom: 872 };
const PACKS_AT = [300, 500, 700];

/**
 * An open carton of several packs, three of which look out. @param count packs in the carton; @param size name of one
 * pack's size.
 */
export function carton(unit: Packaging, count: number, size: string): Packaging {
  const width = unit.right - unit.left;
  const height = unit.bottom - unit.top;
  const scale = Math.min(190 / width, 300 / height);
  const top = CARTON.front - Math.min(0.7 * height * scale, 230);
  return {
    draw: (label) => {
      const pack = unit.draw({ ...label, weight: size });
      const packs = PACKS_AT.map(
        (x) =>
          `<g transform="translate(${x - ((unit.left + unit.right) / 2) * scale} ${top - unit.top * scale}) scale(${scale.toFixed(3)})">${pack}</g>`,
      );
      const text = nameText(label, 400, 640, 340, ink, 46);
      return `<path d="M200 500h600l40-64H160z" fill="#b8966a"/>${packs.join('')}<path d="M200 500h600v340c0 20-12 32-32 32H232c-20 0-32-12-32-32z" fill="#d9bd92"/><path d="M200 500h60v372h-28c-20 0-32-12-32-32z" fill="#000" opacity=".08"/>
${logo(400, 596, 56, onKraft(label.range))}${text.svg}${plate(label, 680, 690, 100)}${label.weight ? textLines([`${count} × ${size}`], { x: 400, y: 838, size: 34, fill: ink }) : ''}`;
    },
    left: CARTON.left,
    top,
    right: CARTON.right,
    bottom: CARTON.bottom,
    heightCm: Math.round(((CARTON.bottom - top) * unit.heightCm) / (height * scale)),
    content: unit.content,
  };
}
