import { expect, it } from 'vitest';
import { bowlDrawing } from '../../../../src/shop/food-change/model/bowl-drawing.ts';

type Point = readonly [x: number, y: number];

/** The points of an outline of cubic curves and level lines, in short steps. */
function outlineOf(path: string): Point[] {
  const points: Point[] = [];
  for (const [, command, list = ''] of path.matchAll(/([MCH])([\d. ]+)/g)) {
    const numbers = list.trim().split(' ').map(Number);
    const [x0, y0] = points.at(-1) ?? [0, 0];
    if (command === 'M') points.push([numbers[0]!, numbers[1]!]);
    if (command === 'H') points.push([numbers[0]!, y0]);
    if (command !== 'C') continue;
    const [x1, y1, x2, y2, x3, y3] = numbers as [number, number, number, number, number, number];
    const at = (t: number, a: number, b: number, c: number, d: number) =>
      (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t ** 2 * c + t ** 3 * d;
    for (let t = 0.01; t < 1.005; t += 0.01) points.push([at(t, x0, x1, x2, x3), at(t, y0, y1, y2, y3)]);
  }
  return points;
}

const areaOf = (path: string): number =>
  Math.abs(
    outlineOf(path).reduce((sum, [x, y], i, points) => {
      const [nextX, nextY] = points[(i + 1) % points.length]!;
      return sum + x * nextY - nextX * y;
    }, 0) / 2,
  );

it.each([1, 2, 3, 4] as const)('%i quarters of the area of the heap are the new food', (quarters) => {
  const [heap = '', newFood = ''] = [...bowlDrawing(quarters).matchAll(/ d="([^"]+)"/g)].map(([, path = '']) => path);
  expect(areaOf(newFood) / areaOf(heap)).toBeCloseTo(quarters / 4, 2);
});
