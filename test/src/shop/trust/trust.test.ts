import { describe, expect, it } from 'vitest';
import { waysOfPaying } from '../../../../src/shop/trust/payments.ts';
import { useShop } from '../../../shop.ts';

const shop = useShop();

describe('ways of paying', () => {
  it('are those that the checkout takes, each once', () => {
    const settings = (acceptedCardBrands: string[], supportedDigitalWallets: string[]) =>
      ({ shop: { paymentSettings: { acceptedCardBrands, supportedDigitalWallets } } }) as Parameters<
        typeof waysOfPaying
      >[0];
    expect(waysOfPaying(settings(['MASTERCARD', 'VISA'], ['ANDROID_PAY', 'GOOGLE_PAY']))).toEqual([
      'Visa',
      'Mastercard',
      'Google Pay',
    ]);
    expect(waysOfPaying(settings([], []))).toEqual([]);
    // a brand that is newer than this version has no name
    expect(waysOfPaying(settings(['UNKNOWN'], []))).toEqual([]);
  });

  it('are shown in the cart, and left out while the provider does not tell them', async () => {
    const added = await shop.form('/api/cart/lines/add', {
      market: 'se',
      variantId: 'gid://shopify/ProductVariant/44100000001001',
    });
    const cookie = added.headers.getSetCookie()[0]!.split(';')[0]!;
    const shown = await (await shop.get('/se/cart', { cookie })).text();
    expect(shown).toMatch(/Betalningssätt[\s\S]*<li class="mark">Visa<\/li><li class="mark">Mastercard<\/li>/);
    expect(shown).not.toContain('Diners Club');
    await shop.fault({ service: 'storefront', operation: 'ShopPayments', errorRate: 1, mode: '500' });
    const without = await shop.get('/de/cart', { cookie });
    expect(without.status).toBe(200);
    expect(await without.text()).not.toContain('class="mark"');
    await shop.fault({ service: 'storefront', operation: 'ShopPayments', errorRate: 0, latencyMs: 0 });
  });
});

describe('the taste guarantee', () => {
  it.each([
    ['/de/dog-food/insect-oat-adult-dog', 'Taste guarantee'],
    ['/se/dog-food/insect-oat-adult-dog', 'Smakgaranti'],
    ['/pt/dog-food/insect-oat-adult-dog', 'Garantia de sabor'],
  ])('stands on %s with a link to its terms', async (path, name) => {
    const seal = /<section class="seal[^"]*"[\s\S]*?<\/section>/.exec(await (await shop.get(path)).text())?.[0];
    expect(seal).toContain(`>${name}</h2>`);
    expect(seal).toMatch(/href="\/\w\w\/taste-guarantee"/);
  });

  it('is not promised for what nobody eats', async () => {
    const { data } = await shop.storefront('{ products(first: 100) { nodes { handle productType } } }');
    const merch = data.products.nodes.find(({ productType }: { productType: string }) => productType === 'merch');
    expect(await (await shop.get(`/de/merch/${merch.handle}`)).text()).not.toContain('class="seal');
  });
});
