import { isLanguage, languages } from './index.ts';

/**
 * A noun with a capital, such as the label of a choice, as a part of a sentence.
 *
 * @param locale BCP 47, of a language of the pages.
 */
export function nounInSentence(noun: string, locale: string): string {
  const [language = ''] = locale.split('-', 1);
  if (isLanguage(language) && languages[language].hasCapitalNouns) return noun;
  return noun.charAt(0).toLowerCase() + noun.slice(1);
}
