import type { View } from '../../site/screen.ts';

/** The `lang` attribute of the catalogue's texts, which are in English: undefined on English pages. */
export const contentLanguage = ({ market }: Pick<View, 'market'>): 'en' | undefined => (market.language === 'en' ? undefined : 'en');
