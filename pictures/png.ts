import { Unzlib } from 'fflate';
import { chunksOf, type PngForm } from './header.ts';

/** The samples of a pixel by the type of its colours. Source: PNG, third edition, 11.2.1. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const GREY = 0;
const RGB = 2;
const PALETTE = 3;
const GREY_ALPHA = 4;

/** The passes of an interlaced picture: where they begin, and their steps. Source: PNG, third edition, 8.1. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** Compressed bytes that are inflated at a time, to at most 4 MB. */
const STEP = 4096;
/** Steps in a row of which nothing comes: a block that is stored as it is takes 16. After its end a file has nothing more. */
const MAX_SILENT = 20;

/**
 * The compressed bytes of a picture, {@link STEP} at a time however many parts they stand in: each time costs as much for
 * one byte as for all.
 */
function* compressedIn(bytes: Uint8Array): Generator<Uint8Array> {
  let step = new Uint8Array(STEP);
  let filled = 0;
  for (const { type, data } of chunksOf(bytes)) {
    if (type !== 'IDAT') continue;
    for (let at = 0; at < data.length; ) {
      const part = data.subarray(at, at + STEP - filled);
      step.set(part, filled);
      filled += part.length;
      at += part.length;
      if (filled < STEP) continue;
      yield step;
      step = new Uint8Array(STEP);
      filled = 0;
    }
  }
  yield step.subarray(0, filled);
}

/** The data of the first part of a type; empty without one. */
function dataOf(bytes: Uint8Array, type: string): Uint8Array {
  for (const chunk of chunksOf(bytes)) if (chunk.type === type) return chunk.data;
  return new Uint8Array(0);
}

/** Takes back what makes a row compress better. Source: PNG, third edition, 9.2. @throws RangeError */
function unfilter(filter: number, row: Uint8Array, above: Uint8Array, step: number): void {
  if (filter > 4) throw new RangeError(`no filter ${filter}`);
  for (let i = 0; i < row.length; i++) {
    const left = i >= step ? row[i - step]! : 0;
    const up = above[i]!;
    if (filter === 1) row[i]! += left;
    else if (filter === 2) row[i]! += up;
    else if (filter === 3) row[i]! += (left + up) >> 1;
    else if (filter === 4) {
      const corner = i >= step ? above[i - step]! : 0;
      const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
      row[i]! += a <= b && a <= c ? left : b <= c ? up : corner;
    }
  }
}

/** Colours of a palette, and what is transparent. */
interface Colours {
  palette: Uint8Array;
  opacity: Uint8Array;
}

/** Writes the pixels of a row, four bytes each. */
function expand({ depth, colours }: PngForm, { palette, opacity }: Colours, row: Uint8Array, to: Uint8Array): void {
  const channels = CHANNELS[colours]!;
  const most = 2 ** Math.min(depth, 8) - 1;
  /** A sample as it is stored; of 16 bits, the upper eight. */
  const sample = (i: number): number => {
    if (depth === 8) return row[i]!;
    if (depth === 16) return row[i * 2]!;
    const bit = i * depth;
    return (row[bit >> 3]! >> (8 - depth - (bit & 7))) & most;
  };
  const isKey = (i: number, channel: number): boolean => {
    const value = depth === 16 ? (row[i * 2]! << 8) | row[i * 2 + 1]! : sample(i);
    return value === ((opacity[channel * 2]! << 8) | opacity[channel * 2 + 1]!);
  };
  for (let x = 0, i = 0, at = 0; at < to.length; x++, i += channels, at += 4) {
    if (colours === PALETTE) {
      const index = sample(x);
      to.set([palette[index * 3] ?? 0, palette[index * 3 + 1] ?? 0, palette[index * 3 + 2] ?? 0], at);
      to[at + 3] = opacity[index] ?? 255;
    } else if (colours === GREY || colours === GREY_ALPHA) {
      const grey = (sample(i) * 255) / most;
      to[at] = to[at + 1] = to[at + 2] = grey;
      to[at + 3] = colours === GREY_ALPHA ? sample(i + 1) : opacity.length >= 2 && isKey(i, 0) ? 0 : 255;
    } else {
      for (let channel = 0; channel < 3; channel++) to[at + channel] = sample(i + channel);
      to[at + 3] =
        colours !== RGB
          ? sample(i + 3)
          : opacity.length >= 6 && [0, 1, 2].every((channel) => isKey(i + channel, channel))
            ? 0
            : 255;
    }
  }
}

/**
 * Decodes a PNG row by row: at no time is more of it inflated than some rows.
 *
 * @param take gets each row, four bytes a pixel. @throws Error for one that is cut off or broken, or holds more than its
 * header says.
 */
export function decodePng(bytes: Uint8Array, form: PngForm, take: (row: Uint8Array) => void): void {
  const { width, height, depth, colours, isInterlaced } = form;
  const bits = CHANNELS[colours]! * depth;
  const known: Colours = { palette: dataOf(bytes, 'PLTE'), opacity: dataOf(bytes, 'tRNS') };
  const frame = isInterlaced ? new Uint8Array(width * height * 4) : null;
  const passes = (isInterlaced ? PASSES : [[0, 0, 1, 1] as const])
    .map(([left, top, across, down]) => ({
      left,
      top,
      across,
      down,
      columns: Math.ceil((width - left) / across),
      rows: Math.ceil((height - top) / down),
    }))
    .filter(({ columns, rows }) => columns > 0 && rows > 0);

  let number = 0;
  let y = 0;
  let filled = 0;
  const begin = ({ columns }: { columns: number }) => ({
    row: new Uint8Array(1 + Math.ceil((columns * bits) / 8)),
    above: new Uint8Array(1 + Math.ceil((columns * bits) / 8)),
    pixels: new Uint8Array(columns * 4),
  });
  let current = begin(passes[0]!);

  const endRow = () => {
    const pass = passes[number]!;
    const { row, above, pixels } = current;
    unfilter(row[0]!, row.subarray(1), above.subarray(1), Math.max(1, bits >> 3));
    expand(form, known, row.subarray(1), pixels);
    if (frame)
      for (let x = 0; x < pass.columns; x++)
        frame.set(
          pixels.subarray(x * 4, x * 4 + 4),
          ((pass.top + y * pass.down) * width + pass.left + x * pass.across) * 4,
        );
    else take(pixels);
    current = { row: above, above: row, pixels };
    filled = 0;
    y += 1;
    if (y < pass.rows) return;
    y = 0;
    number += 1;
    if (passes[number]) current = begin(passes[number]!);
  };

  let silent = 0;
  const inflate = new Unzlib((data) => {
    silent = data.length > 0 ? 0 : silent + 1;
    if (silent > MAX_SILENT) throw new RangeError('less than its header says');
    for (let at = 0; at < data.length; ) {
      if (number === passes.length) throw new RangeError('more than its header says');
      const part = data.subarray(at, at + current.row.length - filled);
      current.row.set(part, filled);
      filled += part.length;
      at += part.length;
      if (filled === current.row.length) endRow();
    }
  });
  for (const step of compressedIn(bytes)) inflate.push(step, false);
  if (number < passes.length) throw new RangeError('less than its header says');
  if (frame) for (let row = 0; row < height; row++) take(frame.subarray(row * width * 4, (row + 1) * width * 4));
}
