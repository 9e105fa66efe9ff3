/** The capabilities that a program and the shop share. Pure. */

import { type CapabilityName, capabilitiesOf, isVersion, VERSIONS, type Version, versionOf } from './versions.ts';

/** The part of a program's profile that is read. */
export interface AgentProfile {
  version: string;
  /** The versions of each capability that the program knows. */
  capabilities: Readonly<Record<string, readonly string[]>>;
}

/** The version and the capabilities that a program and the shop share. */
export interface Agreement {
  version: Version;
  capabilities: ReadonlySet<CapabilityName>;
}

/** A refusal of the negotiation, by the protocol's codes. */
export type Disagreement = 'version_unsupported' | 'capabilities_incompatible';

/**
 * The agreement of a program's profile with what the shop can do: each capability that both know in the same version,
 * without those whose parent is not among them.
 *
 * Source: UCP, specification, "Intersection Algorithm" and "Request-Time Validation".
 *
 * @param needed the capability that the program's call belongs to; null for a call that needs none.
 */
export function agree(profile: AgentProfile, needed: CapabilityName | null): Agreement | Disagreement {
  const { version } = profile;
  if (!isVersion(version)) return 'version_unsupported';
  const shared = capabilitiesOf(version).filter(([name, capability]) =>
    profile.capabilities[name]?.includes(versionOf(version, capability)),
  );
  const names = new Set(shared.map(([name]) => name));
  for (const [name, { extends: parent }] of shared) if (parent && !names.has(parent)) names.delete(name);
  if (needed && !names.has(needed)) return 'capabilities_incompatible';
  return { version, capabilities: names };
}

/** The versions that the shop speaks, in words. */
export const knownVersions = (): string => Object.keys(VERSIONS).join(' and ');

/**
 * The registry of capabilities in an answer: that of the call, and those that add to it, as far as they are agreed.
 *
 * Source: UCP, specification, "Response Capability Selection".
 */
export const registryFor = (
  { version, capabilities }: Agreement,
  root: CapabilityName,
): Record<string, { version: string }[]> =>
  Object.fromEntries(
    capabilitiesOf(version)
      .filter(([name, { extends: parent }]) => capabilities.has(name) && (name === root || parent === root))
      .map(([name, capability]) => [name, [{ version: versionOf(version, capability) }]]),
  );
