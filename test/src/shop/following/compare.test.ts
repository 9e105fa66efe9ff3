import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localBindings } from '../../../../local/settings.ts';
import { type Env, settingsOf } from '../../../../src/env.ts';
import { notedBox } from '../../../../src/shop/following/change.ts';
import {
  compare,
  type FollowedAnimal,
  type LinedFood,
  MAX_ALONE,
  MAX_SHORT,
  MAX_SURPLUS,
} from '../../../../src/shop/following/compare.ts';
import { dueMail } from '../../../../src/shop/following/mail.ts';
import { eatingOf } from '../../../../src/shop/following/model/eating.ts';
import { type AnimalState, isAsDeclined, type Wanted, whyOf } from '../../../../src/shop/following/model/state.ts';
import { FREQUENCIES, longestDays, type Rhythm } from '../../../../src/shop/selling-plans/model/rhythm.ts';

const STATE: AnimalState = { stage: 'adult', kg: 15, condition: 'normal', percent: 0 };
const SIZES = [
  [1500, 12],
  [5000, 35],
  [10_000, 62],
].map(([grams = 0, price = 0]) => ({
  variantId: `v${grams}`,
  size: `${grams / 1000} kg`,
  grams,
  plans: FREQUENCIES.map((rhythm) => ({ rhythm, price })),
}));
const FOOD = { tab: 'dry', handle: 'oat', title: 'Oat', kcalPer100g: 363, sizes: SIZES };
const PUPPY = {
  ...FOOD,
  handle: 'puppy',
  title: 'Puppy',
  sizes: SIZES.map((size) => ({ ...size, variantId: `p${size.grams}` })),
};

const animalWith = (gramsPerDay: number, more: Partial<FollowedAnimal> = {}): FollowedAnimal => ({
  id: 'bella',
  name: 'Bella',
  species: 'dog',
  foods: [{ ...FOOD, gramsPerDay }],
  rations: [],
  state: STATE,
  before: null,
  ...more,
});
const lineOf = (variantId: string, quantity: number, grams: number, price: number) => ({
  id: `line-${variantId}`,
  variantId,
  title: 'Oat',
  variantTitle: `${grams / 1000} kg`,
  quantity,
  price,
  grams,
});
const boxWith = (
  animals: FollowedAnimal[],
  lines: ReturnType<typeof lineOf>[],
  rhythm: Rhythm = 'P1M',
  food = FOOD,
) => ({
  rhythm,
  lines,
  foods: [
    { tab: 'dry', handle: food.handle, title: food.title, species: ['dog'], kcalPer100g: 363, lines } as LinedFood,
  ],
  animals,
  known: new Set<string>(),
  elsewhere: new Set<string>(),
  rhythms: FREQUENCIES,
});

describe('a comparison', () => {
  it('proposes nothing for a box that is right, and a nearer one for every other, unless none is on sale', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 40, max: 900 }),
        fc.constantFrom(...SIZES),
        fc.integer({ min: 1, max: 12 }),
        fc.constantFrom(...FREQUENCIES),
        (grams, { variantId, grams: pack, plans }, quantity, rhythm) => {
          const box = boxWith([animalWith(grams)], [lineOf(variantId, quantity, pack, plans[0]!.price)], rhythm);
          const { proposal, before } = compare(box)!;
          const isRight = before.surplus >= -MAX_SHORT && before.surplus <= MAX_SURPLUS;
          if (isRight) expect(proposal).toBeNull();
          if (isRight || !proposal) return;
          expect(Math.abs(proposal.after.surplus)).toBeLessThan(Math.abs(before.surplus));
          expect(proposal.after.gramsPerDay).toBe(grams);
          // what was made is right, or the nearest on sale
          const made = proposal.after.packs.map((packs) =>
            lineOf(packs.variantId, packs.quantity, packs.grams, packs.price),
          );
          expect(compare(boxWith([animalWith(grams)], made, proposal.after.rhythm))!.proposal).toBeNull();
        },
      ),
    );
  });

  it('calls small only what changes portion and price by a tenth at most, and never another food', () => {
    fc.assert(
      fc.property(fc.integer({ min: 40, max: 900 }), fc.integer({ min: 1, max: 20 }), (grams, quantity) => {
        const { proposal, before } = compare(boxWith([animalWith(grams)], [lineOf('v1500', quantity, 1500, 12)]))!;
        if (!proposal?.isSmall) return;
        expect(Math.abs(proposal.after.pricePerDay / before.pricePerDay - 1)).toBeLessThanOrEqual(MAX_ALONE + 1e-6);
        expect(proposal.isOtherFood).toBe(false);
      }),
    );
  });

  it('calls no other rhythm small, however little portion and price change', () => {
    const sizes = [
      [1500, 12],
      [3200, 25],
    ].map(([grams = 0, price = 0]) => ({
      variantId: `v${grams}`,
      size: `${grams / 1000} kg`,
      grams,
      plans: FREQUENCIES.map((rhythm) => ({ rhythm, price })),
    }));
    const bella = animalWith(51, { foods: [{ ...FOOD, sizes, gramsPerDay: 51 }] });
    const { before, proposal } = compare(boxWith([bella], [lineOf('v1500', 1, 1500, 12)]))!;
    expect(proposal!.rhythm).toBe('P2M');
    expect(Math.abs(proposal!.after.pricePerDay / before.pricePerDay - 1)).toBeLessThanOrEqual(MAX_ALONE);
    expect(proposal!.isSmall).toBe(false);
  });

  it('takes the line of puppy food over for a dog that has grown up', () => {
    const box = boxWith([animalWith(220)], [lineOf('p1500', 5, 1500, 13)], 'P1M', PUPPY);
    const { proposal } = compare(box)!;
    expect(proposal!.isOtherFood).toBe(true);
    expect(proposal!.isSmall).toBe(false);
    expect(proposal!.changes).toHaveLength(1);
    expect(proposal!.changes[0]!.lineId).toBe('line-p1500');
    expect(proposal!.reasons[0]!.why).toBe('grown');
  });

  it('keeps its rhythm where something else comes with the box', () => {
    const line = lineOf('v1500', 2, 1500, 12);
    const box = boxWith([animalWith(900)], [line]);
    const other = { ...lineOf('bone', 1, 0, 3), title: 'Bone' };
    expect(compare({ ...box, lines: [line, other] })!.proposal!.rhythm).toBeNull();
  });

  it('adds up what several animals eat of one food', () => {
    const animals = [animalWith(150), animalWith(150, { id: 'max', name: 'Max' })];
    const { portions, proposal } = compare(boxWith(animals, [lineOf('v1500', 3, 1500, 12)]))!;
    expect(portions.map(({ grams }) => grams)).toEqual([150, 150]);
    expect(proposal!.after.gramsPerDay).toBe(300);
    const { packs, rhythm } = proposal!.after;
    const grams = packs.reduce((sum, pack) => sum + pack.grams * pack.quantity, 0);
    expect(Math.abs(grams / (300 * longestDays(rhythm)) - 1)).toBeLessThanOrEqual(MAX_SURPLUS);
  });
});

describe('who eats from a box', () => {
  const food = (handle: string) => ({ tab: 'dry', handle, title: handle, species: ['dog'] });
  const dog = (id: string, ...handles: string[]) => ({ id, species: 'dog' as const, foods: handles.map(food) });
  const eaters = (
    brought: string[],
    animals: ReturnType<typeof dog>[],
    known: string[] = [],
    elsewhere: string[] = [],
  ) =>
    eatingOf(brought.map(food), new Set(elsewhere), animals, new Set(known)).map(
      ({ animal, food: { handle }, isOutgrown }) => [animal.id, handle, isOutgrown],
    );

  it('is each animal whose plan has a food of it, and who has grown out of one', () => {
    expect(eaters(['adult'], [dog('a', 'adult'), dog('b', 'senior')])).toEqual([['a', 'adult', false]]);
    expect(eaters(['puppy'], [dog('a', 'adult')])).toEqual([['a', 'puppy', true]]);
    expect(eaters(['puppy'], [dog('a', 'adult'), dog('b', 'adult')])).toEqual([]);
    expect(eaters(['puppy'], [dog('a', 'adult'), dog('b', 'adult')], ['b'])).toEqual([['b', 'puppy', true]]);
    expect(eaters(['puppy'], [dog('a', 'puppy'), dog('b', 'adult')], ['a', 'b'])).toEqual([
      ['a', 'puppy', false],
      ['b', 'puppy', true],
    ]);
  });

  it('is nobody of a food that another subscription brings too', () => {
    expect(eaters(['adult'], [dog('a', 'adult')], ['a'], ['adult'])).toEqual([]);
  });
});

describe('a declined plan', () => {
  const wanted = (kcal: number, state: Partial<AnimalState> = {}): Wanted => ({
    foods: ['oat'],
    kcal,
    animals: { bella: { ...STATE, ...state } },
  });

  it('stays declined while nothing is new', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 3000 }),
        fc.double({ min: -0.099, max: 0.099, noNaN: true }),
        (kcal, share) => {
          expect(isAsDeclined(wanted(kcal * (1 + share), { kg: 15 * (1 + share) }), wanted(kcal))).toBe(true);
        },
      ),
    );
  });

  it('is asked about again after a new stage, condition, correction, food, or a need that is another one', () => {
    expect(isAsDeclined(wanted(800, { stage: 'senior' }), wanted(800))).toBe(false);
    expect(isAsDeclined(wanted(800, { condition: 'overweight' }), wanted(800))).toBe(false);
    expect(isAsDeclined(wanted(800, { percent: -5 }), wanted(800))).toBe(false);
    expect(isAsDeclined({ ...wanted(800), foods: ['light'] }, wanted(800))).toBe(false);
    expect(isAsDeclined(wanted(900), wanted(800))).toBe(false);
  });

  it('names what tells most', () => {
    expect(whyOf({ ...STATE, kg: 17 }, STATE, false)).toBe('heavier');
    expect(whyOf({ ...STATE, kg: 13 }, STATE, false)).toBe('lighter');
    expect(whyOf(STATE, { ...STATE, stage: 'young' }, false)).toBe('grown');
    expect(whyOf({ ...STATE, stage: 'senior' }, STATE, false)).toBe('senior');
    expect(whyOf({ ...STATE, percent: 5 }, STATE, false)).toBe('correction');
    expect(whyOf({ ...STATE, percent: 5, kg: 22 }, STATE, false)).toBe('heavier');
    expect(whyOf(STATE, null, false)).toBe('box');
  });
});

describe('the prices a day that a mail and a notice tell', () => {
  const bella = animalWith(220, { before: { ...STATE, kg: 12, grams: 150, kcal: 540 } });
  const { before, proposal } = compare(boxWith([bella], [lineOf('v1500', 3, 1500, 12)]))!;

  it('are those after the discounts of the contract', async () => {
    const contract = {
      id: 'gid://shopify/SubscriptionContract/301',
      currencyCode: 'EUR',
      customer: { id: 'gid://shopify/Customer/1', defaultEmailAddress: { emailAddress: 'demo@kvistra.example' } },
      deliveryMethod: { address: { countryCodeV2: 'DE' } },
      discounts: {
        nodes: [
          { rejectionReason: null, value: { percentage: 20 } },
          { rejectionReason: null, value: { percentage: 50 } },
          { rejectionReason: 'EXPIRED', value: { percentage: 90 } },
        ],
      },
    };
    const told: Record<string, string>[] = [];
    const t = (key: string, params: Record<string, string>) => {
      if (key === 'portions.mail_weight_text') told.push(params);
      return key;
    };
    const settings = settingsOf(localBindings({ port: 1, providerPort: 2 }) as Partial<Env> as Env);
    const due = { kind: 'weight', today: '2027-12-04', before, proposal: proposal! } as const;
    await dueMail({ settings, translate: (async () => t) as never }, contract as never, due);
    const amountIn = (text = '') => Number(text.replace(/[^\d.,]/g, '').replace(',', '.'));
    expect(told).toHaveLength(1);
    expect(amountIn(told[0]!.before)).toBeCloseTo(before.pricePerDay * 0.4, 1);
    expect(amountIn(told[0]!.after)).toBeCloseTo(proposal!.after.pricePerDay * 0.4, 1);
    expect(notedBox(before, 60).pricePerDay).toBeCloseTo(before.pricePerDay * 0.4);
  });
});
