import { type Infer, is, type as shape, string } from 'superstruct';
import type { Settings } from '../../../../env.ts';
import { seal, unseal } from '../../../../platform/session/seal.ts';
import { type PauseAction, pauseLinkPath } from '../../../../routes.ts';
import { gidOf, numberOfGid } from '../../../../shopify/ids.ts';

/** The pause that a link of a mail is about. */
const Payload = shape({
  /** Number of the contract. */
  contract: string(),
  /** When the pause began, ISO 8601: the link acts on no other one. */
  since: string(),
});

export type PauseLink = Omit<Infer<typeof Payload>, 'contract'> & { contractId: string };

/** Lifetime of a link, in seconds: 30 days. */
const LIFETIME_S = 30 * 86_400;

/** The purpose of a token: one for another action is a forged one. */
const purposeOf = (action: PauseAction): string => `pause-link ${action}`;

type Secrets = Pick<Settings, 'sessionSecrets'>;

/**
 * The token that lets whoever has it do one thing to one pause, without a session. @throws TypeError without a secret.
 */
export const tokenOf = (
  { sessionSecrets }: Secrets,
  action: PauseAction,
  { contractId, since }: PauseLink,
): Promise<string> => seal({ contract: numberOfGid(contractId), since }, sessionSecrets, LIFETIME_S, purposeOf(action));

/** The address of a link. @param cc the market. @throws TypeError without a secret. */
export const linkTo = async (
  settings: Secrets & Pick<Settings, 'publicOrigin'>,
  cc: string,
  action: PauseAction,
  link: PauseLink,
): Promise<string> => `${settings.publicOrigin}${pauseLinkPath(cc, action, await tokenOf(settings, action, link))}`;

/** @returns the pause that a token is for; null when it is forged, too old or for another action. */
export async function readToken(
  { sessionSecrets }: Secrets,
  action: PauseAction,
  token: string,
): Promise<PauseLink | null> {
  const payload = await unseal(token, sessionSecrets, purposeOf(action));
  return is(payload, Payload)
    ? { contractId: gidOf('SubscriptionContract', payload.contract), since: payload.since }
    : null;
}
