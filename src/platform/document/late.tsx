import { createContext, type ReactNode, useContext, useId } from 'react';
import { withoutDeadline } from '../deadline.ts';
import { log } from '../log.ts';

type Outcome = { value: unknown } | { error: unknown };

const outcomes = new WeakMap<Promise<unknown>, Outcome>();

/**
 * Marks a promise whose value may arrive after the page. {@link Late} renders it in place when it has settled before
 * the page.
 *
 * @param loading the promise, or a function that makes it, which is not bound to the page's deadline.
 * @returns the promise; its rejection counts as handled.
 */
export function defer<T>(loading: Promise<T> | (() => Promise<T>)): Promise<T> {
  const promise = typeof loading === 'function' ? withoutDeadline(loading) : loading;
  promise.then(
    (value) => outcomes.set(promise, { value }),
    (error: unknown) => outcomes.set(promise, { error }),
  );
  return promise;
}

interface LatePart {
  id: string;
  promise: Promise<unknown>;
  render: (value: unknown) => ReactNode;
}

/** The parts of one page whose data was not ready when the page was rendered. */
export class LateParts {
  private readonly parts = new Map<string, LatePart>();

  /**
   * Registers a part; rendering the same component again keeps its id.
   *
   * @param key the component's id in its tree.
   * @returns the id of the part's slot.
   */
  register(key: string, promise: Promise<unknown>, render: (value: unknown) => ReactNode): string {
    const id = this.parts.get(key)?.id ?? `late-${this.parts.size + 1}`;
    this.parts.set(key, { id, promise, render });
    return id;
  }

  get isEmpty(): boolean {
    return this.parts.size === 0;
  }

  /** A part was omitted because its data failed to load. */
  hasFailed = false;

  /** Resolves when the data of every part has settled. */
  async settled(): Promise<void> {
    await Promise.allSettled([...this.parts.values()].map(({ promise }) => promise));
  }

  /**
   * Yields each part as soon as it is ready, as markup that `client/start.ts` moves to its slot. A part may contain
   * further late parts. A part that fails is logged and rendered empty.
   *
   * @param toHtml renders a part with the context of the page; `id` is unique within the page.
   */
  async *chunks(toHtml: (node: ReactNode, id: string) => string): AsyncGenerator<string> {
    const started = new Set<string>();
    const pending = new Map<string, Promise<{ id: string; html: string }>>();
    for (;;) {
      for (const { id, promise, render } of this.parts.values()) {
        if (started.has(id)) continue;
        started.add(id);
        const html = promise
          .then((value) => toHtml(render(value), id))
          .catch((error: unknown) => {
            log.warn({ event: 'late_part_failed', error: String(error) });
            return '';
          });
        pending.set(
          id,
          html.then((text) => ({ id, html: text })),
        );
      }
      if (pending.size === 0) return;
      const { id, html } = await Promise.race(pending.values());
      pending.delete(id);
      // the trailing comment tells the browser's script that the part before it is complete
      yield `<div class="late" data-for="${id}">${html}</div><!---->`;
    }
  }
}

const Parts = createContext<LateParts | null>(null);

/** Collects the late parts of the page below it. */
export const LatePartsProvider = ({ parts, children }: { parts: LateParts; children: ReactNode }) => (
  <Parts value={parts}>{children}</Parts>
);

/**
 * A part of the page whose data may arrive after the rest was sent. Data that has already arrived is rendered in place;
 * a part whose data failed to load is omitted.
 *
 * Without JavaScript, late parts appear at the end of the page (see `client/public/noscript.css`).
 *
 * @param promise from {@link defer}. @param fallback the placeholder until the part arrives.
 */
export function Late<T>({
  promise,
  fallback,
  children,
}: {
  promise: Promise<T>;
  fallback?: ReactNode;
  children: (value: T) => ReactNode;
}): ReactNode {
  const parts = useContext(Parts);
  const key = useId();
  if (!parts) throw new TypeError('Expected <LatePartsProvider> around <Late>');
  const outcome = outcomes.get(promise);
  if (outcome && 'error' in outcome) parts.hasFailed = true;
  if (outcome) return 'value' in outcome ? children(outcome.value as T) : null;
  return (
    <div id={parts.register(key, promise, children as (value: unknown) => ReactNode)} className="late-slot">
      {fallback}
    </div>
  );
}
