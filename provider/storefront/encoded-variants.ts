/** Positions in one option: `0-2 4` holds 0, 1, 2 and 4. @param positions ascending. */
function encodeLast(positions: readonly number[]): string {
  const ranges: [from: number, to: number][] = [];
  for (const position of positions) {
    const last = ranges.at(-1);
    if (last && last[1] === position - 1) last[1] = position;
    else ranges.push([position, position]);
  }
  return ranges.map(([from, to]) => (from === to ? from : `${from}-${to}`)).join(' ');
}

/** The variants that share a prefix, without it. A comma ends the values of the last option, and each prefix. */
function encodeBelow(variants: readonly (readonly number[])[], prefixEnd: '' | ','): string {
  const [first = []] = variants;
  if (first.length === 1) return `${encodeLast(variants.map(([position]) => position!))},`;
  const byPosition = Map.groupBy(variants, ([position]) => position!);
  const nodes = [...byPosition].map(([position, those]) => {
    const rest = those.map((positions) => positions.slice(1));
    return `${position}:${encodeBelow(rest, ',')}`;
  });
  return nodes.join('') + prefixEnd;
}

/** Ascending, option by option. */
function compare(a: readonly number[], b: readonly number[]): number {
  const i = a.findIndex((position, at) => position !== b[at]);
  return i < 0 ? 0 : a[i]! - b[i]!;
}

/**
 * Variants in the real service's encoding, which shares prefixes: `v1_0:0-1,1:0,` holds the first two values of the
 * second option for the first value of the first one, and one for its second.
 *
 * Source: the grammar in the documentation of `encodedVariantExistence`.
 *
 * @param variants the positions of the values of each, one for each option.
 */
export const encodeVariants = (variants: readonly (readonly number[])[]): string =>
  variants.length === 0 ? '' : `v1_${encodeBelow([...variants].sort(compare), '')}`;
