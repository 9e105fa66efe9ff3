import type { ComponentType, ReactNode } from 'react';
import { renderToString } from 'react-dom/server.edge';
import { LateParts, LatePartsProvider } from '../platform/document/late.tsx';
import { SettingProvider } from '../platform/document/setting.tsx';
import { HeadTags } from './head.tsx';
import type { Screen, View } from './screen.ts';
import { ViewProvider } from './view.tsx';

const CLOSE = '</body></html>';
const encoder = new TextEncoder();

/** The component around every page's content: header, footer, main element. */
export type Frame = ComponentType<{ children: ReactNode }>;

/**
 * Renders a page: first everything that is ready, then each late part as it arrives, with the same context.
 *
 * @returns the response body; a string when no part is late.
 */
export function renderPage<Data>(page: Screen<Data>, data: Data, view: View, Frame: Frame): string | ReadableStream<Uint8Array> {
  const parts = new LateParts();
  const toHtml = (node: ReactNode, identifierPrefix: string) =>
    renderToString(
      <ViewProvider view={view}>
        <SettingProvider setting={view}>
          <LatePartsProvider parts={parts}>{node}</LatePartsProvider>
        </SettingProvider>
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

/** Whether a page has a sharing picture: personal pages have none by default. */
export const isShared = ({ shared, personal }: Pick<Screen<unknown>, 'shared' | 'personal'>): boolean => shared ?? !personal;
