import { decodeJpeg, decodeWebp, jpegSize } from './decoders.ts';
import { encodeJpeg, startEncoder } from './encoder.ts';
import { type Header, headerOf, pngFormOf } from './header.ts';
import { decodePng } from './png.ts';
import { fitInto, type Pixels, Shrink, type Size, squareOf, turned } from './shrink.ts';

/** The largest picture that is decoded. */
const MAX_PIXELS = 24_000_000;
/** The longest side: that of a JPEG. A PNG may be one pixel wide, and what is noted of each row would fill the memory. */
const MAX_SIDE = 65_535;
/** The memory that a decoder may hold: a Worker has 128 MB for everything, and the one before may not be gone yet. */
const MAX_MEMORY = 48_000_000;
/** Each goes over all pixels; cameras and programs make up to twelve. */
const MAX_SCANS = 30;
/** The long side of the picture that is kept. */
const SIDE = 1200;
/** The side of its square: two pixels for each of the page's. */
const SMALL_SIDE = 176;
const QUALITY = 80;

/** Why a picture is not taken. */
export type PictureRefusal = 'picture_type' | 'picture_pixels' | 'picture_broken';

/** A picture as it is kept: two JPEGs of its pixels and nothing else. */
export interface CleanPicture extends Size {
  whole: Uint8Array;
  /** The square in its middle. */
  small: Uint8Array;
}

/** The rows of a picture go into a smaller one. */
async function decode(bytes: Uint8Array, header: Header): Promise<Pixels> {
  if (header.kind === 'jpeg') {
    const size = jpegSize(header, SIDE);
    const shrink = new Shrink(size, fitInto(size, SIDE));
    await decodeJpeg(bytes, size, (row) => shrink.take(row, 3));
    return shrink.pixels;
  }
  const shrink = new Shrink(header, fitInto(header, SIDE));
  if (header.kind === 'webp') await decodeWebp(bytes, header, (row) => shrink.take(row, 4));
  else decodePng(bytes, pngFormOf(bytes)!, (row) => shrink.take(row, 4));
  return shrink.pixels;
}

/** Started once in an isolate. Requests that come before it has started start one each, and one of them stays. */
let encoder: Awaited<ReturnType<typeof startEncoder>> | undefined;

async function jpegOf(pixels: Pixels): Promise<Uint8Array> {
  encoder ??= await startEncoder((await import('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm')).default);
  return encodeJpeg(encoder, pixels, { quality: QUALITY });
}

/**
 * Makes a picture anew from its pixels: upright, at most 1200 pixels long, and without anything else that was in the
 * file. Its size is known and bounded before anything is decoded.
 */
export async function cleanPicture(bytes: Uint8Array): Promise<CleanPicture | PictureRefusal> {
  const header = headerOf(bytes);
  if (!header) return 'picture_type';
  const { width: across, height: down } = header;
  if (across * down > MAX_PIXELS || Math.max(across, down) > MAX_SIDE || header.memory > MAX_MEMORY)
    return 'picture_pixels';
  if (header.scans > MAX_SCANS) return 'picture_broken';
  let pixels: Pixels;
  try {
    pixels = turned(await decode(bytes, header), header.orientation);
  } catch {
    return 'picture_broken';
  }
  const { width, height } = pixels;
  return { width, height, whole: await jpegOf(pixels), small: await jpegOf(squareOf(pixels, SMALL_SIDE)) };
}
