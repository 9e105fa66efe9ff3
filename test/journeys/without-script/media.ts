/** The properties of a browser without scripts that media queries ask for. */
export interface Media {
  width: number;
  height: number;
  colorScheme: string;
  reducedMotion: string;
}

const EM_PX = 16;
const COMPARISONS: Record<string, (a: number, b: number) => boolean> = {
  '<=': (a, b) => a <= b,
  '>=': (a, b) => a >= b,
  '<': (a, b) => a < b,
  '>': (a, b) => a > b,
  '=': (a, b) => a === b,
};

/** @throws Error for a condition that it does not know. */
function matchesCondition(condition: string, media: Media): boolean {
  const [, prefix, side, sign, amount, unit] =
    /^\((min-|max-)?(width|height)\s*(<=|>=|[<>=:])\s*([\d.]+)(px|em|rem)?\)$/.exec(condition) ?? [];
  if (side) {
    const length = Number(amount) * (unit === 'px' || !unit ? 1 : EM_PX);
    const comparison = prefix ? (prefix === 'min-' ? '>=' : '<=') : sign === ':' ? '=' : sign!;
    return COMPARISONS[comparison]!(media[side as 'width' | 'height'], length);
  }
  const fixed: Record<string, string> = {
    scripting: 'none',
    'prefers-color-scheme': media.colorScheme,
    'prefers-reduced-motion': media.reducedMotion,
    'forced-colors': 'none',
    hover: 'hover',
    pointer: 'fine',
  };
  const [, name = '', value] = /^\(([\w-]+)\s*:\s*([\w-]+)\)$/.exec(condition) ?? [];
  if (name in fixed) return fixed[name] === value;
  if (['screen', 'all', 'print'].includes(condition)) return condition !== 'print';
  throw new Error(`The tester without scripts does not know the media query ${condition}`);
}

/** Whether a media query matches, such as `(width>=48em) and (scripting:enabled)`. */
export const matchesMedia = (query: string, media: Media): boolean =>
  query.split(',').some((alternative) =>
    alternative
      .trim()
      .split(/\s+and\s+/)
      .every((condition) => matchesCondition(condition, media)),
  );
