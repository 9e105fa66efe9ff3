import type { Header } from './header.ts';
import type { Size } from './shrink.ts';

/** The memory of a decoder, and how it gives room in it. */
interface Memory {
  memory: WebAssembly.Memory;
  malloc(bytes: number): number;
}
/** Source: turbojpeg.h of libjpeg-turbo. */
interface JpegExports extends Memory {
  tjInitDecompress(): number;
  tjDecompress2(
    decoder: number,
    from: number,
    length: number,
    to: number,
    width: number,
    bytesPerRow: number,
    height: number,
    format: number,
    flags: number,
  ): number;
}
/** Source: decode.h of libwebp. */
interface WebpExports extends Memory {
  WebPDecodeRGBA(from: number, length: number, width: number, height: number): number;
}

const RGB_FORMAT = 0;

const fail = (): never => {
  throw new RangeError('the decoder gives up');
};
const IMPORTS = {
  env: { setjmp: () => 0, longjmp: fail },
  wasi_snapshot_preview1: {
    environ_sizes_get: () => 0,
    environ_get: fail,
    proc_exit: fail,
    fd_close: fail,
    fd_seek: fail,
    fd_write: fail,
  },
};

/**
 * Starts a decoder for one picture: nothing of another one is in its memory, and it goes with all that the picture may
 * have broken in it.
 */
function start<Exports extends Memory>(module: WebAssembly.Module, bytes: Uint8Array): { wasm: Exports; from: number } {
  const { exports } = new WebAssembly.Instance(module, IMPORTS);
  const wasm = exports as WebAssembly.Exports & Exports;
  const from = wasm.malloc(bytes.length);
  if (from === 0) fail();
  new Uint8Array(wasm.memory.buffer, from, bytes.length).set(bytes);
  return { wasm, from };
}

/** Gives the rows of a picture in a decoder's memory. */
function giveRows(
  { memory }: Memory,
  at: number,
  { width, height }: Size,
  channels: 3 | 4,
  take: (row: Uint8Array) => void,
): void {
  const length = width * channels;
  for (let y = 0; y < height; y++) take(new Uint8Array(memory.buffer, at + y * length, length));
}

/** In eighths, as the decoder can make a picture smaller: the least that leaves its long side this long. */
const eighthsFor = ({ width, height }: Size, side: number): number =>
  [1, 2, 3, 4, 5, 6, 7].find((eighths) => Math.ceil((Math.max(width, height) * eighths) / 8) >= side) ?? 8;

/**
 * The size in which a JPEG is decoded. The decoder leaves out what would be too fine for it anyway, so that neither a
 * large picture nor its pixels are ever in memory. @param side the long side that is needed.
 */
export function jpegSize(header: Header, side: number): Size {
  const eighths = eighthsFor(header, side);
  return { width: Math.ceil((header.width * eighths) / 8), height: Math.ceil((header.height * eighths) / 8) };
}

/** Decodes a JPEG in a size of {@link jpegSize}, row by row, three bytes a pixel. @throws Error for one that is broken. */
export async function decodeJpeg(bytes: Uint8Array, size: Size, take: (row: Uint8Array) => void): Promise<void> {
  const { default: module } = await import('@cwasm/jpeg-turbo/jpeg-turbo.wasm');
  const { wasm, from } = start<JpegExports>(module, bytes);
  const { width, height } = size;
  const to = wasm.malloc(width * height * 3);
  if (to === 0) fail();
  const decoder = wasm.tjInitDecompress();
  if (wasm.tjDecompress2(decoder, from, bytes.length, to, width, width * 3, height, RGB_FORMAT, 0) !== 0) fail();
  giveRows(wasm, to, size, 3, take);
}

/** Decodes a WebP, row by row, four bytes a pixel. @throws Error for one that is broken. */
export async function decodeWebp(bytes: Uint8Array, header: Header, take: (row: Uint8Array) => void): Promise<void> {
  const { default: module } = await import('@cwasm/webp/webp.wasm');
  const { wasm, from } = start<WebpExports>(module, bytes);
  const size = wasm.malloc(8);
  const to = wasm.WebPDecodeRGBA(from, bytes.length, size, size + 4);
  if (to === 0) fail();
  const [width, height] = new Uint32Array(wasm.memory.buffer, size, 2);
  // its header has said how much memory it takes
  if (width !== header.width || height !== header.height) fail();
  giveRows(wasm, to, header, 4, take);
}
