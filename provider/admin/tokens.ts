import { setupOf } from '../setup.ts';
import type { Store } from '../store.ts';

/** Lifetime of a token in seconds: 24 hours. */
const LIFETIME_S = 86_399;

interface AdminToken {
  /** Milliseconds since 1970, by the provider's date. */
  expiresAt: number;
}

const refusal = (error: string, description: string, status = 400) =>
  Response.json({ error, error_description: description }, { status });

/** The token endpoint of the Admin API: exchanges the credentials of an app for an access token. */
export async function adminTokenEndpoint(
  request: Request,
  store: Store,
  { clientId, clientSecret }: { clientId: string; clientSecret: string },
): Promise<Response> {
  const text = await request.text();
  const isJson = request.headers.get('content-type')?.includes('json');
  const fields = isJson
    ? new Map(Object.entries(JSON.parse(text) as Record<string, string>))
    : new URLSearchParams(text);
  if (fields.get('client_id') !== clientId) return refusal('application_cannot_be_found', 'There is no such app.');
  if (fields.get('client_secret') !== clientSecret) return refusal('invalid_client', 'The secret is wrong.', 401);
  if (!setupOf(store).sameOrganisation)
    return refusal('shop_not_permitted', 'Client credentials cannot be performed on this shop.');
  if (fields.get('grant_type') !== 'client_credentials')
    return refusal('unsupported_grant_type', 'grant_type must be client_credentials');
  const token = `shpat_${crypto.randomUUID().replaceAll('-', '')}`;
  store.put('admin-token', token, { expiresAt: store.now().getTime() + LIFETIME_S * 1000 } satisfies AdminToken);
  store.nextNumber('admin-tokens');
  return Response.json(
    { access_token: token, scope: '', expires_in: LIFETIME_S },
    { headers: { 'Cache-Control': 'no-store' } },
  );
}

/** Whether a token was granted and is still valid. */
export const isAdminToken = (store: Store, token: string): boolean =>
  (store.get<AdminToken>('admin-token', token)?.expiresAt ?? 0) > store.now().getTime();

/** The number of tokens granted so far. */
export const adminTokenCount = (store: Store): number => store.get<number>('setting', 'next:admin-tokens') ?? 0;

/** Ends every token. */
export function endAdminTokens(store: Store): void {
  for (const [token] of store.entries('admin-token')) store.remove('admin-token', token);
}
