import { beforeAll, describe, expect, it } from 'vitest';
import { api, callsOf, pages } from '../../../../src/routes.ts';
import { Jar, signIn } from '../../../customer.ts';
import { eventually, MONTHLY, useShop } from '../../../shop.ts';
import { shown } from '../../../visible-html.ts';

const shop = useShop();
const { register, update, enter } = callsOf('referrals');

let visitors = 0;
/** Another visitor, for whom no limit is reached yet. */
const from = () => ({ 'CF-Connecting-IP': `198.51.100.${++visitors % 250}` });
const call = (path: string, fields: Record<string, unknown>, headers: Record<string, string> = {}) =>
  shop.call(path, { market: 'de', ...fields }, { ...from(), ...headers }) as Promise<any>;

const PERSON = { name: 'Alva Lind', email: 'alva@refer.example', phone: '+46 70 123 45 67', terms: true };
const CODE = /^[A-Z0-9]{12}$/;

/** Registers somebody without an account. @returns the code. */
async function referrer(email: string, phone = '+46701234500'): Promise<string> {
  const { body } = await call(register, { ...PERSON, email, phone });
  return body.code;
}
const rows = async (sql: string, ...params: string[]): Promise<any[]> =>
  (
    await (
      await shop.database()
    )
      .prepare(sql)
      .bind(...params)
      .all()
  ).results;

/** The secret of the newest mail to an address. */
async function mailedSecret(email: string): Promise<{ secret: string; mail: any }> {
  const mail = await eventually(async () =>
    (await shop.control(`mails?to=${encodeURIComponent(email)}`)).mails.find(({ subject }: any) =>
      /code/.test(subject),
    ),
  );
  return { secret: new URL(/http\S+\/refer\?link=\S+/.exec(mail.text)![0]).searchParams.get('link')!, mail };
}

describe('starting to refer', () => {
  it('gives a visitor code and link, and mails them with a secret link', async () => {
    const { status, body, headers } = await call(register, PERSON);
    expect([status, body.ok, headers.get('cache-control')]).toEqual([200, true, 'private, no-store']);
    expect(body.code).toMatch(CODE);
    expect(body.link).toBe(`${shop.url}/r/${body.code}?cc=de`);
    const [row] = await rows('SELECT * FROM referrers WHERE code = ?', body.code);
    expect(row).toMatchObject({
      customer_id: null,
      email: 'alva@refer.example',
      phone: '+46701234567',
      market: 'de',
      blocked_at: '',
    });
    const { secret, mail } = await mailedSecret(PERSON.email);
    expect(mail.text).toContain(body.code);
    expect(mail.text).toContain(body.link);
    expect(mail.text).toContain('20% off the first delivery');
    expect(row.secret_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(row)).not.toContain(secret.split('.')[2]);
  });

  it('takes a form that is sent twice once, and mails once', async () => {
    const person = { ...PERSON, email: 'twice@refer.example', formId: 'a-form-that-is-sent-twice' };
    const [first, second] = await Promise.all([call(register, person), call(register, person)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.body.code).toBe(second.body.code);
    await mailedSecret(person.email);
    expect(await rows('SELECT key FROM mails WHERE recipient = ?', person.email)).toHaveLength(1);
    // somebody else's form with the same id is another form
    const other = await call(register, { ...person, email: 'other@refer.example' });
    expect([other.status, other.body.code === first.body.code]).toEqual([200, false]);
  });

  it.each([
    [{ name: ' ' }, 'name', 'name_required', 'Please enter your full name'],
    [{ name: 'Visit evil.example now' }, 'name', 'name_plain', 'Please enter your name only, without addresses'],
    [{ email: '' }, 'email', 'email_required', 'Please enter your email address'],
    [
      { email: 'bla@bla' },
      'email',
      'email_incomplete',
      'Please enter a valid email address: after the @ it needs an ending, as in example.com',
    ],
    [{ email: 'alva@' }, 'email', 'email_invalid', 'Please enter a valid email address'],
    [{ phone: '' }, 'phone', 'phone_required', 'Please enter your phone number'],
    [{ phone: '+46 70 12' }, 'phone', 'phone_short', 'The phone number must have at least 8 digits'],
    [{ phone: 'my phone 070' }, 'phone', 'phone_format', 'Incorrect phone format'],
    [{ phone: '070 123 45 67' }, 'phone', 'phone_invalid', 'Please enter a valid phone number in international format'],
    [{ phone: '+999 12345678' }, 'phone', 'phone_invalid', 'Please enter a valid phone number in international format'],
    [{ terms: '' }, 'terms', 'terms_required', 'You need to accept the terms and conditions and privacy policy'],
  ])('refuses %j', async (fields, field, code, message) => {
    const { status, body } = await call(register, { ...PERSON, email: 'wrong@refer.example', ...fields });
    expect([status, body.errors]).toEqual([422, [{ code, message, field }]]);
  });

  it('tells every field that is missing, and takes the example of the specification', async () => {
    const { status, body } = await call(register, {});
    expect([status, body.errors.map(({ code }: any) => code)]).toEqual([
      422,
      ['name_required', 'email_required', 'phone_required', 'terms_required'],
    ]);
    expect((await call(register, { ...PERSON, email: 'example@refer.example', phone: '+12345678901' })).status).toBe(
      200,
    );
  });

  it('refuses an e-mail that is a referrer already, however it is written', async () => {
    for (const email of ['alva@refer.example', 'ALVA+dogs@refer.example']) {
      const { status, body } = await call(register, { ...PERSON, email });
      expect([status, body.errors]).toEqual([
        409,
        [{ code: 'user_exists', message: 'User already exists', field: 'email' }],
      ]);
    }
  });

  it('works as a form: the next page shows the code, a refusal stands beside what was typed', async () => {
    const jar = new Jar();
    const Referer = `${shop.url}${pages.refer('de')}`;
    const fields = { market: 'de', name: 'Bo Ek', email: 'bo@refer.example', phone: '0701', terms: '1' };
    const refused = await shop.form(register, fields, { ...from(), Referer });
    expect([refused.status, refused.headers.get('location')]).toEqual([303, '/de/refer#phone']);
    jar.take(refused);
    const html = shown(await (await shop.get('/de/refer', { Cookie: jar.header })).text());
    expect(html).toContain('The phone number must have at least 8 digits');
    expect(html).toContain('value="bo@refer.example"');
    expect(html).toMatch(/<input[^>]*name="terms"[^>]*checked/);
    const done = await shop.form(register, { ...fields, phone: '+46701234599' }, { ...from(), Referer });
    expect([done.status, done.headers.get('location')]).toEqual([303, '/de/refer#your-code']);
    jar.take(done);
    const page = await shop.get('/de/refer', { Cookie: jar.header });
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    const code = jar.cookies.get('referral-new')!;
    const text = shown(await page.text());
    expect(text).toContain(`value="${code}"`);
    expect(text).toContain(`/r/${code}?cc=de`);
    expect(text).toContain('An email with the code is on its way');
    expect(text).toContain('class="qr-code"');
    expect(shown(await (await shop.get('/de/refer')).text())).not.toContain(code);
  });

  it('says that an error occurred on the server when the provider does not tell who is signed in', async () => {
    const jar = await signIn(shop, 'down@refer.example');
    await shop.fault({ service: 'customer', operation: 'ReferredCustomer', mode: '500', errorRate: 1 });
    const answers = await Promise.all([
      call(register, { ...PERSON, email: 'down@refer.example' }, { Cookie: jar.header }),
      call(enter, { code: 'NOBODYHASIT1' }, { Cookie: jar.header }),
    ]);
    for (const { status, body, headers } of answers)
      expect([status, body.errors, headers.get('retry-after')]).toEqual([
        503,
        [{ code: 'server', message: 'An error occurred on the server' }],
        '5',
      ]);
    await shop.fault({ service: 'customer', operation: 'ReferredCustomer', errorRate: 0, latencyMs: 0 });
  });
});

describe('correcting', () => {
  const details = { name: 'Cia Berg', email: 'cia@refer.example', phone: '+46701230001' };
  let code = '';
  let secret = '';
  beforeAll(async () => {
    code = await referrer(details.email, details.phone);
    ({ secret } = await mailedSecret(details.email));
  });
  const correct = (fields: Record<string, unknown>, headers = {}) => call(update, { ...details, ...fields }, headers);

  it('needs the secret or a session', async () => {
    const { status, body } = await correct({});
    expect([status, body.errors[0].code]).toEqual([401, 'signed_out']);
    expect((await correct({ link: secret, name: 'Cia Ek' })).body).toMatchObject({ ok: true });
    expect(await rows('SELECT name FROM referrers WHERE code = ?', code)).toEqual([{ name: 'Cia Ek' }]);
  });

  it('refuses forged, expired and swapped secrets alike', async () => {
    await referrer('dan@refer.example', '+46701230002');
    const { secret: another } = await mailedSecret('dan@refer.example');
    const [own, expiry, random] = secret.split('.');
    const [other] = another.split('.');
    const made = [
      `${own}.${expiry}.${'A'.repeat(32)}`,
      `${other}.${expiry}.${random}`,
      `${own}.${Number(expiry) + 1}.${random}`,
      `${own}.1000000000.${random}`,
      'nonsense',
    ];
    for (const link of made) {
      const { status, body } = await correct({ link, name: 'Eve' });
      expect([link, status, body.errors[0].code]).toEqual([link, 403, 'referral_link_invalid']);
      expect(shown(await (await shop.get(pages.refer('de', link))).text())).toContain(
        'This link for corrections does not work',
      );
    }
    expect(await rows("SELECT code FROM referrers WHERE name = 'Eve'")).toEqual([]);
  });

  it('checks like the first form, and refuses the e-mail of another referrer', async () => {
    expect((await correct({ link: secret, phone: '' })).body.errors).toEqual([
      { code: 'phone_required', message: 'Please enter your phone number', field: 'phone' },
    ]);
    const { status, body } = await correct({ link: secret, email: 'dan@refer.example' });
    expect([status, body.errors]).toEqual([
      409,
      [{ code: 'user_exists', message: 'User already exists', field: 'email' }],
    ]);
  });

  it('shows the form to whoever has the secret, and tells no other site or search engine of it', async () => {
    const page = await shop.get(pages.refer('de', secret));
    expect([page.headers.get('referrer-policy'), page.headers.get('x-robots-tag')]).toEqual(['same-origin', 'noindex']);
    expect(await page.text()).toContain('value="cia@refer.example"');
    const sent = await shop.form(
      update,
      { ...details, market: 'de', link: secret, name: 'Cia Ask' },
      { ...from(), Referer: `${shop.url}${pages.refer('de', secret)}` },
    );
    expect(sent.headers.get('location')).toBe(`${pages.refer('de', secret)}&done=referral`);
    expect(shown(await (await shop.get(sent.headers.get('location')!)).text())).toContain(
      'The referral has been updated.',
    );
  });

  it('a new e-mail gets a secret of its own, in the language of the first mail, and the old one ends', async () => {
    expect((await correct({ link: secret, email: 'cia.new@refer.example', market: 'se' })).status).toBe(200);
    expect((await correct({ link: secret, name: 'Late' })).body.errors[0].code).toBe('referral_link_invalid');
    const { secret: renewed, mail } = await mailedSecret('cia.new@refer.example');
    expect(mail.text).toContain(`${shop.url}/de/refer?link=`);
    expect((await correct({ link: renewed, email: 'cia.new@refer.example' })).status).toBe(200);
  });

  it('a blocked referrer is not found, and a failed update says so', async () => {
    const { secret: renewed } = await mailedSecret('cia.new@refer.example');
    const database = await shop.database();
    await database.prepare("UPDATE referrers SET blocked_at = '2026-01-01' WHERE code = ?").bind(code).run();
    const { status, body } = await correct({ link: renewed });
    expect([status, body.errors]).toEqual([404, [{ code: 'referrer_not_found', message: 'Referrer not found' }]]);
    await database
      .prepare('CREATE TRIGGER fail BEFORE UPDATE OF name ON referrers BEGIN SELECT RAISE(ABORT, "broken"); END')
      .run();
    await database.prepare("UPDATE referrers SET blocked_at = '' WHERE code = ?").bind(code).run();
    const failed = await correct({ link: renewed, email: 'cia.new@refer.example' });
    expect([failed.status, failed.body.errors]).toEqual([
      503,
      [{ code: 'update_failed', message: 'An error occurred during update' }],
    ]);
    await database.prepare('DROP TRIGGER fail').run();
  });
});

describe('entering a code', () => {
  let code = '';
  beforeAll(async () => {
    code = await referrer('eva@refer.example', '+46701230003');
  });

  it.each([
    ['', 'link_required', 'Insert referral link'],
    ['  ', 'link_required', 'Insert referral link'],
    ['AB-CD', 'link_format', 'Only letters and numbers allowed'],
    ['https://shop.example/r/AB_CD?cc=de', 'link_format', 'Only letters and numbers allowed'],
    ['https://shop.example/r/NOBODYHASIT1?cc=de', 'referrer_unknown', "This referrer don't exist"],
    ['nobodyhasit1', 'referrer_unknown', "This referrer don't exist"],
  ])('refuses %j', async (typed, error, message) => {
    const { status, body } = await call(enter, { code: typed });
    expect([status, body.errors]).toEqual([422, [{ code: error, message, field: 'code' }]]);
  });

  it('keeps the code in the browser: a code, a link, in any case', async () => {
    for (const typed of [code, code.toLowerCase(), ` ${shop.url}/r/${code}?cc=de `, `kvistra.example/r/${code}#x`]) {
      const { status, body, headers } = await call(enter, { code: typed });
      expect([status, body]).toMatchObject([200, { ok: true, code }]);
      expect(headers.getSetCookie()).toEqual([
        `referral=${code}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`,
        // the referrer has no subscription
        'referral-promise=; Max-Age=0; Path=/; SameSite=Lax',
      ]);
    }
    const behindHttps = await shop.request(`https://shop.example${enter}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'Sec-Fetch-Site': 'same-origin' },
      body: JSON.stringify({ code }),
    });
    expect(behindHttps.headers.getSetCookie()).toEqual([
      `__Host-referral=${code}; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax`,
      '__Host-referral-promise=; Max-Age=0; Path=/; Secure; SameSite=Lax',
    ]);
  });

  it('as a form leads to the greeting, or back to the field', async () => {
    const Referer = `${shop.url}${pages.refer('de')}`;
    const done = await shop.form(enter, { market: 'de', code }, { ...from(), Referer });
    expect([done.status, done.headers.get('location')]).toEqual([303, `/r/${code}?cc=de`]);
    const jar = new Jar();
    const refused = await shop.form(enter, { market: 'de', code: 'no!' }, { ...from(), Referer });
    expect([refused.status, refused.headers.get('location')]).toEqual([303, '/de/refer#code']);
    jar.take(refused);
    const html = shown(await (await shop.get('/de/refer', { Cookie: jar.header })).text());
    expect(html).toContain('Only letters and numbers allowed');
    expect(html).toContain('value="no!"');
  });

  it('registers a signed-in customer at once, once, and asks for a check of the person', async () => {
    const jar = await signIn(shop, 'friend@refer.example');
    const headers = { Cookie: jar.header };
    expect((await call(enter, { code }, headers)).body).toMatchObject({ ok: true, code });
    // a double click is the same submission
    expect((await call(enter, { code }, headers)).body).toMatchObject({ ok: true, code });
    const friends = await rows("SELECT * FROM referrals WHERE code = ? AND refused = ''", code);
    expect(friends).toMatchObject([{ email_key: 'friend@refer.example', has_paid: 0 }]);
    const [{ customer_id }] = friends;
    expect(await rows("SELECT payload FROM outbox WHERE kind = 'referral-check'")).toContainEqual({
      payload: JSON.stringify({ customerId: customer_id }),
    });
    const other = await referrer('fia@refer.example', '+46701230004');
    const { status, body } = await call(enter, { code: other }, headers);
    expect([status, body.errors]).toEqual([
      422,
      [{ code: 'already_referred', message: 'The user has already been referred', field: 'code' }],
    ]);
    const page = shown(await (await shop.get(pages.referrals('de'), headers)).text());
    expect(page).toContain('Alva has referred you');
  });

  it('refuses a subscriber', async () => {
    const jar = await signIn(shop, 'demo@kvistra.example');
    const { status, body } = await call(enter, { code }, { Cookie: jar.header });
    expect([status, body.errors[0]]).toEqual([
      422,
      { code: 'already_subscriber', message: "User are already subscriber and can't be referred", field: 'code' },
    ]);
  });

  it('refuses the referrer: by the account, the e-mail, and the phone', async () => {
    const jar = await signIn(shop, 'gun@refer.example');
    const own = (
      await call(
        register,
        { ...PERSON, name: 'Gun Ek', email: 'other.gun@refer.example', phone: '+46701230005' },
        { Cookie: jar.header },
      )
    ).body.code;
    const tagged = await referrer('gun+tag@refer.example', '+46701230006');
    for (const typed of [own, tagged]) {
      const { status, body } = await call(enter, { code: typed }, { Cookie: jar.header });
      expect([typed, status, body.errors[0].code]).toEqual([typed, 422, 'self_referral']);
    }
  });

  it('does not find a blocked code', async () => {
    const blocked = await referrer('hal@refer.example', '+46701230007');
    await (await shop.database())
      .prepare("UPDATE referrers SET blocked_at = '2026-01-01' WHERE code = ?")
      .bind(blocked)
      .run();
    const { status, body } = await call(enter, { code: blocked });
    expect([status, body.errors]).toEqual([
      422,
      [{ code: 'referrer_not_found', message: 'Referrer not found', field: 'code' }],
    ]);
    const page = await shop.get(`/r/${blocked}?cc=de`, from());
    expect([page.status, page.headers.getSetCookie()]).toEqual([404, []]);
  });

  it('stops a guest after ten guesses in a minute, on the page too', async () => {
    const visitor = from();
    const guess = (i: number) => shop.call(enter, { code: `GUESS${i}`, market: 'de' }, visitor);
    const page = (i: number) => shop.get(`/r/GUESS${i}?cc=de`, visitor);
    const answers: { status: number; headers: Headers }[] = [];
    // windows follow the clock: at most two of them touch these
    for (let i = 0; i < 21 && !answers.some(({ status }) => status === 429); i++)
      answers.push(await (i % 2 ? page(i) : guess(i)));
    const refused = answers.at(-1)!;
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect(answers.length).toBeGreaterThan(10);
  });
});

describe('an account', () => {
  it('gets the code as its own, and takes over what was made without it', async () => {
    const jar = await signIn(shop, 'iva@refer.example');
    const { status, body } = await call(
      register,
      { ...PERSON, name: 'Iva Berg', email: 'iva@refer.example', phone: '+46701230008' },
      { Cookie: jar.header },
    );
    expect([status, body.code]).toEqual([200, expect.stringMatching(CODE)]);
    expect(
      (await shop.control('mails?to=iva@refer.example')).mails.filter(({ subject }: any) =>
        subject.includes(body.code),
      ),
    ).toEqual([]);
    const html = shown(await (await shop.get(pages.referrals('de'), { Cookie: jar.header })).text());
    for (const text of [
      body.code,
      `/r/${body.code}?cc=de`,
      'Active contribution',
      'Money saved on the last order',
      'No friend has joined yet',
    ])
      expect(html).toContain(text);
    const again = await call(
      register,
      { ...PERSON, name: 'Iva Berg', email: 'iva2@refer.example' },
      { Cookie: jar.header },
    );
    expect([again.status, again.body.errors[0].code]).toEqual([409, 'user_exists']);

    const early = await referrer('jon@refer.example', '+46701230009');
    const { secret } = await mailedSecret('jon@refer.example');
    const later = await signIn(shop, 'jon@refer.example');
    expect(shown(await (await shop.get(pages.referrals('de'), { Cookie: later.header })).text())).toContain(early);
    expect((await call(update, { ...PERSON, email: 'jon@refer.example', link: secret })).body.errors[0].code).toBe(
      'referral_link_invalid',
    );
    const corrected = await call(
      update,
      { name: 'Jon Alm', email: 'jon@refer.example', phone: '+46701230010' },
      { Cookie: later.header },
    );
    expect(corrected.body).toMatchObject({ ok: true, done: 'referral', name: 'Jon Alm' });
    // nobody sees the other's
    expect(shown(await (await shop.get(pages.referrals('de'), { Cookie: jar.header })).text())).not.toContain(early);
    expect((await shop.get('/de/refer', { Cookie: later.header })).headers.get('location')).toBe(pages.referrals('de'));
  });

  it('a tagged address of somebody else takes over nothing', async () => {
    const code = await referrer('kim@refer.example', '+46701230011');
    const jar = await signIn(shop, 'kim+other@refer.example');
    expect(shown(await (await shop.get(pages.referrals('de'), { Cookie: jar.header })).text())).not.toContain(code);
  });

  it('comes with the code: who signs up after following a link is registered', async () => {
    const code = await referrer('leo@refer.example', '+46701230012');
    const jar = new Jar();
    jar.take(await shop.get(`/r/${code}?cc=de`, from()));
    await signIn(shop, 'mia@refer.example', jar);
    await eventually(async () => (await rows('SELECT id FROM referrals WHERE code = ?', code)).length === 1);
  });

  it('shows friends with their statuses, ten on a page', async () => {
    const jar = await signIn(shop, 'nils@refer.example');
    const { body } = await call(
      register,
      { ...PERSON, name: 'Nils Ek', email: 'nils@refer.example', phone: '+46701230013' },
      { Cookie: jar.header },
    );
    // the check that registering asks for would find no contract
    await eventually(
      async () => (await rows('SELECT checked_at FROM referrers WHERE code = ?', body.code))[0].checked_at !== '',
    );
    const database = await shop.database();
    await database
      .prepare(
        "UPDATE referrers SET contract_id = 'gid://shopify/SubscriptionContract/1', saved_cents = 250, saved_currency = 'EUR', checked_at = '2026-11-02' WHERE code = ?",
      )
      .bind(body.code)
      .run();
    const friend = (i: number, paid: number, subscribing: number) =>
      database
        .prepare(
          "INSERT INTO referrals (id, code, customer_id, email_key, name, joined_at, checked_at, has_paid, is_subscribing, refused) VALUES (?, ?, NULL, NULL, ?, ?, '2026-11-02', ?, ?, '')",
        )
        .bind(`f${i}`, body.code, `Friend ${i}`, `2026-10-${10 + i}T00:00:00.000Z`, paid, subscribing)
        .run();
    for (let i = 0; i < 12; i++) await friend(i, i % 3 ? 1 : 0, i % 3 === 2 ? 1 : 0);
    const first = shown(await (await shop.get(pages.referrals('de'), { Cookie: jar.header })).text());
    for (const text of [
      'Friend 11',
      'Registered',
      'Made a one-time purchase',
      'Subscribing (with discount)',
      '20%',
      '€2.50',
    ])
      expect(first).toContain(text);
    expect(first).not.toContain('Friend 1<');
    const [, next] = /href="([^"]*after=[^"#]+)/.exec(first)!;
    const second = shown(await (await shop.get(next!.replaceAll('&amp;', '&'), { Cookie: jar.header })).text());
    expect(second).toContain('Friend 1<');
    await database.prepare("UPDATE referrers SET contract_id = '' WHERE code = ?").bind(body.code).run();
    const without = shown(await (await shop.get(pages.referrals('de'), { Cookie: jar.header })).text());
    expect(without).toContain('Subscribing with no discount');
    expect(without).toContain('Your friends count as soon as you have an active subscription of your own.');
  });

  it('tells whether a subscription runs, rests or is missing, on its page and on the overview', async () => {
    const jar = await signIn(shop, 'second@kvistra.example');
    const { body } = await call(
      register,
      { ...PERSON, name: 'Sam Ek', email: 'second@kvistra.example', phone: '+46701230014' },
      { Cookie: jar.header },
    );
    await eventually(
      async () => (await rows('SELECT checked_at FROM referrers WHERE code = ?', body.code))[0].checked_at !== '',
    );
    await shop.webhooksDelivered();
    const database = await shop.database();
    await database.prepare("UPDATE referrers SET contract_id = '' WHERE code = ?").bind(body.code).run();
    const friend =
      "INSERT INTO referrals (id, code, name, joined_at, checked_at, has_paid, is_subscribing, refused) VALUES ('of-second', ?, 'Fay F.', '2026-11-02', '', 1, 0, '')";
    await database.prepare(friend).bind(body.code).run();
    const expectText = async (text: string) => {
      for (const page of [pages.referrals('de'), pages.account('de')])
        expect([page, shown(await (await shop.get(page, { Cookie: jar.header })).text())]).toEqual([
          page,
          expect.stringContaining(text),
        ]);
    };
    await expectText('You have an active subscription. We are just connecting it with your code');
    const { contracts } = await shop.control('contracts');
    const active = contracts.filter(
      ({ email, status }: { email: string; status: string }) =>
        email === 'second@kvistra.example' && status === 'ACTIVE',
    );
    for (const { id } of active) {
      const paused = await shop.call(
        api.subscriptionsPause,
        { market: 'de', subscriptionId: String(id), until: '' },
        { Cookie: jar.header },
      );
      expect(paused.status).toBe(200);
    }
    await database.prepare("UPDATE referrers SET contract_id = '' WHERE code = ?").bind(body.code).run();
    await expectText('Your subscription is paused or has ended. Your friends count again as soon as it is active.');
  });
});

describe('a friend’s link', () => {
  let code = '';
  beforeAll(async () => {
    code = await referrer('olle@refer.example', '+46701230014');
  });

  it('greets in the market of the link, of the page before, or of the visitor’s country', async () => {
    const text = async (path: string, headers: Record<string, string> = {}) =>
      shown(await (await shop.get(path, { ...from(), ...headers })).text());
    expect(await text(`/r/${code}?cc=de`)).toContain('Alva invites you');
    expect(await text(`/r/${code}?cc=pt`, { 'CF-IPCountry': 'DE' })).toContain('Alva enviou-lhe um convite');
    expect(await text(`/r/${code}`)).toContain('Alva bjuder in dig');
    expect(await text(`/r/${code}`, { 'CF-IPCountry': 'PT' })).toContain('Alva enviou-lhe um convite');
    expect(await text(`/r/${code}`, { 'CF-IPCountry': 'PT', Referer: `${shop.url}/de/dog-food` })).toContain(
      'Alva invites you',
    );
    expect(await text(`/r/${code}?cc=xx`, { 'CF-IPCountry': 'US' })).toContain('Alva bjuder in dig');
    const german = await text(`/r/${code.toLowerCase()}?cc=de`);
    expect(german).toContain('href="/de/feeding-plan"');
    expect(german).toContain(`href="/r/${code.toLowerCase()}?cc=pt"`);
  });

  it('promises no discount while the referrer has no subscription', async () => {
    const page = async () => shown(await (await shop.get(`/r/${code}?cc=de`, from())).text());
    expect(await page()).toContain('Alva has no running subscription at the moment');
    expect(await page()).not.toContain('20% off the first delivery');
    const database = await shop.database();
    await database
      .prepare("UPDATE referrers SET contract_id = 'gid://shopify/SubscriptionContract/1' WHERE code = ?")
      .bind(code)
      .run();
    expect(await page()).toContain('20% off the first delivery');
  });

  it('keeps the code, is stored nowhere and found by nobody', async () => {
    const answer = await shop.get(`/r/${code}?cc=de`, from());
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(answer.headers.getSetCookie()).toEqual([
      `referral=${code}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`,
      'referral-promise=1; Max-Age=2592000; Path=/; SameSite=Lax',
    ]);
    expect(await answer.text()).toContain('<meta name="robots" content="noindex"');
    const unknown = await shop.get('/r/NOBODYHASIT1?cc=de', from());
    expect([unknown.status, unknown.headers.get('cache-control'), unknown.headers.getSetCookie()]).toEqual([
      404,
      'private, no-store',
      [],
    ]);
    expect(shown(await unknown.text())).toContain('This invitation does not work');
  });
});

describe('the cart of a friend', () => {
  const cartOf = async (headers: Headers) => {
    const cookie = headers.getSetCookie().find((set) => set.startsWith('cart='))!;
    const { data } = await shop.storefront(
      'query($id: ID!) { cart(id: $id) { attributes { key value } discountCodes { code applicable } } }',
      {
        id: /^cart=([^;]*)/.exec(cookie)![1],
      },
    );
    return data.cart;
  };

  it('gets the code as an attribute, and is offered the discount once it holds a subscription', async () => {
    const variantId = await shop.firstVariant('insect-oat-adult-dog');
    // a code of the provider stands for a referrer's
    const database = await shop.database();
    const made = await referrer('pia@refer.example', '+46701230015');
    await database
      .prepare(
        "UPDATE referrers SET code = 'WELCOME10', contract_id = 'gid://shopify/SubscriptionContract/1', is_discount_active = 1 WHERE code = ?",
      )
      .bind(made)
      .run();
    const jar = new Jar();
    jar.take(await shop.get('/r/WELCOME10?cc=de', from()));
    const once = await call(api.cartAdd, { variantId, quantity: 1 }, { Cookie: jar.header });
    jar.take(new Response(null, { headers: once.headers }));
    expect(await cartOf(once.headers)).toEqual({
      attributes: [{ key: 'referral', value: 'WELCOME10' }],
      discountCodes: [],
    });
    expect(once.body.details.friend).toEqual({ code: 'WELCOME10', percent: 20, status: 'subscribe' });
    const plan = await call(api.cartAdd, { variantId, quantity: 1, sellingPlanId: MONTHLY }, { Cookie: jar.header });
    expect([plan.body.cart.discountCodes, plan.body.details.friend.status]).toEqual([['WELCOME10'], 'applied']);
    expect((await cartOf(plan.headers)).attributes).toContainEqual({ key: 'referral', value: 'WELCOME10' });
    // a code that the customer removes does not come back
    const removed = await call(api.cartDiscount, { code: '' }, { Cookie: jar.header });
    expect(removed.body.cart.discountCodes).toEqual([]);
    const more = await call(api.cartAdd, { variantId, quantity: 1, sellingPlanId: MONTHLY }, { Cookie: jar.header });
    expect([more.body.cart.discountCodes, more.body.details.friend.status]).toEqual([[], 'removed']);
    // unless the customer wants it
    const page = shown(await (await shop.get(pages.cart('de'), { Cookie: jar.header })).text());
    expect(page).toContain('Your friend’s 20% off the first delivery is not used. To use it, enter WELCOME10 below.');
    const used = await call(api.cartDiscount, { code: 'WELCOME10' }, { Cookie: jar.header });
    expect([used.body.cart.discountCodes, used.body.details.friend.status]).toEqual([['WELCOME10'], 'applied']);
  });

  it('gets the discount as soon as the provider has the code, and says until then that it is on its way', async () => {
    const code = await referrer('ida@refer.example', '+46701230017');
    const database = await shop.database();
    await database
      .prepare("UPDATE referrers SET contract_id = 'gid://shopify/SubscriptionContract/1' WHERE code = ?")
      .bind(code)
      .run();
    const jar = new Jar();
    jar.take(await shop.get(`/r/${code}?cc=de`, from()));
    const variantId = await shop.firstVariant('insect-oat-adult-dog');
    const added = await call(api.cartAdd, { variantId, quantity: 1, sellingPlanId: MONTHLY }, { Cookie: jar.header });
    jar.take(new Response(null, { headers: added.headers }));
    const read = async () =>
      (await (await shop.get(`${api.cartRead}?market=de`, { Cookie: jar.header })).json()) as any;
    const make = () =>
      database
        .prepare(
          `INSERT INTO outbox (kind, key, payload, state, due_at, attempts, leased_until, last_error, created_at)
           VALUES ('referral-code', ?, ?, 'open', ?, 0, '', '', ?)`,
        )
        .bind(crypto.randomUUID(), JSON.stringify({ code }), new Date(0).toISOString(), new Date().toISOString())
        .run();
    const before = await read();
    await make();
    await shop.everyMinute();
    const after = await read();
    expect([before.cart.discountCodes, after.cart.discountCodes]).toEqual([[], [code]]);
    expect(after.cart.totals.grandTotal).toBeCloseTo(before.cart.totals.grandTotal * 0.8, 1);
    expect([added.body.details.friend, before.details.friend.status, after.details.friend.status]).toEqual([
      { code, percent: 20, status: 'waiting' },
      'waiting',
      'applied',
    ]);
  });

  it('tries a code again that the checkout has refused, though not with every call', async () => {
    const made = await referrer('edda@refer.example', '+46701230019');
    const database = await shop.database();
    const asIfReady = (name: string, before: string) =>
      database
        .prepare(
          "UPDATE referrers SET code = ?, contract_id = 'gid://shopify/SubscriptionContract/1', is_discount_active = 1 WHERE code = ?",
        )
        .bind(name, before)
        .run();
    await asIfReady('SUMMER25', made);
    const variantId = await shop.firstVariant('insect-oat-adult-dog');
    const jar = new Jar();
    const add = () =>
      call(
        api.cartAdd,
        { variantId, quantity: 1, sellingPlanId: MONTHLY },
        { Cookie: [jar.header, 'referral=SUMMER25'].filter(Boolean).join('; ') },
      );
    const refused = await add();
    jar.take(new Response(null, { headers: refused.headers }));
    expect([refused.body.cart.discountCodes, refused.body.details.friend.status]).toEqual([[], 'refused']);
    const tried = async () =>
      (await cartOf(refused.headers)).attributes.find(({ key }: { key: string }) => key === '_referral_discount').value;
    const first = await tried();
    await add();
    expect(await tried()).toBe(first);
    await shop.storefront(
      'mutation($id: ID!) { cartAttributesUpdate(cartId: $id, attributes: [{ key: "referral", value: "SUMMER25" }, { key: "_referral_discount", value: "SUMMER25 refused 0" }]) { userErrors { message } } }',
      { id: refused.body.cart.id },
    );
    await add();
    expect(Number((await tried()).split(' ').at(-1))).toBeGreaterThan(0);
  });

  it('gets a code that is entered later at once, and keeps its other attributes', async () => {
    const variantId = await shop.firstVariant('insect-oat-adult-dog');
    const jar = new Jar();
    const added = await call(api.cartAdd, { variantId, quantity: 1, sellingPlanId: MONTHLY });
    jar.take(new Response(null, { headers: added.headers }));
    await shop.storefront(
      'mutation($id: ID!) { cartAttributesUpdate(cartId: $id, attributes: [{ key: "gift", value: "yes" }]) { userErrors { message } } }',
      {
        id: added.body.cart.id,
      },
    );
    const entered = await call(enter, { code: 'WELCOME10' }, { Cookie: jar.header });
    expect(entered.status).toBe(200);
    const cart = await cartOf(entered.headers);
    expect(cart.discountCodes).toEqual([{ code: 'WELCOME10', applicable: true }]);
    expect(cart.attributes).toEqual(
      expect.arrayContaining([
        { key: 'gift', value: 'yes' },
        { key: 'referral', value: 'WELCOME10' },
      ]),
    );
  });

  it('loses nothing when the provider refuses the code or fails, and keeps a code that is worth more', async () => {
    const variantId = await shop.firstVariant('insect-oat-adult-dog');
    const subscribe = (headers: Record<string, string>) =>
      call(api.cartAdd, { variantId, quantity: 1, sellingPlanId: MONTHLY }, headers);
    const refused = await subscribe({ Cookie: `referral=${await referrer('ros@refer.example', '+46701230016')}` });
    expect([refused.status, refused.body.cart.items.length, refused.body.cart.discountCodes]).toEqual([200, 1, []]);
    await shop.fault({ service: 'storefront', operation: 'CartAttributesAndCodesUpdate', mode: '500', errorRate: 1 });
    const failed = await subscribe({ Cookie: 'referral=WELCOME10' });
    expect([failed.status, failed.body.cart.items.length, failed.body.cart.discountCodes]).toEqual([200, 1, []]);
    await shop.fault({ service: 'storefront', operation: 'CartAttributesAndCodesUpdate', errorRate: 0, latencyMs: 0 });
    const jar = new Jar();
    jar.take(new Response(null, { headers: failed.headers }));
    await call(api.cartDiscount, { code: 'BIG100' }, { Cookie: jar.header });
    const again = await subscribe({ Cookie: `${jar.header}; referral=WELCOME10` });
    expect(again.body.cart.discountCodes).toHaveLength(1);
  });
});
