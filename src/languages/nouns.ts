import { knownLanguages, type Language, type LanguageFacts } from './index.ts';

/**
 * A noun with a capital, such as the label of a choice, as a part of a sentence.
 *
 * @param locale BCP 47.
 */
export function nounInSentence(noun: string, locale: string): string {
  const facts: LanguageFacts | undefined = knownLanguages[locale.split('-', 1)[0] as Language];
  return facts?.hasCapitalNouns ? noun : noun.charAt(0).toLowerCase() + noun.slice(1);
}
