import assets from 'virtual:assets';
import { defaultMarket, type Market, openMarkets } from '../platform/market/markets.ts';
import { formOf, pages } from '../routes.ts';
import { COLOURS, SITE } from './brand.ts';
import type { Crumb, Head, View } from './screen.ts';
import { useView } from './view.tsx';

/** The `hreflang` of a market's pages, such as `sv-SE` or `en-DE`. */
export const hreflang = ({ language, country }: Market): string => `${language}-${country}`;

/** The locale of a market's pages in Open Graph. */
const ogLocale = ({ code }: Market): string => (code === 'se' ? 'sv_SE' : 'en_US');

const breadcrumbs = (trail: readonly Crumb[], pageUrl: string, view: View) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: view.t('nav.home'), href: pages.home(view.market.code) }, ...trail].map(({ name, href }, i) => ({
    '@type': 'ListItem',
    position: i + 1,
    name,
    item: href ? `${view.url.origin}${href}` : pageUrl,
  })),
});

/** JSON for a script element, escaped so that no text in it can close the element. */
export const inScript = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The same page in every market that has it in its language. */
function Alternates({ isWrittenFor }: { isWrittenFor: (market: Market) => boolean }) {
  const view = useView();
  const { origin } = view.url;
  const { group } = view.config;
  return (
    <>
      {openMarkets(group)
        .filter(isWrittenFor)
        .map((market) => (
          <link key={market.code} rel="alternate" hrefLang={hreflang(market)} href={`${origin}${pages.below(market.code, view.rest)}`} />
        ))}
      {isWrittenFor(defaultMarket(group)) ? <link rel="alternate" hrefLang="x-default" href={`${origin}${view.rest}`} /> : null}
    </>
  );
}

/**
 * The head of a page: styles, scripts, and metadata for search engines and social networks.
 *
 * @param shared the page has a sharing picture.
 */
export function HeadTags({ head, shared }: { head: Head; shared: boolean }) {
  const view = useView();
  const { t, market, url } = view;
  const path = head.canonical ?? pages.below(market.code, view.rest);
  const canonical = `${url.origin}${path}`;
  const title = head.title ?? SITE;
  const description = head.description || t('meta.description');
  const image = shared ? `${url.origin}${formOf(path, 'picture')}` : null;
  const isWrittenFor = ({ language }: Market) => !head.languages || head.languages.includes(language);
  const graph = [...(head.trail ? [breadcrumbs(head.trail, canonical, view)] : []), ...(head.structured ?? [])];
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1" />
      <title>{title}</title>
      {head.refresh ? <meta httpEquiv="refresh" content={`0;url=${head.refresh}`} /> : null}
      <meta name="description" content={description} />
      {head.preload ? <link rel="preload" as="image" href={head.preload} fetchPriority="high" /> : null}
      {assets.font ? <link rel="preload" as="font" type="font/woff2" href={assets.font} crossOrigin="anonymous" /> : null}
      {assets.styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      <noscript>
        <link rel="stylesheet" href="/noscript.css" />
      </noscript>
      {assets.scripts.map((src) => (
        <script key={src} type="module" async src={src} />
      ))}
      <link rel="canonical" href={canonical} />
      {head.noindex || view.preview || !isWrittenFor(market) ? <meta name="robots" content="noindex" /> : <Alternates isWrittenFor={isWrittenFor} />}
      {head.markdown ? <link rel="alternate" type="text/markdown" href={formOf(path, 'markdown')} /> : null}
      <meta property="og:type" content={head.type ?? 'website'} />
      <meta property="og:site_name" content={SITE} />
      <meta property="og:locale" content={ogLocale(market)} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={canonical} />
      {image ? (
        <>
          <meta property="og:image" content={image} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      ) : null}
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={COLOURS.paper} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={COLOURS.paperInTheDark} />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      {graph.length > 0 ? (
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: inScript({ '@context': 'https://schema.org', '@graph': graph }) }} />
      ) : null}
    </head>
  );
}
