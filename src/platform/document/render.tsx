import assets from 'virtual:assets';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server.edge';
import type { Head, Screen, View } from './screen.ts';

const CLOSE = '</body></html>';
const encoder = new TextEncoder();

function HeadTags({ head, view }: { head: Head; view: View }) {
  const canonical = `${view.url.origin}${head.canonical ?? `/${view.market.code}${view.rest === '/' ? '' : view.rest}`}`;
  const description = head.description ?? view.t('meta.description');
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1" />
      <title>{head.title}</title>
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
      {head.noindex ? <meta name="robots" content="noindex" /> : null}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Kvistra" />
      <meta property="og:title" content={head.title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={canonical} />
      {head.image ? <meta property="og:image" content={head.image} /> : null}
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#FBF8F2" />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#121813" />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    </head>
  );
}

/** Puts the common frame around a page's content. */
export type Frame = (props: { view: View; children: ReactNode }) => ReactNode;

/**
 * Renders a page: everything that is ready in one piece at once, then each late part when it arrives.
 *
 * @returns the body; a string when nothing is late.
 */
export function renderPage<Data>(page: Screen<Data>, data: Data, view: View, Frame: Frame): string | ReadableStream<Uint8Array> {
  const html = renderToString(
    <html lang={view.market.language} data-market={view.market.code} data-country={view.market.country}>
      <HeadTags head={page.head(data, view)} view={view} />
      <body>
        <Frame view={view}>
          <page.Page data={data} view={view} />
        </Frame>
      </body>
    </html>,
  );
  const document = `<!doctype html>${html}`;
  if (view.late.slots.length === 0) return document;
  const chunks = view.late.chunks();
  return new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(document.slice(0, -CLOSE.length)));
    },
    async pull(controller) {
      const { value, done } = await chunks.next();
      controller.enqueue(encoder.encode(done ? CLOSE : value));
      if (done) controller.close();
    },
  });
}
