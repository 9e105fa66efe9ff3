import { describe, expect, it, vi } from 'vitest';
import { api } from '../../../../../src/routes.ts';
import { cartToken, markCheckoutBegun, storeCart, storedCart } from '../../../../../src/shop/cart/browser/storage.ts';
import { CartStore } from '../../../../../src/shop/cart/browser/store.ts';
import { type CartState, cartVersion } from '../../../../../src/shop/cart/model/cart.ts';
import { flush, useFakeBrowser } from '../../../../client/browser.ts';
import { withParts } from '../../../../stand-ins.ts';

const browser = useFakeBrowser();
const SETTING = {
  market: 'se',
  country: 'SE',
  freeShipping: 500,
  shippingCost: 45,
  locale: 'sv-SE',
  texts: { 'error.shop_unavailable': 'Nothing was lost.', 'cart.offline': 'No connection.' },
};
const ID = 'gid://shopify/Cart/1?key=k';

/** A cart by its lines' quantities. Every piece costs 10. */
function cartOf(quantities: Record<string, number>, countryCode = 'SE'): CartState {
  const items = Object.entries(quantities).map(([id, quantity]) => ({
    id,
    variantId: id,
    customAttributes: [],
    price: 10,
    quantity,
    totalPrice: 10 * quantity,
    isSubscription: false,
  }));
  const totalQuantity = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return withParts<CartState>({
    cart: {
      id: ID,
      countryCode,
      updatedAt: '2026-11-21T12:00:00Z',
      items,
      totalQuantity,
      discountCodes: [],
      totals: { subTotal: 10 * totalQuantity, discountTotal: 0, grandTotal: 10 * totalQuantity },
    },
    details: {
      lines: Object.fromEntries(items.map(({ id }) => [id, { oncePrice: 10, planPrice: 8.5, planId: null }])),
      freeShipping: { threshold: 500, remaining: 500 - 10 * totalQuantity, reached: false },
    },
  });
}

/** A line as a page describes it. */
const lineOf = (variantId: string, quantity: number) => ({
  id: `new-${variantId}`,
  variantId,
  planId: null,
  quantity,
  imageURL: '',
  currency: 'SEK',
  details: {
    href: '/se/merch/mug',
    title: variantId,
    size: 'one',
    oncePrice: 10,
    planPrice: 8.5,
    unitPrice: null,
    unitPriceOnce: null,
    unitPricePlan: null,
    unit: null,
    plans: [],
    planId: null,
    available: null,
  },
});

const ok = (state: CartState | null) => ({ ...state, warnings: [] });
const refusal = (code: string, message = code) => ({ errors: [{ code, message }] });

/** A store of a browser whose last answer was the given cart. */
function storeOf(quantities: Record<string, number>): CartStore {
  storeCart(cartOf(quantities));
  const store = new CartStore(SETTING);
  store.watch();
  return store;
}
const quantities = (store: CartStore) =>
  Object.fromEntries(store.getSnapshot().shown?.cart.items.map(({ id, quantity }) => [id, quantity]) ?? []);
const codes = (store: CartStore) => store.getSnapshot().problems.map(({ code }) => code);
/** The bodies of the calls, without the ids by which the shop recognises a repetition. */
const bodies = () =>
  browser().calls.map(({ body }) => {
    const { formId: _, ...fields } = body ?? {};
    return body && fields;
  });
const formIds = () => browser().calls.map(({ body }) => body?.formId);
const paths = () => browser().calls.map(({ path }) => path.split('?')[0]);

describe('a new store', () => {
  it('shows the stored cart without asking the shop', () => {
    const store = storeOf({ a: 1 });
    expect([quantities(store), store.getSnapshot().phase, browser().calls.length]).toEqual([{ a: 1 }, 'ready', 0]);
  });

  it('is empty without a token, and loading with one but no fresh answer', () => {
    expect(new CartStore(SETTING).getSnapshot()).toMatchObject({ shown: null, phase: 'ready' });
    storeCart(cartOf({ a: 1 }));
    vi.setSystemTime(Date.now() + 5 * 60_000);
    expect(new CartStore(SETTING).getSnapshot()).toMatchObject({ shown: null, phase: 'loading' });
  });

  it('does not show the cart of another country', () => {
    storeCart(cartOf({ a: 1 }, 'DE'));
    expect(new CartStore(SETTING).getSnapshot()).toMatchObject({ shown: null, phase: 'loading' });
  });

  it('adopts what the server rendered, and loads the cart of a token that the server did not see', async () => {
    const store = storeOf({ a: 1 });
    store.initialize(cartOf({ a: 4 }));
    expect([quantities(store), storedCart()?.cart.totalQuantity, browser().calls.length]).toEqual([{ a: 4 }, 4, 0]);
    store.initialize(null);
    expect([store.getSnapshot().phase, paths()]).toEqual(['loading', ['/api/cart']]);
    await browser().lastCall.answer(200, ok(cartOf({ a: 5 })));
    expect([store.getSnapshot().phase, quantities(store)]).toEqual(['ready', { a: 5 }]);
  });
});

describe('changes', () => {
  it('show at once and are sent one after another, with the cart and the market', async () => {
    const store = storeOf({ a: 1, b: 1 });
    store.setQuantity('a', 2);
    store.setQuantity('b', 0);
    store.setPlan('a', 'monthly');
    const { shown, busy } = store.getSnapshot();
    expect([quantities(store), shown?.cart.totals.grandTotal, busy]).toEqual([{ a: 2 }, 17, true]);
    expect(bodies()).toEqual([{ lineId: 'a', quantity: 2, market: 'se', countryCode: 'SE', token: ID }]);
    await browser().lastCall.answer(200, ok(cartOf({ a: 2, b: 1 })));
    expect([quantities(store), paths()]).toEqual([{ a: 2 }, ['/api/cart/lines/update', '/api/cart/lines/update']]);
    await browser().lastCall.answer(200, ok(cartOf({ a: 2 })));
    expect(bodies().at(-1)).toMatchObject({ lineId: 'a', sellingPlanId: 'monthly' });
    await browser().lastCall.answer(200, ok(cartOf({ a: 2 })));
    expect([quantities(store), store.getSnapshot().busy, browser().calls.length]).toEqual([{ a: 2 }, false, 3]);
  });

  it('of the plans of all lines are one call, whose sums are those of the shop', async () => {
    const store = storeOf({ a: 1, b: 1 });
    store.sendForm('/api/cart/lines/plans', { plans: '{"a":"monthly","b":"monthly"}' });
    expect([store.getSnapshot().busy, store.getSnapshot().shown?.cart.totals.grandTotal]).toEqual([true, 20]);
    expect([paths(), bodies()]).toEqual([
      ['/api/cart/lines/plans'],
      [expect.objectContaining({ plans: '{"a":"monthly","b":"monthly"}' })],
    ]);
    await browser().lastCall.answer(200, ok(cartOf({ a: 1 })));
    expect([quantities(store), store.getSnapshot().busy, browser().calls.length]).toEqual([{ a: 1 }, false, 1]);
  });

  it('replace one of the same line and kind that waits, but not one that is under way', async () => {
    const store = storeOf({ a: 1, b: 1 });
    store.setQuantity('a', 2);
    store.setQuantity('a', 3);
    store.setQuantity('b', 5);
    store.setPlan('a', 'monthly');
    store.setQuantity('a', 4);
    expect(quantities(store)).toEqual({ a: 4, b: 5 });
    for (let i = 0; i < 4; i++) await browser().lastCall.answer(200, ok(cartOf({ a: 4, b: 5 })));
    expect(bodies().map(({ lineId, quantity, sellingPlanId }) => [lineId, quantity ?? sellingPlanId])).toEqual([
      ['a', 2],
      ['b', 5],
      ['a', 'monthly'],
      ['a', 4],
    ]);
  });

  it('end with the answer of the server, which is stored for other tabs', async () => {
    const store = storeOf({ a: 1 });
    store.setQuantity('a', 9);
    await browser().lastCall.answer(200, {
      ...cartOf({ a: 7 }),
      warnings: [{ code: 'limited_stock', message: 'Only 7' }],
    });
    expect([quantities(store), store.getSnapshot().notes, storedCart()?.cart.totalQuantity]).toEqual([
      { a: 7 },
      [{ code: 'limited_stock', message: 'Only 7' }],
      7,
    ]);
  });

  it('tell the page how many pieces it holds, with those that are being added', async () => {
    const counts: number[] = [];
    browser().document.addEventListener('cart', (event) => counts.push((event as CustomEvent<number>).detail));
    const store = storeOf({ a: 1 });
    store.add({ variantId: 'v', quantity: '2' });
    expect([store.getSnapshot().adding, store.getSnapshot().open]).toEqual([2, true]);
    await browser().lastCall.answer(200, ok(cartOf({ a: 1, v: 2 })));
    expect([[...new Set(counts)], store.getSnapshot().adding]).toEqual([[1, 3], 0]);
  });
});

describe('a refused change', () => {
  it('is taken back with its message, and with the changes of its line that wait', async () => {
    const store = storeOf({ a: 1, b: 1 });
    store.setQuantity('a', 2);
    store.setQuantity('a', 3);
    store.setQuantity('b', 2);
    await browser().lastCall.answer(409, refusal('sold_out', 'Nothing is left.'));
    expect([quantities(store), store.getSnapshot().problems]).toEqual([
      { a: 1, b: 2 },
      [{ code: 'sold_out', message: 'Nothing is left.' }],
    ]);
    await browser().lastCall.answer(200, ok(cartOf({ a: 1, b: 2 })));
    expect([bodies().map(({ lineId }) => lineId), store.getSnapshot().busy]).toEqual([['a', 'b'], false]);
  });

  it('leaves no message once the next one is asked for', async () => {
    const store = storeOf({ a: 1 });
    store.sendForm(api.cartDiscount, { code: 'NOPE' });
    await browser().lastCall.answer(422, refusal('discount_not_found'));
    expect(codes(store)).toEqual(['discount_not_found']);
    store.setQuantity('a', 2);
    expect(codes(store)).toEqual([]);
  });

  it('of a line that is gone has the cart read again', async () => {
    const store = storeOf({ a: 1, b: 1 });
    store.setQuantity('a', 2);
    await browser().lastCall.answer(404, refusal('line_not_found'));
    expect(paths().at(-1)).toBe('/api/cart');
    await browser().lastCall.answer(200, ok(cartOf({ b: 1 })));
    expect([quantities(store), codes(store)]).toEqual([{ b: 1 }, ['line_not_found']]);
  });

  it('of a cart that is gone empties it, and drops what waits except adding', async () => {
    const store = storeOf({ a: 1 });
    store.setQuantity('a', 2);
    store.setQuantity('a', 3);
    store.sendForm(api.cartDiscount, { code: 'WELCOME10' });
    store.add({ variantId: 'v' });
    await browser().calls[0]!.answer(404, refusal('cart_not_found'));
    expect([quantities(store), cartToken(), storedCart()]).toEqual([{}, null, null]);
    expect(bodies().slice(1)).toEqual([{ variantId: 'v', market: 'se', countryCode: 'SE' }]);
    await browser().lastCall.answer(200, ok(cartOf({ v: 1 })));
    expect([quantities(store), cartToken(), browser().calls.length]).toEqual([{ v: 1 }, ID, 2]);
  });
});

describe('an answer that never came', () => {
  it('is asked for again after 1, 2 and 4 seconds where a repetition does no harm', async () => {
    const store = storeOf({ a: 1 });
    store.setQuantity('a', 2);
    for (const [i, seconds] of [1, 2, 4].entries()) {
      await browser().lastCall.lose();
      await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
      expect(browser().calls.length).toBe(i + 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(browser().calls.length).toBe(i + 2);
    }
    expect(bodies().every(({ quantity }) => quantity === 2)).toBe(true);
    expect([quantities(store), store.getSnapshot().busy]).toEqual([{ a: 2 }, true]);
    await browser().lastCall.answer(200, ok(cartOf({ a: 2 })));
    expect([quantities(store), store.getSnapshot().busy, codes(store)]).toEqual([{ a: 2 }, false, []]);
  });

  it('leaves the change pending after the last try, with a message, until it is sent again', async () => {
    const store = storeOf({ a: 1 });
    store.setQuantity('a', 2);
    for (const seconds of [1, 2, 4]) {
      await browser().lastCall.lose();
      await vi.advanceTimersByTimeAsync(seconds * 1000);
    }
    await browser().lastCall.lose();
    expect([quantities(store), store.getSnapshot().problems]).toEqual([
      { a: 2 },
      [{ code: 'offline', message: 'No connection.' }],
    ]);
    expect(store.getSnapshot()).toMatchObject({ busy: false, offline: true, status: '' });
    expect(paths()).toEqual(Array(4).fill('/api/cart/lines/update'));
    store.retry();
    await browser().lastCall.answer(200, ok(cartOf({ a: 2 })));
    expect([quantities(store), codes(store), new Set(formIds()).size]).toEqual([{ a: 2 }, [], 1]);
  });

  it('is asked for again with the same form id when adding, so that the shop adds once', async () => {
    const store = storeOf({ a: 1 });
    store.add({ variantId: 'v', quantity: 1 });
    await browser().lastCall.lose();
    await vi.advanceTimersByTimeAsync(1000);
    expect([paths(), formIds()[0], formIds()[1]]).toEqual([
      ['/api/cart/lines/add', '/api/cart/lines/add'],
      expect.stringMatching(/^[\w-]{36}$/),
      formIds()[0],
    ]);
    await browser().lastCall.answer(200, ok(cartOf({ a: 1, v: 1 })));
    expect([quantities(store), store.getSnapshot().adding]).toEqual([{ a: 1, v: 1 }, 0]);
  });

  it('is not waited for while the browser is offline, and asked for when it is online again', async () => {
    const store = storeOf({ a: 1 });
    browser().navigator.onLine = false;
    store.setQuantity('a', 2);
    await browser().lastCall.lose();
    expect([codes(store), quantities(store), browser().calls.length]).toEqual([['offline'], { a: 2 }, 1]);
    browser().navigator.onLine = true;
    browser().window.dispatchEvent(new Event('online'));
    await flush();
    await browser().lastCall.answer(200, ok(cartOf({ a: 2 })));
    expect([codes(store), quantities(store), store.getSnapshot().status]).toEqual([[], { a: 2 }, 'updated']);
  });

  it('of a shop that is still at work for an earlier call is waited for', async () => {
    const store = storeOf({ a: 1 });
    store.setQuantity('a', 2);
    await browser().lastCall.answer(503, refusal('still_busy'));
    await vi.advanceTimersByTimeAsync(1000);
    await browser().lastCall.answer(200, ok(cartOf({ a: 2 })));
    expect([quantities(store), codes(store), new Set(formIds()).size]).toEqual([{ a: 2 }, [], 1]);
  });

  it('differs from a failure that the shop reports, which it has tried to avoid itself', async () => {
    const store = storeOf({ a: 1 });
    store.setQuantity('a', 2);
    await browser().lastCall.answer(503, refusal('shop_unavailable', 'Nothing was lost.'));
    expect(paths()).toEqual(['/api/cart/lines/update', '/api/cart']);
    await browser().lastCall.answer(200, ok(cartOf({ a: 1 })));
    expect([quantities(store), codes(store), store.getSnapshot().status]).toEqual([{ a: 1 }, ['shop_unavailable'], '']);
  });

  it.each([
    ['adding', (store: CartStore) => store.add({ variantId: 'v', quantity: 2 }, lineOf('v', 2)), { a: 1, v: 2 }],
    ['a difference', (store: CartStore) => store.changeQuantity('a', 2), { a: 3 }],
    ['a quantity', (store: CartStore) => store.setQuantity('a', 0), {}],
  ] as const)(
    'between the shop and the provider is no failure when the cart contains the change: %s',
    async (_, change, after) => {
      const store = storeOf({ a: 1 });
      change(store);
      await browser().lastCall.answer(503, refusal('shop_unavailable'));
      await browser().lastCall.answer(200, ok(cartOf(after)));
      expect([quantities(store), codes(store), store.getSnapshot().status]).toEqual([after, [], 'updated']);
    },
  );

  describe('is no failure either where the stored cart is too old to be trusted', () => {
    const answerRead = (state: CartState) =>
      browser()
        .calls.findLast(({ path }) => path.startsWith('/api/cart?'))!
        .answer(200, ok(state));

    it('and a line is added before the cart has been read', async () => {
      storeCart(cartOf({ v: 2 }));
      vi.setSystemTime(Date.now() + 6 * 60_000);
      const store = new CartStore(SETTING);
      store.watch();
      store.add({ variantId: 'v', quantity: 2 }, lineOf('v', 2));
      expect([store.getSnapshot().phase, quantities(store)]).toEqual(['loading', { v: 4 }]);
      await browser().lastCall.answer(503, refusal('shop_unavailable'));
      await answerRead(cartOf({ v: 4 }));
      expect([quantities(store), codes(store), store.getSnapshot().status]).toEqual([{ v: 4 }, [], 'updated']);
    });

    it('and a page that was left has asked for a difference', async () => {
      storeOf({ v: 2 }).changeQuantity('v', 2);
      browser().storage.delete('cartLock');
      vi.setSystemTime(Date.now() + 6 * 60_000);
      const store = new CartStore(SETTING);
      store.watch();
      await browser().lastCall.answer(503, refusal('shop_unavailable'));
      await answerRead(cartOf({ v: 4 }));
      expect([quantities(store), codes(store)]).toEqual([{ v: 4 }, []]);
    });
  });
});

describe('a cart that the server could not read', () => {
  it('is shown as this browser saw it last, until another try reads it', async () => {
    const store = storeOf({ a: 1 });
    store.fail();
    expect([quantities(store), store.getSnapshot().phase]).toEqual([{ a: 1 }, 'failed']);
    store.retry();
    await flush();
    expect([paths(), store.getSnapshot().status]).toEqual([['/api/cart'], '']);
    await browser().lastCall.answer(200, ok(cartOf({ a: 2 })));
    expect([quantities(store), store.getSnapshot().phase]).toEqual([{ a: 2 }, 'ready']);
  });
});

describe('a line that the shop could not add', () => {
  const KEPT = { 'error.shop_unavailable': 'Nothing was lost.', 'cart.kept': 'Kept.' };
  const fail = () => browser().lastCall.answer(503, refusal('shop_unavailable'));

  /** A store of a cart with one piece of `a`, whose addition of two pieces of `v` the shop has refused for now. */
  async function failedStore(): Promise<CartStore> {
    storeCart(cartOf({ a: 1 }));
    const store = new CartStore({ ...SETTING, texts: KEPT });
    store.watch();
    store.add({ variantId: 'v', quantity: 2 }, lineOf('v', 2));
    await fail();
    await browser().lastCall.answer(200, ok(cartOf({ a: 1 })));
    return store;
  }

  it('stays, and says so', async () => {
    const store = await failedStore();
    const { problems, waiting, busy, status } = store.getSnapshot();
    expect([quantities(store), problems, waiting, busy, status]).toEqual([
      { a: 1, 'new-v': 2 },
      [{ code: 'not_added', message: 'Kept.' }],
      { 'new-v': 2 },
      false,
      '',
    ]);
  });

  it('is added by another try, as the same call', async () => {
    const store = await failedStore();
    store.retry();
    await flush();
    expect([codes(store), store.getSnapshot().waiting]).toEqual([[], {}]);
    await browser().lastCall.answer(200, ok(cartOf({ a: 1, v: 2 })));
    expect([quantities(store), codes(store), store.getSnapshot().status]).toEqual([{ a: 1, v: 2 }, [], 'updated']);
    expect([browser().storage.size > 0, new Set(formIds().filter(Boolean)).size]).toEqual([true, 1]);
  });

  it('does not keep other changes from being made', async () => {
    const store = await failedStore();
    store.setQuantity('a', 3);
    await flush();
    expect(bodies().at(-1)).toMatchObject({ lineId: 'a', quantity: 3 });
    await browser().lastCall.answer(200, ok(cartOf({ a: 3 })));
    expect([quantities(store), store.getSnapshot().waiting]).toEqual([{ a: 3, 'new-v': 2 }, { 'new-v': 2 }]);
  });

  it('can be changed and removed, without asking the shop', async () => {
    const store = await failedStore();
    const asked = browser().calls.length;
    store.changeQuantity('new-v', 1);
    await flush();
    expect([quantities(store), browser().calls.length]).toEqual([{ a: 1, 'new-v': 3 }, asked]);
    store.setQuantity('new-v', 0);
    await flush();
    expect([quantities(store), codes(store), browser().calls.length]).toEqual([{ a: 1 }, [], asked]);
    expect([...browser().storage.keys()].filter((key) => key.startsWith('cartPending'))).toEqual([]);
  });

  it('is counted on the line that it joins', async () => {
    storeCart(cartOf({ v: 1 }));
    const store = new CartStore({ ...SETTING, texts: KEPT });
    store.watch();
    store.add({ variantId: 'v', quantity: 2 }, lineOf('v', 2));
    await fail();
    await browser().lastCall.answer(200, ok(cartOf({ v: 1 })));
    expect([quantities(store), store.getSnapshot().waiting]).toEqual([{ v: 3 }, { v: 2 }]);
  });

  it('is tried again by the next page, which does not open the panel for it', async () => {
    await failedStore();
    browser().storage.delete('cartLock');
    const next = new CartStore({ ...SETTING, texts: KEPT });
    next.watch();
    await flush();
    expect(bodies().at(-1)).toMatchObject({ variantId: 'v', quantity: 2 });
    await fail();
    await browser().lastCall.answer(200, ok(cartOf({ a: 1 })));
    expect([quantities(next), next.getSnapshot().open]).toEqual([{ a: 1, 'new-v': 2 }, false]);
  });

  it('is refused for good when the shop says so', async () => {
    const store = await failedStore();
    store.retry();
    await flush();
    await browser().lastCall.answer(409, refusal('sold_out'));
    expect([quantities(store), codes(store), store.getSnapshot().waiting]).toEqual([{ a: 1 }, ['sold_out'], {}]);
  });
});

describe('a line that is added', () => {
  it('shows at once, with its sums, also in a browser without a cart', async () => {
    const store = new CartStore(SETTING);
    store.add({ variantId: 'v', quantity: '2' }, lineOf('v', 2));
    const { shown, busy, status, open } = store.getSnapshot();
    expect([quantities(store), shown?.cart.totals.grandTotal, shown?.cart.currencyCode]).toEqual([
      { 'new-v': 2 },
      20,
      'SEK',
    ]);
    expect([busy, status, open]).toEqual([true, 'updating', true]);
    await browser().lastCall.answer(200, ok(cartOf({ v: 2 })));
    expect([quantities(store), store.getSnapshot().keys, store.getSnapshot().status]).toEqual([
      { v: 2 },
      { v: 'new-v' },
      'updated',
    ]);
  });

  it('joins the line of the same variant and plan', () => {
    const store = storeOf({ a: 1, v: 1 });
    store.add({ variantId: 'v', quantity: 2 }, lineOf('v', 2));
    store.add({ variantId: 'v', quantity: 1 }, lineOf('v', 1));
    expect(quantities(store)).toEqual({ a: 1, v: 4 });
    store.add({ variantId: 'v', quantity: 1, sellingPlanId: 'monthly' }, { ...lineOf('v', 1), planId: 'monthly' });
    expect(quantities(store)).toEqual({ 'new-v': 1, a: 1, v: 4 });
  });

  it.each([
    ['goes back', 409, refusal('sold_out'), { a: 1 }, ['sold_out'], []],
    ['goes back from a cart of too many lines', 409, refusal('cart_full'), { a: 1 }, ['cart_full'], []],
    [
      'shrinks',
      200,
      { ...cartOf({ a: 1, v: 3 }), warnings: [{ code: 'limited_stock', message: 'Only 3' }] },
      { a: 1, v: 3 },
      [],
      ['limited_stock'],
    ],
  ] as const)('%s with the message of the shop', async (_, status, answer, after, problems, notes) => {
    const store = storeOf({ a: 1 });
    store.add({ variantId: 'v', quantity: 9 }, lineOf('v', 9));
    expect(quantities(store)).toEqual({ 'new-v': 9, a: 1 });
    await browser().lastCall.answer(status, answer);
    expect([quantities(store), codes(store), store.getSnapshot().notes.map(({ code }) => code)]).toEqual([
      after,
      problems,
      notes,
    ]);
  });

  it('can be changed before the shop has answered', async () => {
    const store = new CartStore(SETTING);
    store.add({ variantId: 'v', quantity: 1 }, lineOf('v', 1));
    store.changeQuantity('new-v', 1);
    store.changeQuantity('new-v', 1);
    expect(quantities(store)).toEqual({ 'new-v': 3 });
    await browser().lastCall.answer(200, ok(cartOf({ v: 1 })));
    expect([quantities(store), bodies().at(-1)]).toEqual([
      { v: 3 },
      { lineId: 'v', by: 2, market: 'se', countryCode: 'SE', token: ID },
    ]);
  });
});

describe('a difference', () => {
  it('joins one that waits, and a quantity that waits', () => {
    const store = storeOf({ a: 1, b: 1 });
    store.changeQuantity('a', 1);
    store.changeQuantity('a', 1);
    store.changeQuantity('a', 1);
    store.setQuantity('b', 5);
    store.changeQuantity('b', -1);
    expect(quantities(store)).toEqual({ a: 4, b: 4 });
    expect(bodies()).toEqual([{ lineId: 'a', by: 1, market: 'se', countryCode: 'SE', token: ID }]);
  });
});

describe('a page that was left before its answer came', () => {
  it('has its changes sent again by the next one, with the same form id, and shown until then', async () => {
    const left = storeOf({ a: 1 });
    left.add({ variantId: 'v', quantity: 1 }, lineOf('v', 1));
    left.changeQuantity('a', 1);
    browser().storage.delete('cartLock');
    const next = new CartStore(SETTING);
    expect([quantities(next), next.getSnapshot().busy]).toEqual([{ 'new-v': 1, a: 2 }, true]);
    next.watch();
    await browser().lastCall.answer(200, ok(cartOf({ a: 1, v: 1 })));
    await browser().lastCall.answer(200, ok(cartOf({ a: 2, v: 1 })));
    expect([quantities(next), next.getSnapshot().busy]).toEqual([{ a: 2, v: 1 }, false]);
    expect(formIds()[1]).toBe(formIds()[0]);
    expect([...browser().storage.keys()].filter((key) => key.startsWith('cartPending'))).toEqual([]);
  });

  it('finds the line of a change whose addition another tab has finished', async () => {
    storeOf({ a: 1 }).add({ variantId: 'v', quantity: 1 }, lineOf('v', 1));
    browser().storage.delete('cartLock');
    const next = new CartStore(SETTING);
    const [added] = [...browser().storage.keys()].filter((key) => key.startsWith('cartPending'));
    browser().storage.set('cartLock', String(Date.now() + 5000));
    next.changeQuantity('new-v', 1);
    storeCart(cartOf({ a: 1, v: 1 }));
    browser().storage.delete(added!);
    browser().storage.delete('cartLock');
    await vi.advanceTimersByTimeAsync(100);
    expect(bodies().at(-1)).toMatchObject({ lineId: 'v', by: 1 });
  });

  it('does not overwrite a newer cart with the one that its server rendered before', async () => {
    const store = storeOf({ a: 3 });
    browser().document.cookie = `cart-version=${cartVersion(cartOf({ a: 3 }).cart)}`;
    store.initialize(cartOf({ a: 1 }));
    expect([quantities(store), storedCart()?.cart.totalQuantity, paths()]).toEqual([{ a: 3 }, 3, ['/api/cart']]);
  });

  it('does not count twice in a cart that contains its change already', () => {
    storeOf({ a: 1 }).add({ variantId: 'a', quantity: 2 }, lineOf('a', 2));
    browser().storage.delete('cartLock');
    const next = new CartStore(SETTING);
    next.initialize(cartOf({ a: 3 }));
    expect(quantities(next)).toEqual({ a: 3 });
  });

  it('opens the panel of the next one with the reason when its change is refused', async () => {
    storeOf({ a: 1 }).add({ variantId: 'v', quantity: 1 }, lineOf('v', 1));
    browser().storage.delete('cartLock');
    const next = new CartStore(SETTING);
    next.watch();
    await browser().lastCall.answer(409, refusal('sold_out'));
    expect([quantities(next), codes(next), next.getSnapshot().open]).toEqual([{ a: 1 }, ['sold_out'], true]);
  });

  it('is forgotten after a day', () => {
    storeOf({ a: 1 }).setQuantity('a', 5);
    vi.setSystemTime(Date.now() + 25 * 3_600_000);
    expect(new CartStore(SETTING).getSnapshot()).toMatchObject({ busy: false, shown: null });
  });
});

describe('the way to the checkout', () => {
  it('waits for the changes that are under way', async () => {
    const store = storeOf({ a: 1 });
    store.setQuantity('a', 2);
    let address: string | null | undefined;
    void store.checkoutAddress().then((found) => {
      address = found;
    });
    await vi.advanceTimersByTimeAsync(3000);
    expect(address).toBeUndefined();
    const state = cartOf({ a: 2 });
    await browser().lastCall.answer(200, ok({ ...state, cart: { ...state.cart, checkoutURL: 'https://pay.example' } }));
    expect(address).toBe('https://pay.example');
  });

  it('ends at a refusal', async () => {
    const store = storeOf({ a: 1 });
    store.setQuantity('a', 2);
    const address = store.checkoutAddress();
    await browser().lastCall.answer(409, refusal('sold_out'));
    expect(await address).toBeNull();
  });
});

describe('reads', () => {
  it.each(['lost', 429, 500, 503] as const)('are repeated three times at most (%s)', async (failure) => {
    const store = storeOf({ a: 1 });
    void store.refresh();
    for (let i = 0; i < 10; i++) {
      const call = browser().lastCall;
      await (failure === 'lost' ? call.lose() : call.answer(failure, refusal('shop_unavailable')));
      await vi.advanceTimersByTimeAsync(60_000);
    }
    expect([paths(), quantities(store)]).toEqual([Array(4).fill('/api/cart'), { a: 1 }]);
  });

  it.each([401, 404, 422])('are not repeated after %i', async (status) => {
    const store = storeOf({ a: 1 });
    void store.refresh();
    await browser().lastCall.answer(status, refusal('refused'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect([browser().calls.length, quantities(store), store.getSnapshot().phase]).toEqual([1, { a: 1 }, 'ready']);
  });

  it('say that they failed only where nothing else can be shown', async () => {
    storeCart(cartOf({ a: 1 }));
    browser().storage.delete('cartState');
    const store = new CartStore(SETTING);
    void store.refresh();
    await browser().lastCall.answer(401, refusal('refused'));
    expect(store.getSnapshot().phase).toBe('failed');
  });

  it('that began before a change do not overwrite it, while it is pending or after', async () => {
    for (const late of [false, true]) {
      const store = storeOf({ a: 1 });
      void store.refresh();
      const read = browser().lastCall;
      store.setQuantity('a', 2);
      const change = browser().lastCall;
      if (late) await change.answer(200, ok(cartOf({ a: 2 })));
      await read.answer(200, ok(cartOf({ a: 1, b: 1 })));
      expect([quantities(store), storedCart()?.cart.totalQuantity]).toEqual([{ a: 2 }, late ? 2 : 1]);
      if (!late) await change.answer(200, ok(cartOf({ a: 2 })));
      expect([quantities(store), storedCart()?.cart.totalQuantity]).toEqual([{ a: 2 }, 2]);
    }
  });

  it('that began beside a change do not overwrite it, while it is pending or after', async () => {
    for (const late of [false, true]) {
      const store = storeOf({ a: 1 });
      store.setQuantity('a', 2);
      const change = browser().lastCall;
      void store.refresh();
      const read = browser().lastCall;
      if (late) await change.answer(200, ok(cartOf({ a: 2 })));
      await read.answer(200, ok(cartOf({ a: 1, b: 1 })));
      expect(quantities(store)).toEqual({ a: 2 });
      if (!late) await change.answer(200, ok(cartOf({ a: 2 })));
      expect([quantities(store), storedCart()?.cart.totalQuantity]).toEqual([{ a: 2 }, 2]);
    }
  });

  it('move a cart of another country to that of the page', async () => {
    const store = storeOf({ a: 1 });
    void store.refresh();
    await browser().lastCall.answer(200, ok(cartOf({ a: 1 }, 'DE')));
    expect([paths().at(-1), bodies().at(-1)]).toEqual(['/api/cart/buyer', { countryCode: 'SE', token: ID }]);
    await browser().lastCall.answer(200, ok(cartOf({ a: 1 })));
    expect(store.getSnapshot().shown?.cart.countryCode).toBe('SE');
  });

  it('report no purchase of a cart that was emptied here', async () => {
    const store = storeOf({ a: 1 });
    markCheckoutBegun();
    store.setQuantity('a', 0);
    await browser().lastCall.answer(200, ok(cartOf({})));
    void store.refresh();
    await browser().lastCall.answer(200, ok(cartOf({})));
    expect(paths()).toEqual(['/api/cart/lines/update', '/api/cart']);
  });

  it('report a purchase once: a cart that is empty after checkout was begun', async () => {
    const store = storeOf({ a: 1 });
    markCheckoutBegun();
    for (let i = 0; i < 2; i++) {
      void store.refresh();
      await browser()
        .calls.findLast(({ path }) => path.startsWith('/api/cart'))!
        .answer(200, ok(cartOf({})));
    }
    expect(bodies().filter(Boolean)).toEqual([{ url_base: 'https://shop.example/se/dog-food/cart', token: ID }]);
  });
});

describe('another tab', () => {
  const storeInOtherTab = (state: CartState | null) => {
    storeCart(state);
    browser().window.dispatchEvent(Object.assign(new Event('storage'), { key: 'cartState' }));
  };

  it('has its change taken over', () => {
    const store = storeOf({ a: 1 });
    const seen: unknown[] = [];
    store.subscribe(() => seen.push(quantities(store)));
    storeInOtherTab(cartOf({ a: 3 }));
    storeInOtherTab(null);
    expect([seen, browser().calls.length]).toEqual([[{ a: 3 }, {}], 0]);
  });

  it('is not followed while changes are pending, whose answer is newer', async () => {
    const store = storeOf({ a: 1 });
    store.setQuantity('a', 2);
    storeInOtherTab(cartOf({ a: 9, b: 1 }));
    expect(quantities(store)).toEqual({ a: 2 });
    await browser().lastCall.answer(200, ok(cartOf({ a: 2 })));
    expect(quantities(store)).toEqual({ a: 2 });
  });

  it('is not followed into another country', () => {
    const store = storeOf({ a: 1 });
    storeInOtherTab(cartOf({ a: 3 }, 'DE'));
    expect(quantities(store)).toEqual({ a: 1 });
  });
});

describe('the way back in the history', () => {
  it('finishes what the page that was left has begun', async () => {
    const store = storeOf({ a: 1 });
    new CartStore(SETTING).add({ variantId: 'v', quantity: 1 }, lineOf('v', 1));
    browser().storage.delete('cartLock');
    browser().window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect([quantities(store), store.getSnapshot().busy]).toEqual([{ 'new-v': 1, a: 1 }, true]);
    await browser().lastCall.answer(200, ok(cartOf({ a: 1, v: 1 })));
    expect([quantities(store), formIds()[1]]).toEqual([{ a: 1, v: 1 }, formIds()[0]]);
  });

  const comeBack = (persisted: boolean) =>
    browser().window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

  it('shows the cart that another page has stored, without asking the shop', () => {
    const store = storeOf({ a: 1 });
    storeCart(cartOf({ a: 6 }));
    comeBack(false);
    expect(quantities(store)).toEqual({ a: 1 });
    comeBack(true);
    expect([quantities(store), browser().calls.length]).toEqual([{ a: 6 }, 0]);
  });

  it.each([
    ['the stored cart is five minutes old', () => vi.setSystemTime(Date.now() + 5 * 60_000)],
    ['the checkout was begun', markCheckoutBegun],
    ['the stored cart is of another country', () => storeCart(cartOf({ a: 1 }, 'DE'))],
  ])('reads the cart again when %s', async (_, happen) => {
    const store = storeOf({ a: 1 });
    happen();
    comeBack(true);
    await flush();
    await browser().lastCall.answer(200, ok(cartOf({ a: 6 })));
    expect(quantities(store)).toEqual({ a: 6 });
  });
});
