import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { runCart } from '../../soak/cart.ts';
import { useShop } from '../shop.ts';
import { launch } from './browser.ts';

const shop = useShop();
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
  'random sequence %i of the cart ends with the browser showing what the provider has',
  async (seed) => {
    await runCart(browser, shop, seed, 150);
  },
  120_000,
);
