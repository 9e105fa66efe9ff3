import { isRecord } from './mcp.ts';
import { CAPABILITIES, type Capability, isVersion, PARENTS, VERSIONS, type Version } from './versions.ts';

/** What a program and the store can both do. */
export interface Agreement {
  version: Version;
  capabilities: ReadonlySet<Capability>;
}

/** A refusal of the negotiation, by the protocol's codes. */
export interface Disagreement {
  code: 'invalid_profile_url' | 'profile_unreachable' | 'profile_malformed' | 'version_unsupported';
  content: string;
  status: 400 | 422 | 424;
}

/** Source: UCP, specification, "Fetching": no lower than 128 KiB. */
const MAX_LENGTH = 128 * 1024;
const TIMEOUT_MS = 3000;

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** An address that may be asked for: https, and on this machine http too. */
function profileUrl(named: unknown): URL | null {
  if (typeof named !== 'string' || named.length > 500 || !URL.canParse(named)) return null;
  const url = new URL(named);
  const isLocal = url.protocol === 'http:' && LOOPBACK.includes(url.hostname);
  return (url.protocol === 'https:' || isLocal) && !url.username && !url.password ? url : null;
}

const refuse = (code: Disagreement['code'], status: Disagreement['status'], content: string): Disagreement => ({
  code,
  status,
  content,
});

/** The names of the capabilities that a profile has in a version; null for what is no profile. */
function readProfile(text: string): { version: string; has(name: string): boolean } | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  const ucp = isRecord(parsed) ? parsed.ucp : null;
  if (!isRecord(ucp) || typeof ucp.version !== 'string') return null;
  const { version, capabilities = {} } = ucp;
  if (!isRecord(capabilities)) return null;
  return {
    version,
    has: (name) => {
      const entries = Object.hasOwn(capabilities, name) ? capabilities[name] : null;
      return Array.isArray(entries) && entries.some((entry) => isRecord(entry) && entry.version === version);
    },
  };
}

/**
 * Fetches the profile of the program that calls, without redirects, and agrees with it on what both can do.
 *
 * Source: UCP, specification, "Fetching" and "Intersection Algorithm".
 *
 * @param named the address of the profile, as the program gives it.
 */
export async function agreeWith(named: unknown): Promise<Agreement | Disagreement> {
  const url = profileUrl(named);
  if (!url) return refuse('invalid_profile_url', 400, 'The profile URL is missing or malformed.');
  let text: string;
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { Accept: 'application/json', 'User-Agent': 'Local provider' },
    });
    if (!response.ok) return refuse('profile_unreachable', 424, `Unable to fetch agent profile: ${response.status}`);
    text = await response.text();
  } catch {
    return refuse('profile_unreachable', 424, 'Unable to fetch agent profile.');
  }
  const profile = text.length > MAX_LENGTH ? null : readProfile(text);
  if (!profile) return refuse('profile_malformed', 422, 'The agent profile is no profile of UCP.');
  const { version } = profile;
  if (!isVersion(version))
    return refuse('version_unsupported', 422, `This business supports the versions ${VERSIONS.join(', ')}.`);
  const shared = CAPABILITIES.filter((name) => profile.has(name));
  return {
    version,
    capabilities: new Set(
      shared.filter((name) => {
        const parent = PARENTS[name];
        return parent === null || shared.includes(parent);
      }),
    ),
  };
}
