import type { Context } from 'hono';
import { settingsOf } from '../../env.ts';
import { defaultMarket, marketByCode, openMarkets } from '../../platform/shared/markets.ts';
import type { AppEnv } from '../../site/context.ts';
import type { AgentCall } from './call.ts';

/** The hints of a call about the person that it is made for. */
export interface Hints {
  address_country?: string | undefined;
  language?: string | undefined;
}

/**
 * The market of a call: of the country that it names, or else the first one with the language that it names, or else
 * the one where the shop begins. Where the shop does not deliver to the country, a message says so.
 */
export function marketOfHints(
  c: Context<AppEnv>,
  { address_country: country, language }: Hints,
): Pick<AgentCall, 'market' | 'messages' | 'namesCountry'> {
  const { group } = settingsOf(c.env);
  const named = country ? marketByCode(country.toLowerCase(), group) : undefined;
  if (named) return { market: named, messages: [], namesCountry: true };
  const preferred = (language ?? c.req.header('accept-language')?.slice(0, 35) ?? '').slice(0, 2).toLowerCase();
  const first = defaultMarket(group);
  const market =
    first.language === preferred ? first : (openMarkets(group).find((open) => open.language === preferred) ?? first);
  return {
    market,
    namesCountry: false,
    messages: country
      ? [
          {
            type: 'warning',
            code: 'region_restricted',
            content: `The shop does not deliver to ${country.toUpperCase()}. Prices and availability are those of ${market.name}. It delivers to: ${openMarkets(
              group,
            )
              .map(({ country: open }) => open)
              .join(', ')}.`,
          },
        ]
      : [],
  };
}
