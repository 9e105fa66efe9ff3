import { describe, expect, it } from 'vitest';
import { type DataPoint, runQuery } from '../../provider/analytics/query.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const point = (blobs: string[], value: number, at = '2026-11-22T11:00:00Z'): DataPoint => ({
  blobs,
  doubles: [value],
  indexes: [blobs[1]!],
  at,
});
const points = [
  ...[1, 2, 3, 4].map((value) => point(['lcp', 'home', 'phone'], value)),
  point(['lcp', 'product', 'phone'], 9),
  point(['cls', 'home', 'phone'], 0.1),
  point(['lcp', 'home', 'phone'], 99, '2026-11-01T00:00:00Z'),
];
const run = (sql: string) => runQuery(sql, (dataset) => (dataset === 'vitals' ? points : []), NOW);

describe('a query of the stand-in for Analytics Engine', () => {
  it('groups, sums and takes quantiles', () => {
    expect(
      run(`SELECT blob1 AS metric, blob2 AS page, quantileExactWeighted(0.75)(double1, _sample_interval) AS p75, SUM(_sample_interval) AS visits
           FROM vitals WHERE timestamp > NOW() - INTERVAL '7' DAY AND blob1 = 'lcp' GROUP BY metric, page ORDER BY page FORMAT JSON`),
    ).toEqual([
      { metric: 'lcp', page: 'home', p75: 3, visits: 4 },
      { metric: 'lcp', page: 'product', p75: 9, visits: 1 },
    ]);
  });

  it('of an empty dataset has no rows', () => {
    expect(
      run(
        "SELECT blob1 AS metric, SUM(_sample_interval) AS visits FROM other WHERE timestamp > NOW() - INTERVAL '7' DAY GROUP BY metric",
      ),
    ).toEqual([]);
  });

  it.each([
    'DROP TABLE vitals',
    "SELECT blob1 AS metric, SUM(_sample_interval) AS n FROM vitals WHERE blob1 = 'lcp' GROUP BY blob2",
    "SELECT colour AS metric FROM vitals WHERE blob1 = 'lcp' GROUP BY metric",
    'SELECT blob1 AS metric FROM vitals WHERE double1 > 4 GROUP BY metric',
  ])('that it cannot answer fails: %s', (sql) => {
    expect(() => run(sql)).toThrow();
  });
});
