/**
 * How many pieces of a size can be bought; infinite for one that is sold whatever is in stock, or whose stock the
 * provider does not tell.
 */
export const piecesOf = ({
  availableForSale,
  quantityAvailable,
}: {
  availableForSale: boolean;
  quantityAvailable?: number | null | undefined;
}): number => {
  if (!availableForSale) return 0;
  return quantityAvailable != null && quantityAvailable > 0 ? quantityAvailable : Number.POSITIVE_INFINITY;
};
