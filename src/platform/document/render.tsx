import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server.edge';
import { HeadTags } from './head.tsx';
import type { Screen, View } from './screen.ts';

const CLOSE = '</body></html>';
const encoder = new TextEncoder();

/** Puts the common frame around a page's content. */
export type Frame = (props: { view: View; children: ReactNode }) => ReactNode;

/**
 * Renders a page: everything that is ready in one piece at once, then each late part when it arrives.
 *
 * @returns the body; a string when nothing is late.
 */
export function renderPage<Data>(page: Screen<Data>, data: Data, view: View, Frame: Frame): string | ReadableStream<Uint8Array> {
  const head = page.head(data, view);
  const html = renderToString(
    <html lang={view.market.language} data-market={view.market.code} data-country={view.market.country}>
      <HeadTags head={head} view={view} />
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
