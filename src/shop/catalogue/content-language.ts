import type { View } from '../../site/screen.ts';

/** The catalogue is written in English; on pages of another language its texts say so. */
export const contentLanguage = ({ market }: Pick<View, 'market'>): 'en' | undefined => (market.language === 'en' ? undefined : 'en');
