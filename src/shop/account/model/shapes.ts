/** The shapes of what the account's forms send. Pure. */

import { object, refine } from 'superstruct';
import { market, requiredText, text } from '../../../platform/shared/fields.ts';

export const ProfileShape = object({ market, firstName: text(100), lastName: text(100) });

const typedWord = requiredText(40);
export const DeletionShape = object({ market, confirm: typedWord });

/** A letter such as Ö is typed as one character or as two. */
const comparable = (text: string): string => text.trim().normalize('NFC').toLowerCase();

export const isDeletionWord = (typed: string, word: string): boolean => comparable(typed) === comparable(word);

/** The confirmation that the account shall be deleted. @param word the word to type, in the page's language. */
export const deletionShape = (word: string) =>
  object({ market, confirm: refine(typedWord, 'delete_word', (typed) => isDeletionWord(typed, word)) });
