import { it } from 'vitest';
import { runCart } from '../../tools/soak/cart.ts';
import { runSubscription } from '../../tools/soak/subscription.ts';
import { useShop } from '../shop.ts';
import { sharedBrowser } from './browser.ts';

const shop = useShop();

/**
 * Of each, one short sequence; `npm run soak` tries as many as it is told. One of a subscription with an even seed
 * counts what was made.
 */
const SEEDS = { cart: 31, subscription: 164 };
const MAX_LATENCY_MS = 50;
/**
 * For a machine that runs much else: a page takes seconds there, and what does not agree is reported after a minute and
 * a half.
 */
const SEQUENCE_MS = 240_000;

it(
  'a random sequence of the cart ends with the browser showing what the provider has',
  async () => {
    await runCart(await sharedBrowser(), shop, SEEDS.cart, MAX_LATENCY_MS);
  },
  SEQUENCE_MS,
);

it(
  'a random sequence of a subscription ends with the browser showing what the provider has, and nothing done twice',
  async () => {
    await runSubscription(await sharedBrowser(), shop, SEEDS.subscription, MAX_LATENCY_MS);
  },
  SEQUENCE_MS,
);
