import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '../../../../src/platform/shared/day.ts';
import { marketZone } from '../../../../src/platform/shared/time-zones.ts';
import { eventually, TestShop } from '../../../shop.ts';

const DAY_MS = 86_400_000;
const LAUNCH = dayOf(new Date(Date.now() + 3 * DAY_MS), marketZone('SE'));
const shop = new TestShop();
beforeAll(() => shop.start({ WET_CAT_LAUNCH: LAUNCH }));
afterAll(() => shop.stop());

const LEAD = {
  firstname: 'Alva',
  lastname: 'Lind',
  email: 'alva@kvistra.example',
  phoneCountry: 'SE',
  phone: '070-123 45 67',
  territoryCode: 'SE',
  address1: 'Nygatan 9',
  zip: '41105',
  city: 'Göteborg',
};
const lead = (fields: object = {}) => shop.call('/api/lead', { ...LEAD, market: 'se', ...fields });
const received = async (service: string): Promise<any[]> =>
  (await shop.control(`received?service=${service}`)).received;
const problems = ({ status, body }: Awaited<ReturnType<typeof lead>>) => [
  status,
  body.errors?.map(({ code, field }) => [code, field]),
];

describe('a lead', () => {
  it('is stored, and delivered once with its key in the form of its country', async () => {
    const formId = crypto.randomUUID();
    const answers = await Promise.all([lead({ formId }), lead({ formId })]);
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, { errors: [], ok: true }],
      [200, { errors: [], ok: true }],
    ]);
    await lead({ formId });
    const calls = await eventually(async () => ((await received('lead')).length > 0 ? received('lead') : null));
    await shop.everyMinute();
    expect((await received('lead')).length).toBe(1);
    expect(calls[0].body).toEqual({
      id: expect.any(String),
      firstname: 'Alva',
      lastname: 'Lind',
      email: 'alva@kvistra.example',
      phone: '+46701234567',
      address: { address1: 'Nygatan 9', address2: '', zip: '411 05', city: 'Göteborg', zoneCode: null, country: 'SE' },
      market: 'se',
      createdAt: expect.any(String),
    });
    expect(calls[0].headers.authorization).toBe('Bearer local-lead-key');
  });

  it('may bring its address as an object or as one text, and the countries of its market', async () => {
    const { phoneCountry: _, territoryCode: __, address1, zip, city, ...person } = LEAD;
    expect(
      (
        await lead({
          ...person,
          phoneCountry: '',
          territoryCode: '',
          address1: '',
          zip: '',
          city: '',
          address: { address1, zip, city },
        })
      ).status,
    ).toBe(200);
    const plain = {
      firstname: 'A',
      lastname: 'B',
      email: 'text@kvistra.example',
      phone: '+351 912 345 678',
      address: 'Rua 1, 1100-148 Lisboa',
      market: 'pt',
    };
    expect((await shop.call('/api/lead', plain)).status).toBe(200);
    const call = await eventually(async () =>
      (await received('lead')).find(({ body }) => body.email === 'text@kvistra.example'),
    );
    expect([call.body.phone, call.body.address]).toEqual(['+351912345678', 'Rua 1, 1100-148 Lisboa']);
  });

  it.each([
    [{ phone: '' }, 'phone_required', 'phone', 'Please enter your phone number'],
    [{ phone: 'call me' }, 'phone_format', 'phone', 'Incorrect phone format'],
    [{ phone: '070 12' }, 'phone_short', 'phone', 'The phone number must have at least 8 digits'],
    [
      { phone: '+46 7000 00000 0000' },
      'phone_invalid',
      'phone',
      'Please enter a valid phone number in international format',
    ],
    [
      { phone: '+1 000 000 0000' },
      'phone_invalid',
      'phone',
      'Please enter a valid phone number in international format',
    ],
    [{ email: '' }, 'email_required', 'email', 'Please enter your email address'],
    [
      { email: 'a@b' },
      'email_incomplete',
      'email',
      'Please enter a valid email address: after the @ it needs an ending, as in example.com',
    ],
    [{ email: 'a b@c.example' }, 'email_invalid', 'email', 'Please enter a valid email address'],
    [{ firstname: '' }, 'invalid_firstname', 'firstname', 'Enter a first name, without addresses.'],
    [{ lastname: 'www.spam.example' }, 'invalid_lastname', 'lastname', 'Enter a last name, without addresses.'],
    [{ zip: '1' }, 'invalid_zip', 'zip', 'This postcode does not fit the country.'],
    [{ city: '' }, 'invalid_city', 'city', 'Enter the city.'],
    [{ address1: '' }, 'invalid_address1', 'address1', 'Enter the street and number.'],
    [{ territoryCode: 'IT', zip: '00118' }, 'invalid_zone_code', 'zoneCode', expect.any(String)],
    [{ territoryCode: 'XX' }, 'invalid_country_code', 'territoryCode', expect.any(String)],
    [
      { website: 'x' },
      'looks_automatic',
      undefined,
      'This looks as if a program had filled in the form. Reload the page and try again.',
    ],
  ])('is refused with %j', async (fields, code, field, message) => {
    const answer = await lead({ market: 'de', ...fields });
    expect(problems(answer)).toEqual([422, [[code, field]]]);
    expect(answer.body.errors[0]!.message).toEqual(message);
  });
});

describe('the contact page', () => {
  const MESSAGE = {
    firstname: 'Alva',
    lastname: 'Lind',
    email: 'alva@asks.example',
    message: 'Is there rice in it?\n\nhttps://evil.example',
    market: 'de',
  };
  const mailsTo = async (email: string): Promise<any[]> => (await shop.control(`mails?to=${email}`)).mails;
  const html = async (path: string, headers: Record<string, string> = {}) => (await shop.get(path, headers)).text();

  it('is the only page of its kind: the old address of the form leads to it for ever', async () => {
    for (const [old, now] of [
      ['/de/get-in-touch', '/de/contact'],
      ['/get-in-touch', '/se/contact'],
    ] as const) {
      const answer = await shop.get(old);
      expect([answer.status, new URL(answer.headers.get('location')!, shop.url).pathname]).toEqual([308, now]);
    }
    const page = await html('/de/contact');
    for (const part of ['action="/api/lead"', 'hello@kvistra.example', 'name="message"']) expect(page).toContain(part);
  });

  it('names the product and the order of its address, and nothing that is neither', async () => {
    const page = await html('/de/contact?product=insect-oat-adult-dog&order=1001');
    expect(page).toContain('Ask us about Everyday Insect &amp; Oat');
    expect(page).toMatch(/<input id="product"[^>]*name="product" value="Everyday Insect &amp; Oat"/);
    expect(page).toMatch(/<input id="order"[^>]*name="order" value="1001"/);
    const refund = await html('/de/contact?about=taste-guarantee');
    expect(refund).toMatch(/<textarea[^>]*name="message"[^>]*>My animal does not eat this food\. /);
    for (const [about, begins] of [
      ['cancel', 'Please cancel this order'],
      ['delivery-address', 'Please correct the delivery address of this order'],
    ]) {
      const asked = await html(`/de/contact?order=1001&about=${about}`);
      expect(asked).toMatch(new RegExp(`<textarea[^>]*name="message"[^>]*>${begins}`));
      expect(asked).toMatch(/<input id="order"[^>]*name="order" value="1001"/);
    }
    const other = await html('/de/contact?product=no-such-product&order=%3Cb%3E&about=another');
    expect([other.includes('Write to us'), other.includes('no-such-product')]).toEqual([true, false]);
    expect(other).toMatch(/<textarea[^>]*name="message"[^>]*><\/textarea>/);
  });

  it('mails the message to the shop’s people, who answer its writer, and a receipt that quotes nothing', async () => {
    const formId = crypto.randomUUID();
    const sent = { ...MESSAGE, formId, product: 'Everyday Insect & Oat', order: '1001', phone: '+49 30 901820' };
    for (let time = 0; time < 2; time++) {
      const { status, body } = await shop.call('/api/lead', sent);
      expect([status, body]).toEqual([200, { errors: [], ok: true }]);
    }
    const [receipt] = await eventually(async () => {
      const mails = await mailsTo(MESSAGE.email);
      return mails.length > 0 ? mails : null;
    });
    expect(receipt.subject).toBe('We have your message');
    for (const typed of ['Alva', 'rice', 'evil', '1001']) expect(receipt.text).not.toContain(typed);
    await shop.everyMinute();
    const staff = (await shop.control('mails')).mails.filter(({ text }: any) => text.includes('Is there rice in it?'));
    expect(staff.map(({ subject, headers }: any) => [subject, headers['Reply-To']])).toEqual([
      ['Meddelande från Alva Lind', MESSAGE.email],
    ]);
    for (const part of ['alva@asks.example', 'Everyday Insect & Oat', '1001', '+4930901820'])
      expect(staff[0].text).toContain(part);
    // what somebody has typed becomes no link
    expect(staff[0].html).not.toContain('href="https://evil.example');
    expect((await mailsTo(MESSAGE.email)).length).toBe(1);
  });

  it.each([
    [{ message: ' ' }, 'message_required', 'message'],
    [{ message: 'x'.repeat(1201) }, 'invalid_message', 'message'],
    [{ phone: '12' }, 'phone_short', 'phone'],
    [{ email: 'nobody' }, 'email_invalid', 'email'],
    [{ website: 'x' }, 'looks_automatic', undefined],
  ])('refuses %j', async (fields, code, field) => {
    expect(problems(await shop.call('/api/lead', { ...MESSAGE, ...fields }))).toEqual([422, [[code, field]]]);
  });

  it('keeps everything typed when it is refused without script', async () => {
    const fields = {
      ...MESSAGE,
      message: 'Is there rice in it?',
      product: 'Oat',
      order: '7',
      phone: '12',
      address: 'Weg 1',
    };
    const Referer = `${shop.url}/de/contact?product=insect-oat-adult-dog`;
    const answer = await shop.form('/api/lead', fields, { Referer });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      '/de/contact?product=insect-oat-adult-dog#phone',
    ]);
    const page = await html('/de/contact', { Cookie: answer.headers.getSetCookie()[0]!.split(';')[0]! });
    for (const typed of ['Alva', 'Lind', 'alva@asks.example', 'Oat', '7', '12', 'Weg 1'])
      expect(page).toContain(`value="${typed}"`);
    expect(page).toContain('>Is there rice in it?</textarea>');
    expect(page).toMatch(/<details class="form-more" open/);
    expect(page).toMatch(/id="phone-error"[^>]*>The phone number must have at least 8 digits</);
    const sent = await shop.form('/api/lead', { ...fields, phone: '' });
    expect(sent.headers.get('location')).toBe('/de/contact?done=sent#write');
    expect(await html('/de/contact?done=sent')).toContain('Your message is with us');
  });
});

describe('the wet cat food', () => {
  const interest = (email: string, market = 'de') => shop.call('/api/interest', { email, market });
  interface Sent {
    subject: string;
    text: string;
  }
  const mailsTo = async (email: string): Promise<Sent[]> => (await shop.control(`mails?to=${email}`)).mails;
  const isRequest = ({ text }: Sent) => text.includes('/wet-cat-food/confirm?');
  const told = async (email: string) => (await mailsTo(email)).filter((mail) => !isRequest(mail));
  /** The secrets of the mailed links that confirm an address, the newest first. */
  const secrets = async (email: string) =>
    (await mailsTo(email)).filter(isRequest).map(({ text }) => /\/wet-cat-food\/confirm\?link=(\S+)/.exec(text)![1]!);
  const confirm = async (email: string) => {
    const [secret] = await eventually(async () => ((await secrets(email)).length > 0 ? secrets(email) : null));
    expect((await shop.call('/api/interest/confirm', { link: secret, market: 'de' })).status).toBe(200);
  };
  const page = async (path: string) => (await shop.get(path)).text();

  it('tells only addresses that have confirmed the link of their last request', async () => {
    const formId = crypto.randomUUID();
    const email = 'asked@kvistra.example';
    for (let time = 0; time < 2; time++)
      expect((await shop.call('/api/interest', { email, market: 'de', formId })).status).toBe(200);
    // mails that are sent together arrive in any order
    await eventually(async () => (await secrets(email)).length === 1);
    await interest(email);
    const [newer, older, ...others] = await eventually(async () =>
      (await secrets(email)).length === 2 ? secrets(email) : null,
    );
    expect([newer === older, others]).toEqual([false, []]);
    const call = (link: string) => shop.call('/api/interest/confirm', { link, market: 'de' });
    expect([(await call(older!)).status, (await call('unknown')).body.errors[0]?.code]).toEqual([404, 'interest_link']);
    expect(await page(`/de/wet-cat-food/confirm?link=${older}`)).toContain('This link no longer works.');
    const asks = await page(`/de/wet-cat-food/confirm?link=${newer}`);
    expect([asks.includes(email), asks.includes('action="/api/interest/confirm"')]).toEqual([true, true]);
    const confirmed = await shop.form('/api/interest/confirm', { link: newer!, market: 'de' });
    expect([confirmed.status, confirmed.headers.get('location')]).toEqual([
      303,
      `/de/wet-cat-food/confirm?link=${newer}`,
    ]);
    expect(await page(`/de/wet-cat-food/confirm?link=${newer}`)).toContain('You are on the list.');
    // who is on the list gets no further mail, and nobody learns that
    expect((await interest(email)).body).toEqual({ errors: [], ok: true });
    await shop.everyMinute();
    expect((await mailsTo(email)).length).toBe(2);
    await (await shop.database()).prepare('DELETE FROM interests').run();
  });

  it('has a list until its day, and is sold and told once from that day on', async () => {
    const before = await page('/de/wet-cat-food');
    expect(before).toContain('action="/api/interest"');
    expect(before).not.toContain('data-cart-add');
    expect(await page('/de/cat-food/wet-insect-cat-pouch')).toContain('href="/de/wet-cat-food"');
    for (const [i, email] of ['first@kvistra.example', 'FIRST@kvistra.example', 'first@kvistra.example'].entries()) {
      expect((await interest(email)).body).toEqual({ errors: [], ok: true });
      await eventually(async () => (await secrets('first@kvistra.example')).length === i + 1);
    }
    expect((await interest('se@kvistra.example', 'se')).status).toBe(200);
    expect((await interest('')).body.errors[0]).toMatchObject({ code: 'email_required', field: 'email' });
    expect((await interest('nobody')).body.errors[0]).toMatchObject({
      code: 'email_invalid',
      message: 'Please enter a valid email address',
    });
    const form = await shop.form('/api/interest', { email: 'form@kvistra.example', market: 'de', website: '' });
    expect(form.headers.get('location')).toBe('/de/wet-cat-food?done=sent');
    expect(await page('/de/wet-cat-food?done=sent')).toContain('We have sent you an email.');
    await confirm('first@kvistra.example');
    await confirm('se@kvistra.example');

    const { now } = await shop.control('clock');
    await shop.control('clock', {
      minutes: Math.round((Date.parse(`${LAUNCH}T00:00:00Z`) - Date.parse(now)) / 60_000) - 150,
    });
    await shop.everyMinute();
    expect(await told('first@kvistra.example')).toEqual([]);
    await shop.control('clock', { days: 1 });
    await eventually(async () => !(await page('/de/wet-cat-food')).includes('action="/api/interest"'));
    const after = await page('/de/wet-cat-food');
    expect(after).toContain('data-cart-add');
    await expect.poll(() => page('/de/cat-food/wet-insect-cat-pouch')).not.toContain('href="/de/wet-cat-food"');
    const over = await interest('late@kvistra.example');
    expect([over.status, over.body.errors[0]?.code, over.body.errors[0]?.message]).toEqual([
      409,
      'interest_over',
      'The wet food is on sale now: you will find it on this page.',
    ]);
    await shop.everyMinute();
    await shop.everyMinute();
    await shop.outboxAtRest();
    const [mail, ...others] = await told('first@kvistra.example');
    expect([mail!.subject, others]).toEqual(['The wet food for cats is here', []]);
    expect(mail!.text).toContain(`${shop.url}/de/wet-cat-food`);
    // nobody has confirmed this address
    expect(await told('form@kvistra.example')).toEqual([]);
    expect((await told('se@kvistra.example')).map(({ subject }: { subject: string }) => subject)).toEqual([
      'Våtfodret för katter är här',
    ]);
    const left = await (await shop.database()).prepare('SELECT email, confirmed_at FROM interests').all();
    expect(left.results).toEqual([{ email: 'form@kvistra.example', confirmed_at: null }]);
    // what the list shows can be bought
    const variantId = await shop.firstVariant('wet-insect-cat-pouch');
    expect((await shop.call('/api/cart/lines/add', { variantId, quantity: 1, market: 'de' })).status).toBe(200);
  });
});
