import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mailKind } from '../../../../src/platform/mail/mail.ts';
import { MAILS_PER_CALL, mailSender } from '../../../../src/platform/mail/send.ts';
import type { MailSettings } from '../../../../src/platform/mail/settings.ts';
import { batchHandler } from '../../../../src/platform/outbox/kind.ts';
import { sweepOutbox } from '../../../../src/platform/outbox/sweep.ts';
import { mailHtml } from '../../../../src/site/mail.ts';
import { MemoryD1 } from '../../../d1.ts';
import { withParts } from '../../../stand-ins.ts';

beforeEach(
  () =>
    void vi.stubGlobal(
      'fetch',
      vi.fn(async () => Response.json({ id: '1' })),
    ),
);
afterEach(() => vi.unstubAllGlobals());

it('mails from before the outbox was shared are sent as they would have been', async () => {
  const d1 = new MemoryD1('0011');
  const insert = d1.sqlite.prepare(
    'INSERT INTO outbox (key, about, recipient, limit_key, subject, text, at, link, attempts, due_at, sent_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const at = new Date(Date.now() - 3_600_000).toISOString();
  const due = new Date(Date.now() + 60_000).toISOString();
  insert.run('sent', 'p1', 'a@b.example', 'hash', 'Hello', '', at, '', 0, null, at);
  insert.run('waiting', 'p2', 'a@b.example', null, 'Plan', 'Text', at, 'https://x.example', 3, due, null);
  insert.run('given up', 'p3', 'c@b.example', null, 'Plan', 'Text', at, '', 14, null, null);
  insert.run('erased', '', '', 'hash', '', '', at, '', 0, null, null);
  d1.migrate('0012', '0012');
  expect(d1.rows('SELECT kind, key, payload, state, attempts, due_at FROM outbox ORDER BY id')).toEqual([
    { kind: 'mail', key: 'sent', payload: '{"key":"sent"}', state: 'done', attempts: 0, due_at: at },
    { kind: 'mail', key: 'waiting', payload: '{"key":"waiting"}', state: 'open', attempts: 3, due_at: due },
    { kind: 'mail', key: 'given up', payload: '{"key":"given up"}', state: 'dead', attempts: 14, due_at: at },
    { kind: 'mail', key: 'erased', payload: '{"key":"erased"}', state: 'done', attempts: 0, due_at: at },
  ]);
  expect(d1.rows('SELECT count(*) AS n FROM mails')).toEqual([{ n: 4 }]);
  d1.migrate('0012~');
  const settings = withParts<MailSettings>({
    mail: { url: 'http://mail', key: 'k', from: 'Shop <shop@kvistra.example>', callsPerSecond: 0 },
  });
  const context = { settings, database: d1.binding };
  await sweepOutbox(d1.binding, {
    handlers: [batchHandler(mailKind, MAILS_PER_CALL, mailSender(mailHtml))],
    context,
    now: new Date(Date.now() + 120_000),
  });
  expect(vi.mocked(fetch).mock.calls).toEqual([
    [
      'http://mail/emails',
      expect.objectContaining({ headers: expect.objectContaining({ 'Idempotency-Key': 'waiting' }) }),
    ],
  ]);
  expect(d1.rows("SELECT text, link, sent_at IS NOT NULL AS sent FROM mails WHERE key = 'waiting'")).toEqual([
    { text: '', link: '', sent: 1 },
  ]);
  expect(d1.rows("SELECT state FROM outbox WHERE key = 'waiting'")).toEqual([{ state: 'done' }]);
});
