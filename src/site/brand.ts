/** The shop's name. */
export const SITE = 'Kvistra';

/**
 * The origin under whose name the shop publishes capabilities of its own: a capability `example.kvistra.…` has its
 * schema there. Source: UCP, specification, "Authority Binding".
 */
export const EXTENSION_AUTHORITY = 'https://kvistra.example';

/**
 * The namespace of the catalogue's metafields at the commerce provider. The operations that ask for metafields name it
 * too.
 */
export const METAFIELD_NAMESPACE = 'kvistra';

/**
 * The colours of what no style sheet reaches: sharing pictures and the frames of browsers. They equal those in
 * `client/styles/tokens.css`.
 */
export const COLOURS = {
  paper: '#fbf8f2',
  paperInTheDark: '#121813',
  ink: '#1b261f',
  brand: '#1f4b38',
  calm: '#dce7d3',
} as const;

/** The colours of mails, which no style sheet reaches either. They equal those in `client/styles/tokens.css`. */
export const MAIL_COLOURS = {
  light: {
    paper: '#fbf8f2',
    surface: '#fff',
    ink: '#1b261f',
    quiet: '#55625a',
    line: '#e3ded2',
    brand: '#1f4b38',
    highlight: '#f6dd9a',
    onHighlight: '#1b261f',
    action: '#c7401b',
    onAction: '#fff',
  },
  dark: {
    paper: '#121813',
    surface: '#1a221c',
    ink: '#efece3',
    quiet: '#b3bbb2',
    line: '#323c34',
    brand: '#8fc3a6',
    highlight: '#f0d58c',
    onHighlight: '#1b261f',
    action: '#ff8a5f',
    onAction: '#1b261f',
  },
} as const;
