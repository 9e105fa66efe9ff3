import { it } from 'vitest';
import { runCart } from '../../soak/cart.ts';
import { runSubscription } from '../../soak/subscription.ts';
import { useShop } from '../shop.ts';
import { sharedBrowser } from './browser.ts';

const shop = useShop();

/** Of each, one sequence; `npm run soak` tries as many as it is told. */
const SEED = 1;
const STEPS = 50;

it('a random sequence of the cart ends with the browser showing what the provider has', async () => {
  await runCart(await sharedBrowser(), shop, SEED, STEPS);
}, 120_000);

it('a random sequence of a subscription ends with the browser showing what the provider has, and nothing done twice', async () => {
  await runSubscription(await sharedBrowser(), shop, SEED, STEPS);
}, 120_000);
