import { animal } from './animals.ts';
import { beetle, cricket, ink, paper, stroke, type Tint, textLines, tintAround, twig } from './ink.ts';
import type { Label, Packaging } from './label.ts';

/** Moves a drawing down to the middle of the picture. */
const lowered = (inner: string) => `<g transform="translate(0 40)">${inner}</g>`;

const scratchBoard = ({ tint }: Label) =>
  `<path d="M220 700 300 420h440l60 280z" fill="#c79d68"/>${Array.from({ length: 15 }, (_, i) => `<path d="M${316 + i * 28} 424l${-66 + i * 10} 272" stroke="#a87d48" stroke-width="6"/>`).join('')}<path d="M220 700h580v44c0 14-8 22-22 22H242c-14 0-22-8-22-22z" fill="${tint.base}"/>`;

/** Products without a label, each with a drawing of its own in the tint of the range. `size` is its name in English. */
const drawings: Record<string, (label: Label, size: string) => string> = {
  'slow-feeder-bowl': ({ tint }, size) => {
    const base = size === 'Sand' ? '#cdb98f' : '#7f9b6e';
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
      (_, i) =>
        `<circle cx="${340 + (i % 9) * 40}" cy="${300 + Math.floor(i / 9) * 40}" r="${(i * 7) % 3 === 0 ? 13 : 8}" fill="${tint.dark}" opacity=".55"/>`,
    ).join('');
    return lowered(
      `<rect x="290" y="250" width="420" height="420" rx="56" fill="${tint.base}"/><rect x="306" y="266" width="388" height="388" rx="44" fill="none" stroke="#fff" stroke-width="4" opacity=".3"/>${dots}`,
    );
  },
  'scratch-board': (label) => lowered(scratchBoard(label) + animal('cat', 500, 428, 1.1)),
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
      `<path d="M390 400c0-190 220-190 220 0" ${stroke('#b7a67c', 22)}/><path d="M270 380h460l24 420c0 16-8 24-24 24H270c-16 0-24-8-24-24z" fill="#e6dcc2"/><path d="M270 380h50l-20 444h-30c-16 0-24-8-24-24z" fill="#000" opacity=".07"/>${twig(500, 560, 1.2, '#1F4B38')}${textLines(['Kvistra'], { x: 500, y: 720, size: 72, fill: '#1F4B38' })}`,
    ),
  mug: () =>
    lowered(
      `<path d="M640 420c130-30 150 210-20 220" ${stroke('#dfd9ca', 34)}/><path d="M300 350h350v350c0 60-34 90-90 90H390c-56 0-90-30-90-90z" fill="#f6f2e8"/><ellipse cx="475" cy="350" rx="175" ry="40" fill="#1F4B38"/><ellipse cx="475" cy="354" rx="158" ry="32" fill="#5b4632"/><path d="M300 352v348c0 60 34 90 90 90h20c-40-10-60-40-60-90V376c-30-8-50-16-50-24z" fill="#000" opacity=".06"/>${cricket(480, 570, 0.9, '#1F4B38')}`,
    ),
  'water-bottle': (_, size) => {
    const base = size === 'Sand' ? '#cdb98f' : '#1F4B38';
    return lowered(
      `<path d="M410 170h180v70H410z" fill="#c9c5bb"/><path d="M392 240h216c30 20 40 44 40 84v420c0 40-24 64-64 64H416c-40 0-64-24-64-64V324c0-40 10-64 40-84z" fill="${base}"/><path d="M392 240h50c-26 22-34 44-34 84v484c-34-4-56-26-56-64V324c0-40 10-64 40-84z" fill="#000" opacity=".14"/><path d="M352 300c-90 20-110 120-60 170h60z" fill="#b9b2a1"/>${twig(510, 480, 0.8, paper)}${textLines(['Kvistra'], { x: 510, y: 620, size: 56, fill: paper })}`,
    );
  },
  'premium-jumper': () => {
    const knit = Array.from({ length: 9 }, (_, row) =>
      Array.from(
        { length: 11 },
        (_, i) => `<path d="M${352 + i * 28} ${440 + row * 36}l12 14 12-14" ${stroke('#2c6049', 5)}/>`,
      ).join(''),
    ).join('');
    return lowered(
      `<path d="M370 240l-130 60-90 420c-2 14 4 22 16 26l84 22 80-300v312c0 14 8 22 22 22h296c14 0 22-8 22-22V468l80 300 84-22c12-4 18-12 16-26l-90-420-130-60c-40 40-220 40-260 0z" fill="#1F4B38"/>${knit}<path d="M370 240c40 40 220 40 260 0l-16-24c-40 24-188 24-228 0z" fill="#173A2B"/><path d="M330 766h340v14c0 14-8 22-22 22H352c-14 0-22-8-22-22z" fill="#173A2B"/>`,
    );
  },
};

/** Edges of each drawing (left, top, right, bottom) and the height of the thing in centimetres. */
const sizes: Record<string, [number, number, number, number, number]> = {
  'slow-feeder-bowl': [180, 468, 820, 830, 14],
  'rope-leash': [208, 340, 798, 704, 18],
  'poop-bags': [256, 320, 744, 780, 16],
  'lick-mat': [290, 290, 710, 710, 20],
  'scratch-board': [220, 460, 800, 806, 36],
  'wand-toy': [214, 289, 812, 826, 40],
  'drinking-fountain': [290, 290, 710, 820, 24],
  'tee-beetle': [200, 290, 800, 838, 68],
  tote: [246, 298, 754, 864, 55],
  mug: [300, 350, 743, 830, 9],
  'water-bottle': [265, 210, 648, 848, 25],
  'premium-jumper': [150, 256, 850, 842, 66],
};

const BUTTER = tintAround('#E0A93C');
const CLAY = tintAround('#C0703F');
const SLATE = tintAround('#5B8CAB');
const ROSE = tintAround('#CC7F78');
const MOSS = tintAround('#6E9A55');

/** The grounds of goods, so that those of one colour which stand side by side in a list can be told apart. */
const grounds: Readonly<Record<string, Tint>> = {
  'slow-feeder-bowl': BUTTER,
  'rope-leash': CLAY,
  'poop-bags': SLATE,
  'lick-mat': ROSE,
  'scratch-board': MOSS,
  'wand-toy': BUTTER,
  'drinking-fountain': SLATE,
  'tee-beetle': CLAY,
  tote: MOSS,
  mug: SLATE,
  'water-bottle': BUTTER,
  'premium-jumper': ROSE,
};

/** The ground of a product without a label; null for one that is packed. */
export const groundOf = (handle: string): Tint | null => grounds[handle] ?? null;

/** How much longer a size of clothing is than the first, in centimetres. */
const LONGER: Record<string, number> = { M: 3, L: 6, XL: 9 };

/** @param size its name. @returns the drawing of a product without a label, or null for a product that is packed. */
export function goodsOf(handle: string, size: string): Packaging | null {
  const draw = drawings[handle];
  const edges = sizes[handle];
  if (!draw || !edges) return null;
  const [left, top, right, bottom, heightCm] = edges;
  const alone = handle === 'scratch-board' ? { alone: (label: Label) => lowered(scratchBoard(label)) } : {};
  return {
    draw: (label) => draw(label, size),
    ...alone,
    left,
    top,
    right,
    bottom,
    heightCm: heightCm + (LONGER[size] ?? 0),
    content: 'none',
  };
}
