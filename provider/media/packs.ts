import { beetle, cricket, ink, kibble, larva, paper, type Tint, textLines, twig, wrap } from './ink.ts';
import type { Label, Packaging } from './label.ts';

const brand = (x: number, y: number, size: number, fill: string) => textLines(['Kvistra'], { x, y, size, fill, serif: true, weight: 600, spacing: -0.5 });

function insect(label: Label, x: number, y: number, scale: number, color: string, fill: string): string {
  if (label.insect === 'cricket') return cricket(x, y, scale, color);
  if (label.insect === 'beetle') return beetle(x, y - 14, scale * 0.42, color);
  return larva(x, y, scale, color, fill);
}

function nameText(label: Label, x: number, y: number, width: number, fill: string): { svg: string; height: number } {
  const chars = Math.round(width / 24);
  const lines = wrap(label.name, chars);
  const size = lines.length > 3 ? 36 : lines.length > 2 ? 42 : 48;
  return { svg: textLines(lines, { x, y: y + size * 0.8, size, fill, serif: true, weight: 600, spacing: -0.5 }), height: lines.length * size * 1.12 };
}

/** The print that bags and boxes share: brand, drawing, name, life stage, weight. */
function printedFront(label: Label, x: number, top: number, width: number, bottom: number): string {
  const { tint } = label;
  const text = nameText(label, x, top + 218, width - 40, tint.onBase);
  return (
    twig(x, top + 8, 0.42, tint.onBase) +
    brand(x, top + 78, 52, tint.onBase) +
    insect(label, x, top + 150, 0.82, tint.onBase, tint.base) +
    text.svg +
    (text.height > 110
      ? ''
      : textLines([label.stage.toUpperCase()], { x, y: top + 232 + text.height + 30, size: 21, fill: tint.onBase, spacing: 3, weight: 500 })) +
    textLines([label.weight], { x, y: bottom, size: 34, fill: tint.onBase, weight: 600 })
  );
}

/** A paper bag with a folded top and a window that shows the food. */
export function bag(label: Label): string {
  const { tint } = label;
  return `<path d="M292 232h416l26 620c1 26-14 40-40 40H306c-26 0-41-14-40-40z" fill="${tint.base}"/>
<path d="M292 232h60l-26 660h-20c-26 0-41-14-40-40z" fill="#000" opacity=".12"/><path d="M648 232h60l26 620c1 26-14 40-40 40h-20z" fill="#fff" opacity=".07"/>
<path d="M286 150h428l-6 96H292z" fill="${tint.dark}"/><path d="M286 150h428l-3 46H289z" fill="#fff" opacity=".1"/><path d="M300 172h400" stroke="${tint.onBase}" stroke-width="3" stroke-dasharray="2 12" stroke-linecap="round" opacity=".5"/>
${printedFront(label, 500, 304, 400, 858)}
<clipPath id="w"><path d="M382 792c0-66 52-102 118-102s118 36 118 102c0 12-8 20-20 20H402c-12 0-20-8-20-20z"/></clipPath><g clip-path="url(#w)"><rect x="372" y="680" width="256" height="140" fill="#6d4527"/><g transform="translate(500 752)">${kibble(7, 64, [130, 66], 19, '#a5713f', '#7d5029')}</g></g><path d="M382 792c0-66 52-102 118-102s118 36 118 102c0 12-8 20-20 20H402c-12 0-20-8-20-20z" fill="none" stroke="${tint.onBase}" stroke-width="4" opacity=".8"/>`;
}

/** A standing pouch with a zip, for treats and small bags. */
export function doypack(label: Label): string {
  const { tint } = label;
  const text = nameText(label, 500, 512, 300, tint.onBase);
  return `<path d="M326 214h348c8 0 12 6 12 14l10 560c2 60-36 92-196 92s-198-32-196-92l10-560c0-8 4-14 12-14z" fill="${tint.base}"/><path d="M326 214h44l-10 640c-38-12-58-34-56-66l10-560c0-8 4-14 12-14z" fill="#000" opacity=".12"/>
<path d="M316 250h368" stroke="${tint.onBase}" stroke-width="3" opacity=".55"/><path d="M314 268h372" stroke="${tint.onBase}" stroke-width="3" opacity=".55"/><circle cx="500" cy="232" r="9" fill="${tint.background}"/>
${twig(500, 316, 0.38, tint.onBase)}${brand(500, 382, 46, tint.onBase)}${insect(label, 500, 448, 0.66, tint.onBase, tint.base)}${text.svg}${textLines([label.stage.toUpperCase()], { x: 500, y: 552 + text.height, size: 19, fill: tint.onBase, spacing: 3, weight: 500 })}
<path d="M352 752c40-46 256-46 296 0l4 60c-30 34-274 34-304 0z" fill="${paper}" opacity=".16"/>${textLines([label.weight], { x: 500, y: 810, size: 32, fill: tint.onBase, weight: 600 })}`;
}

/** A tray of wet food with a printed sleeve. */
export function tray(label: Label): string {
  const { tint } = label;
  const text = nameText(label, 500, 520, 480, tint.onBase);
  return `<path d="M170 640h660l-50 150c-8 24-24 34-48 34H268c-24 0-40-10-48-34z" fill="#cfc9bb"/><path d="M170 640h660l-12 36H182z" fill="#b9b2a1"/>
<path d="M142 604c0-14 10-24 24-24h668c14 0 24 10 24 24v22c0 10-8 18-18 18H160c-10 0-18-8-18-18z" fill="#e4dfd2"/>
<path d="M252 396h496c14 0 24 10 24 24l14 360c0 14-10 24-24 24H238c-14 0-24-10-24-24l14-360c0-14 10-24 24-24z" fill="${tint.base}"/><path d="M252 396h44l-20 408h-38c-14 0-24-10-24-24l14-360c0-14 10-24 24-24z" fill="#000" opacity=".12"/>
${brand(500, 472, 46, tint.onBase)}${insect(label, 640, 740, 0.5, tint.onBase, tint.base)}${text.svg}${textLines([label.stage.toUpperCase()], { x: 500, y: 548 + text.height, size: 20, fill: tint.onBase, spacing: 3, weight: 500 })}${textLines([label.weight], { x: 330, y: 760, size: 34, fill: tint.onBase, weight: 600 })}`;
}

/** A small flat pouch of wet food. */
export function pouch(label: Label): string {
  const { tint } = label;
  const text = nameText(label, 500, 514, 300, tint.onBase);
  return `<path d="M318 236l26-14 26 14 26-14 26 14 26-14 26 14 26-14 26 14 26-14 26 14 26-14 26 14 26-14 26 14 12 590-26 14-26-14-26 14-26-14-26 14-26-14-26 14-26-14-26 14-26-14-26 14-26-14-26 14-26-14-24 14z" fill="${tint.base}"/><path d="M318 236l26-14 26 14-12 612-26-14-24 14z" fill="#000" opacity=".12"/>
<path d="M316 282h368M308 788h384" stroke="${tint.onBase}" stroke-width="2.5" stroke-dasharray="1 9" stroke-linecap="round" opacity=".7"/>
${twig(500, 340, 0.4, tint.onBase)}${brand(500, 408, 46, tint.onBase)}${insect(label, 500, 470, 0.7, tint.onBase, tint.base)}${text.svg}${textLines([label.stage.toUpperCase()], { x: 500, y: 552 + text.height, size: 19, fill: tint.onBase, spacing: 3, weight: 500 })}${textLines([label.weight], { x: 500, y: 760, size: 32, fill: tint.onBase, weight: 600 })}`;
}

/** A low round tin with a ring pull. */
export function tin(label: Label): string {
  const { tint } = label;
  const text = nameText(label, 500, 576, 370, tint.onBase);
  return `<path d="M226 430v330c0 52 122 92 274 92s274-40 274-92V430z" fill="${tint.base}"/><path d="M226 430v330c0 26 30 49 80 66V430z" fill="#000" opacity=".14"/><path d="M694 430v396c50-17 80-40 80-66V430z" fill="#fff" opacity=".08"/>
<ellipse cx="500" cy="424" rx="282" ry="92" fill="#c9c5bb"/><ellipse cx="500" cy="418" rx="258" ry="78" fill="#e2dfd6"/><ellipse cx="500" cy="418" rx="214" ry="60" fill="none" stroke="#b9b5a9" stroke-width="4"/><path d="M470 402c14-26 78-26 86 0 6 18-18 28-42 28s-52-8-44-28z" fill="none" stroke="#8f8b80" stroke-width="9"/>
${brand(500, 566, 40, tint.onBase)}${text.svg}${textLines([label.weight], { x: 500, y: 816, size: 30, fill: tint.onBase, weight: 600 })}${insect(label, 500, 748, 0.4, tint.onBase, tint.base)}`;
}

/** A carton with an open flap from which the sticks protrude. */
export function stickBox(label: Label): string {
  const { tint } = label;
  const text = nameText(label, 500, 556, 360, tint.onBase);
  const sticks = [330, 392, 454, 516, 578, 640].map(
    (x, i) =>
      `<rect x="${x}" y="${232 + (i % 3) * 26}" width="44" height="260" rx="22" fill="#b98a56" stroke="#946a3b" stroke-width="4"/><path d="M${x + 14} ${262 + (i % 3) * 26}v200M${x + 30} ${262 + (i % 3) * 26}v200" stroke="#946a3b" stroke-width="3" opacity=".6"/>`,
  );
  return `<path d="M300 400h400l26-70H274z" fill="${tint.dark}"/>${sticks.join('')}<path d="M290 400h420v440c0 22-14 36-36 36H326c-22 0-36-14-36-36z" fill="${tint.base}"/><path d="M290 400h54v476h-18c-22 0-36-14-36-36z" fill="#000" opacity=".13"/><path d="M430 400c0 34 30 52 70 52s70-18 70-52z" fill="${tint.dark}"/>
${brand(500, 532, 50, tint.onBase)}${insect(label, 500, 750, 0.7, tint.onBase, tint.base)}${text.svg}${textLines([label.stage.toUpperCase()], { x: 500, y: 592 + text.height, size: 20, fill: tint.onBase, spacing: 3, weight: 500 })}${textLines([label.weight], { x: 500, y: 836, size: 34, fill: tint.onBase, weight: 600 })}`;
}

/** A bottle of oil with a dropper cap. */
export function bottle(label: Label): string {
  const { tint } = label;
  const text = nameText(label, 500, 560, 250, ink);
  return `<rect x="452" y="150" width="96" height="92" rx="12" fill="${tint.dark}"/><path d="M462 242h76v54c0 26 82 60 82 130v410c0 30-20 50-50 50H430c-30 0-50-20-50-50V426c0-70 82-104 82-130z" fill="#b98d3a"/><path d="M462 242h40v54c0 26-60 60-60 130v460h-12c-30 0-50-20-50-50V426c0-70 82-104 82-130z" fill="#000" opacity=".14"/><path d="M586 420c8 60 8 320 0 420" stroke="#fff" stroke-width="10" stroke-linecap="round" opacity=".3" fill="none"/>
<rect x="380" y="470" width="240" height="330" fill="${paper}"/><rect x="380" y="470" width="240" height="14" fill="${tint.base}"/>${brand(500, 540, 40, tint.base)}${text.svg}${textLines([label.weight], { x: 500, y: 780, size: 28, fill: ink, weight: 600 })}${text.height > 120 ? '' : twig(500, 716, 0.4, tint.base)}`;
}

/** A jar with a screw lid, for chews and powders. */
export function jar(label: Label): string {
  const { tint } = label;
  const text = nameText(label, 500, 548, 320, ink);
  return `<rect x="318" y="240" width="364" height="112" rx="22" fill="${tint.dark}"/><path d="M360 258v76M400 258v76M440 258v76M480 258v76M520 258v76M560 258v76M600 258v76M640 258v76" stroke="#000" stroke-width="5" opacity=".16"/><path d="M330 352h340c26 26 40 52 40 90v360c0 46-26 72-72 72H362c-46 0-72-26-72-72V442c0-38 14-64 40-90z" fill="${tint.base}"/><path d="M330 352h46c-20 26-30 52-30 90v432h-4c-34-4-52-28-52-72V442c0-38 14-64 40-90z" fill="#000" opacity=".13"/>
<rect x="290" y="450" width="420" height="330" fill="${paper}"/>${brand(500, 520, 44, tint.base)}${text.svg}${text.height > 140 ? '' : insect(label, 500, 706, 0.6, tint.base, paper)}${textLines([label.weight], { x: 500, y: 766, size: 28, fill: ink, weight: 600 })}`;
}

/** The colour of the brand on cardboard: that of the range if it is dark enough. */
const onKraft = ({ base, onBase }: Tint): string => (onBase === ink ? ink : base);

/** A carton that holds several small packs. */
export function kit(label: Label): string {
  const { tint } = label;
  const text = nameText(label, 500, 640, 460, ink);
  return `<g transform="translate(150 90) scale(.5)">${bag({ ...label, name: label.species === 'cat' ? 'Everyday Cat' : 'Everyday', weight: '' })}</g><g transform="translate(430 190) scale(.46)">${doypack({ ...label, name: 'Bites', weight: '' })}</g><path d="M200 500h600v340c0 20-12 32-32 32H232c-20 0-32-12-32-32z" fill="#d9bd92"/><path d="M200 500h600l40-70H160z" fill="#c4a373"/><path d="M200 500h60v372h-28c-20 0-32-12-32-32z" fill="#000" opacity=".08"/><rect x="440" y="500" width="120" height="372" fill="${tint.base}" opacity=".16"/>
${brand(500, 596, 54, onKraft(tint))}${text.svg}${textLines([label.weight], { x: 500, y: 838, size: 30, fill: ink, weight: 600 })}`;
}

/** Units of an open carton's picture: the top edge of its front, and where the packs in it stand. */
const CARTON = { left: 160, right: 840, front: 500, bottom: 872 };
const PACKS_AT = [300, 500, 700];

/** An open carton of several packs, three of which look out. @param count packs in the carton; @param size name of one pack's size. */
export function carton(unit: Packaging, count: number, size: string): Packaging {
  const width = unit.right - unit.left;
  const height = unit.bottom - unit.top;
  const scale = Math.min(190 / width, 300 / height);
  const top = CARTON.front - Math.min(0.7 * height * scale, 230);
  return {
    draw: (label) => {
      const pack = unit.draw({ ...label, weight: size });
      const packs = PACKS_AT.map(
        (x) => `<g transform="translate(${x - ((unit.left + unit.right) / 2) * scale} ${top - unit.top * scale}) scale(${scale.toFixed(3)})">${pack}</g>`,
      );
      const text = nameText(label, 500, 640, 460, ink);
      return `<path d="M200 500h600l40-64H160z" fill="#b8966a"/>${packs.join('')}<path d="M200 500h600v340c0 20-12 32-32 32H232c-20 0-32-12-32-32z" fill="#d9bd92"/><path d="M200 500h60v372h-28c-20 0-32-12-32-32z" fill="#000" opacity=".08"/><rect x="440" y="500" width="120" height="372" fill="${label.tint.base}" opacity=".16"/>
${brand(500, 596, 54, onKraft(label.tint))}${text.svg}${label.weight ? textLines([`${count} × ${size}`], { x: 500, y: 838, size: 34, fill: ink, weight: 600 }) : ''}`;
    },
    left: CARTON.left,
    top,
    right: CARTON.right,
    bottom: CARTON.bottom,
    heightCm: Math.round(((CARTON.bottom - top) * unit.heightCm) / (height * scale)),
    content: unit.content,
  };
}
