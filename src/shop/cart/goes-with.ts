import { today } from '../../platform/clock.ts';
import { type ProductCardFragment, RecommendationsDocument } from '../../shopify/generated/storefront/graphql.ts';
import { launched } from '../catalogue/launch.ts';
import type { CartCall } from './context.ts';
import type { CartState } from './model/cart.ts';

/** The products that go well with the first one of a cart; undefined in an empty cart. @throws UpstreamError */
export async function goesWith(
  { details }: CartState,
  { settings, market, catalogue }: Pick<CartCall, 'settings' | 'market' | 'catalogue'>,
): Promise<readonly ProductCardFragment[] | undefined> {
  const handle = Object.values(details.lines)[0]?.href.split('/').at(-1);
  if (!handle) return undefined;
  const { productRecommendations } = await catalogue(RecommendationsDocument, { handle, intent: 'COMPLEMENTARY' });
  return launched(productRecommendations, settings, await today(settings, market.country));
}
