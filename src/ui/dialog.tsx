import type { ReactNode } from 'react';
import { useView } from '../site/view.tsx';
import { Icon } from './icon.tsx';

/** What a button carries to open or close a dialog; browsers that do not know it are helped by `client/start.ts`. */
export const opens = (id: string) => ({ command: 'show-modal', commandfor: id, 'aria-haspopup': 'dialog' as const });
const closes = (id: string) => ({ command: 'close', commandfor: id });

/** A dialog that comes from the side: it holds the focus, closes on Escape and beside it, and needs no script. */
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
