import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { canSeal } from '../../../../../src/platform/session/seal.ts';
import { MAIL_ACTIONS } from '../../../../../src/routes.ts';
import { type MailLink, readToken, tokenOf } from '../../../../../src/shop/subscriptions/mail-links/token.ts';

const OLD = { sessionSecrets: ['the-old-secret-of-thirty-two-bytes-or-more'] };
const NEW = { sessionSecrets: ['the-new-secret-of-thirty-two-bytes-or-more'] };
const BOTH = { sessionSecrets: [...NEW.sessionSecrets, ...OLD.sessionSecrets] };
const link: MailLink = { contractId: 'gid://shopify/SubscriptionContract/301', cycle: 2, until: '2026-12-24' };

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-12-01T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

it('is for one contract, one delivery and one action', async () => {
  for (const action of MAIL_ACTIONS) {
    const token = await tokenOf(NEW, action, link);
    expect(await readToken(NEW, action, token)).toEqual(link);
    for (const other of MAIL_ACTIONS)
      expect([action, other, await readToken(NEW, other, token)]).toEqual([
        action,
        other,
        action === other ? link : null,
      ]);
  }
  const other = { ...link, contractId: 'gid://shopify/SubscriptionContract/305' };
  expect(await readToken(NEW, 'skip', await tokenOf(NEW, 'skip', other))).toEqual(other);
});

it('is refused when a part of it is changed, cut off or made up', async () => {
  const token = await tokenOf(NEW, 'skip', link);
  const parts = token.split('.');
  for (const [i, part] of parts.entries()) {
    if (part === '') continue;
    const changed = `${part[0] === 'A' ? 'B' : 'A'}${part.slice(1)}`;
    expect([i, await readToken(NEW, 'skip', parts.with(i, changed).join('.'))]).toEqual([i, null]);
  }
  for (const made of [
    '',
    'x',
    '....',
    token.slice(0, -4),
    `${token}A`,
    btoa('{"contract":"301","cycle":2,"until":""}'),
  ])
    expect(await readToken(NEW, 'skip', made)).toBeNull();
});

it('outlives a rotation of the secret, and not its end', async () => {
  const token = await tokenOf(OLD, 'now', link);
  expect(await readToken(BOTH, 'now', token)).toEqual(link);
  expect(await readToken(NEW, 'now', token)).toBeNull();
  expect(await readToken(OLD, 'now', await tokenOf(BOTH, 'now', link))).toBeNull();
});

it('works for 30 days', async () => {
  const token = await tokenOf(NEW, 'card', { ...link, until: '' });
  vi.advanceTimersByTime(30 * 86_400_000 - 1000);
  expect(await readToken(NEW, 'card', token)).not.toBeNull();
  vi.advanceTimersByTime(2000);
  expect(await readToken(NEW, 'card', token)).toBeNull();
});

it('is not made without a secret', async () => {
  expect([canSeal([]), canSeal(NEW.sessionSecrets)]).toEqual([false, true]);
  await expect(tokenOf({ sessionSecrets: [] }, 'skip', link)).rejects.toThrow(TypeError);
});
