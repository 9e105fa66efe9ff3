import { PublicDocuments } from '../../platform/http/public-documents.ts';
import { objectOf } from '../../platform/shared/body.ts';
import { isRegistered, mayBeAnswered } from './model/request.ts';

/** A program, by the document that describes it. */
export interface Client {
  /** The address of the document. */
  id: string;
  /** As the program calls itself. */
  name: string;
  redirectUris: readonly string[];
}

const MAX_NAME = 60;
const MAX_URIS = 20;

const isText = (value: unknown): value is string => typeof value === 'string';

/**
 * The part of a client ID metadata document that is read; null for what is none, and for a program that has to prove
 * more than PKCE does.
 *
 * Source: draft-ietf-oauth-client-id-metadata-document; RFC 7591, section 2, for the members.
 */
export function readClient(json: string, address: string): Client | null {
  const found = objectOf(json);
  if (!found || found.client_id !== address) return null;
  const { client_name: named, redirect_uris: uris, token_endpoint_auth_method: method = 'none' } = found;
  if (!isText(named) || !Array.isArray(uris) || method !== 'none') return null;
  const name = named
    .slice(0, 4 * MAX_NAME)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME);
  const redirectUris = uris.slice(0, MAX_URIS).filter((uri) => isText(uri) && uri.length <= 500 && mayBeAnswered(uri));
  return name && redirectUris.length > 0 ? { id: address, name, redirectUris } : null;
}

const clients = new PublicDocuments<Client>(readClient);

/** The host by which a program is known, for people. */
export const hostOf = ({ id }: Pick<Client, 'id'>): string => new URL(id).host;

/**
 * The program of a client id, the address of its document, if it may be answered at an address.
 *
 * @param own the shop's own origin. @returns null for one that cannot be known, and for an address that it has not
 * registered.
 */
export async function knownClient(id: string, redirectUri: string, own: URL): Promise<Client | null> {
  // of all spellings of an address one is a client
  if (!URL.canParse(id) || new URL(id).href !== id || new URL(id).pathname === '/' || id.includes('#')) return null;
  const found = await clients.get(id, own);
  return 'failure' in found || !isRegistered(redirectUri, found.redirectUris) ? null : found;
}
