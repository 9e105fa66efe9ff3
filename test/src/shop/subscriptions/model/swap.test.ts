import { expect, it } from 'vitest';
import { amountIn, lineWith, nearestSize } from '../../../../../src/shop/subscriptions/model/swap.ts';

it.each([
  ['1.5 kg', 1500],
  ['400 g', 400],
  ['12 × 85 g', 1020],
  ['6x400 g', 2400],
  ['2,5 l', 2500],
  ['One size', null],
  ['120 pcs', null],
])('%s is %s', (title, amount) => {
  expect(amountIn(title)).toBe(amount);
});

it('the nearest size is the same, else the one whose amount has the smallest ratio, else the first', () => {
  const of = (...titles: string[]) => titles.map((title) => ({ title }));
  const nearest = (sizes: string[], wanted: string) => nearestSize(of(...sizes), wanted)?.title;
  expect(nearest(['1.5 kg', '5 kg', '10 kg'], '5 kg')).toBe('5 kg');
  expect(nearest(['1.5 kg', '8 kg'], '5 kg')).toBe('8 kg');
  expect(nearest(['1 kg', '3 kg', '10 kg'], '1.5 kg')).toBe('1 kg');
  expect(nearest(['S', 'M'], 'M')).toBe('M');
  expect(nearest(['small', '3 kg'], '1 kg')).toBe('3 kg');
  expect(nearest(['small', 'large'], '1 kg')).toBe('small');
  expect(nearest([], '1 kg')).toBeUndefined();
});

it('the line that takes the quantity up is another one with the same size', () => {
  const lines = [
    { id: 'a', variantId: '1' },
    { id: 'b', variantId: '2' },
  ];
  expect([lineWith(lines, 'a', '2')?.id, lineWith(lines, 'b', '2'), lineWith(lines, 'a', '3')]).toEqual([
    'b',
    undefined,
    undefined,
  ]);
});
