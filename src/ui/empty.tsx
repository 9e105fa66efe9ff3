import type { ReactNode } from 'react';
import { Art } from './icon.tsx';

/** An empty list: a drawing, a sentence, and links to somewhere else. */
export function Empty({ drawing, text, children }: { drawing: string; text: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <Art name={drawing} />
      <p>{text}</p>
      {children}
    </div>
  );
}
