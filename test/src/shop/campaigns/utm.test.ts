import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  appendUtm,
  encodeUtms,
  MAX_COOKIE_BYTES,
  parseUtms,
  type UtmRecord,
  utmOf,
} from '../../../../src/shop/campaigns/utm.ts';
import { utmsCookie } from '../../../../src/shop/campaigns/utm-cookie.ts';

const START = Date.parse('2026-11-22T12:00:00Z');
const at = (minutes: number) => new Date(START + minutes * 60_000);
const recordOf = (query: string, minutes = 0) =>
  utmOf(new URLSearchParams(query), 'https://kvistra.example/se', at(minutes));
const record = (minutes: number, source = 'x') => recordOf(`utm_source=${source}`, minutes)!;

describe('a record', () => {
  it('has the five fields, the page and the time', () => {
    expect(
      recordOf('utm_source=news&utm_medium=mail&utm_campaign=spring&utm_term=dog&utm_content=top&utm_id=7'),
    ).toEqual({
      date: '2026-11-22T12:00:00.000Z',
      url: 'https://kvistra.example/se',
      source: 'news',
      medium: 'mail',
      campaign: 'spring',
      term: 'dog',
      content: 'top',
    });
  });

  it.each(['source', 'medium', 'campaign', 'term', 'content'])('needs one field only, such as %s', (field) => {
    expect(recordOf(`utm_${field}=a`)).toMatchObject({ [field]: 'a' });
  });

  it.each(['', 'utm_id=1', 'utm_source=', 'utm_source=%20&utm_term=', 'source=a', 'UTM_SOURCE=a'])(
    'is not made for “%s”',
    (query) => {
      expect(recordOf(query)).toBeNull();
    },
  );
});

describe('records', () => {
  it.each([
    [0, false],
    [59, false],
    [60, false],
    [60.001, true],
    [1440, true],
  ])('get another one after %s minutes: %s', (minutes, appended) => {
    const records = appendUtm([record(0)], record(minutes, 'y'));
    expect(records?.map(({ source }) => source) ?? null).toEqual(appended ? ['x', 'y'] : null);
  });

  it('get another one although the last is of the future, by a clock that was set back', () => {
    expect(appendUtm([record(60)], record(0))).toHaveLength(2);
  });

  it.each([undefined, '', 'nonsense', '{}', '[1]', '[{"date":"x"}]', '"a"', 'null'])(
    'are none in the cookie “%s”',
    (value) => {
      expect(parseUtms(value)).toEqual([]);
    },
  );

  it('keep the newest ones that fit, whatever visitors bring, and come back from the cookie as they were', () => {
    const field = fc.string({ maxLength: 400, unit: 'binary' });
    const visits = fc.array(fc.record({ source: field, medium: field, campaign: field, term: field, content: field }), {
      minLength: 1,
      maxLength: 40,
    });
    fc.assert(
      fc.property(visits, (fields) => {
        let records: UtmRecord[] = [];
        const captured: string[] = [];
        fields.forEach((values, index) => {
          const query = new URLSearchParams(Object.entries(values).map(([name, value]) => [`utm_${name}`, value]));
          const made = utmOf(query, 'https://kvistra.example/se', at(index * 61));
          if (!made) return;
          captured.push(made.date);
          records = appendUtm(records, made)!;
        });
        expect(encodeUtms(records).length).toBeLessThanOrEqual(MAX_COOKIE_BYTES);
        // the newest is always there, and none is missing between two
        expect(records.map(({ date }) => date)).toEqual(captured.slice(captured.length - records.length));
        if (captured.length > 0) expect(records.length).toBeGreaterThan(0);
        const [pair = ''] = utmsCookie(records, true, false).split('; ');
        expect(parseUtms(decodeURIComponent(pair.replace('utms=', '')))).toEqual(records);
      }),
      { seed: 15, numRuns: 150 },
    );
  });

  it('are dropped only where the cookie would get longer than 3.5 KB', () => {
    let records: UtmRecord[] = [];
    for (let index = 0; index < 100; index++) {
      const next = appendUtm(records, record(index * 61))!;
      if (next.length <= records.length)
        expect(encodeUtms([...records, next.at(-1)!]).length).toBeGreaterThan(MAX_COOKIE_BYTES);
      records = next;
    }
    expect(records.length).toBeGreaterThan(10);
  });
});

it('the cookie ends with the visit until statistics are allowed, and lasts a year then', () => {
  expect(utmsCookie([record(0)], false, true)).toMatch(/^__Host-utms=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect(utmsCookie([record(0)], true, false)).toMatch(
    /^utms=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
});
