import type { ProductQuery } from '../../shopify/generated/storefront/graphql.ts';
import { Stars } from './rating/stars.tsx';
import { TasteGuarantee } from './taste-guarantee.tsx';

/** The trust signs of a product below its buy box: real ratings where there are any, and the guarantee on food. */
export const ProductTrust = ({ product, isFood }: { product: NonNullable<ProductQuery['product']>; isFood: boolean }) => (
  <>
    <Stars ratings={product} hasStatement />
    {isFood ? <TasteGuarantee /> : null}
  </>
);
