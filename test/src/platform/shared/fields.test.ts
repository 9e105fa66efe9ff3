import { object, optional, refine, string, unknown } from 'superstruct';
import { describe, expect, it } from 'vitest';
import {
  anything,
  decimal,
  integerBetween,
  line,
  membersOf,
  numberIn,
  requiredText,
  several,
  text,
} from '../../../../src/platform/shared/fields.ts';
import { parse } from '../../../../src/platform/shared/parse.ts';

const t = (key: string) => key;

describe('a form', () => {
  it('does not compile with a text that has no length', () => {
    // @ts-expect-error a text of any length
    parse({ name: 'a' }, object({ name: string() }), t, true);
    // @ts-expect-error a value of any length
    parse({ name: 'a' }, object({ market: text(10), name: optional(unknown()) }), t, true);
    // @ts-expect-error inside another one too
    parse({ address: { name: 'a' } }, object({ address: object({ name: string() }) }), t, true);
    expect(parse({ name: 'a' }, object({ name: text(10) }), t, true)).toEqual({ value: { name: 'a' } });
  });
});

describe('a field', () => {
  const LONG = 'a'.repeat(64 * 1024);

  it('refuses a text that is too long before anything else looks at it', () => {
    const seen: number[] = [];
    const checked = refine(requiredText(10), 'checked', ({ length }) => seen.push(length) > 0);
    expect(parse({ name: LONG }, object({ name: checked }), t, true)).toMatchObject({
      problems: [{ code: 'invalid_name', field: 'name' }],
    });
    expect(seen).toEqual([]);
    expect(parse({ name: 'Bella' }, object({ name: checked }), t, true)).toEqual({ value: { name: 'Bella' } });
    expect(seen).toEqual([5]);
  });

  it.each([
    ['a number', decimal, `1${' '.repeat(64 * 1024)}x`],
    ['a whole number', integerBetween(1, 9), `1${' '.repeat(64 * 1024)}`],
    ['a list', several, [LONG]],
    ['a list by names', several, { [LONG]: '1' }],
    ['a value of any kind', anything(100), { deep: [{ in: LONG }] }],
    ['members', membersOf(requiredText(10), requiredText(10), 3), { a: LONG }],
    ['too many members', membersOf(requiredText(10), requiredText(10), 3), { a: '1', b: '2', c: '3', d: '4' }],
  ] as const)('%s is refused', (_, field, sent) => {
    expect(parse({ field: sent }, object({ field: field as typeof decimal }), t, true)).toMatchObject({
      problems: [{ code: 'invalid_field' }],
    });
  });

  it('cuts a line at its length', () => {
    const { value } = parse({ line: ` a  b ${LONG}` }, object({ line: line(10) }), t, true) as {
      value: { line: string };
    };
    expect(value.line).toBe('a b aaaaaa');
    expect(parse({}, object({ line: line(10) }), t, true)).toEqual({ value: { line: '' } });
  });

  it.each([
    ['12,5 kg', 12.5],
    [' 7 ', 7],
    ['3kg', 3],
    ['0.25', 0.25],
    ['', Number.NaN],
    ['1 2', Number.NaN],
    ['kg', Number.NaN],
    ['-1', Number.NaN],
  ])('reads %j as the number %d', (typed, number) => {
    expect(numberIn(typed)).toBe(number);
  });
});
