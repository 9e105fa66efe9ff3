const MEMORY_SECTION = 5;
const HEADER_BYTES = 8;
const HAS_MAX = 1;

/** A number in as few bytes as it takes. Source: WebAssembly Core, 5.2.2, unsigned LEB128. */
function bytesOf(number: number): number[] {
  const bytes: number[] = [];
  for (let rest = number; ; rest >>>= 7) {
    bytes.push(rest < 128 ? rest : (rest & 127) | 128);
    if (rest < 128) return bytes;
  }
}

/** The number at a place, and the place after it. */
function numberAt(bytes: Uint8Array, at: number): [number: number, after: number] {
  let number = 0;
  for (let i = at, shift = 0; ; i++, shift += 7) {
    const byte = bytes[i];
    if (byte === undefined || shift > 28) throw new TypeError('Expected a module of WebAssembly');
    number += (byte & 127) * 2 ** shift;
    if (byte < 128) return [number, i + 1];
  }
}

/**
 * A module whose own memory never grows beyond a size: asked for more, it is refused, as on a machine that has no more.
 * Source: WebAssembly Core, 5.3.8 and 5.5.8.
 *
 * @param pages of 64 KiB each. @throws TypeError for what is no module with one memory.
 */
export function withMaxMemory(wasm: Uint8Array, pages: number): Uint8Array {
  for (let at = HEADER_BYTES; at < wasm.length; ) {
    const [length, start] = numberAt(wasm, at + 1);
    if (wasm[at] === MEMORY_SECTION) {
      const [count, flags] = [wasm[start], wasm[start + 1]];
      const [min] = numberAt(wasm, start + 2);
      if (count !== 1 || flags === undefined || flags > HAS_MAX || min > pages)
        throw new TypeError(`Expected a module with one memory of at most ${pages} pages`);
      const section = [1, HAS_MAX, ...bytesOf(min), ...bytesOf(pages)];
      return Uint8Array.from([
        ...wasm.subarray(0, at),
        MEMORY_SECTION,
        ...bytesOf(section.length),
        ...section,
        ...wasm.subarray(start + length),
      ]);
    }
    at = start + length;
  }
  throw new TypeError('Expected a module with a memory of its own');
}
