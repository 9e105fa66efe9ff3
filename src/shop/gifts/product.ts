import { GiftCardProductDocument, type GiftCardProductQuery } from '../../shopify/generated/storefront/graphql.ts';
import type { Reader } from '../../site/reader.ts';

export type GiftCardProduct = NonNullable<GiftCardProductQuery['product']>;

/** The handle of the gift card in the catalogue. */
const HANDLE = 'gift-card';

/** The gift card of the shop; null where the catalogue has none. @throws UpstreamError */
export async function giftCardProduct({ catalogue }: Pick<Reader, 'catalogue'>): Promise<GiftCardProduct | null> {
  const { product } = await catalogue(GiftCardProductDocument, { handle: HANDLE });
  return product?.isGiftCard ? product : null;
}
