import { expect, it, vi } from 'vitest';
import { drawPicture } from '../../pictures/draw.ts';
import { withTimeout } from '../../src/platform/deadline.ts';

const { initWasm } = vi.hoisted(() => ({ initWasm: vi.fn(async () => {}) }));
vi.mock('@resvg/resvg-wasm/index_bg.wasm', () => ({ default: {} }));
vi.mock('@resvg/resvg-wasm', () => ({
  initWasm,
  Resvg: class {
    render = () => ({ asPng: () => new Uint8Array(1) });
    free = () => {};
  },
}));

it('of two visitors whose pictures need the library, the first may leave while it starts', async () => {
  // a start whose request was cancelled never ends
  initWasm.mockReturnValueOnce(new Promise<never>(() => {}));
  vi.useFakeTimers();
  try {
    void drawPicture({ title: 'First' });
    const second = drawPicture({ title: 'Second' });
    await vi.advanceTimersByTimeAsync(5000);
    vi.useRealTimers();
    expect((await withTimeout(1000, second, null))?.byteLength).toBe(1);
    expect(initWasm).toHaveBeenCalledTimes(2);
  } finally {
    vi.useRealTimers();
  }
});
