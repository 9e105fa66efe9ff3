/** The languages of the pages. */
export const LANGUAGES = ['en', 'sv', 'pt'] as const;
export type Language = (typeof LANGUAGES)[number];
