import { type ComponentType, useId } from 'react';
import { renderToString } from 'react-dom/server.edge';

/**
 * Server-rendered HTML that `client/islands/{name}.tsx` hydrates.
 *
 * The component is rendered in isolation, as the browser hydrates it: it gets props and no context, and `useId` returns
 * the same ids on both sides.
 *
 * @param on when to hydrate: on the first interaction with the island, once it is visible after the first interaction
 * with the page, or when the page has loaded and the browser is idle. Visitors who save data hydrate no island while
 * idle.
 * @param live whether its props are read again when the visitor comes back to the page.
 */
export function Island<P extends object>({
  name,
  component: Component,
  props,
  on = 'interaction',
  live,
}: {
  name: string;
  component: ComponentType<P>;
  props: P;
  on?: 'interaction' | 'visible' | 'idle';
  live?: boolean;
}) {
  const prefix = useId();
  const html = renderToString(<Component {...props} />, { identifierPrefix: prefix });
  return (
    <div data-island={name} data-on={on} data-prefix={prefix} {...(live && { 'data-live': '' })}>
      <script
        type="application/json"
        dangerouslySetInnerHTML={{ __html: JSON.stringify(props).replaceAll('<', '\\u003c') }}
      />
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  );
}
