import type { Product, Variant } from '../seed/products.ts';
import { goodsOf } from './goods.ts';
import type { Content, Packaging } from './label.ts';
import {
  bag,
  bottle,
  carton,
  doypack,
  easterBasket,
  jar,
  kit,
  pouch,
  stickBox,
  taster,
  tin,
  tray,
  trayFromSide,
} from './packs.ts';
import { tasters } from './recipes.ts';

/** A packaging at a usual weight. Other weights are scaled in all three dimensions. */
interface PackagingKind extends Packaging {
  grams: number;
}

const kinds = {
  bag: { draw: bag, left: 266, top: 150, right: 734, bottom: 892, heightCm: 66, grams: 10_000, content: 'kibble' },
  doypack: { draw: doypack, left: 304, top: 214, right: 696, bottom: 880, heightCm: 20, grams: 150, content: 'hearts' },
  tray: {
    draw: tray,
    alone: { draw: trayFromSide, left: 142, top: 552, right: 858, bottom: 824 },
    left: 142,
    top: 402,
    right: 858,
    bottom: 824,
    heightCm: 4,
    grams: 150,
    content: 'pate',
  },
  pouch: { draw: pouch, left: 306, top: 222, right: 694, bottom: 848, heightCm: 13, grams: 85, content: 'chunks' },
  tin: { draw: tin, left: 218, top: 332, right: 782, bottom: 852, heightCm: 8, grams: 185, content: 'mousse' },
  box: { draw: stickBox, left: 274, top: 232, right: 726, bottom: 876, heightCm: 20, grams: 140, content: 'sticks' },
  bottle: { draw: bottle, left: 380, top: 150, right: 620, bottom: 886, heightCm: 19, grams: 250, content: 'none' },
  jar: { draw: jar, left: 290, top: 240, right: 710, bottom: 876, heightCm: 13, grams: 150, content: 'hearts' },
  kit: { draw: kit, left: 160, top: 165, right: 840, bottom: 872, heightCm: 35, grams: 1690, content: 'kibble' },
  basket: {
    draw: easterBasket,
    left: 192,
    top: 198,
    right: 808,
    bottom: 872,
    heightCm: 40,
    grams: 1700,
    content: 'kibble',
  },
  litter: { draw: doypack, left: 304, top: 214, right: 696, bottom: 880, heightCm: 60, grams: 10_000, content: 'none' },
} satisfies Record<string, PackagingKind>;

/** Contents that the form of a product does not tell. */
const CONTENTS: Record<string, Content> = {
  'gut-powder': 'powder',
  'gut-buddy': 'powder',
  'whole-mealworms': 'mealworms',
};

function kindOf({ handle, form }: Product): PackagingKind {
  if (handle === 'plant-litter') return kinds.litter;
  if (form === 'kit') return handle.startsWith('easter') ? kinds.basket : kinds.kit;
  if (form === 'sample') return { ...kinds.doypack, content: 'kibble' };
  if (form === 'wet') return handle.includes('tray') ? kinds.tray : handle.includes('tin') ? kinds.tin : kinds.pouch;
  if (form === 'dental') return kinds.box;
  if (form === 'treat') return kinds.doypack;
  if (form === 'supplement') return handle.includes('oil') ? kinds.bottle : kinds.jar;
  return form === 'dry' ? kinds.bag : kinds.doypack;
}

/**
 * How large a pack is drawn where it stands alone: larger ones look larger, and the print of small ones can be read.
 *
 * @param growth of its height over that of the usual size, as a ratio.
 */
const enlargement = (growth: number): number => Math.min(Math.max(growth ** 0.25, 0.86), 1.04);

/** The packaging of a product in a size. Wet food in a size of several packs comes in a carton. */
export function packagingOf(product: Product, variant: Variant): Packaging {
  const alone = goodsOf(product.handle, variant.title) ?? taster(tasters[product.handle] ?? []);
  if (alone) return alone;
  const kind = kindOf(product);
  const content = CONTENTS[product.handle] ?? kind.content;
  const [smallest = variant] = [...product.variants].sort((a, b) => (a.grams ?? 0) - (b.grams ?? 0));
  const packs = product.form === 'wet' ? (variant.grams ?? 0) / (smallest.grams ?? 1) : 1;
  if (packs > 1) return carton({ ...kind, content }, packs, smallest.title);
  const { grams, ...packaging } = kind;
  const growth = Math.cbrt((variant.grams ?? grams) / grams);
  return { ...packaging, content, heightCm: Math.round(kind.heightCm * growth), enlarged: enlargement(growth) };
}
