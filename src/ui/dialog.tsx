import type { ReactNode } from 'react';
import { useView } from '../site/view.tsx';
import { Icon } from './icon.tsx';

/** Attributes of a button that opens a dialog. `client/menus.ts` acts on them where the browser does not. */
export const opens = (id: string) => ({ command: 'show-modal', commandfor: id, 'aria-haspopup': 'dialog' as const });
/** Attributes of a button that closes a dialog. */
export const closes = (id: string) => ({ command: 'close', commandfor: id });

/** A dialog that slides in from the side. It traps the focus, closes on Escape and on a click outside, and needs no script. */
export function SideDialog({ id, label, head, children }: { id: string; label: string; head: ReactNode; children: ReactNode }) {
  const view = useView();
  return (
    <dialog id={id} className="menu" aria-label={label} {...{ closedby: 'any' }}>
      <div className="menu-head">
        {head}
        <button className="icon-button" aria-label={view.t('nav.close')} {...closes(id)}>
          <Icon name="close" />
        </button>
      </div>
      {children}
    </dialog>
  );
}
