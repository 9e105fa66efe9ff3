import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { parseFault } from '../../provider/faults.ts';
import { startLoyalty } from '../../provider/loyalty/loyalty.ts';
import { MemoryProvider } from './memory-provider.ts';

const provider = new MemoryProvider();
const SECRET = 'a-secret-of-the-programme-of-more-than-32-bytes';
const MEMBER = { customerId: 'gid://shopify/Customer/7001', email: 'demo@kvistra.example' };
const SHOP = 'http://localhost:8787';

async function start(body: object | string, secrets = SECRET) {
  const request = new Request('http://localhost:8788/loyalty/start', {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const response = await startLoyalty(request, provider.store, { shopUrl: SHOP }, secrets);
  expect(response.headers.get('access-control-allow-origin')).toBe(SHOP);
  return { status: response.status, body: (await response.json()) as any };
}

const seconds = () => Math.floor(Date.now() / 1000);

function jwt({
  at = seconds(),
  lifetime = 300,
  audience = 'loyalty',
  secret = SECRET,
  alg = 'HS256',
  email = MEMBER.email,
  subject = MEMBER.customerId,
} = {}) {
  const token = new SignJWT({ email }).setProtectedHeader({ alg }).setSubject(subject).setAudience(audience);
  return token
    .setIssuedAt(at)
    .setExpirationTime(at + lifetime)
    .sign(new TextEncoder().encode(secret));
}

async function digest(currentDate: string, { email } = MEMBER, secret = SECRET) {
  const bytes = await crypto.subtle.digest(
    'SHA-1',
    new TextEncoder().encode(`${MEMBER.customerId}${currentDate}${email}${secret}`),
  );
  return Buffer.from(bytes).toString('hex');
}

describe('the loyalty programme', () => {
  it('starts with a member, by a JWT or a digest, with each valid secret', async () => {
    const currentDate = new Date().toISOString();
    const asMember = { status: 200, body: { state: 'member', member: MEMBER, news: expect.any(Array) } };
    expect(await start({ ...MEMBER, currentDate, authToken: await jwt() })).toEqual(asMember);
    expect(await start({ ...MEMBER, currentDate, authToken: await jwt() }, `next,${SECRET}`)).toEqual(asMember);
    expect(await start({ ...MEMBER, currentDate, authToken: await digest(currentDate) })).toEqual(asMember);
    expect(provider.store.sql.exec("SELECT 1 FROM received WHERE service = 'loyalty'").toArray()).toHaveLength(3);
  });

  it('starts anonymously without a token', async () => {
    const anonymous = { status: 200, body: { state: 'anonymous', member: null, news: expect.any(Array) } };
    expect(await start({})).toEqual(anonymous);
    expect(await start('')).toEqual(anonymous);
    expect((await start('no JSON')).status).toBe(400);
  });

  it.each<[string, () => Promise<object>]>([
    [
      'signed with another secret',
      async () => ({ authToken: await jwt({ secret: 'another-secret-of-more-than-thirty-two-bytes' }) }),
    ],
    ['expired', async () => ({ authToken: await jwt({ at: seconds() - 301 }) })],
    ['that lives for too long', async () => ({ authToken: await jwt({ at: seconds() - 3600, lifetime: 7200 }) })],
    ['for another audience', async () => ({ authToken: await jwt({ audience: 'shop' }) })],
    ['with another algorithm', async () => ({ authToken: await jwt({ alg: 'HS512', secret: SECRET.repeat(2) }) })],
    ['of another customer', async () => ({ authToken: await jwt({ subject: 'gid://shopify/Customer/7002' }) })],
    ['of another e-mail address', async () => ({ authToken: await jwt({ email: 'second@kvistra.example' }) })],
    ['that is none', async () => ({ authToken: '' })],
    [
      'whose digest is of another person',
      async () => ({ authToken: await digest(new Date().toISOString(), { ...MEMBER, email: 'x@example.com' }) }),
    ],
    [
      'whose digest is old',
      async () => {
        const currentDate = new Date(Date.now() - 301_000).toISOString();
        return { currentDate, authToken: await digest(currentDate) };
      },
    ],
  ])('refuses a token %s', async (_, token) => {
    expect((await start({ ...MEMBER, currentDate: new Date().toISOString(), ...(await token()) })).status).toBe(401);
  });

  it('without a secret refuses every token', async () => {
    expect((await start({ ...MEMBER, authToken: await jwt() }, '')).status).toBe(401);
  });

  it('can be made to fail', () => {
    expect(parseFault({ service: 'loyalty', mode: 'down' })).toMatchObject({ service: 'loyalty', errorRate: 1 });
  });
});
