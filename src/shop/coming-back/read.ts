import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { Settings } from '../../env.ts';
import { adminApi } from '../../shopify/admin.ts';
import { EndedContractDocument } from '../../shopify/generated/admin/graphql.ts';
import type { Reader } from '../../site/reader.ts';
import { prepaidTerms } from '../selling-plans/model/prepaid.ts';
import { rhythmOf } from '../selling-plans/model/rhythm.ts';
import { type Again, countryOfMethod, productsAgain } from '../subscriptions/index.ts';
import { comingBackMails } from './tables.ts';

/** The mail whose link has a secret; null for any other link. */
export async function mailBySecret(
  database: D1Database,
  secret: string,
): Promise<typeof comingBackMails.$inferSelect | null> {
  const [row] = await drizzle(database).select().from(comingBackMails).where(eq(comingBackMails.secret, secret));
  return row?.state === 'sent' ? row : null;
}

/** What an ended subscription brought, as it can be had today. */
export interface Former {
  currency: string;
  products: Again[];
}

/** @throws UpstreamError */
export async function formerOf(settings: Settings, reader: Pick<Reader, 'lists'>, contractId: string): Promise<Former> {
  const { subscriptionContract: contract } = await adminApi(settings, EndedContractDocument, { id: contractId });
  if (!contract) return { currency: '', products: [] };
  const country = countryOfMethod(contract.deliveryMethod);
  const lines = contract.lines.nodes.map(({ variantId, quantity, currentPrice: { amount } }) => ({
    variantId: variantId ?? null,
    quantity,
    price: Number(amount),
  }));
  const rhythm = rhythmOf(contract.deliveryPolicy) ?? 'P1M';
  const deliveries = prepaidTerms(contract)?.deliveries ?? 1;
  return {
    currency: contract.currencyCode,
    products: await productsAgain(reader, { lines, deliveries, rhythm, country }),
  };
}
