import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growthPercent, guessAdultWeight } from '../../../../src/shop/pets/model/growth-curve.ts';
import {
  adultCat,
  adultDog,
  foodEnergy,
  gestationCat,
  gestationDogLate,
  idealWeight,
  kitten,
  nrcPuppy,
  puppy,
  rer,
} from '../../../../src/shop/planner/model/energy/formulas.ts';
import { type Animal, energyNeed } from '../../../../src/shop/planner/model/energy/need.ts';
import { gramsOf } from '../../../../src/shop/planner/model/energy/ration.ts';
import { dog } from '../../../../src/species/dog.ts';
import cases from '../../../cases/planner-vectors.json';

type Input = Record<string, number | string | boolean>;

/** The result of a vector's formula; null where there is no number. */
function compute(formula: string, input: Input): number | null {
  const [w, adult, k, bcs] = ['weightKg', 'expectedAdultKg', 'k', 'bcs'].map((name) => Number(input[name])) as [
    number,
    number,
    number,
    number,
  ];
  // biome-ignore lint/plugin/casts: the input of these vectors is an animal
  if (formula.startsWith('planner_v1')) return energyNeed(input as unknown as Animal)?.kcal ?? null;
  switch (formula) {
    case 'rer':
      return rer(w);
    case 'fediaf2025_dog_adult':
    case 'fediaf2025_dog_obese_prone':
      return adultDog(w, k);
    case 'fediaf2025_cat_adult':
      return adultCat(w, k);
    case 'fediaf2025_puppy':
      return puppy(w, adult);
    case 'nrc2006_puppy':
      return nrcPuppy(w, adult);
    case 'nrc2006_kitten':
      return kitten(w, adult);
    case 'fediaf_gestation_dog_late':
      return gestationDogLate(w);
    case 'fediaf_gestation_cat':
      return gestationCat(w);
    case 'aaha_weight_loss_dog':
      return rer(idealWeight(w, bcs));
    case 'aaha_weight_loss_cat':
      return 0.8 * rer(idealWeight(w, bcs));
    default:
      throw new Error(`no formula ${formula}`);
  }
}

describe.each(cases.vectors.map((vector) => [vector.id, vector] as const))(
  'vector %s',
  (_, { formula, input, kcalExact, kcalPerDay, treatShare, gramsPerDay370 }) => {
    it('holds', () => {
      const kcal = compute(formula, input as Input);
      if (kcalExact === null) return expect(kcal).toBeNull();
      expect(kcal).toBeCloseTo(kcalExact, 3);
      expect(Math.floor(kcal! + 0.5)).toBe(kcalPerDay);
      expect(gramsOf(kcal!, 370, treatShare)).toBe(gramsPerDay370);
    });
  },
);

it.each(cases.foodEnergy)('the energy of $id', ({ species, analytical, nrc4step }) => {
  expect(foodEnergy(species as 'dog', analytical)).toBeCloseTo(nrc4step, 1);
});

it.each(cases.helpers)('$formula of $input', ({ formula, input, pct, idealKg }) => {
  if (formula === 'ideal_weight_from_bcs') expect(idealWeight(input.weightKg!, input.bcs!)).toBeCloseTo(idealKg!, 3);
  else expect(growthPercent(dog.growth.curve, input.ageWeeks!, input.expectedAdultKg!)).toBeCloseTo(pct!, 1);
});

const weight = {
  dog: fc.double({ min: 0.5, max: 100, noNaN: true }),
  cat: fc.double({ min: 0.3, max: 15, noNaN: true }),
};
const animal = (species: 'dog' | 'cat'): fc.Arbitrary<Animal> =>
  fc.record({
    species: fc.constant(species),
    ageMonths: fc.integer({ min: 2, max: 300 }),
    weightKg: weight[species],
    expectedAdultKg: weight[species],
    activity: fc.constantFrom('low', 'normal', 'high'),
    neutered: fc.boolean(),
    indoor: fc.boolean(),
    weightGainProne: fc.boolean(),
    bcs: fc.integer({ min: 1, max: 9 }),
  });

describe('for any animal', () => {
  it('the need is finite and within the bounds of the extreme breeds', () => {
    fc.assert(
      fc.property(fc.oneof(animal('dog'), animal('cat')), (one) => {
        const { kcal } = energyNeed(one)!;
        // a Chihuahua that loses weight, a growing Great Dane
        expect(kcal).toBeGreaterThan(0.5 * rer(0.3 / 1.45));
        expect(kcal).toBeLessThan(254.1 * 120 ** 0.75);
        const grams = gramsOf(kcal, 370);
        expect(Number.isInteger(grams) && grams > 0).toBe(true);
      }),
    );
  });

  it('an adult of the same class that weighs more never needs less', () => {
    const class_ = (one: Animal) => {
      const need = energyNeed(one)!;
      return `${need.growing} ${need.senior}`;
    };
    fc.assert(
      fc.property(
        fc.oneof(animal('dog'), animal('cat')),
        fc.double({ min: 1, max: 2, noNaN: true }),
        (given, factor) => {
          const one = { ...given, ageMonths: Math.max(24, given.ageMonths), expectedAdultKg: 0 };
          const heavier = { ...one, weightKg: one.weightKg * factor };
          if (class_(one) === class_(heavier))
            expect(energyNeed(heavier)!.kcal).toBeGreaterThanOrEqual(energyNeed(one)!.kcal - 1e-9);
        },
      ),
    );
  });

  it('a heavier condition never means more food', () => {
    fc.assert(
      fc.property(fc.oneof(animal('dog'), animal('cat')), (given) => {
        const one = { ...given, ageMonths: 48, expectedAdultKg: 0 };
        let before = Number.POSITIVE_INFINITY;
        for (let bcs = 4; bcs <= 9; bcs++) {
          const { kcal } = energyNeed({ ...one, bcs })!;
          expect(kcal).toBeLessThanOrEqual(before + 1e-9);
          before = kcal;
        }
      }),
    );
  });

  it('what a puppy will weigh is guessed by the line that goes through today', () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 60, noNaN: true }), fc.integer({ min: 2, max: 12 }), (kg, months) => {
        const adult = guessAdultWeight(dog.growth.curve, kg, months);
        expect(adult).toBeGreaterThanOrEqual(kg);
        expect(adult).toBeLessThan(kg * 8);
      }),
    );
  });
});

describe('the documentation', () => {
  const lines = readFileSync('docs/feeding-plan.md', 'utf8').split('\n');
  const rows = lines
    .filter((line) => /^\| .* kg, \d+ months/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const kcalOf = (words: string): number => {
    const [, species, kg, months, sex, condition] =
      /^(dog|cat) ([\d.]+) kg, (\d+) months, (intact|neutered)(?:, (underweight|overweight))?$/.exec(words)!;
    const weightKg = Number(kg);
    return energyNeed({
      species: species as 'dog' | 'cat',
      weightKg,
      expectedAdultKg: weightKg,
      ageMonths: Number(months),
      neutered: sex === 'neutered',
      indoor: true,
      bcs: condition === 'underweight' ? 3 : condition === 'overweight' ? 7 : 5,
    })!.kcal;
  };

  it('lists the steps at the boundaries', () => expect(rows.length).toBeGreaterThan(20));

  it.each(rows.map(([, what, ...cells]) => [what, cells] as const))(
    '%s: the step is as large as it says',
    (_, [before = '', after = '', from, to, step]) => {
      const [x, y] = [kcalOf(before), kcalOf(after)];
      const percent = Math.round((y / x - 1) * 100);
      expect([from, to, step]).toEqual([
        String(Math.round(x)),
        String(Math.round(y)),
        `${percent >= 0 ? '+' : '−'}${Math.abs(percent)} %`,
      ]);
    },
  );
});
