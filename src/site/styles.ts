import assets from 'virtual:assets';
import type { Screen } from './screen.ts';

/** The address of a page's style sheet. */
export const stylesOf = <Data>(page: Pick<Screen<Data>, 'styles' | 'stylesOf'>, data: Data): string =>
  assets.styles[page.stylesOf?.(data) ?? page.styles ?? 'all'];

const preloadOfFont = (font: string): string => `<${font}>; rel=preload; as=font; type="font/woff2"; crossorigin`;

function preload(styles: string): string {
  const [headings = [], ...texts] = assets.fonts.map(preloadOfFont);
  return [
    `<${styles}>; rel=preload; as=style`,
    headings,
    assets.scripts.map((script) => `<${script}>; rel=modulepreload`),
    texts,
  ]
    .flat()
    .join(', ');
}

/** The value of the header `Link` by style sheet. */
const PRELOADS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(assets.styles).map((styles) => [styles, preload(styles)]),
);

/**
 * The header `Link` of a page: its style sheet, first script and fonts, which every page shows text with. Browsers ask
 * for them before they read the page, and at Cloudflare while the page is still being made (Early Hints, RFC 8297).
 */
export const preloadsOf = <Data>(page: Pick<Screen<Data>, 'styles' | 'stylesOf'>, data: Data): string =>
  PRELOADS[stylesOf(page, data)] ?? '';
