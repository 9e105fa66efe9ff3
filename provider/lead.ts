import { recordCall } from './control.ts';
import type { Store } from './store.ts';

const refusal = (status: number, code: string) => Response.json({ errors: [{ code }] }, { status });

/**
 * The owner's system for leads: `POST` of an object with a key. A repeated `Idempotency-Key` is accepted and not
 * recorded again.
 */
export async function leadApi(request: Request, store: Store, key: string): Promise<Response> {
  if (request.headers.get('Authorization') !== `Bearer ${key}`) return refusal(401, 'unauthorized');
  const id = request.headers.get('Idempotency-Key');
  if (!id) return refusal(400, 'no_idempotency_key');
  if (store.get('lead', id)) return Response.json({ ok: true, repeated: true });
  store.put('lead', id, true);
  return recordCall(store, 'lead', request);
}
