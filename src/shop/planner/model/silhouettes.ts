/**
 * The silhouettes of body conditions, seen from the side: the shapes of an SVG in a box of 200 by 130. They stand in the
 * page, where a file would be a request more. Pure.
 */

import type { Species } from '../../../species/index.ts';
import type { CONDITIONS } from '../../pets/model/pet.ts';

export type BodyCondition = (typeof CONDITIONS)[number];

/** What lies behind the body, the bodies, and what lies before them. */
interface Shapes extends Record<BodyCondition, string> {
  behind: string;
  before: string;
}

const SHAPES: Readonly<Record<Species, Shapes>> = {
  dog: {
    behind:
      '<path d="M44 58C28 52 20 36 24 20" fill="none" stroke="#AF7238" stroke-width="9" stroke-linecap="round"/><path d="M62 78l6 22-4 22h17c0-5-2-8-5-8l4-16-4-22zM112 74l-1 48h17c0-5-2-8-5-8l5-38z" fill="#AF7238"/>',
    underweight:
      '<path d="M40 56c16-6 28-4 44-1 16 2 28-5 42-7 10-4 14-14 22-22l12 20c-4 14-6 30-14 38-14 8-36-2-54-14-12-6-22 0-28 12-14 4-26-6-24-26z" fill="#C98A4E"/><path d="M95 61c3 3 3 7 1 10M104 59c3 5 3 10 1 15M113 57c3 6 3 14 1 20M50 63c5-5 12-5 16 0" fill="none" stroke="#AF7238" stroke-width="2.6" stroke-linecap="round"/>',
    normal:
      '<path d="M40 54c20-10 58-8 86-10 10-4 16-12 24-22l14 24c0 18-6 32-16 40-18 8-36 0-56-8-14-2-22 2-30 10-16 0-26-12-22-34z" fill="#C98A4E"/><path d="M164 48c0 18-6 32-16 40-18 8-34 1-52-6 20-2 46-10 68-34z" fill="#F6E7CF"/>',
    overweight:
      '<path d="M36 58c10-22 60-26 90-20 10-2 16-8 24-16l18 28c2 24-6 42-20 50-26 12-64 12-90 0-16-6-26-22-22-42z" fill="#C98A4E"/><path d="M168 50c2 24-6 42-20 50-26 12-64 12-90 0 34 2 86-6 110-50z" fill="#F6E7CF"/>',
    before:
      '<path d="M42 58c-6 20 3 32 4 42l-4 22h18c0-5-2-8-5-8l4-14c9-10 15-20 13-36zM127 68c0 20 2 38 3 54h18c0-5-2-8-5-8l5-44c-5-9-17-11-21-2z" fill="#C98A4E"/><path d="M162 12c-14 0-22 9-22 21s8 19 22 19 22-4 30-8c5-3 5-11 0-14-5-4-10-6-14-8-3-6-8-10-16-10z" fill="#C98A4E"/><path d="M192 44c5-3 5-11 0-14-6 3-14 8-24 10-3 4-3 8 0 12 10-2 18-5 24-8z" fill="#F6E7CF"/><path d="M150 14c-13 3-18 22-12 38 10 3 18-10 19-24 0-8-2-14-7-14z" fill="#AF7238"/><path d="M169 27h.1" stroke="#2A2019" stroke-width="6" stroke-linecap="round"/><path d="M188 28c4-2 9 1 9 5-2 4-8 4-10 1z" fill="#2A2019" stroke="#AF7238"/>',
  },
  cat: {
    behind:
      '<path d="M48 62C28 62 22 44 28 30c4-8 2-14-4-16" fill="none" stroke="#54454F" stroke-width="9" stroke-linecap="round"/><path d="M66 80l4 22-3 20h14c0-4-2-6-4-6l5-14-4-22zM113 76l-2 46h14c0-4-2-6-4-6l7-38z" fill="#54454F"/>',
    underweight:
      '<path d="M44 60c14-6 28-4 44-1 16 1 28-6 40-10 8-2 14-6 20-10l10 18c-4 10-6 22-12 28-14 6-36-2-52-12-12-5-20 0-26 11-14 4-26-4-24-24z" fill="#6B5A66"/><path d="M97 63c3 3 3 7 1 10M106 61c3 5 3 10 1 15M115 59c3 6 3 13 1 19M54 66c5-4 10-4 14 0" fill="none" stroke="#54454F" stroke-width="2.6" stroke-linecap="round"/>',
    normal:
      '<path d="M44 58c18-12 56-10 84-12 10-2 16-6 22-12l10 22c-2 14-6 26-14 32-18 8-36 0-54-6-12-2-20 2-28 8-14 0-24-12-20-32z" fill="#6B5A66"/><path d="M158 60c-1 14-6 24-14 30-18 6-32 1-50-6 20 0 44-8 64-24z" fill="#F3EAE2"/>',
    overweight:
      '<path d="M40 62c8-24 58-28 88-22 8 0 14-4 20-8l16 24c2 24-6 40-18 48-26 12-62 12-84 0-16-8-26-24-22-42z" fill="#6B5A66"/><path d="M164 58c2 22-6 38-18 46-26 12-62 12-84 0 32 4 80-6 102-46z" fill="#F3EAE2"/>',
    before:
      '<path d="M46 62c-6 18 2 28 4 38l-3 22h16c0-4-2-6-5-6l4-14c8-9 13-18 11-34zM129 70l2 52h15c0-4-2-6-5-6l5-42c-4-9-14-10-17-4z" fill="#6B5A66"/><path d="M138 12l14 16h22l14-16c4 10 5 18 4 26 3 16-10 28-27 28s-29-12-27-28c-1-9-1-18 0-26z" fill="#6B5A66"/><path d="M142 20l9 10-9 4zM184 20l-9 10 9 4z" fill="#C9776B"/><path d="M165 47c9-1 16 3 15 9-5 8-24 8-30 1-1-6 5-10 15-10z" fill="#F3EAE2"/><path d="M154 41h.1M176 41h.1" stroke="#F0CF72" stroke-width="8" stroke-linecap="round"/><path d="M154 39v4M176 39v4" stroke="#241C20" stroke-width="3" stroke-linecap="round"/><path d="M161 50h8l-4 4z" fill="#C9776B"/>',
  },
};

/** The silhouette of a species in a body condition, as the content of an SVG. */
export function silhouetteOf(species: Species, condition: BodyCondition): string {
  const { behind, before, [condition]: body } = SHAPES[species];
  return behind + body + before;
}
