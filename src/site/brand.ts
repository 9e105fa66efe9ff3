/** The shop's name. */
export const SITE = 'Kvistra';

/** The colours of what no style sheet reaches: sharing pictures and the frames of browsers. They equal those in `client/styles/tokens.css`. */
export const COLOURS = {
  paper: '#fbf8f2',
  paperInTheDark: '#121813',
  ink: '#1b261f',
  brand: '#1f4b38',
  calm: '#dce7d3',
} as const;
