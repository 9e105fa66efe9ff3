import { type ComponentType, useId } from 'react';
import { renderToString } from 'react-dom/server.edge';

/**
 * Server-rendered HTML that `client/islands/{name}.tsx` hydrates.
 *
 * The component is rendered in isolation, as the browser hydrates it: it gets props and no context, and `useId` returns the
 * same ids on both sides.
 *
 * @param on when to hydrate: on the first interaction, or once the island is visible.
 */
export function Island<P extends object>({
  name,
  component: Component,
  props,
  on = 'interaction',
}: {
  name: string;
  component: ComponentType<P>;
  props: P;
  on?: 'interaction' | 'visible';
}) {
  const prefix = useId();
  const html = renderToString(<Component {...props} />, { identifierPrefix: prefix });
  return (
    <div data-island={name} data-on={on} data-prefix={prefix}>
      <script type="application/json" dangerouslySetInnerHTML={{ __html: JSON.stringify(props).replaceAll('<', '\\u003c') }} />
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  );
}
