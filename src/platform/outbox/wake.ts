import { log } from '../log.ts';
import type { Kind } from './kind.ts';

/** The queue that wakes the Worker. Without one, due rows wait for the next minute. */
export interface Waking {
  OUTBOX_QUEUE?: Queue<string>;
}

/**
 * Has the due rows of a kind worked on soon. The queue holds no work, only the name of the kind: a lost message delays
 * a row until the next minute, and a repeated one finds nothing to do. It never throws.
 */
export async function wakeOutbox(
  { OUTBOX_QUEUE: queue }: Waking,
  { name }: Pick<Kind<unknown>, 'name'>,
): Promise<void> {
  try {
    await queue?.send(name);
  } catch (error) {
    log.warn({ event: 'outbox_queue', kind: name, error: String(error) });
  }
}
