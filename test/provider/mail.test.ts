import { describe, expect, it } from 'vitest';
import { useProvider } from './use-provider.ts';

const shop = useProvider();
const MAIL = { from: 'Kvistra <hello@kvistra.example>', to: 'one@kvistra.example', subject: 'Hello', text: 'Hello.' };

async function send(
  body: unknown,
  headers: Record<string, string> = {},
  path = 'emails',
): Promise<{ status: number; body: any }> {
  const answer = await fetch(`${shop.providerUrl}/mail/${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: 'Bearer local-mail-key',
      'User-Agent': 'test',
      ...headers,
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json().catch(() => null) };
}
const mailsTo = async (to: string) => (await shop.control(`mails?to=${encodeURIComponent(to)}`)).mails;

describe('the mail service', () => {
  it.each<[string, unknown, Record<string, string>, number, string | undefined]>([
    ['a request without User-Agent', MAIL, { 'User-Agent': '' }, 403, undefined],
    ['no key', MAIL, { Authorization: '' }, 401, 'missing_api_key'],
    ['a wrong key', MAIL, { Authorization: 'Bearer x' }, 403, 'invalid_api_key'],
    ['no mail', [], {}, 422, 'validation_error'],
    ['no sender', { ...MAIL, from: undefined }, {}, 422, 'missing_required_field'],
    ['a sender that is no address', { ...MAIL, from: 'Kvistra' }, {}, 422, 'validation_error'],
    ['a sender with an open bracket', { ...MAIL, from: 'Kvistra <hello@kvistra.example' }, {}, 422, 'validation_error'],
    ['no recipient', { ...MAIL, to: [] }, {}, 422, 'validation_error'],
    ['a recipient that is no address', { ...MAIL, to: ['one@kvistra.example', 'two'] }, {}, 422, 'validation_error'],
    [
      '51 recipients',
      { ...MAIL, to: Array.from({ length: 51 }, (_, i) => `m${i}@kvistra.example`) },
      {},
      422,
      'validation_error',
    ],
    ['neither text nor HTML', { ...MAIL, text: undefined }, {}, 422, 'missing_required_field'],
    ['a field that it does not carry out', { ...MAIL, scheduled_at: 'in 1 hour' }, {}, 501, 'not_implemented'],
    ['a tag with spaces', { ...MAIL, tags: [{ name: 'a b', value: 'c' }] }, {}, 422, 'validation_error'],
    ['an address for answers that is none', { ...MAIL, reply_to: 'nobody' }, {}, 422, 'validation_error'],
    ['a key that is too long', MAIL, { 'Idempotency-Key': 'x'.repeat(257) }, 400, 'invalid_idempotency_key'],
  ])('refuses %s', async (_, body, headers, status, name) => {
    const answer = await send(body, headers);
    expect([answer.status, answer.body?.name]).toEqual([status, name]);
  });

  it.each<[string, object, string, string]>([
    ['a name with the address', { ...MAIL, to: ['Ann Other <ann@kvistra.example>'] }, 'ann@kvistra.example', 'Hello.'],
    [
      'HTML only',
      {
        ...MAIL,
        to: 'html@kvistra.example',
        text: undefined,
        html: '<style>p{}</style><p>Hello &amp; welcome</p><p>Bye</p>',
      },
      'html@kvistra.example',
      'Hello & welcome\nBye',
    ],
    ['a copy', { ...MAIL, to: 'two@kvistra.example', cc: ['copy@kvistra.example'] }, 'copy@kvistra.example', 'Hello.'],
  ])('sends a mail with %s', async (_, body, recipient, text) => {
    expect((await send(body)).status).toBe(200);
    expect(await mailsTo(recipient)).toMatchObject([{ to: recipient, subject: 'Hello', text }]);
  });

  it('sends a mail once for a key, refuses the key with another body, and forgets it after a day', async () => {
    const mail = { ...MAIL, to: 'key@kvistra.example' };
    const key = { 'Idempotency-Key': 'once' };
    const first = await send(mail, key);
    expect(await send(mail, key)).toEqual(first);
    expect((await mailsTo('key@kvistra.example')).length).toBe(1);
    expect(await send({ ...mail, subject: 'Other' }, key)).toMatchObject({
      status: 409,
      body: { name: 'invalid_idempotent_request' },
    });
    await shop.control('clock', { days: 1 });
    expect((await send({ ...mail, subject: 'Other' }, key)).status).toBe(200);
  });

  it('sends a batch: all mails or none', async () => {
    const to = 'batch@kvistra.example';
    const mails = [1, 2, 3].map((n) => ({ ...MAIL, to, subject: `Mail ${n}` }));
    const { status, body } = await send(mails, { 'Idempotency-Key': 'batch' }, 'emails/batch');
    expect([status, body.data.length]).toEqual([200, 3]);
    expect(await send(mails, { 'Idempotency-Key': 'batch' }, 'emails/batch')).toEqual({ status, body });
    expect((await send([mails[0], { ...MAIL, to: 'nobody' }], {}, 'emails/batch')).status).toBe(422);
    expect((await send(mails[0], {}, 'emails/batch')).status).toBe(422);
    expect((await send(mails, { 'x-batch-validation': 'permissive' }, 'emails/batch')).body.name).toBe(
      'not_implemented',
    );
    expect((await mailsTo(to)).length).toBe(3);
  });

  it('returns a mail by its id', async () => {
    const { body } = await send({
      ...MAIL,
      reply_to: 'answers@kvistra.example',
      tags: [{ name: 'kind', value: 'plan' }],
    });
    const read = async (id: string) => {
      const answer = await fetch(`${shop.providerUrl}/mail/emails/${id}`, {
        headers: { Authorization: 'Bearer local-mail-key', 'User-Agent': 'test' },
      });
      return { status: answer.status, body: (await answer.json()) as any };
    };
    expect(await read(body.id)).toMatchObject({
      status: 200,
      body: {
        object: 'email',
        id: body.id,
        to: ['one@kvistra.example'],
        reply_to: ['answers@kvistra.example'],
        tags: [{ name: 'kind', value: 'plan' }],
      },
    });
    expect(await read('unknown')).toMatchObject({ status: 404, body: { name: 'not_found' } });
  });
});
