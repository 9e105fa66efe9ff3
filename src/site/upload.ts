import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { BodyRoom, joined, readUpTo } from '../platform/http/body-room.ts';
import { MAX_PICTURE_BYTES, UPLOADED } from '../platform/shared/picture-files.ts';
import type { AppEnv } from './context.ts';
import { tooLarge } from './endpoint.ts';

/** A file that came with a form; `no room`: others have sent theirs at the same time. */
export type Upload = { bytes: Uint8Array<ArrayBuffer> } | 'too large' | 'no room';

const uploads = new WeakMap<Context, Upload>();

/** The picture that came with a call; null without one. */
export const uploadOf = (c: Context): Upload | null => uploads.get(c) ?? null;

const BOUNDARY = /^multipart\/form-data\s*;.*\bboundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i;

/**
 * The room for the forms of all visitors at a time: each is there three times until its file is taken out of it. There is
 * room for the largest one and half another.
 */
const room = new BodyRoom(12 * 1024 * 1024);

/** The most of a body that is let pass; a longer one is cut off. */
const DRAIN_BYTES = 64 * 1024 * 1024;

/** Whether a call is a form that may come with a file. */
export const isUpload = (c: Context): boolean =>
  (c.req.header('content-type') ?? '').slice(0, 300).toLowerCase().startsWith('multipart/form-data');

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

/** The fields of a form and its file, of which at most a part was read. */
async function partsOf(content: Uint8Array<ArrayBuffer>, type: string): Promise<FormData | null> {
  try {
    return await new Response(content, { headers: { 'Content-Type': type } }).formData();
  } catch {
    return null;
  }
}

/**
 * Takes the picture out of a form.
 *
 * @returns a request with the form's texts alone; null for what is no form, or one of too many texts.
 */
async function withoutPicture(
  c: Context<AppEnv>,
  boundary: string,
  { formBytes, field }: { formBytes: number; field: string },
): Promise<Request | null> {
  const { raw } = c.req;
  const body = raw.body!;
  const type = c.req.header('content-type') ?? '';
  const most = MAX_PICTURE_BYTES + formBytes;
  const isTooLong = Number(c.req.header('content-length') ?? 0) > most;
  const reading = { most: isTooLong ? formBytes : most, free: formBytes, room, holder: c };
  const { head, stopped } = await readUpTo(body, reading);
  if (stopped === 'left') return null;
  const isAll = stopped === 'end';
  const end = new TextEncoder().encode(`\r\n--${boundary}--\r\n`);
  const content = isAll ? joined(head, most) : joined(head, formBytes, end);
  // what was read is there once, not twice, while the form is taken apart
  head.length = 0;
  const form = await partsOf(content, type);
  if (!form) return null;
  const fields = new URLSearchParams();
  for (const [name, value] of form) if (typeof value === 'string') fields.append(name, value);
  if (String(fields).length > formBytes) return null;
  const file = form.get(field);
  if (!isAll) uploads.set(c, stopped);
  else if (file instanceof File && file.size > 0)
    uploads.set(c, file.size > MAX_PICTURE_BYTES ? 'too large' : { bytes: new Uint8Array(await file.arrayBuffer()) });
  // the page of a form that is refused asks for the file again
  if (uploads.has(c)) fields.append(UPLOADED, '1');
  if (!isAll) {
    room.leave(c);
    await drain(body, DRAIN_BYTES);
  }
  const headers = new Headers(raw.headers);
  headers.delete('Content-Length');
  headers.delete('Transfer-Encoding');
  headers.set('Content-Type', 'application/x-www-form-urlencoded');
  return new Request(raw.url, { method: raw.method, headers, body: String(fields) });
}

/**
 * Takes the picture out of a form, so that everything behind reads a form of texts. Of a body that is too long, or that
 * there is no room for, only the beginning is kept, with the fields before the file, and the rest is neither kept nor
 * looked at.
 *
 * @param formBytes the most that the form may have besides the file. @param field the name of the field with the file.
 * It comes last, so that all others are known when it is too large.
 */
export const takeUpload = (formBytes: number, field: string) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const [, quoted, bare] = BOUNDARY.exec((c.req.header('content-type') ?? '').slice(0, 300)) ?? [];
    const boundary = quoted ?? bare;
    if (!c.req.raw.body || !boundary) return tooLarge(c);
    try {
      const request = await withoutPicture(c, boundary, { formBytes, field });
      if (!request) return await tooLarge(c);
      c.req.raw = request;
      await next();
    } finally {
      room.leave(c);
    }
  });
