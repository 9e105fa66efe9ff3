import type { ComponentType, ReactNode } from 'react';
import { LateParts, LatePartsProvider } from '../platform/document/late.tsx';
import { type RenderedHtml, renderHtml } from '../platform/document/raw-html.tsx';
import { SettingProvider } from '../platform/shared/setting.tsx';
import { HeadTags } from './head.tsx';
import type { Screen, View } from './screen.ts';
import { stylesOf } from './styles.ts';
import { pageTitle } from './title.ts';
import { ViewProvider } from './view.tsx';

const CLOSE = '</body></html>';
const encoder = new TextEncoder();

/** The text on a page's sharing picture. */
function pictureText<Data>(page: Screen<Data>, data: Data, view: View): string {
  const { title, kicker } = page.picture?.(data, view) ?? { title: pageTitle(page.head(data, view)), kicker: '' };
  return kicker ? `${kicker}: ${title}` : title;
}

/**
 * The component around every page's content: header, footer, main element. `ofCustomer` is true where the page is that of
 * a customer.
 */
export type Frame = ComponentType<{ children: ReactNode; ofCustomer: boolean }>;

/**
 * Renders a page: first everything that is ready, then each late part as it arrives, with the same context.
 *
 * @param parts collects the late parts.
 * @returns the response body; a string when no part is late.
 */
export function renderPage<Data>(
  page: Screen<Data>,
  data: Data,
  view: View,
  Frame: Frame,
  parts = new LateParts(),
): string | ReadableStream<Uint8Array> {
  const render = (node: ReactNode, identifierPrefix: string, start?: string): RenderedHtml =>
    renderHtml(
      <ViewProvider view={view}>
        <SettingProvider setting={view}>
          <LatePartsProvider parts={parts}>{node}</LatePartsProvider>
        </SettingProvider>
      </ViewProvider>,
      identifierPrefix,
      start,
    );
  const { html: document } = render(
    <html lang={view.market.language} data-market={view.market.code} data-country={view.market.country}>
      <HeadTags
        head={page.head(data, view)}
        picture={isShared(page) ? pictureText(page, data, view) : null}
        styles={stylesOf(page, data)}
      />
      <body>
        <Frame ofCustomer={page.ofCustomer?.(data) ?? false}>
          <page.Page data={data} />
        </Frame>
      </body>
    </html>,
    '',
    '<!doctype html>',
  );
  if (parts.isEmpty) return document;
  if (!document.endsWith(CLOSE))
    throw new TypeError('Expected the page to end with its body: late parts stand before that end');
  const chunks = parts.chunks((node, id) => {
    const part = render(node, `${id}-`);
    return part.preloads + part.html;
  });
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

/** A page with its late parts in place may have further late parts in them; deeper than this it is not completed. */
const MAX_DEPTH = 4;

/**
 * Renders a page with every late part in its place, as soon as the data of all of them has arrived.
 *
 * @returns null when a part failed to load.
 */
export async function renderCompletePage<Data>(
  page: Screen<Data>,
  data: Data,
  view: View,
  Frame: Frame,
): Promise<string | null> {
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    const parts = new LateParts();
    const body = renderPage(page, data, view, Frame, parts);
    if (typeof body === 'string') return parts.hasFailed ? null : body;
    await parts.settled();
  }
  return null;
}

/**
 * Renders a page for a visitor, and once more with every late part in its place where it has any.
 *
 * @returns the visitor's body, and a function that gives the complete page; null when a part failed to load.
 */
export function renderPageAndComplete<Data>(page: Screen<Data>, data: Data, view: View, Frame: Frame) {
  const parts = new LateParts();
  const body = renderPage(page, data, view, Frame, parts);
  const complete = async (): Promise<string | null> => {
    if (typeof body === 'string') return parts.hasFailed ? null : body;
    await parts.settled();
    return renderCompletePage(page, data, view, Frame);
  };
  return { body, complete };
}

/** Whether a page has a sharing picture: personal pages have none by default. */
export const isShared = ({ shared, personal }: Pick<Screen<unknown>, 'shared' | 'personal'>): boolean =>
  shared ?? !personal;
