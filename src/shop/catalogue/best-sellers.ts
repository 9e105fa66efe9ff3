import { HomeDocument, type HomeQuery, type ProductCardFragment } from '../../shopify/generated/storefront/graphql.ts';
import type { PublicContext } from '../../site/screen.ts';
import { optionalPart } from '../notices/optional-part.ts';
import { launched } from './launch.ts';

/** A page shows so many; the home page's query reads more, as some may not be on sale yet. */
const SHOWN = 4;

type Suits = (product: ProductCardFragment) => boolean;

/** The best sellers that a page recommends. @param found by the home page's query. @param suits which of them. */
export const bestSellersIn = (
  found: HomeQuery | null,
  { settings, today }: Pick<PublicContext, 'settings' | 'today'>,
  suits: Suits = () => true,
): ProductCardFragment[] => launched(found?.collection?.products.nodes, settings, today).filter(suits).slice(0, SHOWN);

/** The best sellers for another page; none where they cannot be read. They are those of the home page, which are cached. */
export const bestSellers = async (
  context: Pick<PublicContext, 'catalogue' | 'settings' | 'today'>,
  suits?: Suits,
): Promise<ProductCardFragment[]> =>
  bestSellersIn(await optionalPart('best_sellers', context.catalogue(HomeDocument, {})), context, suits);
