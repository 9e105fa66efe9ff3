import { type NoDocument, PublicDocuments } from '../../platform/http/public-documents.ts';
import { objectOf } from '../../platform/shared/body.ts';
import type { AgentProfile } from './negotiation.ts';

/** A profile that cannot be had, by the protocol's codes. */
export interface Unresolved {
  code: 'invalid_profile_url' | 'profile_unreachable' | 'profile_malformed';
  content: string;
}

/** The most capabilities, and versions of one, that are read. */
const MAX_LISTED = 100;

type Resolved = AgentProfile | Unresolved;

export const isUnresolved = (found: Resolved): found is Unresolved => 'code' in found;

/** The version of an entry of a registry. */
const versionOf = (entry: unknown): string[] =>
  typeof entry === 'object' && entry !== null && 'version' in entry && typeof entry.version === 'string'
    ? [entry.version]
    : [];

/** The part of a profile that is read; null for what is no profile. */
function readProfile(json: string): AgentProfile | null {
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

const profiles = new PublicDocuments<AgentProfile>(readProfile);

const FAILURES = {
  url: { code: 'invalid_profile_url', content: 'Name your UCP profile by its public https address.' },
  unreachable: { code: 'profile_unreachable', content: 'The profile cannot be had.' },
  malformed: { code: 'profile_malformed', content: 'The profile is no JSON of a UCP profile, or too long.' },
} as const satisfies Record<NoDocument['failure'], Unresolved>;

/**
 * The profile of the program that calls, by the address that it names.
 *
 * @param own the shop's own origin, whose host is never asked.
 */
export async function resolveAgent(named: string | undefined, own: URL): Promise<Resolved> {
  const found = await profiles.get(named ?? '', own);
  if (!('failure' in found)) return found;
  const { code, content } = FAILURES[found.failure];
  return { code, content: code === 'profile_unreachable' ? `${content} ${found.content}` : content };
}

/**
 * The address of the profile in a `UCP-Agent` header, a dictionary of structured fields (RFC 8941) of which only
 * `profile` is read.
 */
export const profileInHeader = (header: string | undefined): string | undefined =>
  /(?:^|[,;\s])profile="([^"\\]{1,500})"/.exec((header ?? '').slice(0, 2000))?.[1];
