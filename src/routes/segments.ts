/** The segments of paths that can take some values only. */

import { PAGES_OF_BRAND } from '../brand/tables/pages.ts';
import type { SpeciesCategory, YoungStage } from '../species/index.ts';
import { FOOD_CATEGORIES, OTHER_CATEGORIES, YOUNG_STAGES } from '../species/tables/names.ts';

export type Category = SpeciesCategory | 'merch';
export const CATEGORIES: readonly Category[] = [...FOOD_CATEGORIES, ...OTHER_CATEGORIES];
/** The category that links to the shop as a whole lead to. */
export const FIRST_CATEGORY: Category = CATEGORIES[0]!;

export type Topic = 'facts-and-tips' | 'food-and-nutrition' | 'health' | YoungStage | 'training';
export const TOPICS: readonly Topic[] = ['facts-and-tips', 'food-and-nutrition', 'health', ...YOUNG_STAGES, 'training'];

/** Lists of people; each person has a page. */
export const PEOPLE = ['breeders', 'ambassadors', 'success-stories'] as const;
export type People = (typeof PEOPLE)[number];

/** Pages whose content is a single story of the CMS. */
export const CONTENT_PAGES = [
  'why-insects',
  'bonus-club',
  'contact',
  'faq',
  'retailers',
  'our-story',
  'where-it-is-made',
  'nutritionist',
  'taste-guarantee',
  'customers-animals',
  'sustainability',
  'research',
  'terms-conditions',
  'privacy-policy',
  'antibiotics',
  'discount-code',
  'accessibility',
  'imprint',
] as const;
export type ContentPage = (typeof CONTENT_PAGES)[number];

/** Those and the pages of the brand's folder that have other names. */
export const allContentPages = () => [...new Set([...CONTENT_PAGES, ...PAGES_OF_BRAND])] as readonly ContentPage[];

/** The steps of the feeding planner that ask about the animal, one page each. */
export const ANIMAL_STEPS = ['pet', 'birthdate', 'breed', 'health', 'food'] as const;
export type AnimalStep = (typeof ANIMAL_STEPS)[number];
/** The pages of the feeding planner: the steps, and the one that shows that the plan is ready. */
export const PLANNER_STEPS = [...ANIMAL_STEPS, 'email'] as const;
export type PlannerStep = (typeof PLANNER_STEPS)[number];

/** The actions on one delivery that a link of a mail allows. */
export const MAIL_ACTIONS = ['skip', 'unskip', 'move', 'now', 'card', 'treat', 'swap', 'leave'] as const;
export type MailAction = (typeof MAIL_ACTIONS)[number];

/** The actions on a paused subscription that a link of a mail allows. */
export const PAUSE_ACTIONS = ['resume', 'stay', 'cancel'] as const;
export type PauseAction = (typeof PAUSE_ACTIONS)[number];

/** The actions on the food of a subscription that a link of a mail allows. */
export const FOOD_ACTIONS = ['keep', 'off'] as const;
export type FoodAction = (typeof FOOD_ACTIONS)[number];

/** The subjects of a message to the shop that begins with a text. */
export const CONTACT_SUBJECTS = ['taste-guarantee', 'cancel', 'delivery-address'] as const;
export type ContactSubject = (typeof CONTACT_SUBJECTS)[number];

const isOneOf =
  <T extends string>(values: readonly T[]) =>
  (value: string): value is T =>
    (values as readonly string[]).includes(value);
export const isCategory = isOneOf(CATEGORIES);
export const isTopic = isOneOf(TOPICS);
export const isPeople = isOneOf(PEOPLE);
export const isMailAction = isOneOf(MAIL_ACTIONS);
export const isFoodAction = isOneOf(FOOD_ACTIONS);
export const isPauseAction = isOneOf(PAUSE_ACTIONS);
export const isContentPage = (value: string): value is ContentPage =>
  (CONTENT_PAGES as readonly string[]).includes(value) || PAGES_OF_BRAND.includes(value);
