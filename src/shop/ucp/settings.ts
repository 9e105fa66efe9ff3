import { defaulted, enums } from 'superstruct';
import { declareSettings } from '../../platform/settings.ts';

export interface UcpSettings {
  /** Whether programs are answered by the commerce provider in place of the shop. */
  passesProgramsOn: boolean;
}

export const ucpSettings = declareSettings(
  {
    /**
     * `shop` or `provider`: who answers programs that shop in a person's name. `shop`: the shop itself, at
     * `/api/ucp/mcp` and `/api/ucp/v1`. `provider`: what comes to `/api/ucp/mcp`, `/api/mcp` and `/.well-known/ucp` is
     * passed on to the commerce provider, with its tools and its capabilities.
     */
    PROGRAMS_ANSWERED_BY: defaulted(enums(['shop', 'provider']), 'shop'),
  },
  (texts): UcpSettings => ({ passesProgramsOn: texts.PROGRAMS_ANSWERED_BY === 'provider' }),
);
