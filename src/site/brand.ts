import {
  colours,
  domain,
  extensionAuthority,
  logo,
  metafieldNamespace,
  name,
  orderPrefix,
  sells,
  worker,
} from '#brand';

/** The shop's name. */
export const SITE = name;

/** The symbol beside the name. */
export const LOGO = logo;

/** The goods, in a few English words for programs. */
export const SELLS = sells;

/** The beginning of the names of Workers and stores, and of what the shop names at services. */
export const WORKER = worker;

/** The beginning of the names of orders on this machine. */
export const ORDER_PREFIX = orderPrefix;

/** The shop's domain. */
export const DOMAIN = domain;

/**
 * The origin under whose name the shop publishes capabilities of its own: a capability `example.kvistra.…` has its
 * schema there. Source: UCP, specification, "Authority Binding".
 */
export const EXTENSION_AUTHORITY = extensionAuthority;

/**
 * The namespace of the catalogue's metafields at the commerce provider. The operations that ask for metafields name that
 * of the brand in `brand`, in whose place a build puts this one.
 */
export const METAFIELD_NAMESPACE = metafieldNamespace;

const { light, dark } = colours;

/** The colours of what no style sheet reaches: sharing pictures and the frames of browsers. */
export const COLOURS = {
  paper: light.paper,
  paperInTheDark: dark.paper,
  ink: light.ink,
  brand: light.forest,
  calm: light.moss ?? light.paper,
} as const;

const ofMails = (scheme: typeof light) => ({
  paper: scheme.paper,
  surface: scheme.surface,
  ink: scheme.ink,
  quiet: scheme.quiet,
  line: scheme.line,
  brand: scheme.forest,
  highlight: scheme.butter,
  onHighlight: scheme['on-butter'],
  action: scheme.rowan,
  onAction: scheme['on-rowan'],
});

/** The colours of mails, which no style sheet reaches either. */
export const MAIL_COLOURS = { light: ofMails(light), dark: ofMails(dark) } as const;
