import { encode } from 'uqr';

/** The quiet zone that scanners need, in modules. Source: ISO/IEC 18004. */
const QUIET = 4;

/** The dark modules of each row as horizontal bars of a path. Pure. */
export function barsOf(rows: readonly (readonly boolean[])[]): string {
  const bars: string[] = [];
  for (const [y, row] of rows.entries())
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x++;
      bars.push(`M${start} ${y}h${x - start + 1}v1H${start}z`);
    }
  return bars.join('');
}

/** A QR code, dark on white in every colour scheme, as scanners expect it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 0, ecc: 'M' });
  return (
    <svg
      className="qr-code"
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${size + 2 * QUIET} ${size + 2 * QUIET}`}
      shapeRendering="crispEdges"
    >
      <rect x={-QUIET} y={-QUIET} width={size + 2 * QUIET} height={size + 2 * QUIET} fill="#fff" />
      <path d={barsOf(data)} fill="#1B261F" />
    </svg>
  );
}
