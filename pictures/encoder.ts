import startModule, { type EncodeOptions, type MozJPEGModule } from '@jsquash/jpeg/codec/enc/mozjpeg_enc.js';
import { defaultOptions } from '@jsquash/jpeg/meta.js';
import { initEmscriptenModule } from '@jsquash/jpeg/utils.js';
import type { Pixels } from './shrink.ts';

/**
 * Starts an encoder. The library's own `encode` would keep the promise of its start for all requests, and it dies with
 * the first one.
 */
export const startEncoder = (module: WebAssembly.Module): Promise<MozJPEGModule> =>
  initEmscriptenModule(startModule, module);

/** @returns a JPEG of pixels of four bytes each. */
export const encodeJpeg = (
  encoder: MozJPEGModule,
  { data, width, height }: Pixels,
  options: Partial<EncodeOptions>,
): Uint8Array => encoder.encode(data, width, height, { ...defaultOptions, ...options });
