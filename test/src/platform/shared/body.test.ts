import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldsOf, objectOf } from '../../../../src/platform/shared/body.ts';

const form = (fields: readonly (readonly [string, string])[]): FormData => {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
};

describe('the fields of a form', () => {
  it('are values, groups, and lists of values that share a name', () => {
    const fields = fieldsOf(
      form([
        ['name', 'Rex'],
        ['needs[a]', '1'],
        ['needs[b]', '1'],
        ['likes', 'dry'],
        ['likes', 'wet'],
        ['likes', 'treats'],
      ]),
    ); // prettier-ignore
    expect(fields).toEqual({ name: 'Rex', needs: { a: '1', b: '1' }, likes: ['dry', 'wet', 'treats'] });
  });

  it('are at most 200', () => {
    expect(fieldsOf(form(Array.from({ length: 200 }, (_, i) => [`a[${i}]`, ''] as const)))).not.toBeNull();
    expect(fieldsOf(form(Array.from({ length: 201 }, (_, i) => [`a[${i}]`, ''] as const)))).toBeNull();
  });

  it('reach no prototype', () => {
    for (const name of ['__proto__', 'constructor', '__proto__[x]', 'constructor[prototype]', 'toString']) {
      const fields = fieldsOf(form([[name, 'x']]));
      expect(Object.getPrototypeOf(fields)).toBe(Object.prototype);
      expect(({} as Record<string, unknown>).x).toBeUndefined();
    }
  });
});

describe('an object of JSON', () => {
  it('nests at most 32 deep', () => {
    const nested = (depth: number) => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
    expect(objectOf(nested(32))).not.toBeNull();
    expect(objectOf(nested(33))).toBeNull();
    expect(objectOf(nested(30_000))).toBeNull();
  });

  it('may hold brackets in its texts', () => {
    const text = '['.repeat(100);
    expect(objectOf(JSON.stringify({ text, 'a"\\[': `"${text}\\` }))).toEqual({ text, 'a"\\[': `"${text}\\` });
  });

  it('is null for everything that is no object, and read as JSON reads it otherwise', () => {
    for (const json of ['', '[]', 'null', '1', '"a"', '{', '{"a":']) expect(objectOf(json)).toBeNull();
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 5 })), (value) => {
        const json = JSON.stringify(value);
        expect(objectOf(json)).toEqual(JSON.parse(json));
      }),
    );
  });
});
