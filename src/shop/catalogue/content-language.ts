import type { View } from '../../site/screen.ts';

/**
 * The `lang` attribute of the feed statements, whose source is in English: undefined on English pages. All other texts
 * of the catalogue are read in the page's language.
 */
export const contentLanguage = ({ market }: Pick<View, 'market'>): 'en' | undefined =>
  market.language === 'en' ? undefined : 'en';
