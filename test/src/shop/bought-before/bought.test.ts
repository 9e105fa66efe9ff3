import { expect, it } from 'vitest';
import { boughtIn } from '../../../../src/shop/bought-before/bought.ts';
import { LAUNCH_TAG } from '../../../../src/shop/catalogue/launch.ts';

const product = (id: string, tags: string[]) =>
  ({ id, tags, variants: { nodes: [{ id: `${id}-small` }, { id: `${id}-large` }] }, featuredImage: null }) as never;
const WINTER = product('winter', ['season:11-01/03-31']);
const WET = product('wet', [LAUNCH_TAG]);
const DRY = product('dry', []);
const SETTINGS = { wetCatLaunch: '2027-09-01' } as never;

it('what was bought is offered out of its season too, each once in the size bought last, and not before it is sold', () => {
  const lines = ['dry-large', 'winter-small', 'wet-small', 'dry-small', null].map((variantId) => ({ variantId }));
  const bought = (today: '2027-07-01' | '2027-09-01') =>
    boughtIn(lines, [WET, WINTER, DRY], new Map(), { settings: SETTINGS, today }).map(({ variant }) => variant.id);
  expect(bought('2027-07-01')).toEqual(['dry-large', 'winter-small']);
  expect(bought('2027-09-01')).toEqual(['dry-large', 'winter-small', 'wet-small']);
});
