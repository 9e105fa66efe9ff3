import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Adds many exact rows, `path:/old/{n}` for n from 1 to `rows`, to the redirect table of a stopped local shop. The rows
 * are written straight into Miniflare's file of the namespace and share one stored value: a million writes through its
 * API would take minutes and create as many files.
 *
 * @param data data folder of the shop.
 * @param sharedKey existing key whose value the rows share.
 */
export function fillTable(data: string, sharedKey: string, rows: number): void {
  const folder = join(data, 'v3/kv/miniflare-KVNamespaceObject');
  const file = readdirSync(folder).find((name) => name.endsWith('.sqlite') && !name.startsWith('metadata'));
  if (!file) throw new Error(`No namespace in ${folder}: the shop has to be started once before`);
  const db = new DatabaseSync(join(folder, file));
  db.exec('BEGIN');
  db.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
     INSERT OR REPLACE INTO _mf_entries (key, blob_id, expiration, metadata) SELECT 'path:/old/' || i, (SELECT blob_id FROM _mf_entries WHERE key = ?), NULL, NULL FROM n`,
  ).run(rows, sharedKey);
  db.exec('COMMIT');
  const { count } = db.prepare("SELECT count(*) AS count FROM _mf_entries WHERE key LIKE 'path:/old/%'").get() as {
    count: number;
  };
  db.close();
  if (count !== rows) throw new Error(`${count} rows were stored, not ${rows}`);
}
