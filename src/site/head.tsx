import assets from 'virtual:assets';
import { languages } from '../languages/index.ts';
import { html } from '../platform/document/html.ts';
import { PRELOADS_SLOT } from '../platform/document/raw-html.tsx';
import { defaultMarket, type Market, openMarkets } from '../platform/shared/markets.ts';
import { formOf, manifestPath, pages } from '../routes.ts';
import { COLOURS, SITE } from './brand.ts';
import type { Crumb, Head, View } from './screen.ts';
import { fittingTitle } from './title.ts';
import { useView } from './view.tsx';

/** The `hreflang` of a market's pages, such as `sv-SE` or `en-DE`. */
export const hreflang = ({ language, country }: Market): string => `${language}-${country}`;

const breadcrumbs = (trail: readonly Crumb[], pageUrl: string, view: View) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: view.t('nav.home'), href: pages.home(view.market.code) }, ...trail].map(
    ({ name, href }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name,
      item: href ? `${view.url.origin}${href}` : pageUrl,
    }),
  ),
});

/** JSON for a script element, escaped so that no text in it can close the element. */
export const inScript = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** The same page in every market that has it in its language. */
function alternates(
  { url: { origin }, settings: { group }, rest }: View,
  isWrittenFor: (market: Market) => boolean,
): string {
  const link = (language: string, path: string) =>
    html`<link rel="alternate" hreflang="${language}" href="${origin}${path}"/>`;
  const byMarket = openMarkets(group)
    .filter(isWrittenFor)
    .map((market) => link(hreflang(market), pages.below(market.code, rest)));
  return byMarket.join('') + (isWrittenFor(defaultMarket(group)) ? link('x-default', rest) : '');
}

/** The elements of every head. */
const SHARED = [
  html`<meta property="og:site_name" content="${SITE}"/>`,
  html`<meta name="theme-color" media="(prefers-color-scheme: light)" content="${COLOURS.paper}"/>`,
  html`<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${COLOURS.paperInTheDark}"/>`,
  '<link rel="icon" href="/icon.svg" type="image/svg+xml"/><link rel="apple-touch-icon" href="/apple-touch-icon.png"/>',
].join('');
const SCRIPTS = assets.scripts.map((src) => html`<script type="module" async src="${src}"></script>`).join('');

interface Metadata {
  head: Head;
  /** The text on the page's sharing picture; null without one. */
  picture: string | null;
  /** The address of the style sheet. */
  styles: string;
}

function headHtml({ head, picture, styles }: Metadata, view: View): string {
  const { t, market, url } = view;
  const path = head.canonical ?? pages.below(market.code, view.rest);
  const canonical = `${url.origin}${path}`;
  const title = head.title ?? SITE;
  const description = head.description || t('meta.description');
  const isWrittenFor = ({ language }: Market) => !head.languages || head.languages.includes(language);
  const graph = [...(head.trail ? [breadcrumbs(head.trail, canonical, view)] : []), ...(head.structured ?? [])];
  return [
    '<meta charset="utf-8"/><meta name="viewport" content="width=device-width,initial-scale=1"/>',
    html`<link rel="stylesheet" href="${styles}"/>`,
    SCRIPTS,
    html`<title>${fittingTitle(head)}</title>`,
    head.refresh ? html`<meta http-equiv="refresh" content="0;url=${head.refresh}"/>` : '',
    html`<meta name="description" content="${description}"/>`,
    '<noscript><link rel="stylesheet" href="/noscript.css"/></noscript>',
    html`<link rel="canonical" href="${canonical}"/>`,
    head.noindex || view.preview || !isWrittenFor(market)
      ? '<meta name="robots" content="noindex"/>'
      : alternates(view, isWrittenFor),
    head.markdown ? html`<link rel="alternate" type="text/markdown" href="${formOf(path, 'markdown')}"/>` : '',
    html`<meta property="og:type" content="${head.type ?? 'website'}"/><meta property="og:locale" content="${languages[market.language].ogLocale}"/>`,
    html`<meta property="og:title" content="${title}"/><meta property="og:description" content="${description}"/>`,
    html`<meta property="og:url" content="${canonical}"/>`,
    picture !== null
      ? html`<meta property="og:image" content="${url.origin}${formOf(path, 'picture')}"/><meta property="og:image:alt" content="${picture}"/><meta property="og:image:width" content="1200"/><meta property="og:image:height" content="630"/><meta name="twitter:card" content="summary_large_image"/>`
      : '',
    SHARED,
    html`<link rel="manifest" href="${manifestPath(market.code)}"/>`,
    PRELOADS_SLOT,
    graph.length > 0
      ? `<script type="application/ld+json">${inScript({ '@context': 'https://schema.org', '@graph': graph })}</script>`
      : '',
  ].join('');
}

/** The head of a page: styles, scripts, and metadata for search engines and social networks. */
export function HeadTags(metadata: Metadata) {
  return <head dangerouslySetInnerHTML={{ __html: headHtml(metadata, useView()) }} />;
}
