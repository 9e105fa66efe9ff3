import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '../../../../../src/platform/shared/i18n.ts';
import { plainQuery, storySearch } from '../../../../../src/shop/content/model/story-search.ts';

describe('plainQuery', () => {
  it.each([
    ['dog food', 'dog food'],
    ['  Hundfoder  1,5 kg ', 'hundfoder 1,5 kg'],
    ['title:secret OR tag:x', 'title secret or tag x'],
    ['-treats "wet food" (cat)', 'treats wet food cat'],
    ['NOT dog AND cat', 'not dog and cat'],
    ['in*ect\\', 'in ect'],
    ['å ä ö ç', 'å ä ö ç'],
    [':::', ''],
  ])('%j becomes %j', (typed, plain) => {
    expect(plainQuery(typed)).toBe(plain);
  });

  it('leaves nothing that means something in the query language', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const plain = plainQuery(typed);
        return (
          plain.length <= 100 &&
          !/[:"'()*\\<>=]|(?:^|\s)-|\b(?:AND|OR|NOT)\b/.test(plain) &&
          plainQuery(plain) === plain
        );
      }),
    );
  });
});

describe('storySearch', () => {
  const story = (uuid: string, title: string, description: string, tags: string[] = []) => ({
    uuid,
    title,
    description,
    tags,
    path: `/blog/dog/health/${uuid}`,
  });
  const search = storySearch([
    story('a', 'Body condition score at home', 'Hands tell kilograms.', ['weight', 'övervikt']),
    story('b', 'Valpar av stor ras', 'Långsam tillväxt.', ['valp']),
    story('c', 'Treat maths', 'Training a lot without overfeeding.', ['godis', 'träning']),
  ]);
  const found = (query: string) => search(query).map(({ uuid }) => uuid);

  it.each([
    ['condition', ['a']],
    ['conditon', ['a']],
    ['traning', ['c']],
    ['träning', ['c']],
    ['valpen', ['b']],
    ['valp', ['b']],
    ['overvikt', ['a']],
    ['treats', ['c']],
    ['trea', ['c']],
    ['treat condition', []],
    ['zzzz', []],
    ['', []],
  ])('%j finds %j', (query, uuids) => {
    expect(found(query)).toEqual(uuids);
  });

  it('never fails', () => {
    fc.assert(fc.property(fc.string(), (query) => Array.isArray(found(query))));
  });
});

it('folds letters as they are compared', () => {
  expect(fold('Kött & Ärter—Ñ')).toBe('kott arter n');
});
