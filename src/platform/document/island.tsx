import { type ComponentType, useId } from 'react';
import { renderToString } from 'react-dom/server.edge';

/**
 * Server HTML that `client/islands/{name}.tsx` hydrates when it is needed.
 *
 * The component is rendered alone, as the browser hydrates it: it has its props and no context, and `useId` gives the same
 * ids on both sides.
 *
 * @param on the need: the first interaction with it, or that it comes into view.
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
