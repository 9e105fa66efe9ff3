import { Resend } from 'resend';
import { expect, it } from 'vitest';
import { useProvider } from './provider.ts';

const provider = useProvider();
const MAIL = { from: 'Kvistra <hello@kvistra.example>', subject: 'Your feeding plan', html: '<p>62 g a day</p>' };
const resend = (key = 'local-mail-key') => new Resend(key, { baseUrl: `${provider.url}/mail` });
const mailsTo = async (to: string) => (await provider.control(`mails?to=${to}`)).mails;

it('sends a mail once for a key, and reads it again', async () => {
  const mail = {
    ...MAIL,
    to: 'plan@kvistra.example',
    replyTo: 'answers@kvistra.example',
    tags: [{ name: 'kind', value: 'plan' }],
  };
  const first = await resend().emails.send(mail, { idempotencyKey: 'plan-1' });
  expect(first).toMatchObject({ error: null, data: { id: expect.any(String) } });
  expect((await resend().emails.send(mail, { idempotencyKey: 'plan-1' })).data).toEqual(first.data);
  expect(await mailsTo('plan@kvistra.example')).toMatchObject([{ subject: 'Your feeding plan', text: '62 g a day' }]);
  expect((await resend().emails.get(first.data!.id)).data).toMatchObject({
    object: 'email',
    to: ['plan@kvistra.example'],
    reply_to: ['answers@kvistra.example'],
    last_event: 'delivered',
  });
  const other = await resend().emails.send({ ...mail, subject: 'Other' }, { idempotencyKey: 'plan-1' });
  expect(other).toMatchObject({ data: null, error: { name: 'invalid_idempotent_request', statusCode: 409 } });
});

it('sends a batch: all mails or none', async () => {
  const mails = [1, 2, 3].map((n) => ({ ...MAIL, to: 'batch@kvistra.example', subject: `Mail ${n}` }));
  expect((await resend().batch.send(mails)).data?.data).toHaveLength(3);
  expect(await resend().batch.send([mails[0]!, { ...mails[1]!, to: 'nobody' }])).toMatchObject({
    data: null,
    error: { name: 'validation_error' },
  });
  expect(await mailsTo('batch@kvistra.example')).toHaveLength(3);
});

it('gets the reason of a refusal', async () => {
  const mail = { ...MAIL, to: 'refused@kvistra.example' };
  expect((await resend('wrong').emails.send(mail)).error).toMatchObject({ name: 'invalid_api_key' });
  expect((await resend().emails.send({ ...mail, scheduledAt: 'in 1 hour' })).error).toMatchObject({
    name: 'not_implemented',
    message: expect.stringContaining('scheduled_at'),
  });
  expect((await resend().emails.get('00000000-0000-0000-0000-000000000000')).error).toMatchObject({
    name: 'not_found',
  });
});
