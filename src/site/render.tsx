import type { ComponentType, ReactNode } from 'react';
import { renderToString } from 'react-dom/server.edge';
import { LateParts, LatePartsProvider } from '../platform/document/late.tsx';
import { HeadTags } from './head.tsx';
import type { Screen, View } from './screen.ts';
import { ViewProvider } from './view.tsx';

const CLOSE = '</body></html>';
const encoder = new TextEncoder();

/** The common frame around a page's content. */
export type Frame = ComponentType<{ children: ReactNode }>;

/**
 * Renders a page: everything that is ready in one piece at once, then each late part when it arrives. Both are rendered
 * with the same context.
 *
 * @returns the body; a string when nothing is late.
 */
export function renderPage<Data>(page: Screen<Data>, data: Data, view: View, Frame: Frame): string | ReadableStream<Uint8Array> {
  const parts = new LateParts();
  const toHtml = (node: ReactNode, identifierPrefix: string) =>
    renderToString(
      <ViewProvider view={view}>
        <LatePartsProvider parts={parts}>{node}</LatePartsProvider>
      </ViewProvider>,
      { identifierPrefix },
    );
  const html = toHtml(
    <html lang={view.market.language} data-market={view.market.code} data-country={view.market.country}>
      <HeadTags head={page.head(data, view)} shared={isShared(page)} />
      <body>
        <Frame>
          <page.Page data={data} />
        </Frame>
      </body>
    </html>,
    '',
  );
  const document = `<!doctype html>${html}`;
  if (parts.isEmpty) return document;
  if (!document.endsWith(CLOSE)) throw new TypeError('Expected the page to end with its body: late parts stand before that end');
  const chunks = parts.chunks((node, id) => toHtml(node, `${id}-`));
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

/** Whether a page has a picture for social networks: those of one person have none unless they say so. */
export const isShared = ({ shared, personal }: Pick<Screen<unknown>, 'shared' | 'personal'>): boolean => shared ?? !personal;
