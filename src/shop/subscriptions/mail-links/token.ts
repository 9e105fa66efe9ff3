import { type Infer, is, number, optional, type as shape, string } from 'superstruct';
import type { Settings } from '../../../env.ts';
import { seal, unseal } from '../../../platform/session/seal.ts';
import { type MailAction, mailLinkPath } from '../../../routes.ts';
import { gidOf, numberOfGid } from '../../../shopify/ids.ts';

/** The delivery that a link of a mail is about. */
const Payload = shape({
  /** Number of the contract. */
  contract: string(),
  cycle: number(),
  /** The last day on which the link works, by the shop's clock, `YYYY-MM-DD`; empty where only its lifetime ends it. */
  until: string(),
  /** The last part of the id of the line of the delivery that is swapped or left out. */
  line: optional(string()),
});

export type MailLink = Omit<Infer<typeof Payload>, 'contract'> & { contractId: string };

/** Lifetime of a link, in seconds: 30 days. */
const LIFETIME_S = 30 * 86_400;

/** The purpose of a token: one for another action is a forged one. */
const purposeOf = (action: MailAction): string => `mail-link ${action}`;

type Secrets = Pick<Settings, 'sessionSecrets'>;

/**
 * The token that lets whoever has it do one thing to one delivery, without a session. @throws TypeError without a
 * secret.
 */
export const tokenOf = (
  { sessionSecrets }: Secrets,
  action: MailAction,
  { contractId, cycle, until, line }: MailLink,
): Promise<string> =>
  seal(
    { contract: numberOfGid(contractId), cycle, until, ...(line && { line }) },
    sessionSecrets,
    LIFETIME_S,
    purposeOf(action),
  );

/** The address of a link. @param cc the market. @throws TypeError without a secret. */
export const linkTo = async (
  settings: Secrets & Pick<Settings, 'publicOrigin'>,
  cc: string,
  action: MailAction,
  link: MailLink,
): Promise<string> => `${settings.publicOrigin}${mailLinkPath(cc, action, await tokenOf(settings, action, link))}`;

/** @returns the delivery that a token is for; null when it is forged, too old or for another action. */
export async function readToken(
  { sessionSecrets }: Secrets,
  action: MailAction,
  token: string,
): Promise<MailLink | null> {
  const payload = await unseal(token, sessionSecrets, purposeOf(action));
  return is(payload, Payload)
    ? {
        contractId: gidOf('SubscriptionContract', payload.contract),
        cycle: payload.cycle,
        until: payload.until,
        ...(payload.line && { line: payload.line }),
      }
    : null;
}
