import { type Infer, is, number, type as shape, string } from 'superstruct';
import type { Settings } from '../../../env.ts';
import { seal, unseal } from '../../../platform/session/seal.ts';
import { type FoodAction, foodLinkPath } from '../../../routes.ts';
import { gidOf, numberOfGid } from '../../../shopify/ids.ts';

/** The change of a box that a link of a mail is about. */
const Payload = shape({
  /** Number of the contract. */
  contract: string(),
  /** Index of the delivery; 0 where it is about no change. */
  cycle: number(),
});

export type FoodLink = Omit<Infer<typeof Payload>, 'contract'> & { contractId: string };

/**
 * Lifetimes of a link, in seconds: 30 days for a change, as of other links that act on deliveries; a year for mails,
 * which people keep.
 */
const LIFETIMES_S: Record<FoodAction, number> = { keep: 30 * 86_400, off: 365 * 86_400 };

/** The purpose of a token: one for another action is a forged one. */
const purposeOf = (action: FoodAction): string => `food-link ${action}`;

type Secrets = Pick<Settings, 'sessionSecrets'>;

/**
 * The token that lets whoever has it do one thing to one subscription, without a session. @throws TypeError without a
 * secret.
 */
export const tokenOf = (
  { sessionSecrets }: Secrets,
  action: FoodAction,
  { contractId, cycle }: FoodLink,
): Promise<string> =>
  seal({ contract: numberOfGid(contractId), cycle }, sessionSecrets, LIFETIMES_S[action], purposeOf(action));

/** The address of a link. @param cc the market. @throws TypeError without a secret. */
export const linkTo = async (
  settings: Secrets & Pick<Settings, 'publicOrigin'>,
  cc: string,
  action: FoodAction,
  link: FoodLink,
): Promise<string> => `${settings.publicOrigin}${foodLinkPath(cc, action, await tokenOf(settings, action, link))}`;

/** @returns what a token is for; null when it is forged, too old or for another action. */
export async function readToken(
  { sessionSecrets }: Secrets,
  action: FoodAction,
  token: string,
): Promise<FoodLink | null> {
  const payload = await unseal(token, sessionSecrets, purposeOf(action));
  return is(payload, Payload)
    ? { contractId: gidOf('SubscriptionContract', payload.contract), cycle: payload.cycle }
    : null;
}
