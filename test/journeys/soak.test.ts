import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { runCart } from '../../soak/cart.ts';
import { runSubscription } from '../../soak/subscription.ts';
import { useShop } from '../shop.ts';
import { launch } from './browser.ts';

const shop = useShop();
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it.each([1, 2, 3, 4])(
  'random sequence %i of the cart ends with the browser showing what the provider has',
  async (seed) => {
    await runCart(browser, shop, seed, 150);
  },
  120_000,
);

it.each([1, 2, 3, 4])(
  'random sequence %i of a subscription ends with the browser showing what the provider has, and nothing done twice',
  async (seed) => {
    await runSubscription(browser, shop, seed, 150);
  },
  120_000,
);
