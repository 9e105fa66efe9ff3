/**
 * `npm run referrals -- show|block|unblock CODE [--env NAME]`, `refresh`: looks at a referrer with the friends, and
 * stops a code that is abused. Without `--env` it works on the local shop, even while `npm start` runs; `--env
 * production` is the deployed shop.
 */

import { endWith, LOCAL_DATA, readArguments, refuse, requireEnvironment, withStore } from '../local/command.ts';
import { isWorking, percentOf, statusOf } from '../src/shop/referral-codes/status.ts';
import { printable } from './kv/printable.ts';

const USAGE = `Usage: npm run referrals -- show CODE [--limit N] [--env NAME] [--data FOLDER]
       npm run referrals -- block CODE
       npm run referrals -- unblock CODE
       npm run referrals -- refresh     (after REFERRAL_PROMISE_PERCENT was changed)`;

const { positionals, values } = readArguments(USAGE, {
  allowPositionals: true,
  options: {
    env: { type: 'string' },
    data: { type: 'string', default: LOCAL_DATA },
    limit: { type: 'string', default: '50' },
  },
});
const [command = '', given = ''] = positionals;

/** The share of a friend, which the deployment has as a variable. */
async function friendPercent(): Promise<number> {
  const { unstable_readConfig: readConfig } = await import('wrangler');
  const vars = readConfig({ config: 'wrangler.toml', env: values.env }).vars as Record<string, string>;
  return Number(vars.REFERRAL_FRIEND_PERCENT ?? '5');
}

const requireCode = (): string =>
  /^[A-Z0-9]{4,40}$/i.test(given)
    ? given.toUpperCase()
    : refuse('Which code? It consists of letters and digits.', USAGE);

type Row = Record<string, string | number | null>;
type Query = (sql: string) => Promise<Row[]>;

const printLine = (line: string) => console.log(printable(line));

/**
 * The statement that has the shop follow codes within a minute: the friends' discount code and the discount on the
 * contract.
 */
const follow = (where: string): string => {
  const now = new Date().toISOString();
  return `INSERT INTO outbox (kind, key, payload, state, due_at, attempts, leased_until, created_at) SELECT 'referral-code', code || ' command ${now}', json_object('code', code), 'open', '${now}', 0, '', '${now}' FROM referrers WHERE ${where} RETURNING key`;
};

function notFound(): number {
  console.error(`There is no code ${given}.`);
  return 1;
}

async function show(query: Query): Promise<number> {
  if (!/^[1-9]\d{0,3}$/.test(values.limit)) refuse('The limit must be a number from 1 to 9999.', USAGE);
  const code = requireCode();
  const [referrer] = await query(`SELECT * FROM referrers WHERE code = '${code}'`);
  if (!referrer) return notFound();
  const hidden = new Set(['email_key', 'address_key', 'form_id', 'secret_hash']);
  for (const [name, value] of Object.entries(referrer))
    if (value !== null && value !== '' && !hidden.has(name)) printLine(`${name.padEnd(20)}${value}`);
  const facts = {
    contractId: String(referrer.contract_id),
    blockedAt: String(referrer.blocked_at),
    deletedAt: String(referrer.deleted_at),
  };
  const friends = await query(
    `SELECT * FROM referrals WHERE code = '${code}' ORDER BY joined_at DESC, id DESC LIMIT ${values.limit}`,
  );
  const [active] = await query(
    `SELECT count(*) AS count FROM referrals WHERE code = '${code}' AND refused = '' AND has_paid = 1 AND is_subscribing = 1`,
  );
  const count = isWorking(facts) ? Number(active?.count) : 0;
  printLine(`${count} active friends, ${percentOf(await friendPercent(), count)} %`);
  for (const { id, name, joined_at, checked_at, has_paid, is_subscribing, refused } of friends) {
    const status = refused || statusOf({ hasPaid: has_paid === 1, isSubscribing: is_subscribing === 1 }, facts);
    printLine(
      `  ${status.toString().padEnd(30)}joined ${joined_at}${checked_at ? `, controlled ${checked_at}` : ''}  ${name || '(no name)'}  ${id}`,
    );
  }
  return 0;
}

/**
 * Changes whether a code works. The row of the outbox comes after, so that it finds the change; a repetition adds one
 * that is missing.
 */
async function setBlocked(query: Query, blockedAt: string): Promise<number> {
  const code = requireCode();
  const [changed] = await query(
    `UPDATE referrers SET blocked_at = CASE WHEN '${blockedAt}' = '' OR blocked_at = '' THEN '${blockedAt}' ELSE blocked_at END WHERE code = '${code}' RETURNING code`,
  );
  if (!changed) return notFound();
  await query(follow(`code = '${code}'`));
  console.log(`${code} is ${blockedAt ? 'blocked' : 'unblocked'}. Its discounts follow within a minute.`);
  return 0;
}

async function refresh(query: Query): Promise<number> {
  const rows = await query(follow("deleted_at = ''"));
  console.log(`${rows.length} codes are brought up to date within minutes.`);
  return 0;
}

const commands: Record<string, (query: Query) => Promise<number>> = {
  show,
  block: (query) => setBlocked(query, new Date().toISOString()),
  unblock: (query) => setBlocked(query, ''),
  refresh,
};

const runCommand = Object.hasOwn(commands, command) ? commands[command] : undefined;
if (!runCommand) refuse(command ? `There is no command ${command}.` : 'Which command?', USAGE);
if (command !== 'refresh') requireCode();
await requireEnvironment(values.env, USAGE);
await endWith(withStore(values, (store) => runCommand(async (sql) => (await store.query(sql)) as Row[])));
