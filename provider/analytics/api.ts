import type { Store } from '../store.ts';
import { type DataPoint, runQuery } from './query.ts';

/**
 * Stands for Analytics Engine, which keeps nothing in Miniflare: stores data points, and answers the SQL API over them.
 */

/** The name under which calls are recorded. */
const SERVICE = 'analytics';
/** Tests of A/B tests make many points; the oldest ones go. */
const MAX_POINTS = 50_000;

/** Records the data points of a dataset that the stand-in of its binding sends. */
export async function recordPoints(store: Store, dataset: string, request: Request): Promise<Response> {
  const points = (await request.json()) as object[];
  for (const point of points)
    store.sql.exec(
      "INSERT INTO received (at, service, path, headers, body) VALUES (?, ?, ?, '{}', ?)",
      store.now().toISOString(),
      SERVICE,
      dataset,
      JSON.stringify(point),
    );
  store.sql.exec(
    'DELETE FROM received WHERE service = ? AND id <= (SELECT max(id) FROM received) - ?',
    SERVICE,
    MAX_POINTS,
  );
  return new Response(null, { status: 204 });
}

/** The SQL API of Analytics Engine: `POST /client/v4/accounts/{id}/analytics_engine/sql` with the query as the body. */
export async function sqlApi(store: Store, token: string, request: Request): Promise<Response> {
  if (request.headers.get('Authorization') !== `Bearer ${token}`)
    return Response.json(
      { success: false, errors: [{ code: 10000, message: 'Authentication error' }] },
      { status: 403 },
    );
  const pointsOf = (dataset: string): DataPoint[] =>
    store.sql
      .exec<{ at: string; body: string }>(
        'SELECT at, body FROM received WHERE service = ? AND path = ?',
        SERVICE,
        dataset,
      )
      .toArray()
      .map(({ at, body }) => ({ ...JSON.parse(body), at }));
  try {
    const data = runQuery(await request.text(), pointsOf, store.now());
    return Response.json({ meta: Object.keys(data[0] ?? {}).map((name) => ({ name })), data, rows: data.length });
  } catch (error) {
    return new Response(`Error: ${(error as Error).message}`, { status: 422 });
  }
}
