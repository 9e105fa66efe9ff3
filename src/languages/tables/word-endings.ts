import { LANGUAGES, languages } from '../index.ts';

const endings = new Set(LANGUAGES.flatMap((language): readonly string[] => languages[language].wordEndings));

/** An ending that a search takes off a word, of which three letters have to remain. */
export const WORD_ENDING = new RegExp(`(?<=.{3})(?:${[...endings].join('|')})$`);
