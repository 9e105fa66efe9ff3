/** Reads what a picture says about itself before anything decodes it. Pure. */

/** A picture's size and form, as its header gives them. */
export interface Header {
  kind: 'jpeg' | 'png' | 'webp';
  /** In pixels, before it is turned. */
  width: number;
  height: number;
  /** How it is to be turned, 1 to 8. Source: EXIF 2.32, 4.6.4, tag 274. */
  orientation: number;
  /** Bytes that its decoder holds at a time, besides the file and what it gives. */
  memory: number;
  /** How often its decoder goes over all pixels. */
  scans: number;
}

const textAt = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const UPRIGHT = 1;
const ORIENTATION_TAG = 274;
const SHORT = 3;
const ENTRY_BYTES = 12;

/** The orientation in the first directory of EXIF data; 1 where there is none that can be read. */
export function orientationOf(exif: Uint8Array): number {
  const order = textAt(exif, 0, 4);
  const isLittle = order === 'II*\0';
  if (!isLittle && order !== 'MM\0*') return UPRIGHT;
  const view = viewOf(exif);
  const has = (at: number, length: number) => at + length <= exif.length;
  const directory = has(4, 4) ? view.getUint32(4, isLittle) : exif.length;
  const count = has(directory, 2) ? view.getUint16(directory, isLittle) : 0;
  for (let i = 0; i < count; i++) {
    const entry = directory + 2 + i * ENTRY_BYTES;
    if (!has(entry, ENTRY_BYTES)) return UPRIGHT;
    if (view.getUint16(entry, isLittle) !== ORIENTATION_TAG || view.getUint16(entry + 2, isLittle) !== SHORT) continue;
    const value = view.getUint16(entry + 8, isLittle);
    return value >= 1 && value <= 8 ? value : UPRIGHT;
  }
  return UPRIGHT;
}

const EXIF = 'Exif\0\0';

/** The part of a JPEG's header that says how it is coded. */
interface Frame {
  width: number;
  height: number;
  /** The number of its colours. */
  colours: number;
  /** Bytes of the coefficients of all its blocks. */
  coefficients: number;
}

/** The frame of a segment of 8 bits a sample; null for any other. */
function frameOf(segment: Uint8Array): Frame | null {
  if (segment.length < 6 || segment[0] !== 8) return null;
  const view = viewOf(segment);
  const [height, width, count] = [view.getUint16(1), view.getUint16(3), segment[5]!];
  if (width === 0 || height === 0 || (count !== 1 && count !== 3) || segment.length < 6 + count * 3) return null;
  const factors = Array.from({ length: count }, (_, i) => {
    const both = segment[7 + i * 3]!;
    return { across: both >> 4, down: both & 15 };
  });
  if (factors.some(({ across, down }) => across < 1 || across > 4 || down < 1 || down > 4)) return null;
  const most = { across: Math.max(...factors.map((f) => f.across)), down: Math.max(...factors.map((f) => f.down)) };
  const blocks = factors.reduce(
    (sum, { across, down }) =>
      sum + Math.ceil(width / 8 / most.across) * across * Math.ceil(height / 8 / most.down) * down,
    0,
  );
  return { width, height, colours: count, coefficients: blocks * 128 };
}

const SOF_BASELINE = 0xc0;
const SOF_EXTENDED = 0xc1;
const SOF_PROGRESSIVE = 0xc2;
const EOI = 0xd9;
const SOS = 0xda;
const APP1 = 0xe1;
/**
 * The other segments that cameras and programs write: tables of Huffman and of arithmetic coding, a number of lines, a
 * restart interval, a comment, and what applications note.
 */
const isOther = (marker: number): boolean =>
  [0xc4, 0xcc, 0xdb, 0xdc, 0xdd, 0xfe].includes(marker) || (marker >= 0xe0 && marker <= 0xef);
const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;

/** The next marker of a JPEG. @param at where it is looked for. @returns its second byte and what follows it. */
function markerFrom(bytes: Uint8Array, at: number): { marker: number; after: number } | null {
  for (let i = at; i + 1 < bytes.length; i++) {
    const marker = bytes[i + 1]!;
    if (bytes[i] === 0xff && marker !== 0 && marker !== 0xff && !isRestart(marker)) return { marker, after: i + 2 };
  }
  return null;
}

/**
 * Source: ITU-T T.81, annex B. A marker that no camera writes makes it none: what this function takes for a segment with
 * a length, a decoder may take for something else, and find another picture in it.
 */
function jpegHeader(bytes: Uint8Array): Header | null {
  let frame: Frame | null = null;
  let orientation = UPRIGHT;
  let scans = 0;
  // a decoder holds all blocks until it has the last scan
  let hasMore = false;
  for (let found = markerFrom(bytes, 2); found; ) {
    const { marker, after } = found;
    if (marker === EOI) break;
    const length = after + 1 < bytes.length ? (bytes[after]! << 8) | bytes[after + 1]! : 0;
    if (length < 2 || after + length > bytes.length) return null;
    const segment = bytes.subarray(after + 2, after + length);
    if (marker === SOF_BASELINE || marker === SOF_EXTENDED || marker === SOF_PROGRESSIVE) {
      if (frame) return null;
      frame = frameOf(segment);
      if (!frame) return null;
      hasMore = marker === SOF_PROGRESSIVE;
    } else if (marker === APP1 && scans === 0 && textAt(segment, 0, EXIF.length) === EXIF)
      orientation = orientationOf(segment.subarray(EXIF.length));
    else if (marker === SOS) {
      if (!frame) return null;
      scans += 1;
      hasMore ||= scans > 1 || (segment[0] ?? 0) < frame.colours;
    } else if (!isOther(marker)) return null;
    found = markerFrom(bytes, after + length);
  }
  if (!frame || scans === 0) return null;
  const { width, height, coefficients } = frame;
  return { kind: 'jpeg', width, height, orientation, memory: hasMore ? coefficients : 0, scans };
}

const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n';
/** The bits of a sample that each type of colours may have. Source: PNG, third edition, 11.2.1. */
const DEPTHS: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

/** A part of a PNG. */
export interface Chunk {
  type: string;
  data: Uint8Array;
}

/** The parts of a PNG, up to the first one that is cut off. */
export function* chunksOf(bytes: Uint8Array): Generator<Chunk> {
  const view = viewOf(bytes);
  for (let at = PNG_SIGNATURE.length; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at);
    if (at + 12 + length > bytes.length) return;
    yield { type: textAt(bytes, at + 4, 4), data: bytes.subarray(at + 8, at + 8 + length) };
    at += 12 + length;
  }
}

/** How the samples of a PNG are stored. */
export interface PngForm {
  width: number;
  height: number;
  depth: number;
  colours: number;
  isInterlaced: boolean;
}

/** The form that the first part of a PNG gives; null for one that there is not. */
export function pngFormOf(bytes: Uint8Array): PngForm | null {
  const { value: first } = chunksOf(bytes).next();
  if (first?.type !== 'IHDR' || first.data.length !== 13) return null;
  const view = viewOf(first.data);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const [depth = 0, colours = 0, compression = 0, filter = 0, interlace = 0] = first.data.subarray(8);
  if (width === 0 || height === 0 || !DEPTHS[colours]?.includes(depth)) return null;
  if (compression !== 0 || filter !== 0 || interlace > 1) return null;
  return { width, height, depth, colours, isInterlaced: interlace === 1 };
}

function pngHeader(bytes: Uint8Array): Header | null {
  const form = pngFormOf(bytes);
  if (!form) return null;
  const { width, height, isInterlaced } = form;
  let orientation = UPRIGHT;
  for (const { type, data } of chunksOf(bytes)) if (type === 'eXIf') orientation = orientationOf(data);
  return { kind: 'png', width, height, orientation, memory: isInterlaced ? width * height * 4 : 0, scans: 1 };
}

const ANIMATED = 2;

/** The size that a frame of WebP gives; null for what is none. Source: RFC 9649, 2.5 and 2.6; RFC 6386, 9.1. */
function webpSize(type: string, data: Uint8Array): { width: number; height: number } | null {
  const view = viewOf(data);
  if (type === 'VP8 ' && data.length >= 10 && textAt(data, 3, 3) === '\x9d\x01\x2a')
    return { width: view.getUint16(6, true) & 0x3fff, height: view.getUint16(8, true) & 0x3fff };
  if (type === 'VP8L' && data.length >= 5 && data[0] === 0x2f) {
    const bits = view.getUint32(1, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  return null;
}

/** Source: RFC 9649, 2.3 to 2.7. */
function webpHeader(bytes: Uint8Array): Header | null {
  const view = viewOf(bytes);
  let size: { width: number; height: number } | null = null;
  let orientation = UPRIGHT;
  let bytesOfPixel = 0;
  let hasOpacity = false;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const type = textAt(bytes, at, 4);
    const length = view.getUint32(at + 4, true);
    const data = bytes.subarray(at + 8, at + 8 + length);
    if (type === 'VP8X' && ((data[0] ?? 0) & ANIMATED) !== 0) return null;
    if (!size && (type === 'VP8 ' || type === 'VP8L')) {
      size = webpSize(type, data);
      if (!size) return null;
      // what is without loss is decoded into pixels of its own first, and so is what is transparent beside a picture
      bytesOfPixel = type === 'VP8L' ? 8 : hasOpacity ? 10 : 6;
    }
    hasOpacity ||= type === 'ALPH';
    if (type === 'EXIF')
      orientation = orientationOf(textAt(data, 0, EXIF.length) === EXIF ? data.subarray(EXIF.length) : data);
    at += 8 + length + (length % 2);
  }
  if (!size || size.width === 0 || size.height === 0) return null;
  const { width, height } = size;
  return { kind: 'webp', width, height, orientation, memory: width * height * bytesOfPixel, scans: 1 };
}

/** The header of a picture; null for what is none, is animated, or has a form that no camera makes. */
export function headerOf(bytes: Uint8Array): Header | null {
  if (textAt(bytes, 0, 3) === '\xff\xd8\xff') return jpegHeader(bytes);
  if (textAt(bytes, 0, 8) === PNG_SIGNATURE) return pngHeader(bytes);
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP') return webpHeader(bytes);
  return null;
}
