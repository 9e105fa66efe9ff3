import { OTHER_TEXTS } from './done-key.ts';

/** Changes whose text is `success.` and their word. */
const WORDS = [
  'skipped',
  'unskipped',
  'rescheduled',
  'same_day',
  'together',
  'sent',
  'paying',
  'pending',
  'partly',
  'paused',
  'resumed',
  'cancelled',
  'changed',
  'discount',
  'product_added',
  'swapped',
  'portion_changed',
  'portion_kept',
  'portion_noted',
  'portion_reset',
  'portion_switched',
  'portion_mails_off',
  'swapped_once',
  'left_out',
  'payment_email',
  'address',
  'redeemed',
  'club_left',
  'club_joined',
  'referral',
  'referring',
  'referred',
  'animal_paused',
  'animal_resumed',
  'animal_ended',
  'animal_gone',
  'elsewhere',
  'home',
  'pickup',
  'driver_place',
  'reserve',
  'reserve_off',
  'joined',
  'mix',
  'thanks_left',
  'thanks_taken',
] as const;

type Texts = { readonly [Word in (typeof WORDS)[number]]: `success.${Word}` };

/** The text of each change that was made, by the word that names it in an address (`?done=skipped`) and in JSON. */
export const doneText = {
  ...OTHER_TEXTS,
  ...(Object.fromEntries(WORDS.map((word) => [word, `success.${word}`])) as Texts),
} as const;

/** A change that was made. */
export type Done = keyof typeof doneText;

export const isDone = (word: unknown): word is Done => typeof word === 'string' && Object.hasOwn(doneText, word);

/**
 * The address of a page that tells what was done. @param about ids of what the message names; they stand behind the
 * word under the same name.
 */
export const withDone = (location: string, done: Done, about: readonly string[] = []): string =>
  `${location}${location.includes('?') ? '&' : '?'}${[done, ...about].map((word) => `done=${word}`).join('&')}`;
