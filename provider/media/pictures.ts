import { isOwn } from '#goods';
import { sizeName } from '../format.ts';
import { type Language, SOURCE_LANGUAGE } from '../language.ts';
import type { Product, Variant } from '../seed/products.ts';
import { inLanguage, translated, variantIn } from '../seed/translations.ts';
import { bowlView } from './bowl.ts';
import { giftCard, tintOfDesign } from './gift-card.ts';
import { groundOf } from './goods.ts';
import { escapeXml, ranges, shadow, type Tint, veil } from './ink.ts';
import type { Label, Packaging } from './label.ts';
import { packagingOf } from './packaging.ts';
import { plainPicture } from './plain.ts';
import { printOfThings, recipes } from './recipes.ts';
import { type SizedDrawing, scaleView } from './scale.ts';

const ALL_ANGLES = ['front', 'turned', 'inside', 'size'] as const;
export type Angle = (typeof ALL_ANGLES)[number];
/** The pictures of a product. */
export const ANGLES: readonly Angle[] = isOwn ? ALL_ANGLES : ['front'];

/** Increase with every change of a drawing, so that browsers fetch the pictures again. */
const DRAWING_VERSION = 13;

const rangeOf = (product: Product): Tint => {
  if (product.form === 'treat' || product.form === 'dental') return ranges.treat;
  if (product.form === 'supplement') return ranges.care;
  if (product.species === 'human') return ranges.thing;
  if (product.productType === 'puppy-food') return ranges.puppy;
  if (product.productType === 'kitten-food') return ranges.kitten;
  return product.species === 'cat' ? ranges.cat : ranges.dog;
};

/** The drawing for the genus that a composition names first. */
const INSECTS: Record<string, Label['insect']> = { Hermetia: 'larva', Acheta: 'cricket', Tenebrio: 'beetle' };

/** The print of a pack. @param weight name of the size. */
function labelOf(source: Product, weight: string, language: Language): Label {
  const product = inLanguage(source, language);
  const print = (key: string) => translated(language, 'packs', key);
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
  const animal =
    product.species === 'human' || language === SOURCE_LANGUAGE ? animals[product.species] : print(product.species);
  const breeds = source.productType === 'puppy-food' ? /, (\D*)$/.exec(product.title)?.[1] : undefined;
  return {
    name: product.title.replace(/, .*$/, '').replace(/ \d+ (cm|l)$/, ''),
    weight,
    stage:
      breeds ??
      [language === SOURCE_LANGUAGE ? stage[product.lifeStage] : print(product.lifeStage), animal]
        .filter(Boolean)
        .join(' · '),
    insect: product.metafields.material
      ? null
      : (INSECTS[/Hermetia|Acheta|Tenebrio/.exec(composition)?.[0] ?? ''] ?? 'larva'),
    ingredient: recipes[product.handle]?.ingredient ?? printOfThings[product.handle] ?? null,
    species: product.species,
    tint: recipes[product.handle]?.tint ?? rangeOf(product),
    range: rangeOf(product),
    pieceMm: Number(/(\d+) mm kibble/.exec(source.description)?.[1] ?? 0) || null,
  };
}

/**
 * URL of a picture with the print of a language, of one size when a variant is given. It changes with the product, so
 * browsers may cache it forever.
 */
export function pictureUrl(
  publicUrl: string,
  product: Product,
  angle: Angle,
  language: Language,
  variant?: Variant,
): string {
  const variantSuffix = variant ? `-${variant.id}` : '';
  const languageSuffix = language === SOURCE_LANGUAGE ? '' : `.${language}`;
  return `${publicUrl}/media/${product.handle}/${angle}${variantSuffix}${languageSuffix}.svg?v=${DRAWING_VERSION}-${Date.parse(product.updatedAt) / 1000}`;
}

/** URL of the first picture of a product, or of one of its variants; null for a product that has none. */
export function firstPictureUrl(
  publicUrl: string,
  product: Product,
  language: Language,
  variant?: Variant,
): string | null {
  if (!product.pictures) return pictureUrl(publicUrl, product, 'front', language, variant);
  return (variant?.picture ?? product.pictures[0])?.url ?? null;
}

/** The width and the height of a product's pictures, in pixels; null for those that lie elsewhere. */
export const pictureSize = ({ pictures }: Pick<Product, 'pictures'>): number | null => (pictures ? null : 1000);

/**
 * The ground of a picture. @param isClear it lets that of the page through, so that it is light on a light page and dark
 * on a dark one; a gift card has its own.
 */
function background(tint: Tint, blobIndex: number, isClear = false): string {
  const blobs = [
    'M120 620C60 420 210 190 470 180s440 150 430 390-170 330-420 320-300-90-360-270z',
    'M150 330c90-170 330-230 540-150s280 330 180 530-330 230-520 150-290-360-200-530z',
    'M110 520c0-230 180-380 400-370s400 170 390 400-160 340-400 340-390-140-390-370z',
  ];
  const blob = `<path d="${blobs[blobIndex % blobs.length]}"`;
  return isClear
    ? `<rect width="1000" height="1000" fill="${veil(tint.background, '#ffffff', 0.16)}" opacity=".16"/>${blob} fill="${veil(tint.blob, tint.background, 0.24)}" opacity=".24"/>`
    : `<rect width="1000" height="1000" fill="${tint.background}"/>${blob} fill="${tint.blob}"/>`;
}

/** The sizes of a product as drawings, smallest first. Sizes that look the same are one drawing. */
function sizedDrawings(product: Product, variants: Variant[], language: Language): SizedDrawing[] {
  const shown = inLanguage(product, language);
  const drawings: SizedDrawing[] = [];
  for (const variant of variants) {
    const packaging = packagingOf(product, variant);
    const { draw, left, top, right, bottom } = packaging.alone ?? packaging;
    const { heightCm } = packaging;
    const name = sizeName(variantIn(shown, variant.id).title, { country: '', language });
    const svg = draw(labelOf(product, name, language));
    const same = drawings.find((drawing) => drawing.svg === svg);
    if (!same) drawings.push({ svg, left, top, right, bottom, heightCm, smallestCm: heightCm, names: [name] });
    else {
      same.heightCm = Math.max(same.heightCm, heightCm);
      same.smallestCm = Math.min(same.smallestCm, heightCm);
      same.names.push(name);
    }
  }
  return drawings;
}

const shadowOf = ({ left, right }: Packaging, x: number, y: number): string =>
  shadow(Math.round(x), Math.round(y), Math.round((right - left) * 0.53));
/** A thing on its shadow. */
const standing = (thing: Packaging, label: Label): string =>
  shadowOf(thing, (thing.left + thing.right) / 2, thing.bottom - 6) + thing.draw(label);

/** Two of a product, one behind the other. Packs lean; what has no print stands or lies. */
function turnedView({ handle }: Product, thing: Packaging, label: Label): string {
  const drawing = thing.draw(label);
  const pair = `<g transform="translate(140 30) scale(.94)" opacity=".28">${drawing}</g>`;
  return groundOf(handle)
    ? `${pair}<g transform="translate(-30 20) scale(.98)">${standing(thing, label)}</g>`
    : `${shadowOf(thing, 530, thing.bottom * 0.98 + 26)}<g transform="rotate(-7 500 860)">${pair}<g transform="translate(-30 20) scale(.98)">${drawing}</g></g>`;
}

/** A thing so near that it fills the picture. */
function closeUp(thing: Packaging, label: Label): string {
  const scale = Math.min(1.7, 940 / (thing.right - thing.left), 1000 / (thing.bottom - thing.top));
  const [x, y] = [(thing.left + thing.right) / 2, (thing.top + thing.bottom) / 2];
  return `<g transform="translate(${Math.round(500 - x * scale)} ${Math.round(500 - y * scale)}) scale(${scale.toFixed(2)})">${standing(thing, label)}</g>`;
}

/** A cat, or a dog for what is for dogs or too large to stand beside a cat. */
const companionOf = ({ species }: Product, drawings: SizedDrawing[]): 'dog' | 'cat' =>
  species === 'dog' || (species === 'human' && drawings.some(({ heightCm }) => heightCm > 30)) ? 'dog' : 'cat';

/** A gift card in a design. @param name its words. */
const giftCardPicture = (name: string, design: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000" width="1000" height="1000" role="img"><title>${escapeXml(name)}</title>${background(tintOfDesign(design), design)}<g transform="translate(100 250)">${giftCard(design, name)}</g></svg>`;

/**
 * Draws a product.
 *
 * @param language of the print. @param variant the size in the picture. Without it, the picture is true of every size:
 * it shows all of them or names none.
 * @returns an SVG document of 1000 by 1000 units.
 */
export function picture(product: Product, angle: Angle, language: Language, variant?: Variant): string {
  if (product.isGiftCard) return giftCardPicture(inLanguage(product, language).title, ANGLES.indexOf(angle));
  const [first] = product.variants;
  const drawn = variant ?? first;
  if (!drawn) throw new Error(`${product.handle} has no variant`);
  const shown = inLanguage(product, language);
  if (!isOwn) {
    const sized = variant ?? (product.variants.length === 1 ? drawn : undefined);
    return plainPicture(
      shown.title,
      sized ? sizeName(variantIn(shown, sized.id).title, { country: '', language }) : '',
    );
  }
  const packaging = packagingOf(product, drawn);
  const label = labelOf(product, sizeName(variantIn(shown, drawn.id).title, { country: '', language }), language);
  const print = variant || product.variants.length === 1 ? label : { ...label, weight: '' };
  let scene: string;
  if (angle === 'turned') scene = turnedView(product, packaging, print);
  else if (angle === 'inside')
    scene = packaging.content === 'none' ? closeUp(packaging, print) : bowlView(label, packaging.content);
  else if (angle === 'size') {
    const all = sizedDrawings(product, product.variants, language);
    scene = scaleView(
      companionOf(product, all),
      variant ? sizedDrawings(product, [variant], language) : all,
      all,
      language,
    );
  } else {
    const { enlarged = 1, bottom } = packaging;
    scene = `<g transform="translate(${(500 * (1 - enlarged)).toFixed(1)} ${(bottom * (1 - enlarged)).toFixed(1)}) scale(${enlarged.toFixed(3)})">${standing(packaging, label)}</g>`;
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000" width="1000" height="1000" role="img"><title>${escapeXml(shown.title)}</title>${background(groundOf(product.handle) ?? label.tint, ANGLES.indexOf(angle) + product.id, true)}${scene}</svg>`;
}
