/**
 * The signature of a request that is passed on to an app: the parameters, sorted, those of one name joined by commas,
 * put together without a separator, as hexadecimal HMAC-SHA256 with the app's secret.
 *
 * Source: Shopify, "Authenticate app proxies".
 */

const encoder = new TextEncoder();

const keyOf = (secret: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);

function signedText(query: URLSearchParams) {
  const names = [...new Set(query.keys())].filter((name) => name !== 'signature').sort();
  return encoder.encode(names.map((name) => `${name}=${query.getAll(name).join(',')}`).join(''));
}

/** The signature of the parameters of a query. */
export async function signatureOf(query: URLSearchParams, secret: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', await keyOf(secret), signedText(query)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether the query has the signature of its own parameters. */
export async function isSigned(query: URLSearchParams, secret: string): Promise<boolean> {
  const [signature = '', ...others] = query.getAll('signature');
  if (others.length > 0 || !/^[0-9a-f]{64}$/.test(signature)) return false;
  const bytes = Uint8Array.from(signature.match(/../g)!, (byte) => Number.parseInt(byte, 16));
  return crypto.subtle.verify('HMAC', await keyOf(secret), bytes, signedText(query));
}
