import { afterEach, expect, it, vi } from 'vitest';
import { drawPicture } from '../../pictures/draw.ts';

const { render } = vi.hoisted(() => ({ render: vi.fn(() => ({ asPng: () => new Uint8Array(1) })) }));
vi.mock('@resvg/resvg-wasm/index_bg.wasm', () => ({ default: {} }));
vi.mock('@resvg/resvg-wasm', () => ({
  initWasm: async () => {},
  Resvg: class {
    render = render;
    free = () => {};
  },
}));
afterEach(() => void vi.useRealTimers());

it('a picture that many ask for at once is drawn once a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await Promise.all(['One', 'One', 'Two', 'One'].map((title) => drawPicture({ title })));
  expect(render).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(61_000);
  await drawPicture({ title: 'One' });
  expect(render).toHaveBeenCalledTimes(3);
});

it('the last twenty pictures are kept', async () => {
  render.mockClear();
  const draw = (n: number) => drawPicture({ title: `Number ${n}` });
  for (let n = 0; n < 21; n++) await draw(n);
  await draw(20);
  await draw(1);
  expect(render).toHaveBeenCalledTimes(21);
  await draw(0);
  expect(render).toHaveBeenCalledTimes(22);
});
