import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server.edge';

interface Slot {
  id: string;
  render: Promise<string>;
}

/** A value that may still be under way. `settle` has to be asked before the page renders. */
export class Deferred<T> {
  readonly promise: Promise<T>;
  state: { value: T } | { error: unknown } | null = null;

  constructor(promise: Promise<T>) {
    this.promise = promise;
    promise.then(
      (value) => {
        this.state = { value };
      },
      (error: unknown) => {
        this.state = { error };
      },
    );
  }
}

export const defer = <T,>(promise: Promise<T>): Deferred<T> => new Deferred(promise);

/** The parts of one page that were not ready when it was sent. */
export class LateSlots {
  readonly slots: Slot[] = [];

  add<T>(deferred: Deferred<T>, render: (value: T) => ReactNode): string {
    const id = `late-${this.slots.length + 1}`;
    const html = deferred.promise
      .then((value) => renderToString(render(value)))
      .catch((error) => {
        console.warn(JSON.stringify({ event: 'late_part_failed', error: String(error) }));
        return '';
      });
    this.slots.push({ id, render: html });
    return id;
  }

  /** Yields each part as soon as it is ready, as markup that `client/start.ts` moves to its place. */
  async *chunks(): AsyncGenerator<string> {
    const waiting = new Map(this.slots.map(({ id, render }) => [id, render.then((html) => ({ id, html }))]));
    while (waiting.size > 0) {
      const { id, html } = await Promise.race(waiting.values());
      waiting.delete(id);
      // the comment tells the browser's script that the part before it is whole
      yield `<div class="late" data-for="${id}">${html}</div><!---->`;
    }
  }
}

/**
 * A part of the page whose data may arrive after the rest was sent. When the data is already there it is rendered in
 * place; when it failed, the part is left out and the page stands.
 *
 * Without script, late parts are readable at the end of the page (see `client/public/noscript.css`).
 */
export function Late<T>({
  of,
  into,
  placeholder,
  children,
}: {
  of: Deferred<T>;
  into: LateSlots;
  placeholder?: ReactNode;
  children: (value: T) => ReactNode;
}): ReactNode {
  if (of.state) return 'value' in of.state ? children(of.state.value) : null;
  return (
    <div id={into.add(of, children)} className="late-slot">
      {placeholder}
    </div>
  );
}
