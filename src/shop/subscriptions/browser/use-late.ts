import { type MouseEvent, useState } from 'react';
import { isPlainClick } from '../../../../client/plain-click.ts';

/**
 * A dialog whose code is loaded when its link is followed. Without that code the link leads to the page that does the
 * same.
 *
 * @returns the dialog, null before; its key is another one each time; and the handler of the link's click.
 */
export function useLateDialog<C>(
  href: string,
  load: () => Promise<C>,
): [{ Component: C; key: number } | null, (event: MouseEvent) => Promise<void>] {
  const [dialog, setDialog] = useState<{ Component: C; key: number } | null>(null);
  const open = async (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    try {
      const Component = await load();
      setDialog((before) => ({ Component, key: (before?.key ?? 0) + 1 }));
    } catch {
      location.assign(href);
    }
  };
  return [dialog, open];
}
