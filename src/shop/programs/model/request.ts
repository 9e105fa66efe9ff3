/** The request of a program to be let in. Pure. Source: RFC 6749, section 4.1.1; RFC 7636; RFC 8252. */

import { type Scope, scopesIn } from './scopes.ts';

/** The longest `state`. */
export const MAX_STATE = 1000;

/** Whether a text is the S256 challenge of a verifier. */
export const isChallenge = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** What a program asks for. */
export interface Wanted {
  state: string;
  scopes: readonly Scope[];
  challenge: string;
}

/** A request that is answered with an error, by the codes of RFC 6749, section 4.1.2.1. */
export interface Refused {
  error: 'unsupported_response_type' | 'invalid_request' | 'invalid_scope';
  state: string;
}

/** What the address of the page asks for, of a program that is known. */
export function wantedIn(query: URLSearchParams): Wanted | Refused {
  const state = query.get('state') ?? '';
  if (state.length > MAX_STATE) return { error: 'invalid_request', state: '' };
  if (query.get('response_type') !== 'code') return { error: 'unsupported_response_type', state };
  const challenge = query.get('code_challenge') ?? '';
  if (query.get('code_challenge_method') !== 'S256' || !isChallenge(challenge))
    return { error: 'invalid_request', state };
  const scopes = scopesIn((query.get('scope') ?? '').slice(0, 1000));
  return scopes.length > 0 ? { state, scopes, challenge } : { error: 'invalid_scope', state };
}

const LOOPBACK_ADDRESS = /^http:\/\/(?:127\.0\.0\.1|\[::1\])(?::\d{1,5})?(?=[/?]|$)/;

/** The same address for every port of this machine. */
const withoutPort = (uri: string): string =>
  uri.replace(LOOPBACK_ADDRESS, (origin) => origin.replace(/(?<=[\d\]]):\d{1,5}$/, ''));

/**
 * Whether an address is one of those that a program has registered: exactly, but for the port of a loopback address,
 * which a program on the person's own machine gets when it starts. Source: RFC 8252, section 7.3.
 */
export const isRegistered = (uri: string, registered: readonly string[]): boolean =>
  registered.includes(uri) ||
  (LOOPBACK_ADDRESS.test(uri) && registered.some((known) => withoutPort(known) === withoutPort(uri)));

/**
 * Whether a program may be answered at an address: https, http on the person's own machine, or a scheme of the program's
 * own, which has a dot. Source: RFC 8252, section 7.
 */
export function mayBeAnswered(uri: string): boolean {
  if (!URL.canParse(uri) || uri.includes('#') || /[^!-~]/.test(uri)) return false;
  const { protocol, hostname, username, password } = new URL(uri);
  if (username || password) return false;
  if (protocol === 'https:') return true;
  if (protocol === 'http:') return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return /^[a-z][a-z0-9+-]*\.[a-z0-9.+-]*:$/.test(protocol);
}

/** The address at which a program is answered, with the parameters of the answer. */
export function answerAddress(uri: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(uri);
  for (const [name, value] of Object.entries(parameters)) if (value) url.searchParams.append(name, value);
  return url.href;
}

/** What a policy calls the place of an address, for the forms that lead there. */
export function placeOf(uri: string): string {
  const { origin, protocol } = new URL(uri);
  return origin === 'null' ? protocol : origin;
}
