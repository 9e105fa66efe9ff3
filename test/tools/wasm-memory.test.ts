import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { withMaxMemory } from '../../tools/wasm-memory.ts';

const files = createRequire(import.meta.url);
const MODULE = readFileSync(files.resolve('@cwasm/webp/webp.wasm'));
const compiled = (bytes: Uint8Array): WebAssembly.Module => Reflect.construct(WebAssembly.Module, [bytes]);
const nothing = () => 0;
const IMPORTS = {
  env: { setjmp: nothing, longjmp: nothing },
  wasi_snapshot_preview1: { fd_close: nothing, fd_seek: nothing, fd_write: nothing },
};

it('a module whose memory is bounded works as before, and gets no page more', () => {
  const bounded = withMaxMemory(MODULE, 20);
  expect(bounded.length).toBe(MODULE.length + 1);
  const { exports } = new WebAssembly.Instance(compiled(bounded), IMPORTS);
  const { memory, malloc } = exports as { memory: WebAssembly.Memory; malloc(bytes: number): number };
  expect(malloc(500_000)).toBeGreaterThan(0);
  expect(malloc(2_000_000)).toBe(0);
  expect(memory.buffer.byteLength).toBeLessThanOrEqual(20 * 65_536);
  expect(() => memory.grow(20)).toThrow(RangeError);
});

it('takes nothing but a module with one memory that is not larger already', () => {
  for (const [bytes, pages] of [
    [MODULE, 1],
    [MODULE.subarray(0, 8), 20],
    [MODULE.subarray(0, 12), 20],
    [Buffer.from('\0asm\x01\0\0\0\x05\x04\x02\0\x01\0', 'latin1'), 20],
  ] as const)
    expect(() => withMaxMemory(bytes, pages)).toThrow(TypeError);
  expect(WebAssembly.validate(withMaxMemory(MODULE, 65_536))).toBe(true);
});
