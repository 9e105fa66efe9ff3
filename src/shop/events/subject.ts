import type { SQL } from 'drizzle-orm';
import type { DrizzleD1Database } from 'drizzle-orm/d1';
import type { Settings } from '../../env.ts';
import type { Statement } from '../../platform/outbox/kind.ts';
import type { OutboxContext } from '../../site/outbox.ts';
import { isErased } from '../customer/erased.ts';

/** An object of the commerce provider and when it last changed, ISO 8601. */
export interface Changed {
  id: string;
  updatedAt: string;
}

/**
 * Does what follows from an object's present state. It may run again for the same state, so other systems are called
 * through rows of the outbox.
 *
 * @returns the statements of its effects, which run in one transaction.
 */
export type Consumer<T> = (object: T, context: OutboxContext) => Promise<readonly Statement[]>;

/** A kind of objects whose events the shop works on. */
export interface SubjectDefinition<T extends Changed> {
  /** Stored in rows; it stays the same for as long as there are rows. */
  name: string;
  /** Topics of its events; one that ends with a slash stands for all that begin with it. */
  topics: readonly string[];
  /** The object as it is now; null when it does not exist any more. @throws UpstreamError */
  read: (settings: Settings, id: string) => Promise<T | null>;
  /** The objects that have changed since a time, the oldest change first, in pages. @throws UpstreamError */
  updatedSince: (settings: Settings, since: Date) => AsyncIterable<readonly Changed[]>;
  consumers: readonly Consumer<T>[];
  /** The global id of the customer that an object is of: nothing follows from objects of those who were erased. */
  customerOf?: (object: T) => string | undefined;
}

/** A subject whose objects are known to itself only. */
export type Subject = Pick<SubjectDefinition<Changed>, 'name' | 'topics' | 'updatedSince'> & {
  /** The statements that have an object worked on in kinds of their own. Without it, each event is a row of `commerce`. */
  enqueue?: (db: DrizzleD1Database, id: string, when: SQL) => readonly Statement[];
  /**
   * Reads an object. @returns it with the function that has every consumer work on it; null when it does not exist any
   * more, or its customer was erased.
   */
  load: (
    context: OutboxContext,
    id: string,
  ) => Promise<{ object: Changed; consume: () => Promise<Statement[]> } | null>;
};

/** Defines a subject for the table of {@link subjects}. */
export function subject<T extends Changed>({ read, consumers, customerOf, ...rest }: SubjectDefinition<T>): Subject {
  return {
    ...rest,
    async load(context, id) {
      const object = await read(context.settings, id);
      if (!object || (await isErased(context.database, customerOf?.(object) ?? ''))) return null;
      return {
        object,
        consume: async () => (await Promise.all(consumers.map((consumer) => consumer(object, context)))).flat(),
      };
    },
  };
}

/** Whether an event of a topic is about a subject. */
export const isAbout = ({ topics }: Subject, topic: string): boolean =>
  topics.some((name) => (name.endsWith('/') ? topic.startsWith(name) : topic === name));
