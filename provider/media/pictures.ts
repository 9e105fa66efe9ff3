import type { Product, Variant } from '../seed/products.ts';
import { animal, beetle, cricket, ink, kibble, larva, stroke, type Tint, textLines, tints } from './ink.ts';
import { type Label, packagingOf } from './packs.ts';

export const ANGLES = ['front', 'turned', 'inside', 'size'] as const;
export type Angle = (typeof ANGLES)[number];

/** Increase with every change of a drawing, so that browsers fetch the pictures again. */
const DRAWING_VERSION = 2;

const tintOf = (product: Product): Tint => {
  if (product.form === 'treat' || product.form === 'dental') return tints.treat!;
  if (product.form === 'supplement') return tints.care!;
  if (product.species === 'human') return tints.thing!;
  if (product.productType === 'puppy-food') return tints.puppy!;
  if (product.productType === 'kitten-food') return tints.kitten!;
  return product.species === 'cat' ? tints.cat! : tints.dog!;
};

function labelOf(product: Product, variant?: Variant): Label {
  const composition = product.metafields.composition?.value ?? '';
  const stage: Record<string, string> = {
    adult: 'adult',
    puppy: 'puppy',
    kitten: 'kitten',
    senior: 'senior',
    light: 'light',
    neutered: 'neutered',
    all: 'all ages',
  };
  const animals: Record<string, string> = { dog: 'dogs', cat: 'cats', 'dog-cat': 'dogs and cats', human: '' };
  return {
    name: product.title.replace(/, .*$/, '').replace(/ \d+ (cm|l)$/, ''),
    weight: variant?.title ?? product.variants[0]?.title ?? '',
    stage:
      /, (?:small|large).*breeds$/.exec(product.title)?.[0].slice(2) ??
      [stage[product.lifeStage] ?? '', animals[product.species] ?? ''].filter(Boolean).join(' · '),
    insect: /Acheta|cricket/i.test(composition) ? 'cricket' : /Tenebrio|mealworm/i.test(composition) ? 'beetle' : 'larva',
    species: product.species,
    tint: tintOf(product),
  };
}

/** URL of a picture. It changes with the product, so browsers may cache it forever. */
export function pictureUrl(publicUrl: string, product: Product, angle: Angle, variant?: Variant): string {
  const variantSuffix = variant && angle === 'front' ? `-${variant.id}` : '';
  return `${publicUrl}/media/${product.handle}/${angle}${variantSuffix}.svg?v=${DRAWING_VERSION}-${Date.parse(product.updatedAt) / 1000}`;
}

const shadow = (cx: number, cy: number, rx: number) => `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${Math.round(rx * 0.09)}" fill="#000" opacity=".14"/>`;

function background(tint: Tint, blobIndex: number): string {
  const blobs = [
    'M120 620C60 420 210 190 470 180s440 150 430 390-170 330-420 320-300-90-360-270z',
    'M150 330c90-170 330-230 540-150s280 330 180 530-330 230-520 150-290-360-200-530z',
    'M110 520c0-230 180-380 400-370s400 170 390 400-160 340-400 340-390-140-390-370z',
  ];
  return `<rect width="1000" height="1000" fill="${tint.background}"/><path d="${blobs[blobIndex % blobs.length]}" fill="${tint.blob}"/>`;
}

/** The pack beside a ruler and the animal that it is for. */
function sizeView(product: Product, pack: string, cm: number): string {
  const height = 150 + Math.min(cm, 60) * 8;
  const scale = height / 760;
  const species = product.species === 'cat' || product.species === 'dog-cat' ? 'cat' : 'dog';
  const top = 860 - height;
  return `${shadow(640, 862, 260)}${animal(species, 290, 856, species === 'cat' ? 1.25 : 1.75, ink)}<g transform="translate(${640 - 500 * scale} ${860 - 892 * scale}) scale(${scale.toFixed(3)})">${pack}</g><g ${stroke(ink, 4)}><path d="M890 ${top}V860M876 ${top}h28M876 860h28"/></g>${textLines([`${cm} cm`], { x: 890, y: top - 18, size: 30, fill: ink, weight: 600 })}`;
}

function insideView(label: Label, content: string): string {
  const bowl = `<path d="M140 520h720c0 190-120 320-240 340H380C260 840 140 710 140 520z" fill="${label.tint.base}"/><path d="M140 520h90c4 170 70 290 190 340h-40C260 840 140 710 140 520z" fill="#000" opacity=".13"/><ellipse cx="500" cy="520" rx="360" ry="110" fill="${label.tint.dark}"/>`;
  if (content === 'none') return '';
  const clip = '<clipPath id="b"><path d="M150 520a350 102 0 0 0 700 0V200H150z"/></clipPath>';
  const food =
    content === 'wet'
      ? `<ellipse cx="500" cy="520" rx="340" ry="98" fill="#9a6a44"/><g transform="translate(500 500)">${kibble(3, 46, [290, 70], 34, '#a8764d', '#825432')}</g>`
      : `<ellipse cx="500" cy="520" rx="340" ry="98" fill="#7d5029"/><g transform="translate(500 496)">${kibble(11, content === 'stick' ? 22 : 120, [300, 78], content === 'stick' ? 26 : 30, '#a9763f', '#7d5029', content as 'disc')}</g>`;
  const insect =
    label.insect === 'cricket'
      ? cricket(500, 720, 1, label.tint.onBase)
      : label.insect === 'beetle'
        ? beetle(500, 690, 0.7, label.tint.onBase)
        : larva(500, 720, 1.1, label.tint.onBase, label.tint.base);
  const ruler =
    content === 'disc'
      ? `<g ${stroke(ink, 4)}><path d="M400 330h60M400 318v24M460 318v24"/></g>${textLines(['10 mm'], { x: 430, y: 300, size: 28, fill: ink, weight: 600 })}`
      : '';
  return `${shadow(500, 872, 330)}${bowl}${clip}<g clip-path="url(#b)">${food}</g>${insect}${ruler}`;
}

/**
 * Draws a product.
 *
 * @returns an SVG document of 1000 by 1000 units.
 */
export function picture(product: Product, angle: Angle, variant?: Variant): string {
  const label = labelOf(product, variant);
  const packaging = packagingOf(product.handle, product.form, product.species);
  const pack = packaging.draw(label);
  let scene: string;
  if (angle === 'turned')
    scene = `${shadow(530, 900, 250)}<g transform="rotate(-7 500 860)"><g transform="translate(140 30) scale(.94)" opacity=".28">${pack}</g><g transform="translate(-30 20) scale(.98)">${pack}</g></g>`;
  else if (angle === 'inside')
    scene = insideView(label, packaging.content) || `${shadow(500, 880, 230)}<g transform="translate(-350 -330) scale(1.7)">${pack}</g>`;
  else if (angle === 'size') scene = sizeView(product, pack, packaging.heightCm);
  else scene = `${shadow(500, 888, 240)}${pack}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000" width="1000" height="1000" role="img"><title>${product.title.replace(/[<&]/g, '')}</title>${background(label.tint, ANGLES.indexOf(angle) + product.id)}${scene}</svg>`;
}
