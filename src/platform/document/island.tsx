import type { ComponentType } from 'react';

/**
 * Server HTML that the browser may bring to life: `client/islands/{name}.tsx` is loaded on its first need.
 *
 * @param on what counts as need: the first interaction with it, or when it comes into view.
 */
export function Island<P extends object>({
  name,
  of: Component,
  props,
  on = 'interaction',
}: {
  name: string;
  of: ComponentType<P>;
  props: P;
  on?: 'interaction' | 'visible';
}) {
  return (
    <div data-island={name} data-on={on}>
      <script type="application/json" dangerouslySetInnerHTML={{ __html: JSON.stringify(props).replaceAll('<', '\\u003c') }} />
      <div>
        <Component {...props} />
      </div>
    </div>
  );
}
