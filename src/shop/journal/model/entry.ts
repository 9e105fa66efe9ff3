/** The values that an entry of a journal may have. Pure. */

import type { Day } from '../../../platform/shared/day.ts';
import type { CONDITIONS } from '../../pets/model/pet.ts';

/**
 * Body condition scores. 5 is ideal, and 4 of a dog too. Source: WSAVA Global Nutrition Committee, Body Condition Score
 * (dog, cat), after Laflamme 1997; the words of the pages are our own.
 */
export const SCORES = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
export type Score = (typeof SCORES)[number];

/**
 * Scores of the stool, from hard to watery; 2 is ideal. Source: the whole grades of the WALTHAM Faeces Scoring System,
 * 1 to 5; the words of the pages are our own.
 */
export const STOOLS = [1, 2, 3, 4, 5] as const;
export type Stool = (typeof STOOLS)[number];

/** The look of the coat. Our own words. */
export const COATS = ['glossy', 'usual', 'dull', 'scaly', 'moulting', 'bare'] as const;
export type Coat = (typeof COATS)[number];

/** The length of a note in characters. */
export const MAX_NOTE = 500;
/** The entries of a pet: one a week for more than ten years. */
export const MAX_ENTRIES = 600;

/** An entry of a journal; null where something was not noted. */
export interface Entry {
  /** `YYYY-MM-DD`. */
  day: Day;
  weightKg: number | null;
  condition: number | null;
  stool: number | null;
  coat: Coat | null;
  /** Empty for none. */
  note: string;
}

/** Whether an entry says nothing. */
export const isEmpty = ({ weightKg, condition, stool, coat, note }: Omit<Entry, 'day'>): boolean =>
  weightKg === null && condition === null && stool === null && coat === null && note === '';

/**
 * The word that a pet has for a body condition score: 1 to 3 are below the ideal, 6 to 9 above. Source: the headings of
 * WSAVA's chart for dogs.
 */
export const wordOfScore = (score: number): (typeof CONDITIONS)[number] =>
  score <= 3 ? 'underweight' : score <= 5 ? 'normal' : 'overweight';
