import type { Store } from '../store.ts';
import { send } from './mail.ts';

const ADDRESS = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/;

const refuse = (statusCode: number, name: string, message: string) => Response.json({ statusCode, name, message }, { status: statusCode });

/** Takes mails as Resend does: `POST /emails` with a key, once for an `Idempotency-Key`. */
export async function mailApi(request: Request, store: Store, key: string): Promise<Response> {
  if (request.headers.get('Authorization') !== `Bearer ${key}`) return refuse(401, 'missing_api_key', 'Missing or wrong API key');
  const body = (await request.json().catch(() => null)) as { from?: unknown; to?: unknown; subject?: unknown; text?: unknown; html?: unknown } | null;
  if (!body || typeof body.from !== 'string' || body.from === '') return refuse(422, 'missing_required_field', 'Missing `from` field');
  const to = typeof body.to === 'string' ? [body.to] : body.to;
  if (!Array.isArray(to) || to.length === 0 || !to.every((one) => typeof one === 'string' && ADDRESS.test(one)))
    return refuse(422, 'validation_error', 'Invalid `to` field');
  if (typeof body.subject !== 'string' || typeof body.text !== 'string') return refuse(422, 'missing_required_field', 'Missing `subject` or `text` field');
  const once = request.headers.get('Idempotency-Key');
  const known = once ? store.get<{ id: string }>('sent-mail', once) : null;
  const id = known?.id ?? crypto.randomUUID();
  if (!known) {
    for (const one of to as string[]) send(store, one, body.subject, body.text, typeof body.html === 'string' ? body.html : undefined);
    if (once) store.put('sent-mail', once, { id });
  }
  return Response.json({ id });
}
