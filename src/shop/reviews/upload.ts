import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../../site/context.ts';
import { tooLarge } from '../../site/endpoint.ts';
import { MAX_PICTURE_BYTES } from './model/picture.ts';

/** A file that came with a form. */
export type Upload = { bytes: Uint8Array<ArrayBuffer> } | 'too large';

const uploads = new WeakMap<Context, Upload>();

/** The picture that came with a call; null without one. */
export const uploadOf = (c: Context): Upload | null => uploads.get(c) ?? null;

/** The name of the field with the file. It comes last, so that all others are known when it is too large. */
const FIELD = 'picture';
const BOUNDARY = /^multipart\/form-data\s*;.*\bboundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i;

/** The most of a body that is let pass; a longer one is cut off. */
const DRAIN_BYTES = 64 * 1024 * 1024;

/** The field that tells the page of a refused form that a file came with it. */
export const UPLOADED = 'uploaded';

/** Whether a call is a form that may come with a file. */
export const isUpload = (c: Context): boolean =>
  (c.req.header('content-type') ?? '').slice(0, 300).toLowerCase().startsWith('multipart/form-data');

/** Reads a body up to a length. @returns what was read, and whether that is all. */
async function readUpTo(
  body: ReadableStream<Uint8Array>,
  most: number,
): Promise<{ head: Uint8Array[]; isAll: boolean }> {
  const reader = body.getReader();
  const head: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return { head, isAll: true };
      head.push(value);
      length += value.length;
      if (length > most) return { head, isAll: false };
    }
  } finally {
    reader.releaseLock();
  }
}

/** Lets the rest of a body pass, so that its sender gets the answer and no connection that is cut. */
async function drain(body: ReadableStream<Uint8Array>, most: number): Promise<void> {
  const reader = body.getReader();
  try {
    for (let passed = 0; passed < most; ) {
      const { done, value } = await reader.read();
      if (done) return;
      passed += value.length;
    }
    await reader.cancel();
  } catch {
    // the sender has left
  }
}

/** The bytes of parts as one. @param most of them. */
function joined(parts: readonly Uint8Array[], most: number, end: Uint8Array): Uint8Array<ArrayBuffer> {
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

/** The fields of a form and its file, of which at most a part was read. */
async function partsOf(content: Uint8Array<ArrayBuffer>, type: string): Promise<FormData | null> {
  try {
    return await new Response(content, { headers: { 'Content-Type': type } }).formData();
  } catch {
    return null;
  }
}

/**
 * Takes the picture out of a form, so that everything behind reads a form of texts. Of a body that is too long only the
 * beginning is kept, with the fields before the file, and the rest is neither kept nor looked at.
 *
 * @param formBytes the most that the form may have besides the file.
 */
export const takeUpload = (formBytes: number) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const { raw } = c.req;
    const type = c.req.header('content-type') ?? '';
    const [, quoted, bare] = BOUNDARY.exec(type.slice(0, 300)) ?? [];
    const most = MAX_PICTURE_BYTES + formBytes;
    if (!raw.body || !(quoted ?? bare)) return tooLarge(c);
    const isTooLong = Number(c.req.header('content-length') ?? 0) > most;
    const { head, isAll } = await readUpTo(raw.body, isTooLong ? formBytes : most);
    const end = new TextEncoder().encode(`\r\n--${quoted ?? bare}--\r\n`);
    const form = await partsOf(isAll ? joined(head, most, end.subarray(0, 0)) : joined(head, formBytes, end), type);
    if (!form) return tooLarge(c);
    const fields = new URLSearchParams();
    for (const [name, value] of form) if (typeof value === 'string') fields.append(name, value);
    if (String(fields).length > formBytes) return tooLarge(c);
    const file = form.get(FIELD);
    if (!isAll) uploads.set(c, 'too large');
    else if (file instanceof File && file.size > 0)
      uploads.set(c, file.size > MAX_PICTURE_BYTES ? 'too large' : { bytes: new Uint8Array(await file.arrayBuffer()) });
    // the page of a form that is refused asks for the file again
    if (uploads.has(c)) fields.append(UPLOADED, '1');
    if (!isAll) await drain(raw.body, DRAIN_BYTES);
    const headers = new Headers(raw.headers);
    headers.delete('Content-Length');
    headers.delete('Transfer-Encoding');
    headers.set('Content-Type', 'application/x-www-form-urlencoded');
    c.req.raw = new Request(raw.url, { method: raw.method, headers, body: String(fields) });
    return next();
  });
