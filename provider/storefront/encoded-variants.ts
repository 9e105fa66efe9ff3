/**
 * Positions of option values in the real service's encoding of a product with one option: `v1_0-2 4,` holds 0, 1, 2 and
 * 4.
 *
 * Source: the grammar in the documentation of `encodedVariantExistence`. @param positions ascending.
 */
export function encodePositions(positions: readonly number[]): string {
  const ranges: [from: number, to: number][] = [];
  for (const position of positions) {
    const last = ranges.at(-1);
    if (last && last[1] === position - 1) last[1] = position;
    else ranges.push([position, position]);
  }
  return ranges.length === 0
    ? ''
    : `v1_${ranges.map(([from, to]) => (from === to ? from : `${from}-${to}`)).join(' ')},`;
}
