import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { withTimeout } from '../deadline.ts';

/** A request whose body is held. */
interface Holder {
  bytes: number;
  /** When its bytes were counted last, in milliseconds since 1970. */
  at: number;
}

/** Whose bytes have not been counted for this long has left: what a request does ends with its visitor, and tells nobody. */
const LEFT_AFTER_MS = 30_000;

/**
 * The room for large bodies in an isolate. It has 128 MB for everything, and one visitor can send as many bodies at once
 * as they like.
 */
export class BodyRoom {
  private readonly holders = new Map<object, Holder>();
  private readonly max: number;

  /** @param max bytes of all bodies together. */
  constructor(max: number) {
    this.max = max;
  }

  /**
   * Holds the bytes that a request has read so far. @param holder stands for the request.
   *
   * @returns false where there is no room: the request may not hold them.
   */
  hold(holder: object, bytes: number): boolean {
    const now = Date.now();
    let others = 0;
    for (const [other, { bytes: held, at }] of this.holders) {
      if (now - at > LEFT_AFTER_MS) this.holders.delete(other);
      else if (other !== holder) others += held;
    }
    if (others + bytes > this.max) return false;
    this.holders.set(holder, { bytes, at: now });
    return true;
  }

  /** Gives back what a request holds. */
  leave(holder: object): void {
    this.holders.delete(holder);
  }
}

/** The bounds of what is read of a body. */
export interface Reading {
  /** The most bytes. */
  most: number;
  /** As many need no room. */
  free: number;
  room: BodyRoom;
  /** Stands for the request. */
  holder: object;
}

/**
 * Reads a body up to a length, or up to what there is room for.
 *
 * @returns what was read, and why no more was: `end` where that is all, `left` where its sender has left.
 */
export async function readUpTo(
  body: ReadableStream<Uint8Array>,
  { most, free, room, holder }: Reading,
): Promise<{ head: Uint8Array[]; stopped: 'end' | 'left' | 'too large' | 'no room' }> {
  const reader = body.getReader();
  const head: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return { head, stopped: 'end' };
      head.push(value);
      length += value.length;
      if (length > most) return { head, stopped: 'too large' };
      if (length > free && !room.hold(holder, length)) return { head, stopped: 'no room' };
    }
  } catch {
    return { head: [], stopped: 'left' };
  } finally {
    reader.releaseLock();
  }
}

/** The bytes of parts as one. @param most of them. @param end what stands behind them. */
export function joined(
  parts: readonly Uint8Array[],
  most: number,
  end: Uint8Array = new Uint8Array(0),
): Uint8Array<ArrayBuffer> {
  const length = Math.min(
    most,
    parts.reduce((sum, part) => sum + part.length, 0),
  );
  const all = new Uint8Array(length + end.length);
  let at = 0;
  for (const part of parts) {
    if (at >= length) break;
    const taken = part.subarray(0, length - at);
    all.set(taken, at);
    at += taken.length;
  }
  all.set(end, length);
  return all;
}

/** A program sends its body at once; one that does not come in this time is held no longer. */
const READING_MS = 10_000;

/**
 * Reads the bodies that programs send, of all of them together no more than there is room for.
 *
 * @param tooLarge answers a body that is longer than `most`. @param later answers one that there is no room for, or that
 * does not come: its sender tries again.
 */
export const heldBody = (
  { most, free, room }: Omit<Reading, 'holder'>,
  tooLarge: (c: Context) => Response | Promise<Response>,
  later: (c: Context) => Response,
) =>
  createMiddleware(async (c, next) => {
    const { raw } = c.req;
    if (!raw.body) return next();
    if (Number(c.req.header('content-length') ?? 0) > most) return tooLarge(c);
    try {
      const reading = readUpTo(raw.body, { most, free, room, holder: c });
      const read = await withTimeout(READING_MS, reading, null);
      if (read?.stopped === 'too large') return await tooLarge(c);
      if (read?.stopped !== 'end') return later(c);
      c.req.raw = new Request(raw.url, { method: raw.method, headers: raw.headers, body: joined(read.head, most) });
      await next();
    } finally {
      room.leave(c);
    }
  });
