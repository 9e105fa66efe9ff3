import type { ProductQuery } from '../../shopify/generated/storefront/graphql.ts';
import { TasteGuarantee } from '../law/index.ts';
import { Stars } from '../trust/stars.tsx';

/** The trust signs of a product below its buy box: real ratings where there are any, and the guarantee on food. */
export const ProductTrust = ({
  product,
  isFood,
}: {
  product: NonNullable<ProductQuery['product']>;
  isFood: boolean;
}) => (
  <>
    <Stars ratings={product} hasStatement />
    {isFood ? <TasteGuarantee /> : null}
  </>
);
