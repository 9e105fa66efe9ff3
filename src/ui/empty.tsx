import type { ReactNode } from 'react';
import { Art } from './icon.tsx';

/** What stands where there is nothing: a drawing, a sentence, a way on. */
export function Empty({ drawing, text, children }: { drawing: string; text: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <Art name={drawing} />
      <p>{text}</p>
      {children}
    </div>
  );
}
