import { initWasm, Resvg } from '@resvg/resvg-wasm';

/** The library is started once in an isolate. */
let library: 'absent' | 'starting' | 'ready' = 'absent';
let startedAt = 0;
/** A start that has not ended after this time has died with its request. */
const START_MS = 3000;
const POLL_MS = 20;

/** Starts the library that renders SVG, and waits until it can be used. @returns its class. */
export async function startLibrary(): Promise<typeof Resvg> {
  while (library === 'starting' && Date.now() - startedAt < START_MS)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  if (library === 'ready') return Resvg;
  library = 'starting';
  startedAt = Date.now();
  try {
    await initWasm((await import('@resvg/resvg-wasm/index_bg.wasm')).default);
    library = 'ready';
  } catch (error) {
    // it refuses to be started twice: then another request has started it
    library = String(error).includes('Already initialized') ? 'ready' : 'absent';
    if (library === 'absent') throw error;
  }
  return Resvg;
}

/** The bytes of a file that the build has put into a data URI. */
export const bytesOf = (dataUri: string): Uint8Array =>
  Uint8Array.from(atob(dataUri.slice(dataUri.indexOf(',') + 1)), (char) => char.charCodeAt(0));
