import { describe, expect, it } from 'vitest';
import { dayOf } from '../../../../../src/platform/shared/day.ts';
import { parse } from '../../../../../src/platform/shared/parse.ts';
import { marketZone } from '../../../../../src/platform/shared/time-zones.ts';
import { askAt } from '../../../../../src/shop/reviews/ask.ts';
import { isAnimalKind, kindOf } from '../../../../../src/shop/reviews/model/animal.ts';
import { listParams, listQueryOf } from '../../../../../src/shop/reviews/model/list-query.ts';
import { meanOf } from '../../../../../src/shop/reviews/model/rating.ts';
import { plainText, ReportShape } from '../../../../../src/shop/reviews/model/shapes.ts';

describe('the kind of an animal', () => {
  it.each([
    ['dog', 0.5, 4, 'dog-toy-young'],
    ['dog', 3, 5, 'dog-small-adult'],
    ['dog', 3, 24.9, 'dog-medium-adult'],
    ['dog', 12, 8, 'dog-small-senior'],
    ['dog', 7, 50, 'dog-giant-senior'],
    ['cat', 3, null, 'cat-adult'],
    ['cat', 14, 4, 'cat-senior'],
  ] as const)('%s of %s years and %s kg is %s', (species, years, kg, kind) => {
    expect(kindOf(species, years, kg)).toBe(kind);
    expect(isAnimalKind(kind)).toBe(true);
  });

  it('does not follow from less', () => {
    expect([kindOf('', 3, 5), kindOf('dog', null, 5), kindOf('dog', 3, null)]).toEqual([null, null, null]);
    expect(isAnimalKind('dog-adult')).toBe(false);
  });
});

describe('the query of a list', () => {
  const read = (query: string) => listQueryOf(new URLSearchParams(query));

  it('is read back from its parameters', () => {
    const query = { sort: 'new', animal: 'cat-adult', after: { value: 17, id: crypto.randomUUID() } } as const;
    const params = new URLSearchParams(Object.entries(listParams(query)) as [string, string][]);
    expect(read(params.toString())).toEqual(query);
  });

  it('leaves out what it does not know', () => {
    expect(read(`sort=worst&animal=horse&after=${'9'.repeat(80)}`)).toEqual({
      sort: 'helpful',
      animal: null,
      after: null,
    });
  });
});

it('the mean counts every star, and there is none without any', () => {
  expect(meanOf([1, 0, 0, 1, 2])).toEqual({ value: 3.75, lowest: 1, highest: 5, count: 4 });
  expect(meanOf([0, 0, 0, 0, 0])).toBeNull();
});

it('a text is stored without control characters and with one empty line at most', () => {
  expect(plainText(' A\u0000 b\u202e \r\n\r\n\r\n\r\n c\t\td ')).toBe('A b\n\nc d');
});

it.each([
  ['', []],
  ['maja@kvistra.example', []],
  ['bla@bla', ['email_incomplete']],
  ['bla', ['email_invalid']],
])('the address of a report may be “%s”: %j', (email, expected) => {
  const report = { review: crypto.randomUUID(), reason: 'untrue', text: 'It is not.', name: '', email, goodFaith: '1' };
  const parsed = parse(report, ReportShape, (key) => key, true);
  expect('problems' in parsed ? parsed.problems.map(({ code }) => code) : []).toEqual(expected);
});

describe('the customer is asked', () => {
  const sent = {
    createdAt: '2027-03-01T10:00:00Z',
    deliveredAt: null,
    estimatedDeliveryAt: null,
    status: 'SUCCESS',
  } as const;
  const day = (fulfillments: Parameters<typeof askAt>[0]) => dayOf(askAt(fulfillments, 14), marketZone('SE'));

  it('two weeks after the last delivery', () => {
    expect(day([{ ...sent, deliveredAt: '2027-03-03T10:00:00Z' }])).toBe('2027-03-17');
    expect(
      day([
        { ...sent, deliveredAt: '2027-03-03T10:00:00Z' },
        { ...sent, deliveredAt: '2027-03-06T10:00:00Z' },
      ]),
    ).toBe('2027-03-20');
  });

  it('by the expected day, else by the usual transit, where the carrier tells no delivery', () => {
    expect(day([{ ...sent, estimatedDeliveryAt: '2027-03-04T12:00:00Z' }])).toBe('2027-03-18');
    expect(day([sent, { ...sent, createdAt: '2027-04-01T10:00:00Z', status: 'CANCELLED' }])).toBe('2027-03-20');
  });
});
