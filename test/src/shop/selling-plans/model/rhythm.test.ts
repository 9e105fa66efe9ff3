import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import en from '../../../../../kv/dictionaries/en.json' with { type: 'json' };
import pt from '../../../../../kv/dictionaries/pt.json' with { type: 'json' };
import sv from '../../../../../kv/dictionaries/sv.json' with { type: 'json' };
import { interpolate } from '../../../../../src/platform/shared/i18n.ts';
import {
  byLength,
  isRhythm,
  longestDays,
  monthsIn,
  plansIn,
  policyOf,
  type Rhythm,
  rhythmOf,
  rhythmText,
  subscriptionPrice,
} from '../../../../../src/shop/selling-plans/model/rhythm.ts';

const rhythms = fc
  .tuple(fc.integer({ min: 1, max: 99 }), fc.constantFrom('D', 'W', 'M'))
  .map(([count, unit]) => `P${count}${unit}` as Rhythm);

describe('the rhythm of a billing policy', () => {
  it.each([
    ['DAY', 10, 'P10D'],
    ['WEEK', 4, 'P4W'],
    ['WEEK', 6, 'P6W'],
    ['MONTH', 2, 'P2M'],
    ['YEAR', 1, 'P12M'],
  ] as const)('%s %i is %s', (interval, intervalCount, expected) => {
    expect(rhythmOf({ interval, intervalCount })).toBe(expected);
  });

  it('is none where it does not recur or the shop does not know how, and such a plan is not offered', () => {
    for (const policy of [
      null,
      undefined,
      {},
      { interval: 'MOON', intervalCount: 1 },
      { interval: 'WEEK', intervalCount: 0 },
    ])
      expect(rhythmOf(policy)).toBeNull();
    const allocation = (billingPolicy: object | null) => ({ sellingPlan: { billingPolicy } });
    const offered = plansIn([
      allocation({}),
      allocation(null),
      allocation({ interval: 'WEEK', intervalCount: 6 }),
      allocation({ interval: 'MONTH', intervalCount: 1 }),
    ]);
    expect(offered.map(({ rhythm }) => rhythm)).toEqual(['P6W', 'P1M']);
  });

  it('of a plan that pays several deliveries at once gives no price of a subscription, wherever it stands', () => {
    const monthly = { interval: 'MONTH', intervalCount: 1 };
    const allocation = (months: number, price: string) => ({
      sellingPlan: { billingPolicy: { interval: 'MONTH', intervalCount: months }, deliveryPolicy: monthly },
      priceAdjustments: [{ price }],
    });
    const [atOnce, each] = [allocation(3, '35.00'), allocation(1, '12.67')];
    expect(subscriptionPrice([atOnce, each])).toBe('12.67');
    expect(subscriptionPrice([each, atOnce])).toBe('12.67');
    expect(subscriptionPrice([atOnce])).toBeUndefined();
    expect(subscriptionPrice([])).toBeUndefined();
  });

  it('becomes the same policy again', () => {
    fc.assert(
      fc.property(rhythms, (rhythm) => {
        expect(rhythmOf(policyOf(rhythm))).toBe(rhythm);
      }),
    );
  });

  it('comes from outside in one form only', () => {
    for (const text of ['P0W', 'P1Y', '6W', 'P6w', 'P6W ', 'P06W', 'PW', 'P1000D', '', 6, null])
      expect([text, isRhythm(text)]).toEqual([text, false]);
    for (const text of ['P6W', 'P1M', 'P10D']) expect(isRhythm(text)).toBe(true);
  });
});

describe('a rhythm', () => {
  it.each<[Rhythm, string, string, string]>([
    ['P1M', 'Every month', 'Varje månad', 'Todos os meses'],
    ['P2M', 'Every 2 months', 'Med 2 månaders mellanrum', 'De 2 em 2 meses'],
    ['P1W', 'Every week', 'Varje vecka', 'Todas as semanas'],
    ['P6W', 'Every 6 weeks', 'Med 6 veckors mellanrum', 'De 6 em 6 semanas'],
    ['P10D', 'Every 10 days', 'Med 10 dagars mellanrum', 'De 10 em 10 dias'],
  ])('%s is said in every language', (rhythm, ...expected) => {
    const said = (
      [
        ['en', en],
        ['sv', sv],
        ['pt', pt],
      ] as const
    ).map(([locale, texts]) => rhythmText(rhythm, (key, params) => interpolate(texts, key, locale, params)));
    expect(said).toEqual(expected);
  });

  it('lasts as long as its longest months, or exactly its weeks', () => {
    const longest = (['P4W', 'P1M', 'P6W', 'P2M', 'P3M', 'P11M'] as const).map(longestDays);
    expect(longest).toEqual([28, 31, 42, 62, 92, 337]);
    expect((['P2M', 'P6W', 'P1M', 'P4W'] as Rhythm[]).sort(byLength)).toEqual(['P4W', 'P1M', 'P6W', 'P2M']);
    expect([monthsIn('P3M'), monthsIn('P6W').toFixed(2)]).toEqual([3, '1.38']);
  });
});
