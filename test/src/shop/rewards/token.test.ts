import { createHash } from 'node:crypto';
import { decodeProtectedHeader, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { makeToken, verifyToken } from '../../../../src/shop/rewards/token/token.ts';

const [NEW, OLD] = ['new-secret-of-at-least-thirty-two-bytes', 'old-secret-of-at-least-thirty-two-bytes'];
const anna = { customerId: 'gid://shopify/Customer/7', email: 'anna@kvistra.example' };
const at = new Date('2026-11-22T10:00:00Z');
const later = (seconds: number) => new Date(at.getTime() + seconds * 1000);
const verify = (token: string, secrets = [NEW, OLD], when = at) => verifyToken(token, secrets, when);

describe('a token', () => {
  it('names the customer for five minutes', async () => {
    const { authToken, ...rest } = await makeToken('jwt', anna, at, NEW);
    expect(rest).toEqual({ ...anna, currentDate: '2026-11-22T10:00:00.000Z' });
    expect(decodeProtectedHeader(authToken)).toEqual({ alg: 'HS256', typ: 'JWT' });
    expect(await verify(authToken)).toEqual(anna);
    expect(await verify(authToken, [NEW], later(299))).toEqual(anna);
    expect(await verify(authToken, [NEW], later(301))).toBeNull();
  });

  it('of the old secret counts until that is removed', async () => {
    const { authToken } = await makeToken('jwt', anna, at, OLD);
    expect(await verify(authToken)).toEqual(anna);
    expect(await verify(authToken, [NEW])).toBeNull();
  });

  it('is refused when it is forged, unsigned, or changed to name another customer', async () => {
    const { authToken } = await makeToken('jwt', anna, at, NEW);
    const [header, payload, signature] = authToken.split('.') as [string, string, string];
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    expect(
      await verify([header, part({ ...claims, sub: 'gid://shopify/Customer/8' }), signature].join('.')),
    ).toBeNull();
    expect(await verify([part({ alg: 'none' }), payload, ''].join('.'))).toBeNull();
    expect(
      await verify((await makeToken('jwt', anna, at, 'a-secret-that-somebody-else-has-made-up')).authToken),
    ).toBeNull();
    expect(await verify('')).toBeNull();
    // another customer's own token is that customer's, whoever brings it
    const other = { customerId: 'gid://shopify/Customer/8', email: 'bo@kvistra.example' };
    expect(await verify((await makeToken('jwt', other, at, NEW)).authToken)).toEqual(other);
  });

  it('is refused for another audience, without an expiry, or with a longer life', async () => {
    const seconds = at.getTime() / 1000;
    const key = new TextEncoder().encode(NEW);
    const base = () =>
      new SignJWT({ email: anna.email }).setProtectedHeader({ alg: 'HS256' }).setSubject(anna.customerId);
    const good = base()
      .setAudience('loyalty')
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + 300);
    expect(await verify(await good.sign(key))).toEqual(anna);
    expect(
      await verify(
        await base()
          .setAudience('chat')
          .setIssuedAt(seconds)
          .setExpirationTime(seconds + 300)
          .sign(key),
      ),
    ).toBeNull();
    expect(await verify(await base().setAudience('loyalty').setIssuedAt(seconds).sign(key))).toBeNull();
    const long = await base()
      .setAudience('loyalty')
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + 86_400)
      .sign(key);
    expect(await verify(long, [NEW], later(3600))).toBeNull();
  });

  it('has the form of a digest for programmes that want one', async () => {
    const { authToken, currentDate } = await makeToken('digest', anna, at, NEW);
    expect(authToken).toBe(
      createHash('sha1').update(`${anna.customerId}${currentDate}${anna.email}${NEW}`).digest('hex'),
    );
  });
});

it('a token that names nobody, or has no e-mail, is refused', async () => {
  const seconds = at.getTime() / 1000;
  const signed = (claims: Record<string, unknown>) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience('loyalty')
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + 300)
      .sign(new TextEncoder().encode(NEW));
  expect(await verify(await signed({ sub: anna.customerId, email: anna.email }))).toEqual(anna);
  for (const claims of [
    { sub: anna.customerId },
    { email: anna.email },
    { sub: 7, email: anna.email },
    { sub: anna.customerId, email: 7 },
    {},
  ])
    expect(await verify(await signed(claims as Record<string, unknown>))).toBeNull();
});
