import type { Ingredient } from './ingredients.ts';
import type { Tint } from './ink.ts';

/** The information on a label. */
export interface Label {
  name: string;
  /** Name of the size; empty to leave it out. */
  weight: string;
  stage: string;
  /** Null for what has none in it. */
  insect: 'larva' | 'cricket' | 'beetle' | null;
  /** The ingredient that the recipe is named after or known by; null where the insect alone stands for it. */
  ingredient: Ingredient | null;
  species: string;
  tint: Tint;
  /** The colours of the range, on the edge of the pack. */
  range: Tint;
  /** Diameter of a piece of dry food in millimetres; null where the product does not state it. */
  pieceMm: number | null;
}

/** The contents of a pack, for the picture of a filled bowl. */
export type Content = 'kibble' | 'hearts' | 'sticks' | 'chunks' | 'pate' | 'mousse' | 'powder' | 'mealworms' | 'none';

interface Drawing {
  draw(label: Label): string;
  /** Edges of the drawing. */
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A way to pack or draw a product, in a picture of 1000 by 1000 units. */
export interface Packaging extends Drawing {
  /** The drawing for the picture beside an animal, where it is another one: without an animal, or seen from above. */
  alone?: Drawing;
  /** Height of the drawn thing in centimetres. */
  heightCm: number;
  /** How much larger than its usual size it is drawn where it stands alone. Default: 1. */
  enlarged?: number;
  content: Content;
}
