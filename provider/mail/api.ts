import type { Store } from '../store.ts';
import { sendMail } from './mail.ts';

const ADDRESS = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/;

const errorResponse = (statusCode: number, name: string, message: string) => Response.json({ statusCode, name, message }, { status: statusCode });

/** The mail service, like Resend: `POST /emails` with an API key; each `Idempotency-Key` sends once. */
export async function mailApi(request: Request, store: Store, key: string): Promise<Response> {
  if (request.headers.get('Authorization') !== `Bearer ${key}`) return errorResponse(401, 'missing_api_key', 'Missing or wrong API key');
  const body = (await request.json().catch(() => null)) as { from?: unknown; to?: unknown; subject?: unknown; text?: unknown; html?: unknown } | null;
  if (!body || typeof body.from !== 'string' || body.from === '') return errorResponse(422, 'missing_required_field', 'Missing `from` field');
  const to = typeof body.to === 'string' ? [body.to] : body.to;
  if (!Array.isArray(to) || to.length === 0 || !to.every((address) => typeof address === 'string' && ADDRESS.test(address)))
    return errorResponse(422, 'validation_error', 'Invalid `to` field');
  if (typeof body.subject !== 'string' || typeof body.text !== 'string')
    return errorResponse(422, 'missing_required_field', 'Missing `subject` or `text` field');
  const idempotencyKey = request.headers.get('Idempotency-Key');
  const alreadySent = idempotencyKey ? store.get<{ id: string }>('sent-mail', idempotencyKey) : null;
  const id = alreadySent?.id ?? crypto.randomUUID();
  if (!alreadySent) {
    for (const recipient of to as string[]) sendMail(store, recipient, body.subject, body.text, typeof body.html === 'string' ? body.html : undefined);
    if (idempotencyKey) store.put('sent-mail', idempotencyKey, { id });
  }
  return Response.json({ id });
}
