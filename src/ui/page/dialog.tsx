import type { ReactNode } from 'react';
import { useView } from '../../site/view.tsx';
import { closes } from '../commands.ts';
import { Icon } from '../icon.tsx';

/**
 * A dialog that slides in from the side. It traps the focus, closes on Escape and on a click outside, and needs no
 * script.
 */
export function SideDialog({
  id,
  label,
  head,
  children,
}: {
  id: string;
  label: string;
  head: ReactNode;
  children: ReactNode;
}) {
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
