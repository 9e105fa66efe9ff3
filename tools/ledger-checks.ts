/**
 * A rule of the ledger of points, with the query that lists what breaks it. Each row has a text and, where there is
 * one, its customer.
 */
export interface LedgerCheck {
  rule: string;
  sql: string;
}

const running = (sum: string) =>
  `SELECT customer_id AS customer, 'row ' || id || ' (' || topic || ' ' || cause || ') leads to ' || total AS text
     FROM (SELECT *, sum(${sum}) OVER (PARTITION BY customer_id ORDER BY id) AS total FROM points) WHERE total < 0`;

/** The topics that each topic takes back. */
const TAKEN_BACK = [
  ['refund', "('order', 'subscription', 'renewal')"],
  ['friend_refund', "('friend')"],
] as const;

/** The rules that hold after every transaction, recomputed from the rows alone. */
export const LEDGER_CHECKS: readonly LedgerCheck[] = [
  { rule: 'No balance is ever below zero', sql: running('amount') },
  // what lapsed when the customer left is set against what is taken back later
  { rule: 'Nobody ever owes less than nothing', sql: running("CASE WHEN topic = 'left' THEN 0 ELSE owed END") },
  {
    rule: 'Who owes points has none',
    sql: `SELECT customer_id AS customer, 'a balance of ' || sum(amount) || ', and owes ' || sum(owed) AS text
            FROM points GROUP BY customer_id HAVING sum(amount) > 0 AND sum(owed) > 0`,
  },
  {
    rule: 'Points are given by what gives and taken by what takes',
    sql: `SELECT customer_id AS customer, 'row ' || id || ': ' || topic || ' of ' || amount || ', owed ' || owed AS text FROM points
            WHERE CASE WHEN topic IN ('refund', 'friend_refund') THEN amount > 0 OR owed < 0 OR expires_on <> ''
              WHEN topic IN ('owed', 'left') THEN amount >= 0 OR owed <> amount OR expires_on <> ''
              WHEN topic IN ('reward', 'expiry') THEN amount >= 0 OR owed <> 0 OR expires_on <> ''
              ELSE amount <= 0 OR owed <> 0 OR expires_on = '' END`,
  },
  ...TAKEN_BACK.map(([topic, topics]) => ({
    rule: `No more is taken back than was given (${topic})`,
    sql: `SELECT customer_id AS customer, about || ': ' || taken || ' of ' || given AS text FROM (
            SELECT customer_id, about, sum(CASE WHEN topic = '${topic}' THEN owed - amount ELSE 0 END) AS taken,
              sum(CASE WHEN topic IN ${topics} THEN amount ELSE 0 END) AS given
            FROM points WHERE about <> '' AND (topic = '${topic}' OR topic IN ${topics}) GROUP BY customer_id, about) WHERE taken > given`,
  })),
  {
    rule: 'No reward is without its points',
    sql: `SELECT customer_id AS customer, 'reward ' || id || ' for ' || points AS text FROM rewards AS r
            WHERE NOT EXISTS (SELECT 1 FROM points AS p WHERE p.topic = 'reward' AND p.cause = r.id AND p.customer_id = r.customer_id AND p.amount = -r.points)`,
  },
  {
    rule: 'No points are spent without a reward',
    sql: `SELECT customer_id AS customer, 'row ' || id || ': ' || amount || ' for ' || cause AS text FROM points AS p
            WHERE topic = 'reward' AND NOT EXISTS (SELECT 1 FROM rewards AS r WHERE r.id = p.cause AND r.customer_id = p.customer_id)`,
  },
  {
    rule: 'Points are given back for the rewards that failed, and for no others',
    sql: `SELECT r.customer_id AS customer, 'reward ' || r.id || ' is ' || r.state || ', ' || coalesce(p.amount, 0) || ' given back' AS text
            FROM rewards AS r LEFT JOIN points AS p ON p.topic = 'reward_failed' AND p.cause = r.id
            WHERE (r.state = 'failed') <> (coalesce(p.amount, 0) = r.points)
          UNION ALL SELECT customer_id, 'row ' || id || ' gives back ' || cause FROM points
            WHERE topic = 'reward_failed' AND NOT EXISTS (SELECT 1 FROM rewards AS r WHERE r.id = points.cause)`,
  },
  {
    rule: 'What is due has expired',
    sql: `SELECT customer_id AS customer, left || ' points are older than they may be' AS text FROM (
            SELECT customer_id, sum(amount) AS left FROM points, points_progress
              WHERE expires_on <= points_progress.day GROUP BY customer_id) WHERE left > 0`,
  },
];
