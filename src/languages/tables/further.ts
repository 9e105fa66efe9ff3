import { LANGUAGES, type Language } from '../index.ts';

/** The languages of the table of breeds. */
const OF_BREEDS: readonly Language[] = ['en', 'sv', 'pt'];

/** Whether pages have a language that the table of breeds lacks. */
export const HAS_FURTHER_LANGUAGES = LANGUAGES.some((language) => !OF_BREEDS.includes(language));
