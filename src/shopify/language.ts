/** The API's code of each page language. */
export const API_LANGUAGE = { en: 'EN', sv: 'SV', pt: 'PT_PT' } as const;
