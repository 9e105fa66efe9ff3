import { LruCache } from '../../platform/lru-cache.ts';
import { objectOf } from '../../platform/shared/body.ts';
import { USER_AGENT } from '../../platform/upstream.ts';
import type { AgentProfile } from './negotiation.ts';

/** A profile that cannot be had, by the protocol's codes. */
export interface Unresolved {
  code: 'invalid_profile_url' | 'profile_unreachable' | 'profile_malformed';
  content: string;
}

const MAX_URL = 500;
/** Source: UCP, specification, "Fetching": no lower than 128 KiB. */
const MAX_BYTES = 128 * 1024;
const TIMEOUT_MS = 2000;
/** A profile is asked for again after this time, and one that could not be had too. */
const LIFETIME_MS = 10 * 60_000;
const FAILED_LIFETIME_MS = 60_000;
const MAX_PROFILES = 200;
/** The most capabilities, and versions of one, that are read. */
const MAX_LISTED = 100;

type Resolved = AgentProfile | Unresolved;

const known = new LruCache<{ value: Resolved; until: number }>(MAX_PROFILES, MAX_PROFILES * MAX_BYTES);

export const isUnresolved = (found: Resolved): found is Unresolved => 'code' in found;

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
/** Names that no public host has. Source: RFC 6761, RFC 6762, RFC 7686, RFC 8375. */
const PRIVATE_NAMES = /(?:^|\.)(?:localhost|local|internal|intranet|home\.arpa|test|invalid|onion)$/;

/**
 * The address of a profile that may be asked for: https, of a public host by its name, without a user or a port of its
 * own. A shop on this machine also asks this machine, where nothing has a certificate.
 *
 * Source: UCP, specification, "Fetching", rules 1 and 7.
 */
export function profileUrl(text: string, own: URL): URL | null {
  if (text.length > MAX_URL || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.username || url.password) return null;
  if (LOOPBACK.has(own.hostname) && LOOPBACK.has(url.hostname) && /^https?:$/.test(url.protocol)) return url;
  const isName = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/.test(url.hostname);
  const isPublic = isName && !PRIVATE_NAMES.test(url.hostname) && url.hostname !== own.hostname;
  return url.protocol === 'https:' && url.port === '' && isPublic ? url : null;
}

/** The text of a body; null when it is longer than a profile may be. */
async function boundedText(response: Response): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text;
}

/** The version of an entry of a registry. */
const versionOf = (entry: unknown): string[] =>
  typeof entry === 'object' && entry !== null && 'version' in entry && typeof entry.version === 'string'
    ? [entry.version]
    : [];

/** The part of a profile that is read; null for what is no profile. */
export function readProfile(json: string): AgentProfile | null {
  const { ucp } = objectOf(json) ?? {};
  if (typeof ucp !== 'object' || ucp === null) return null;
  const { version, capabilities = {} } = ucp as { version?: unknown; capabilities?: unknown };
  if (typeof version !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(version)) return null;
  if (typeof capabilities !== 'object' || capabilities === null || Array.isArray(capabilities)) return null;
  return {
    version,
    capabilities: Object.fromEntries(
      Object.entries(capabilities)
        .slice(0, MAX_LISTED)
        .map(([name, entries]) => [
          name,
          Array.isArray(entries) ? entries.slice(0, MAX_LISTED).flatMap(versionOf) : [],
        ]),
    ),
  };
}

async function load(url: URL): Promise<Resolved> {
  const unreachable = (content: string): Unresolved => ({ code: 'profile_unreachable', content });
  let text: string | null;
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { Accept: 'application/json', 'User-Agent': USER_AGENT },
    });
    if (!response.ok) {
      await response.body?.cancel();
      return unreachable(`The profile's host answered ${response.status}.`);
    }
    text = await boundedText(response);
  } catch {
    return unreachable('The profile could not be fetched in time.');
  }
  const profile = text === null ? null : readProfile(text);
  return profile ?? { code: 'profile_malformed', content: 'The profile is no JSON of a UCP profile, or too long.' };
}

/**
 * The profile of the program that calls, by the address that it names: fetched with bounds, without redirects, never
 * from a private address, and remembered for ten minutes.
 *
 * @param own the shop's own origin, whose host is never asked.
 */
export async function resolveAgent(named: string | undefined, own: URL): Promise<Resolved> {
  const url = named ? profileUrl(named, own) : null;
  if (!url) return { code: 'invalid_profile_url', content: 'Name your UCP profile by its public https address.' };
  const before = known.get(url.href);
  if (before && before.until > Date.now()) return before.value;
  const value = await load(url);
  const until = Date.now() + (isUnresolved(value) ? FAILED_LIFETIME_MS : LIFETIME_MS);
  known.set(url.href, { value, until }, JSON.stringify(value).length + url.href.length);
  return value;
}

/**
 * The address of the profile in a `UCP-Agent` header, a dictionary of structured fields (RFC 8941) of which only
 * `profile` is read.
 */
export const profileInHeader = (header: string | undefined): string | undefined =>
  /(?:^|[,;\s])profile="([^"\\]{1,500})"/.exec((header ?? '').slice(0, 2000))?.[1];
