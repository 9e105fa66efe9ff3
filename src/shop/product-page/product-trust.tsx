import type { ProductQuery } from '../../shopify/generated/storefront/graphql.ts';
import { TasteGuarantee } from '../law/index.ts';
import type { ProductReviews } from '../reviews/index.ts';
import { Stars } from '../trust/stars.tsx';

/** The trust signs of a product below its buy box: real ratings where there are any, and the guarantee on food. */
export const ProductTrust = ({
  product,
  reviews,
  isFood,
}: {
  product: NonNullable<ProductQuery['product']>;
  /** The shop's own; null where others have them. */
  reviews: ProductReviews | null;
  isFood: boolean;
}) => (
  <>
    {reviews ? null : <Stars ratings={product} hasStatement />}
    {isFood ? <TasteGuarantee /> : null}
  </>
);
