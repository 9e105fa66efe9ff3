import type { Translate } from '../../platform/i18n/translate.ts';
import { localeOf } from '../../platform/shared/format.ts';
import type { Market } from '../../platform/shared/markets.ts';
import type { CheckedContractFragment } from '../../shopify/generated/admin/graphql.ts';
import type { OutboxContext } from '../../site/outbox.ts';
import { marketOfContract } from './billing/contract.ts';

/** A customer who gets a mail. */
export interface Addressee {
  to: string;
  market: Market;
  /** BCP 47. */
  locale: string;
  t: Translate;
}

/**
 * The customer whom a mail about a contract reaches, and the language of the contract.
 *
 * @returns null when the provider knows no address of the customer. @throws UpstreamError when the texts cannot be
 * read.
 */
export async function addresseeOf(
  contract: CheckedContractFragment,
  { settings, translate }: Pick<OutboxContext, 'settings' | 'translate'>,
): Promise<Addressee | null> {
  const to = contract.customer?.defaultEmailAddress?.emailAddress;
  if (!to) return null;
  const market = marketOfContract(contract, settings);
  return { to, market, locale: localeOf(market.language, market.country), t: await translate(market) };
}
