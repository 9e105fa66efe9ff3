/** Files of pictures as visitors may send them. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { crc32, deflateSync } from 'node:zlib';
import { encodeJpeg, startEncoder } from '../pictures/encoder.ts';

/** The colour of a pixel: red, green, blue. */
export type Colour = readonly [red: number, green: number, blue: number];

const files = createRequire(import.meta.url);

/** A JPEG of the colours that a function gives. */
export async function jpegOf(
  width: number,
  height: number,
  colourAt: (x: number, y: number) => Colour,
  options: { progressive?: boolean } = {},
): Promise<Buffer> {
  // its glue takes a compiled module in the place of what it would fetch
  const encoder = await startEncoder(
    Reflect.construct(WebAssembly.Module, [readFileSync(files.resolve('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'))]),
  );
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.set([...colourAt(x, y), 255], (y * width + x) * 4);
  return Buffer.from(encodeJpeg(encoder, { data, width, height }, { quality: 90, progressive: false, ...options }));
}

/** The pixels of a JPEG, four bytes each. */
export function pixelsOfJpeg(bytes: Uint8Array): { width: number; height: number; at(x: number, y: number): Colour } {
  const { decode } = files('@cwasm/jpeg-turbo');
  const { width, height, data } = decode(bytes);
  return { width, height, at: (x, y) => data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3) };
}

/** A segment of a JPEG. @param marker its second byte. */
export function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** EXIF data with an orientation, and a place in the words of its maker. */
export function exifOf(orientation: number, words = ''): Buffer {
  const entry = Buffer.alloc(12);
  entry.writeUInt16BE(274, 0);
  entry.writeUInt16BE(3, 2);
  entry.writeUInt32BE(1, 4);
  entry.writeUInt16BE(orientation, 8);
  return Buffer.concat([Buffer.from('MM\0*\0\0\0\x08\0\x01', 'latin1'), entry, Buffer.alloc(4), Buffer.from(words)]);
}

/** A JPEG with segments after its beginning, and bytes after its end. */
export const withSegments = (jpeg: Buffer, segments: readonly Buffer[], after = Buffer.alloc(0)): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2), after]);

/** A part of a PNG. */
export function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** The first part of a PNG. @param form bits of a sample, kind of colours, and whether it is interlaced. */
export function ihdr(
  width: number,
  height: number,
  [depth, colours, interlaced]: readonly number[] = [8, 2, 0],
): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([depth ?? 8, colours ?? 2, 0, 0, interlaced ?? 0], 8);
  return chunk('IHDR', data);
}

/** A PNG of parts. */
export const pngOf = (...chunks: readonly Buffer[]): Buffer =>
  Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks, chunk('IEND', Buffer.alloc(0))]);

/** A PNG of the colours that a function gives. */
export function pngOfColours(width: number, height: number, colourAt: (x: number, y: number) => Colour): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) rows.set(colourAt(x, y), y * (1 + width * 3) + 1 + x * 3);
  return pngOf(ihdr(width, height), chunk('IDAT', deflateSync(rows)));
}

/** A lossless WebP of 20 by 10 pixels, red on the left and blue on the right. */
export const WEBP = Buffer.from('UklGRigAAABXRUJQVlA4TBsAAAAvE0ACAA8Q87//8x8OyAQsNvpndmsQ0f9YuQAA', 'base64');

/** A text of bits, the lowest of each number first, as bytes. */
class Bits {
  private readonly bits: number[] = [];

  write(number: number, length: number): this {
    for (let i = 0; i < length; i++) this.bits.push((number >> i) & 1);
    return this;
  }

  bytes(): Buffer {
    const bytes = Buffer.alloc(Math.ceil(this.bits.length / 8));
    for (const [i, bit] of this.bits.entries()) bytes[i >> 3]! |= bit << (i & 7);
    return bytes;
  }
}

const reversed = (byte: number): number =>
  Array.from({ length: 8 }, (_, i) => ((byte >> i) & 1) << (7 - i)).reduce((sum, bit) => sum | bit, 0);

/**
 * A lossless WebP of 1024 by 1024 pixels in 300 KB, each square of 4 by 4 with codes of its own: a decoder makes 65,536
 * tables, of which each takes 12 KB. Source: RFC 9649, 3.7.
 */
export function webpOfManyCodes(): Buffer {
  const groups = 65_536;
  const bits = new Bits();
  bits.write(1023, 14).write(1023, 14).write(0, 1).write(0, 3);
  // neither transforms nor a cache of colours; codes of their own for squares of 4
  bits.write(0, 1).write(0, 1).write(1, 1).write(0, 3);
  // the picture of the squares: green and red have 256 codes of eight bits, the others one of none
  bits.write(0, 1);
  for (let channel = 0; channel < 2; channel++) {
    bits.write(0, 1).write(8, 4);
    for (let i = 0; i < 12; i++) bits.write(i === 11 ? 1 : 0, 3);
    bits.write(1, 1).write(3, 3).write(254, 8);
  }
  const alone = () => bits.write(1, 4);
  for (let channel = 0; channel < 3; channel++) alone();
  for (let group = 0; group < groups; group++) bits.write(reversed(group & 255), 8).write(reversed(group >> 8), 8);
  for (let code = 0; code < 5 * groups; code++) alone();
  const data = Buffer.concat([Buffer.from([0x2f]), bits.bytes()]);
  const padded = Buffer.concat([data, Buffer.alloc(8 + (data.length % 2))]);
  const head = Buffer.from('RIFF\0\0\0\0WEBPVP8L\0\0\0\0', 'latin1');
  head.writeUInt32LE(12 + padded.length, 4);
  head.writeUInt32LE(padded.length, 16);
  return Buffer.concat([head, padded]);
}
