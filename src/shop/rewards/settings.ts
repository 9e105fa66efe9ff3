import { defaulted, enums } from 'superstruct';
import { declareSettings, optionalOrigin, secrets, words } from '../../platform/settings.ts';

export interface RewardsSettings {
  /**
   * The hosted loyalty programme: its origin (empty for none), the form of its tokens, and their secrets: the first one
   * signs, all of them verify.
   */
  loyalty: { url: string; token: 'jwt' | 'digest'; secrets: string[] };
}

export const rewardsSettings = declareSettings(
  {
    /**
     * Signs the tokens by which a hosted loyalty programme knows the customer; the first secret signs, all of them
     * verify. Without it `/api/rewards/token` answers 503.
     */
    REWARDS_TOKEN_SECRETS: secrets,
    /**
     * The origin of a hosted loyalty programme, which pages may then connect to. If empty, the shop’s own points are
     * all there is.
     */
    LOYALTY_URL: defaulted(optionalOrigin, ''),
    /** The form of its tokens: a JWT (HS256), or the hexadecimal SHA-1 of id, ISO date, e-mail and secret. */
    LOYALTY_TOKEN: defaulted(enums(['jwt', 'digest']), 'jwt'),
  },
  (texts): RewardsSettings => ({
    loyalty: { url: texts.LOYALTY_URL, token: texts.LOYALTY_TOKEN, secrets: words(texts.REWARDS_TOKEN_SECRETS) },
  }),
);
