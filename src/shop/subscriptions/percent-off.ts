interface Discounted {
  discounts: { nodes: readonly { rejectionReason?: string | null; value: object }[] };
}

/** The percentage that a contract's discounts take off together; null where one works in another way. */
export function percentOff({ discounts }: Discounted): number | null {
  let left = 100;
  for (const { rejectionReason, value } of discounts.nodes) {
    if (rejectionReason) continue;
    if (!('percentage' in value)) return null;
    left = (left * (100 - Number(value.percentage))) / 100;
  }
  return 100 - left;
}
