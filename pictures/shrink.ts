/** The size of a picture in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** The pixels of a picture, four bytes each: red, green, blue and 255. */
export interface Pixels extends Size {
  data: Uint8ClampedArray;
}

/** How much of each old pixel falls into which new ones: into the one, and the rest into the one after it. */
function sharesOf(from: number, to: number): { into: Uint32Array; first: Float32Array; rest: Float32Array } {
  const into = new Uint32Array(from);
  const first = new Float32Array(from);
  const rest = new Float32Array(from);
  const scale = to / from;
  for (let i = 0; i < from; i++) {
    const start = i * scale;
    const end = Math.min(to, start + scale);
    into[i] = Math.min(to - 1, Math.floor(start + 1e-9));
    const border = into[i]! + 1;
    first[i] = Math.min(end, border) - start;
    rest[i] = border < to ? Math.max(0, end - border) : 0;
  }
  return { into, first, rest };
}

/** Makes a picture smaller row by row, as it is decoded: each new pixel is the mean of the area that it stands for. */
export class Shrink {
  readonly pixels: Pixels;
  private readonly across: ReturnType<typeof sharesOf>;
  private readonly down: ReturnType<typeof sharesOf>;
  /** Sums of the new row that is being filled, and of the one after it. */
  private sums: [Float32Array, Float32Array];
  private readonly line: Float32Array;
  private row = 0;

  /** @param to no larger than what comes. */
  constructor(from: Size, to: Size) {
    this.pixels = { ...to, data: new Uint8ClampedArray(to.width * to.height * 4) };
    this.across = sharesOf(from.width, to.width);
    this.down = sharesOf(from.height, to.height);
    this.sums = [new Float32Array(to.width * 3), new Float32Array(to.width * 3)];
    this.line = new Float32Array(to.width * 3);
  }

  /** Takes the next row. What is transparent becomes white. @param channels of a pixel: 3, or 4 with its opacity. */
  take(row: Uint8Array | Uint8ClampedArray, channels: 3 | 4): void {
    const { line, across, down } = this;
    line.fill(0);
    for (let x = 0, at = 0; x < across.into.length; x++, at += channels) {
      const opacity = channels === 4 ? row[at + 3]! / 255 : 1;
      const into = across.into[x]! * 3;
      const first = across.first[x]!;
      const rest = across.rest[x]!;
      for (let channel = 0; channel < 3; channel++) {
        const value = row[at + channel]! * opacity + 255 * (1 - opacity);
        line[into + channel]! += value * first;
        if (rest > 0) line[into + 3 + channel]! += value * rest;
      }
    }
    const y = this.row;
    this.row += 1;
    const into = down.into[y]!;
    this.add(this.sums[0], down.first[y]!);
    if (down.rest[y]! > 0) this.add(this.sums[1], down.rest[y]!);
    if (this.row === down.into.length || down.into[this.row]! > into) this.finish(into);
  }

  private add(sums: Float32Array, share: number): void {
    for (let i = 0; i < sums.length; i++) sums[i]! += this.line[i]! * share;
  }

  private finish(y: number): void {
    const [done, next] = this.sums;
    const { width, data } = this.pixels;
    for (let x = 0, from = 0, to = y * width * 4; x < width; x++, from += 3, to += 4) {
      data[to] = done[from]!;
      data[to + 1] = done[from + 1]!;
      data[to + 2] = done[from + 2]!;
      data[to + 3] = 255;
    }
    done.fill(0);
    this.sums = [next, done];
  }
}

/** The size that fits into a square, in the same proportions and never larger. @param side of the square. */
export function fitInto({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The square in the middle of a picture. @param side of the largest one, in pixels. */
export function squareOf({ width, height, data }: Pixels, side: number): Pixels {
  const whole = Math.min(width, height);
  const length = Math.min(whole, side);
  const [left, top] = [Math.floor((width - whole) / 2), Math.floor((height - whole) / 2)];
  const shrink = new Shrink({ width: whole, height: whole }, { width: length, height: length });
  for (let y = top; y < top + whole; y++)
    shrink.take(data.subarray((y * width + left) * 4, (y * width + left + whole) * 4), 4);
  return shrink.pixels;
}

/** Turns and mirrors a picture as its orientation says. Source: EXIF 2.32, 4.6.4, tag 274. */
export function turned(pixels: Pixels, orientation: number): Pixels {
  if (orientation === 1) return pixels;
  const { width, height } = pixels;
  const isOnItsSide = orientation >= 5;
  const to = isOnItsSide ? { width: height, height: width } : { width, height };
  const [from, data] = [new Uint32Array(pixels.data.buffer), new Uint32Array(width * height)];
  for (let y = 0; y < to.height; y++)
    for (let x = 0; x < to.width; x++) {
      const [a, b] = isOnItsSide ? [y, x] : [x, y];
      const mirrorsAcross = [2, 3, 7, 8].includes(orientation);
      const mirrorsDown = [3, 4, 6, 7].includes(orientation);
      const column = mirrorsAcross ? width - 1 - a : a;
      const row = mirrorsDown ? height - 1 - b : b;
      data[y * to.width + x] = from[row * width + column]!;
    }
  return { ...to, data: new Uint8ClampedArray(data.buffer) };
}
