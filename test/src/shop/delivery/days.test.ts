import { describe, expect, it } from 'vitest';
import { shopTexts } from '../../../../src/brand/files.ts';
import { knownLanguages } from '../../../../src/languages/index.ts';
import { markets } from '../../../../src/platform/shared/markets.ts';
import { deliveredPrice, deliveryDays } from '../../../../src/shop/delivery/days.ts';
import { deliveredTexts, translatorIn } from '../../../../src/site/texts.ts';

const marketOf = (code: string) => markets.find((market) => market.code === code)!;
const inWords = (code: string, days?: readonly [number, number]) =>
  deliveryDays(translatorIn(deliveredTexts, marketOf(code)), marketOf(code), days);

describe('the time of a delivery', () => {
  it('is that of the country, in its language', () => {
    expect(['de', 'se', 'pt'].map((code) => inWords(code))).toEqual([
      '2 to 4 working days',
      '2 till 4 arbetsdagar',
      '2 a 4 dias úteis',
    ]);
  });

  it('has one number where the first day is the last one', () => {
    expect(inWords('de', [1, 1])).toBe('1 working day');
    expect(inWords('de', [2, 2])).toBe('2 working days');
  });

  it('is in business days in Australia', () => {
    expect(inWords('au')).toBe('2 to 4 business days');
  });

  it.each(Object.keys(knownLanguages))('is said in the footer and beside a product, in %s', (language) => {
    const texts = shopTexts(language);
    for (const key of ['footer.delivery_text', 'product.delivery'])
      expect(texts[key]).toMatch(/\{days\}.*\{cost\}.*\{threshold\}/);
  });
});

describe('the price with delivery', () => {
  it('adds the cost of the market, in whole hundredths, below the sum that ships free', () => {
    expect([1.9, 44.99, 45].map((price) => deliveredPrice(price, marketOf('de')))).toEqual([6.4, 49.49, 45]);
    expect(deliveredPrice(19, marketOf('se'))).toBe(68);
  });
});
