import { expect, it } from 'vitest';
import texts from '../../../../../../kv/dictionaries/en.json' with { type: 'json' };
import { interpolate, type Params } from '../../../../../../src/platform/shared/i18n.ts';
import type { Setting } from '../../../../../../src/platform/shared/setting.tsx';
import { amountText } from '../../../../../../src/shop/planner/browser/plan/product-card.tsx';
import { amountsOf, type PlanProduct } from '../../../../../../src/shop/planner/model/plan.ts';

const setting = { t: (key: string, params?: Params) => interpolate(texts, key, 'en-IE', params) } as Setting;
const pack = { variantId: 'v', size: '400 g', grams: 400, price: 5.9 };
const amount = { variantId: 'v', quantity: 5, rhythm: 'P1M' } as const;

it.each([
  ['that cannot be subscribed to, such as kitten food, comes once', [], '5 × 400 g, once'],
  ['in a rhythm comes in it', [{ id: 'p', rhythm: 'P1M', price: 5 }], '5 × 400 g, every month'],
  ['without a plan of the chosen rhythm comes once', [{ id: 'p', rhythm: 'P2M', price: 5 }], '5 × 400 g, once'],
] as const)('a food %s', (_, plans, text) => {
  const product = {
    packs: [{ ...pack, plans }],
    gramsPerDay: 60,
    isMaximum: false,
    grows: true,
  } as Partial<PlanProduct>;
  expect(amountText(amount, amountsOf(product as PlanProduct, amount, []), setting)).toBe(text);
});
