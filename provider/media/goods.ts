import { animal } from './animals.ts';
import { beetle, cricket, ink, mix, paper, stroke, type Tint, textLines, tintAround, twig } from './ink.ts';
import type { Label, Packaging } from './label.ts';

/** The colours that sizes are named after, by their names in English. */
export const COLOURS: Readonly<Record<string, string>> = { Moss: '#7f9b6e', Sand: '#cdb98f', Forest: '#1F4B38' };

/** Moves a drawing down to the middle of the picture. */
const lowered = (inner: string, by = 40) => `<g transform="translate(0 ${by})">${inner}</g>`;

const scratchBoard = ({ tint }: Label) =>
  `<path d="M220 700 300 420h440l60 280z" fill="#c79d68"/>${Array.from({ length: 15 }, (_, i) => `<path d="M${316 + i * 28} 424l${-66 + i * 10} 272" stroke="#a87d48" stroke-width="6"/>`).join('')}<path d="M220 700h580v44c0 14-8 22-22 22H242c-14 0-22-8-22-22z" fill="${tint.base}"/>`;

/** A ridge of the mat across its whole width at a height: the lower, the nearer and longer. */
function waves(y: number): string {
  const half = Math.round((y - 520) * 0.5 + 152);
  const step = Math.round(half / 3);
  return `M${500 - half} ${y}q${step / 2}-22 ${step} 0${`t${step} 0`.repeat(5)}`;
}

/** Where the maze's floor is at an angle in degrees, at a radius of its lanes; the bowl is seen from above at a slant. */
function onFloor(radius: number, angle: number): string {
  const turn = (angle * Math.PI) / 180;
  return `${Math.round(500 + radius * Math.cos(turn))} ${Math.round(466 + radius * 0.58 * Math.sin(turn))}`;
}

/** The raised walls of the maze, farthest first: radius, and the angles between which each stands. */
const MAZE = [
  [196, 205, 335],
  [112, 150, 300],
  [112, 345, 465],
  [196, 95, 170],
  [196, 15, 65],
] as const;

/** Pieces of dry food in the lanes of the maze: radius and angles. */
const IN_LANES = [
  [240, [200, 232, 246, 290, 304, 340, 352, 20, 34, 78, 92, 140, 154]],
  [152, [178, 216, 262, 276, 324, 336, 12, 48, 62, 104, 124]],
  [52, [150, 230, 320, 40]],
] as const;

/** A bowl whose walls make a maze, seen from so high that its lanes show. */
function mazeBowl({ tint }: Label, size: string): string {
  const base = COLOURS[size] ?? '#7f9b6e';
  const [shade, deep, light] = [mix(base, '#1d2a22', 0.3), mix(base, '#1d2a22', 0.5), mix(base, '#ffffff', 0.22)];
  const walls = MAZE.map(([radius, from, to]) => {
    const path = `M${onFloor(radius, from)}A${radius} ${Math.round(radius * 0.58)} 0 0 1 ${onFloor(radius, to)}`;
    const raised = [0, -9, -18].map((y) => `<path transform="translate(0 ${y})" d="${path}" ${stroke(shade, 34)}/>`);
    return `${raised.join('')}<path transform="translate(0 -26)" d="${path}" ${stroke(light, 30)}/>`;
  });
  const pieces = IN_LANES.flatMap(([radius, angles]) =>
    angles.map(
      (angle) =>
        `<g transform="translate(${onFloor(radius, angle)})"><ellipse rx="19" ry="15" fill="#a9763f" stroke="#7d5029" stroke-width="3"/><ellipse cx="-5" cy="-5" rx="7" ry="4" fill="#fff" opacity=".25"/></g>`,
    ),
  );
  return lowered(
    `<path d="M180 450c4 130 30 240 80 296 70 58 410 58 480 0 50-56 76-166 80-296z" fill="${base}"/><path d="M180 450c4 130 30 240 80 296 20 18 50 30 90 36-50-60-90-170-100-260z" fill="${shade}" opacity=".6"/><ellipse cx="500" cy="450" rx="320" ry="192" fill="${light}"/><ellipse cx="500" cy="454" rx="290" ry="168" fill="${shade}"/><ellipse cx="500" cy="468" rx="276" ry="154" fill="${deep}"/>${pieces.join('')}${walls.join('')}${twig(500, 706, 0.62, tint.onBase)}`,
  );
}

/** Products without a label, each with a drawing of its own in the tint of the range. `size` is its name in English. */
const drawings: Record<string, (label: Label, size: string) => string> = {
  'slow-feeder-bowl': mazeBowl,
  'rope-leash': ({ tint }) => {
    const rope = (path: string) =>
      `<path d="${path}" ${stroke(tint.dark, 42)}/><path d="${path}" ${stroke(tint.base, 32)}/>`;
    return lowered(
      `${rope('M330 556C200 470 190 320 300 310s150 130 46 248')}${rope('M330 556C420 700 640 540 730 630 820 730 680 800 490 800S200 740 250 650C310 570 530 570 600 636S560 744 470 738')}<path d="M318 530l40 62" ${stroke('#b08d3c', 48)}/><g ${stroke('#b08d3c', 15)}><circle cx="448" cy="736" r="20"/><path d="M428 724l-34-14c-30-8-50 22-28 38 14 10 34 6 40-8"/></g>`,
    );
  },
  'poop-bags': ({ tint }) =>
    lowered(
      [580, 700]
        .flatMap((y) => [263, 421, 579, 737].map((x) => [x, y] as const))
        .map(
          ([x, y]) =>
            `<g transform="translate(${x} ${y})"><path d="M-74-70h148v140a74 30 0 0 1-148 0z" fill="${tint.base}"/><path d="M-74-70h34v166c-20-5-34-14-34-26z" fill="${tint.dark}"/><ellipse cy="-70" rx="74" ry="30" fill="${tint.blob}"/><ellipse cy="-70" rx="18" ry="8" fill="${tint.dark}"/>${y === 700 ? twig(10, 20, 0.45, tint.onBase) : ''}</g>`,
        )
        .join(''),
      -40,
    ),
  'lick-mat': ({ tint }) => {
    const ridge = mix(tint.base, '#9DBB7C', 0.55);
    return lowered(
      `<path d="M190 752v22c0 20 16 34 40 34h540c24 0 40-14 40-34v-22z" fill="${tint.dark}"/><path d="M336 520h328c22 0 34 10 42 28l102 196c12 24-6 44-38 44H230c-32 0-50-20-38-44l102-196c8-18 20-28 42-28z" fill="${tint.base}"/><path d="${[558, 598, 642, 690, 742].map((y) => waves(y)).join('')}" ${stroke(ridge, 13)}/><path d="M402 606c50-44 190-52 232-16 32 28-14 40 12 66 24 26-26 58-76 46-44-10-60 26-110 18-58-8-50-44-34-62 12-16-44-34-24-52z" fill="#D9A564"/><path d="M450 622c40-20 110-24 146-10M466 668c40-18 80-16 118-10" ${stroke('#F1D6A4', 11)}/>`,
      -40,
    );
  },
  'scratch-board': (label) => lowered(scratchBoard(label) + animal('cat', 500, 580, 1.1)),
  'wand-toy': ({ tint }) =>
    lowered(
      `<path d="M230 760 560 250" ${stroke('#b98a56', 20)}/><path d="M560 250c90-10 170 60 150 190" ${stroke(ink, 5)}/><g transform="translate(706 520)">${beetle(0, 0, 0.9, tint.base)}<ellipse cy="22" rx="56" ry="80" fill="${tint.base}" opacity=".25"/></g><path d="M214 786l44-68" ${stroke(tint.base, 34)}/>`,
    ),
  'drinking-fountain': ({ tint }) =>
    lowered(
      `<ellipse cx="500" cy="420" rx="210" ry="64" fill="#efece3"/><path d="M290 420c0 210 20 340 60 360h300c40-20 60-150 60-360 0 36-94 64-210 64s-210-28-210-64z" fill="#e2ddd0"/><path d="M290 420c0 210 20 340 60 360h60c-50-30-70-170-76-316-28-12-44-28-44-44z" fill="#000" opacity=".08"/><ellipse cx="500" cy="416" rx="172" ry="46" fill="#a9c7d6"/><path d="M372 424c26-14 56-14 80 0M548 424c26-14 56-14 80 0" ${stroke('#d9e8ee', 7)}/><path d="M472 300h56l10 128c-14 10-62 10-76 0z" fill="#e2ddd0"/><path d="M472 300h20l-6 133c-10-1-18-3-24-5z" fill="#000" opacity=".1"/><ellipse cx="500" cy="298" rx="46" ry="16" fill="#efece3"/><path d="M500 290C470 212 404 240 412 414M500 290C530 212 596 240 588 414" ${stroke('#8fb4c6', 17)}/><path d="M496 280C470 226 420 250 420 350M504 280C530 226 580 250 580 350" ${stroke('#d9e8ee', 5)}/>${twig(500, 640, 0.7, tint.base)}`,
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
      `<path d="M640 420c130-30 150 210-20 220" ${stroke('#dfd9ca', 34)}/><path d="M300 350h350v350c0 60-34 90-90 90H390c-56 0-90-30-90-90z" fill="#f6f2e8"/><ellipse cx="475" cy="350" rx="175" ry="40" fill="#1F4B38"/><ellipse cx="475" cy="354" rx="158" ry="32" fill="#5b4632"/><path d="M300 352v348c0 60 34 90 90 90h20c-40-10-60-40-60-90V376c-30-8-50-16-50-24z" fill="#000" opacity=".06"/>${cricket(494, 570, 0.72, '#1F4B38')}`,
    ),
  'water-bottle': (_, size) => {
    const base = COLOURS[size] ?? '#1F4B38';
    return lowered(
      `<path d="M410 170h180v70H410z" fill="#c9c5bb"/><path d="M392 240h216c30 20 40 44 40 84v420c0 40-24 64-64 64H416c-40 0-64-24-64-64V324c0-40 10-64 40-84z" fill="${base}"/><path d="M392 240h50c-26 22-34 44-34 84v484c-34-4-56-26-56-64V324c0-40 10-64 40-84z" fill="#000" opacity=".14"/><path d="M234 712h228c-6 58-42 96-74 96h-80c-32 0-68-38-74-96z" fill="#b9b2a1"/><path d="M234 712h52c4 50 24 84 54 96h-32c-32 0-68-38-74-96z" fill="#000" opacity=".1"/><ellipse cx="348" cy="712" rx="114" ry="26" fill="#d8d3c6"/><ellipse cx="348" cy="714" rx="96" ry="18" fill="#9CC3D3"/>${twig(510, 460, 0.8, paper)}${textLines(['Kvistra'], { x: 512, y: 590, size: 56, fill: paper })}`,
    );
  },
  'premium-jumper': () => {
    const knit = Array.from({ length: 12 }, (_, row) =>
      Array.from(
        { length: 11 },
        (_, i) => `<path d="M${352 + i * 28} ${332 + row * 36}l12 14 12-14" ${stroke('#2c6049', 5)}/>`,
      ).join(''),
    ).join('');
    return lowered(
      `<path d="M370 240l-130 60-90 420c-2 14 4 22 16 26l84 22 80-300v312c0 14 8 22 22 22h296c14 0 22-8 22-22V468l80 300 84-22c12-4 18-12 16-26l-90-420-130-60c-40 40-220 40-260 0z" fill="#1F4B38"/>${knit}<path d="M370 240c40 40 220 40 260 0l-16-24c-40 24-188 24-228 0z" fill="#173A2B"/><path d="M160 672l103 48-13 48-84-22c-12-4-18-12-16-26zM840 672l-103 48 13 48 84-22c12-4 18-12 16-26z" fill="#173A2B"/><path d="M330 766h340v14c0 14-8 22-22 22H352c-14 0-22-8-22-22z" fill="#173A2B"/>`,
    );
  },
};

/** Edges of each drawing (left, top, right, bottom) and the height of the thing in centimetres. */
const sizes: Record<string, [number, number, number, number, number]> = {
  'slow-feeder-bowl': [180, 298, 820, 830, 9],
  'rope-leash': [212, 330, 780, 860, 24],
  'poop-bags': [189, 440, 811, 760, 14],
  'lick-mat': [188, 480, 812, 768, 20],
  'scratch-board': [220, 292, 800, 806, 28],
  'wand-toy': [214, 289, 812, 826, 40],
  'drinking-fountain': [290, 280, 710, 820, 24],
  'tee-beetle': [200, 290, 800, 838, 68],
  tote: [246, 298, 754, 864, 55],
  mug: [300, 350, 743, 830, 9],
  'water-bottle': [234, 210, 648, 848, 25],
  'premium-jumper': [150, 256, 850, 842, 66],
};

const BUTTER = tintAround('#E0A93C');
const CLAY = tintAround('#C0703F');
const SLATE = tintAround('#5B8CAB');
const ROSE = tintAround('#CC7F78');
const MOSS = tintAround('#6E9A55');

/**
 * The grounds of goods and of what stands, so that those of one colour which stand side by side in a list can be told
 * apart.
 */
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
  'easter-kit-dog': BUTTER,
};

/** The mat as it is measured: from above. */
const matFromAbove = ({ tint }: Label) =>
  lowered(
    `<rect x="290" y="250" width="420" height="420" rx="56" fill="${tint.base}"/><path d="${[320, 390, 460, 530, 600].map((y) => `M335 ${y}${'q27-30 55 0t55 0'.repeat(3)}`).join('')}" ${stroke(mix(tint.base, '#9DBB7C', 0.55), 13)}/>`,
  );

/** The bowl as it is measured: from the side, where its walls rise no higher than its rim. */
const bowlFromSide = ({ tint }: Label, size: string) => {
  const base = COLOURS[size] ?? '#7f9b6e';
  return lowered(
    `<path d="M180 490c0 190 60 290 130 300h380c70-10 130-110 130-300z" fill="${base}"/><path d="M180 490c0 190 60 290 130 300h60c-60-20-112-130-122-300z" fill="#000" opacity=".14"/><rect x="172" y="474" width="656" height="34" rx="17" fill="${mix(base, '#ffffff', 0.22)}"/>${twig(500, 660, 0.8, tint.onBase)}`,
  );
};

type Edges = Omit<NonNullable<Packaging['alone']>, 'draw'>;

/** The drawings for the picture beside an animal that are others. */
const drawnAlone: Readonly<Record<string, Edges & { draw(label: Label, size: string): string }>> = {
  'slow-feeder-bowl': { draw: bowlFromSide, left: 172, top: 514, right: 828, bottom: 830 },
  'lick-mat': { draw: matFromAbove, left: 290, top: 290, right: 710, bottom: 710 },
  'scratch-board': { draw: (label) => lowered(scratchBoard(label)), left: 220, top: 460, right: 800, bottom: 806 },
};

/** The ground of a product that stands on its own; null for a pack, which may lean. */
export const groundOf = (handle: string): Tint | null => grounds[handle] ?? null;

/** How much longer a size of clothing is than the first, in centimetres. */
const LONGER: Record<string, number> = { M: 3, L: 6, XL: 9 };

/** @param size its name. @returns the drawing of a product without a label, or null for a product that is packed. */
export function goodsOf(handle: string, size: string): Packaging | null {
  const draw = drawings[handle];
  const edges = sizes[handle];
  if (!draw || !edges) return null;
  const [left, top, right, bottom, heightCm] = edges;
  const alone = drawnAlone[handle];
  return {
    draw: (label) => draw(label, size),
    ...(alone && { alone: { ...alone, draw: (label) => alone.draw(label, size) } }),
    left,
    top,
    right,
    bottom,
    heightCm: heightCm + (LONGER[size] ?? 0),
    content: 'none',
  };
}
