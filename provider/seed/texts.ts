import { dictionaries } from '../../src/languages/dictionaries.ts';
import { byLanguage, SOURCE_LANGUAGE, TRANSLATIONS } from '../language.ts';

/** The shop's dictionaries as entries of the CMS's datasource. */
export const seedTexts = () =>
  Object.entries(dictionaries[SOURCE_LANGUAGE]).map(([name, value]) => ({
    name,
    value,
    ...byLanguage(TRANSLATIONS, (language) => dictionaries[language][name] ?? ''),
  }));
