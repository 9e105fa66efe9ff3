import fc from 'fast-check';
import { create, is } from 'superstruct';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, dayFrom } from '../../../../../src/platform/shared/day.ts';
import { COATS, isEmpty, MAX_NOTE, SCORES, STOOLS, wordOfScore } from '../../../../../src/shop/journal/model/entry.ts';
import { EntryFields, entryFrom, entryShape, firstDay } from '../../../../../src/shop/journal/model/shapes.ts';

const TODAY = dayFrom(2031, 5, 17);
const DOG = { species: 'dog', birthdate: addMonths(TODAY, -30) } as const;
const shape = entryShape(DOG, TODAY);
const EMPTY = { petId: 'a', day: '', weightKg: '', condition: '', stool: '', coat: '', note: '' };

const orNone = <T extends string>(values: readonly T[]) => fc.constantFrom('', ...values);
const valid = fc.record({
  petId: fc.constant('a'),
  day: fc.oneof(
    fc.constant(''),
    fc.integer({ min: 0, max: 900 }).map((days) => addDays(TODAY, -days)),
  ),
  weightKg: fc.oneof(
    fc.constant(''),
    fc.integer({ min: 50, max: 10_000 }).map((n) => `${n / 100}`.replace('.', ',')),
  ),
  condition: orNone(SCORES.map(String)),
  stool: orNone(STOOLS.map(String)),
  coat: orNone(COATS),
  note: fc.string({ maxLength: MAX_NOTE }),
});

describe('the fields of an entry', () => {
  it('take whatever a form of the page can send, and make an entry of it', () => {
    fc.assert(
      fc.property(valid, (sent) => {
        const fields = create(sent, EntryFields);
        if (fields.day !== '' && fields.day < DOG.birthdate) return;
        expect(is(fields, shape)).toBe(true);
        const entry = entryFrom(fields, TODAY);
        expect(entry.day).toBe(sent.day || TODAY);
        expect(entry.weightKg).toBe(sent.weightKg === '' ? null : Number(sent.weightKg.replace(',', '.')));
        expect(entry.condition).toBe(sent.condition === '' ? null : Number(sent.condition));
        expect(isEmpty(entry)).toBe(
          [sent.weightKg, sent.condition, sent.stool, sent.coat, sent.note.trim()].every((part) => part === ''),
        );
      }),
    );
  });

  it('take nothing else, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('day', 'weightKg', 'condition', 'stool', 'coat'),
        fc.string({ minLength: 1 }).filter((typed) => typed.trim() !== ''),
        (field, typed) => {
          const sent = { ...EMPTY, [field]: typed };
          const isTaken = is(sent, EntryFields) && is(sent, shape);
          if (isTaken) expect(field === 'weightKg' ? typed : `${field} ${typed}`).toMatch(/\d|coat/);
        },
      ),
    );
    expect(is({ ...EMPTY, note: 'x'.repeat(MAX_NOTE + 1) }, EntryFields)).toBe(false);
    expect(is({ ...EMPTY, condition: '10' }, EntryFields)).toBe(false);
  });

  it('take no day to come, none before the birth and none of more than five years ago', () => {
    const old = entryShape({ species: 'cat', birthdate: addMonths(TODAY, -120) }, TODAY);
    const has = (struct: typeof shape, day: string) => is({ ...EMPTY, day }, struct);
    expect([has(shape, TODAY), has(shape, addDays(TODAY, 1))]).toEqual([true, false]);
    expect([has(shape, DOG.birthdate), has(shape, addDays(DOG.birthdate, -1))]).toEqual([true, false]);
    expect([has(old, addMonths(TODAY, -60)), has(old, addMonths(TODAY, -61))]).toEqual([true, false]);
    expect(firstDay('unknown', TODAY)).toBe(addMonths(TODAY, -60));
  });
});

it('the word of a body condition rises with its score', () => {
  expect(SCORES.map(wordOfScore)).toEqual([
    ...Array(3).fill('underweight'),
    ...Array(2).fill('normal'),
    ...Array(4).fill('overweight'),
  ]);
});
