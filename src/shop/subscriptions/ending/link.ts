import { is, type as shape, string } from 'superstruct';
import type { Settings } from '../../../env.ts';
import { seal, unseal } from '../../../platform/session/seal.ts';

type Secrets = Pick<Settings, 'sessionSecrets'>;

const Payload = shape({ declaration: string() });
const PURPOSE = 'declaration-link';
const DAY_S = 86_400;
/** A link shows the declaration for this long at least, in seconds. */
const LIFETIME_S = 90 * DAY_S;

/**
 * The token that lets whoever reads the mails of a declaration's address see it, and decide about its subscription.
 *
 * @param until when the subscription ends, ISO 8601; the link works until then. @throws TypeError without a secret.
 */
export function declarationToken({ sessionSecrets }: Secrets, declarationId: string, until = ''): Promise<string> {
  const left = until ? Math.ceil((Date.parse(until) - Date.now()) / 1000) + DAY_S : 0;
  return seal({ declaration: declarationId }, sessionSecrets, Math.max(LIFETIME_S, left), PURPOSE);
}

/** @returns the id of the declaration that a token is for; null when it is forged or too old. */
export async function readDeclarationToken({ sessionSecrets }: Secrets, token: string): Promise<string | null> {
  const payload = await unseal(token, sessionSecrets, PURPOSE);
  return is(payload, Payload) ? payload.declaration : null;
}
