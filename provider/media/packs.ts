import { animal, beetle, cricket, ink, kibble, larva, paper, stroke, type Tint, textLines, twig, wrap } from './ink.ts';

/** The information on a label. */
export interface Label {
  name: string;
  weight: string;
  stage: string;
  insect: 'larva' | 'cricket' | 'beetle';
  species: string;
  tint: Tint;
}

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
function bag(label: Label): string {
  const { tint } = label;
  return `<path d="M292 232h416l26 620c1 26-14 40-40 40H306c-26 0-41-14-40-40z" fill="${tint.base}"/>
<path d="M292 232h60l-26 660h-20c-26 0-41-14-40-40z" fill="#000" opacity=".12"/><path d="M648 232h60l26 620c1 26-14 40-40 40h-20z" fill="#fff" opacity=".07"/>
<path d="M286 150h428l-6 96H292z" fill="${tint.dark}"/><path d="M286 150h428l-3 46H289z" fill="#fff" opacity=".1"/><path d="M300 172h400" stroke="${tint.onBase}" stroke-width="3" stroke-dasharray="2 12" stroke-linecap="round" opacity=".5"/>
${printedFront(label, 500, 304, 400, 858)}
<clipPath id="w"><path d="M382 792c0-66 52-102 118-102s118 36 118 102c0 12-8 20-20 20H402c-12 0-20-8-20-20z"/></clipPath><g clip-path="url(#w)"><rect x="372" y="680" width="256" height="140" fill="#6d4527"/><g transform="translate(500 752)">${kibble(7, 64, [130, 66], 19, '#a5713f', '#7d5029')}</g></g><path d="M382 792c0-66 52-102 118-102s118 36 118 102c0 12-8 20-20 20H402c-12 0-20-8-20-20z" fill="none" stroke="${tint.onBase}" stroke-width="4" opacity=".8"/>`;
}

/** A standing pouch with a zip, for treats and small bags. */
function doypack(label: Label): string {
  const { tint } = label;
  const text = nameText(label, 500, 512, 300, tint.onBase);
  return `<path d="M326 214h348c8 0 12 6 12 14l10 560c2 60-36 92-196 92s-198-32-196-92l10-560c0-8 4-14 12-14z" fill="${tint.base}"/><path d="M326 214h44l-10 640c-38-12-58-34-56-66l10-560c0-8 4-14 12-14z" fill="#000" opacity=".12"/>
<path d="M316 250h368" stroke="${tint.onBase}" stroke-width="3" opacity=".55"/><path d="M314 268h372" stroke="${tint.onBase}" stroke-width="3" opacity=".55"/><circle cx="500" cy="232" r="9" fill="${tint.background}"/>
${twig(500, 316, 0.38, tint.onBase)}${brand(500, 382, 46, tint.onBase)}${insect(label, 500, 448, 0.66, tint.onBase, tint.base)}${text.svg}${textLines([label.stage.toUpperCase()], { x: 500, y: 552 + text.height, size: 19, fill: tint.onBase, spacing: 3, weight: 500 })}
<path d="M352 752c40-46 256-46 296 0l4 60c-30 34-274 34-304 0z" fill="${paper}" opacity=".16"/>${textLines([label.weight], { x: 500, y: 810, size: 32, fill: tint.onBase, weight: 600 })}`;
}

/** A tray of wet food with a printed sleeve. */
function tray(label: Label): string {
  const { tint } = label;
  const text = nameText(label, 500, 520, 480, tint.onBase);
  return `<path d="M170 640h660l-50 150c-8 24-24 34-48 34H268c-24 0-40-10-48-34z" fill="#cfc9bb"/><path d="M170 640h660l-12 36H182z" fill="#b9b2a1"/>
<path d="M142 604c0-14 10-24 24-24h668c14 0 24 10 24 24v22c0 10-8 18-18 18H160c-10 0-18-8-18-18z" fill="#e4dfd2"/>
<path d="M252 396h496c14 0 24 10 24 24l14 360c0 14-10 24-24 24H238c-14 0-24-10-24-24l14-360c0-14 10-24 24-24z" fill="${tint.base}"/><path d="M252 396h44l-20 408h-38c-14 0-24-10-24-24l14-360c0-14 10-24 24-24z" fill="#000" opacity=".12"/>
${brand(500, 472, 46, tint.onBase)}${insect(label, 640, 740, 0.5, tint.onBase, tint.base)}${text.svg}${textLines([label.stage.toUpperCase()], { x: 500, y: 548 + text.height, size: 20, fill: tint.onBase, spacing: 3, weight: 500 })}${textLines([label.weight], { x: 330, y: 760, size: 34, fill: tint.onBase, weight: 600 })}`;
}

/** A small flat pouch of wet food. */
function pouch(label: Label): string {
  const { tint } = label;
  const text = nameText(label, 500, 514, 300, tint.onBase);
  return `<path d="M318 236l26-14 26 14 26-14 26 14 26-14 26 14 26-14 26 14 26-14 26 14 26-14 26 14 26-14 26 14 12 590-26 14-26-14-26 14-26-14-26 14-26-14-26 14-26-14-26 14-26-14-26 14-26-14-26 14-26-14-24 14z" fill="${tint.base}"/><path d="M318 236l26-14 26 14-12 612-26-14-24 14z" fill="#000" opacity=".12"/>
<path d="M316 282h368M308 788h384" stroke="${tint.onBase}" stroke-width="2.5" stroke-dasharray="1 9" stroke-linecap="round" opacity=".7"/>
${twig(500, 340, 0.4, tint.onBase)}${brand(500, 408, 46, tint.onBase)}${insect(label, 500, 470, 0.7, tint.onBase, tint.base)}${text.svg}${textLines([label.stage.toUpperCase()], { x: 500, y: 552 + text.height, size: 19, fill: tint.onBase, spacing: 3, weight: 500 })}${textLines([label.weight], { x: 500, y: 760, size: 32, fill: tint.onBase, weight: 600 })}`;
}

/** A low round tin with a ring pull. */
function tin(label: Label): string {
  const { tint } = label;
  const text = nameText(label, 500, 576, 370, tint.onBase);
  return `<path d="M226 430v330c0 52 122 92 274 92s274-40 274-92V430z" fill="${tint.base}"/><path d="M226 430v330c0 26 30 49 80 66V430z" fill="#000" opacity=".14"/><path d="M694 430v396c50-17 80-40 80-66V430z" fill="#fff" opacity=".08"/>
<ellipse cx="500" cy="424" rx="282" ry="92" fill="#c9c5bb"/><ellipse cx="500" cy="418" rx="258" ry="78" fill="#e2dfd6"/><ellipse cx="500" cy="418" rx="214" ry="60" fill="none" stroke="#b9b5a9" stroke-width="4"/><path d="M470 402c14-26 78-26 86 0 6 18-18 28-42 28s-52-8-44-28z" fill="none" stroke="#8f8b80" stroke-width="9"/>
${brand(500, 566, 40, tint.onBase)}${text.svg}${textLines([label.weight], { x: 500, y: 816, size: 30, fill: tint.onBase, weight: 600 })}${insect(label, 500, 748, 0.4, tint.onBase, tint.base)}`;
}

/** A carton with an open flap from which the sticks protrude. */
function stickBox(label: Label): string {
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
function bottle(label: Label): string {
  const { tint } = label;
  const text = nameText(label, 500, 560, 250, ink);
  return `<rect x="452" y="150" width="96" height="92" rx="12" fill="${tint.dark}"/><path d="M462 242h76v54c0 26 82 60 82 130v410c0 30-20 50-50 50H430c-30 0-50-20-50-50V426c0-70 82-104 82-130z" fill="#b98d3a"/><path d="M462 242h40v54c0 26-60 60-60 130v460h-12c-30 0-50-20-50-50V426c0-70 82-104 82-130z" fill="#000" opacity=".14"/><path d="M586 420c8 60 8 320 0 420" stroke="#fff" stroke-width="10" stroke-linecap="round" opacity=".3" fill="none"/>
<rect x="380" y="470" width="240" height="330" fill="${paper}"/><rect x="380" y="470" width="240" height="14" fill="${tint.base}"/>${brand(500, 540, 40, tint.base)}${text.svg}${textLines([label.weight], { x: 500, y: 780, size: 28, fill: ink, weight: 600 })}${text.height > 120 ? '' : twig(500, 716, 0.4, tint.base)}`;
}

/** A jar with a screw lid, for chews and powders. */
function jar(label: Label): string {
  const { tint } = label;
  const text = nameText(label, 500, 548, 320, ink);
  return `<rect x="318" y="240" width="364" height="112" rx="22" fill="${tint.dark}"/><path d="M360 258v76M400 258v76M440 258v76M480 258v76M520 258v76M560 258v76M600 258v76M640 258v76" stroke="#000" stroke-width="5" opacity=".16"/><path d="M330 352h340c26 26 40 52 40 90v360c0 46-26 72-72 72H362c-46 0-72-26-72-72V442c0-38 14-64 40-90z" fill="${tint.base}"/><path d="M330 352h46c-20 26-30 52-30 90v432h-4c-34-4-52-28-52-72V442c0-38 14-64 40-90z" fill="#000" opacity=".13"/>
<rect x="290" y="450" width="420" height="330" fill="${paper}"/>${brand(500, 520, 44, tint.base)}${text.svg}${text.height > 140 ? '' : insect(label, 500, 706, 0.6, tint.base, paper)}${textLines([label.weight], { x: 500, y: 772, size: 28, fill: ink, weight: 600 })}`;
}

/** Moves a drawing down to the middle of the picture. */
const lowered = (inner: string) => `<g transform="translate(0 40)">${inner}</g>`;

/** Products without a label, each with a drawing of its own in the tint of the range. */
const goods: Record<string, (label: Label) => string> = {
  'slow-feeder-bowl': ({ tint, weight }) => {
    const base = weight === 'sand' ? '#cdb98f' : '#7f9b6e';
    return lowered(
      `<ellipse cx="500" cy="540" rx="320" ry="112" fill="${base}"/><path d="M180 540c0 150 60 240 130 250h380c70-10 130-100 130-250 0 62-143 112-320 112s-320-50-320-112z" fill="${base}"/><path d="M180 540c0 150 60 240 130 250h60c-60-20-110-90-130-196-38-16-60-34-60-54z" fill="#000" opacity=".14"/><ellipse cx="500" cy="540" rx="278" ry="88" fill="#000" opacity=".16"/><path d="M300 540c20-46 120-60 170-36s10 58 60 60 130-46 190-14M360 580c40 22 120 30 190 18" ${stroke(base, 26)}/><path d="M300 540c20-46 120-60 170-36s10 58 60 60 130-46 190-14" ${stroke('#fff', 5)} opacity=".35"/>${twig(500, 724, 0.5, tint.onBase)}`,
    );
  },
  'rope-leash': ({ tint }) =>
    lowered(
      `<path d="M300 300c-120 60-130 240 10 300 150 64 330-40 300-180-24-110-180-130-240-40-60 92 10 210 130 250 110 36 200-10 250-70" ${stroke(tint.base, 34)}/><path d="M300 300c-120 60-130 240 10 300 150 64 330-40 300-180-24-110-180-130-240-40-60 92 10 210 130 250 110 36 200-10 250-70" ${stroke('#fff', 6)} stroke-dasharray="4 22" opacity=".5"/><path d="M746 548l52 20-14 70c-8 34-52 34-56 0-2-20 14-30 30-26" ${stroke('#b08d3c', 18)}/>`,
    ),
  'poop-bags': ({ tint }) =>
    lowered(
      [
        [330, 480],
        [500, 380],
        [670, 480],
        [415, 640],
        [585, 640],
      ]
        .map(
          ([x, y]) =>
            `<g transform="translate(${x} ${y})"><path d="M-74-70h148v140a74 30 0 0 1-148 0z" fill="${tint.base}"/><ellipse cy="-70" rx="74" ry="30" fill="${tint.blob}"/><ellipse cy="-70" rx="40" ry="16" fill="${tint.base}" opacity=".3"/><ellipse cy="-70" rx="16" ry="7" fill="${tint.dark}"/>${twig(0, 20, 0.5, tint.onBase)}</g>`,
        )
        .join(''),
    ),
  'lick-mat': ({ tint }) => {
    const dots = Array.from(
      { length: 81 },
      (_, i) => `<circle cx="${340 + (i % 9) * 40}" cy="${300 + Math.floor(i / 9) * 40}" r="${(i * 7) % 3 === 0 ? 13 : 8}" fill="${tint.dark}" opacity=".55"/>`,
    ).join('');
    return lowered(
      `<rect x="290" y="250" width="420" height="420" rx="56" fill="${tint.base}"/><rect x="306" y="266" width="388" height="388" rx="44" fill="none" stroke="#fff" stroke-width="4" opacity=".3"/>${dots}`,
    );
  },
  'scratch-board': ({ tint }) =>
    lowered(
      `<path d="M220 700 300 420h440l60 280z" fill="#c79d68"/>${Array.from({ length: 15 }, (_, i) => `<path d="M${316 + i * 28} 424l${-66 + i * 10} 272" stroke="#a87d48" stroke-width="6"/>`).join('')}<path d="M220 700h580v44c0 14-8 22-22 22H242c-14 0-22-8-22-22z" fill="${tint.base}"/>${animal('cat', 520, 420, 0.55, ink)}`,
    ),
  'wand-toy': ({ tint }) =>
    lowered(
      `<path d="M230 760 560 250" ${stroke('#b98a56', 20)}/><path d="M560 250c90-10 170 60 150 190" ${stroke(ink, 5)}/><g transform="translate(706 520)">${beetle(0, 0, 0.9, tint.base)}<ellipse cy="22" rx="56" ry="80" fill="${tint.base}" opacity=".25"/></g><path d="M214 786l44-68" ${stroke(tint.base, 34)}/>`,
    ),
  'drinking-fountain': ({ tint }) =>
    lowered(
      `<ellipse cx="500" cy="420" rx="210" ry="64" fill="#efece3"/><path d="M290 420c0 210 20 340 60 360h300c40-20 60-150 60-360 0 36-94 64-210 64s-210-28-210-64z" fill="#e2ddd0"/><path d="M290 420c0 210 20 340 60 360h60c-50-30-70-170-76-316-28-12-44-28-44-44z" fill="#000" opacity=".08"/><ellipse cx="500" cy="416" rx="172" ry="46" fill="#a9c7d6"/><path d="M500 420c0-80-4-120 0-150 6-30 44-26 44 6 0 40-10 80-12 140" ${stroke('#8fb4c6', 12)}/>${twig(500, 640, 0.7, tint.base)}`,
    ),
  'tee-beetle': () =>
    lowered(
      `<path d="M360 250l-160 84 60 146 60-24v320c0 14 8 22 22 22h316c14 0 22-8 22-22V456l60 24 60-146-160-84c-16 56-264 56-280 0z" fill="#e9e4d6" stroke="#cfc8b5" stroke-width="5"/><path d="M360 250c16 56 264 56 280 0" ${stroke('#cfc8b5', 10)}/>${beetle(500, 520, 0.9, '#1F4B38')}`,
    ),
  tote: () =>
    lowered(
      `<path d="M390 400c0-190 220-190 220 0" ${stroke('#b7a67c', 22)}/><path d="M270 380h460l24 420c0 16-8 24-24 24H270c-16 0-24-8-24-24z" fill="#e6dcc2"/><path d="M270 380h50l-20 444h-30c-16 0-24-8-24-24z" fill="#000" opacity=".07"/>${twig(500, 560, 1.2, '#1F4B38')}${textLines(['Kvistra'], { x: 500, y: 720, size: 72, fill: '#1F4B38', serif: true, weight: 600 })}`,
    ),
  mug: () =>
    lowered(
      `<path d="M640 420c130-30 150 210-20 220" ${stroke('#dfd9ca', 34)}/><path d="M300 350h350v350c0 60-34 90-90 90H390c-56 0-90-30-90-90z" fill="#f6f2e8"/><ellipse cx="475" cy="350" rx="175" ry="40" fill="#1F4B38"/><ellipse cx="475" cy="354" rx="158" ry="32" fill="#5b4632"/><path d="M300 352v348c0 60 34 90 90 90h20c-40-10-60-40-60-90V376c-30-8-50-16-50-24z" fill="#000" opacity=".06"/>${cricket(480, 570, 0.9, '#1F4B38')}`,
    ),
  'water-bottle': ({ weight }) => {
    const base = weight === 'sand' ? '#cdb98f' : '#1F4B38';
    return lowered(
      `<path d="M410 170h180v70H410z" fill="#c9c5bb"/><path d="M392 240h216c30 20 40 44 40 84v420c0 40-24 64-64 64H416c-40 0-64-24-64-64V324c0-40 10-64 40-84z" fill="${base}"/><path d="M392 240h50c-26 22-34 44-34 84v484c-34-4-56-26-56-64V324c0-40 10-64 40-84z" fill="#000" opacity=".14"/><path d="M352 300c-90 20-110 120-60 170h60z" fill="#b9b2a1"/>${twig(510, 480, 0.8, paper)}${textLines(['Kvistra'], { x: 510, y: 620, size: 56, fill: paper, serif: true, weight: 600 })}`,
    );
  },
  'premium-jumper': () => {
    const knit = Array.from({ length: 9 }, (_, row) =>
      Array.from({ length: 11 }, (_, i) => `<path d="M${352 + i * 28} ${440 + row * 36}l12 14 12-14" ${stroke('#2c6049', 5)}/>`).join(''),
    ).join('');
    return lowered(
      `<path d="M370 240l-130 60-90 420c-2 14 4 22 16 26l84 22 80-300v312c0 14 8 22 22 22h296c14 0 22-8 22-22V468l80 300 84-22c12-4 18-12 16-26l-90-420-130-60c-40 40-220 40-260 0z" fill="#1F4B38"/>${knit}<path d="M370 240c40 40 220 40 260 0l-16-24c-40 24-188 24-228 0z" fill="#173A2B"/><path d="M330 766h340v14c0 14-8 22-22 22H352c-14 0-22-8-22-22z" fill="#173A2B"/>`,
    );
  },
};

/** A carton that holds several small packs. */
function kit(label: Label): string {
  const { tint } = label;
  const text = nameText(label, 500, 640, 460, ink);
  return `<g transform="translate(150 90) scale(.5)">${bag({ ...label, name: label.species === 'cat' ? 'Everyday Cat' : 'Everyday', weight: '' })}</g><g transform="translate(430 190) scale(.46)">${doypack({ ...label, name: 'Bites', weight: '' })}</g><path d="M200 500h600v340c0 20-12 32-32 32H232c-20 0-32-12-32-32z" fill="#d9bd92"/><path d="M200 500h600l40-70H160z" fill="#c4a373"/><path d="M200 500h60v372h-28c-20 0-32-12-32-32z" fill="#000" opacity=".08"/><rect x="440" y="500" width="120" height="372" fill="${tint.base}" opacity=".16"/>
${brand(500, 596, 54, tint.base)}${text.svg}${textLines([label.weight], { x: 500, y: 838, size: 30, fill: ink, weight: 600 })}`;
}

export interface Packaging {
  draw(label: Label): string;
  /** Height of the product at its usual size in centimetres, for the picture that shows the size. */
  heightCm: number;
  content: 'disc' | 'stick' | 'heart' | 'wet' | 'none';
}

const packagings: Record<string, Packaging> = {
  bag: { draw: bag, heightCm: 48, content: 'disc' },
  doypack: { draw: doypack, heightCm: 22, content: 'heart' },
  tray: { draw: tray, heightCm: 4, content: 'wet' },
  pouch: { draw: pouch, heightCm: 13, content: 'wet' },
  tin: { draw: tin, heightCm: 5, content: 'wet' },
  box: { draw: stickBox, heightCm: 20, content: 'stick' },
  bottle: { draw: bottle, heightCm: 19, content: 'none' },
  jar: { draw: jar, heightCm: 14, content: 'heart' },
  kit: { draw: kit, heightCm: 30, content: 'disc' },
};

/** @returns the packaging of a product. */
export function packagingOf(handle: string, form: string, species: string): Packaging {
  const drawGoods = goods[handle];
  if (drawGoods) return { draw: drawGoods, heightCm: 20, content: 'none' };
  if (handle === 'plant-litter') return { ...packagings.doypack!, content: 'none', heightCm: 40 };
  if (form === 'kit') return packagings.kit!;
  if (form === 'sample') return packagings.doypack!;
  if (form === 'wet') return handle.includes('tray') ? packagings.tray! : handle.includes('tin') ? packagings.tin! : packagings.pouch!;
  if (form === 'dental') return packagings.box!;
  if (form === 'treat') return packagings.doypack!;
  if (form === 'supplement') return handle.includes('oil') ? packagings.bottle! : packagings.jar!;
  return species === 'human' ? packagings.doypack! : packagings.bag!;
}
