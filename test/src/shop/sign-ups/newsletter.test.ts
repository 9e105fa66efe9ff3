import { beforeEach, describe, expect, it } from 'vitest';
import { type Jar, signIn } from '../../../customer.ts';
import { eventually, useShop } from '../../../shop.ts';

const shop = useShop();
let n = 0;
let email = '';
beforeEach(() => {
  email = `reader${++n}@kvistra.example`;
});

interface Sent {
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}
const mailsTo = async (to: string): Promise<Sent[]> => (await shop.control(`mails?to=${encodeURIComponent(to)}`)).mails;
const mailTo = (to: string, subject: RegExp) =>
  eventually(async () => (await mailsTo(to)).find((mail) => subject.test(mail.subject)));
const linkIn = ({ text }: Sent, page: string): string =>
  new RegExp(`http\\S+/newsletter/${page}\\?link=\\S+`).exec(text)?.[0] ?? '';
const secretIn = (link: string): string => new URL(link).searchParams.get('link')!;
const received = async (service: string): Promise<any[]> =>
  (await shop.control(`received?service=${service}`)).received;
const told = async (address = email) =>
  (await received('newsletter')).filter(({ body }) => body.data.attributes.profile.data.attributes.email === address);
const ask = (fields: object = {}, headers: Record<string, string> = {}) =>
  shop.call('/api/newsletter', { email, market: 'de', ...fields }, headers);
const problem = ({ status, body }: Awaited<ReturnType<typeof ask>>) => [
  status,
  body.errors?.[0]?.code,
  body.errors?.[0]?.field,
  body.errors?.[0]?.message,
];
const row = async (address = email) =>
  (await (await shop.database()).prepare('SELECT * FROM subscribers WHERE email = ?').bind(address).first()) as Record<
    string,
    any
  > | null;

const confirm = (link: string) => shop.call('/api/newsletter/confirm', { link: secretIn(link), market: 'de' });

/** Asks, and follows the link of the mail. @returns the secret of the link that leaves. */
async function join(): Promise<string> {
  expect((await ask()).status).toBe(200);
  const mail = await mailTo(email, /^Please confirm/);
  expect((await confirm(linkIn(mail, 'confirm'))).status).toBe(200);
  return secretIn(linkIn(mail, 'leave'));
}
/** The code as its mail names it. */
const codeIn = ({ text }: Sent): string => /KV[2-9A-Z]{12}/.exec(text)![0];
const mailedCode = async () => codeIn(await mailTo(email, /^Your code for 10%/));

describe('an address that asks for the newsletter', () => {
  it('is on the list once its mailed link is confirmed, gets one code, and is told to the marketing service', async () => {
    const asked = await ask();
    expect([asked.status, asked.body]).toEqual([200, { errors: [], ok: true }]);
    const mail = await mailTo(email, /^Please confirm the newsletter/);
    const link = linkIn(mail, 'confirm');
    expect(link.startsWith(`${shop.url}/de/newsletter/confirm?link=`)).toBe(true);
    // mail scanners load every link
    const page = await fetch(link);
    expect([page.status, page.headers.get('referrer-policy'), page.headers.get('x-robots-tag')]).toEqual([
      200,
      'same-origin',
      'noindex',
    ]);
    expect(await page.text()).toContain('Yes, send it to me');
    await shop.everyMinute();
    expect([(await row())?.state, await told()]).toEqual(['pending', []]);

    const done = await shop.form('/api/newsletter/confirm', { link: secretIn(link), market: 'de' });
    expect([done.status, done.headers.get('location')]).toEqual([303, new URL(link).pathname + new URL(link).search]);
    const code = await mailedCode();
    const shown = await (await fetch(link)).text();
    expect(shown).toContain('You have joined the newsletter.');
    expect(shown).toContain(code);
    expect(await row()).toMatchObject({
      state: 'confirmed',
      code_state: 'ready',
      code,
      source: 'page',
      market: 'de',
      wording: 1,
    });
    const [call, ...others] = await eventually(async () => ((await told()).length > 0 ? told() : null));
    expect(others).toEqual([]);
    expect(call).toMatchObject({ path: '/newsletter/client/subscriptions', headers: { revision: '2026-07-15' } });
    expect(call.body.data.attributes.profile.data.attributes.subscriptions).toEqual({
      email: { marketing: { consent: 'SUBSCRIBED' } },
    });
    // a second click changes nothing
    expect((await shop.call('/api/newsletter/confirm', { link: secretIn(link), market: 'de' })).status).toBe(200);
    await shop.everyMinute();
    expect([(await told()).length, (await mailsTo(email)).length]).toEqual([1, 2]);
  });

  it('is written to in the language of its market', async () => {
    await ask({ market: 'se' });
    expect(linkIn(await mailTo(email, /^Bekräfta nyhetsbrevet/), 'leave')).toContain('/se/newsletter/leave');
    email = `pt.${email}`;
    await ask({ market: 'pt' });
    await mailTo(email, /^Confirme a newsletter/);
  });

  it('gets another mail when it asks again, within the limit, and one for a form that is sent twice', async () => {
    const formId = crypto.randomUUID();
    await Promise.all([ask({ formId }), ask({ formId })]);
    await ask({ formId });
    await mailTo(email, /./);
    await shop.everyMinute();
    expect((await mailsTo(email)).length).toBe(1);
    for (let i = 0; i < 6; i++) {
      expect((await ask()).status).toBe(i < 4 ? 200 : 429);
      // mails that are sent together arrive in any order
      await eventually(async () => (await mailsTo(email)).length === Math.min(i + 2, 5));
    }
    // each request has a link of its own, and a request whose mail is dropped leaves that of the last mail
    const [last = '', ...earlier] = (await mailsTo(email)).map((mail) => linkIn(mail, 'confirm'));
    expect(new Set([last, ...earlier]).size).toBe(5);
    for (const link of earlier) expect(problem(await confirm(link)).slice(0, 2)).toEqual([404, 'newsletter_link']);
    expect((await confirm(last)).status).toBe(200);
  });

  it('is refused when it is confirmed already, in whatever spelling', async () => {
    await join();
    email = email.toUpperCase();
    expect(problem(await ask())).toEqual([
      409,
      'newsletter_taken',
      'email',
      'This Email is already registered. Please try with another one.',
    ]);
  });

  it.each([
    [
      { email: 'bla@bla' },
      [
        422,
        'email_incomplete',
        'email',
        'Please enter a valid email address: after the @ it needs an ending, as in example.com',
      ],
    ],
    [
      { email: 'no address' },
      [422, 'newsletter_failed', 'email', 'There was an error with your submission. Please try with another email.'],
    ],
    [
      { website: 'https://spam.example' },
      [422, 'newsletter_failed', 'email', 'There was an error with your submission. Please try with another email.'],
    ],
    [{ email: '' }, [422, 'email_required', 'email', 'Please enter your email address']],
    [{ email: { a: 1 } }, [422, 'email_required', 'email', 'Please enter your email address']],
  ])('is refused with %j', async (fields, refusal) => {
    expect(problem(await ask(fields))).toEqual(refusal);
    expect(await row()).toBeNull();
  });

  it('finds its problem on the page of the newsletter with what was typed, also from the footer of another page', async () => {
    const answer = await shop.form(
      '/api/newsletter',
      { email: 'nobody', source: 'footer', market: 'se' },
      { Referer: `${shop.url}/se/faq` },
    );
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/se/newsletter#email']);
    const cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!;
    const page = await (await shop.get('/se/newsletter', { Cookie: cookie })).text();
    expect(page).toContain('value="nobody"');
    expect(page).toMatch(/id="email-error"[^>]*>[^<]+</);
  });

  it('is stored with the source of the footer, whose form leads to the page that tells what comes next', async () => {
    const answer = await shop.form('/api/newsletter', { email, source: 'footer', market: 'de', website: '' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/de/newsletter?done=sent']);
    expect((await row())?.source).toBe('footer');
    expect(await (await shop.get('/de/newsletter?done=sent')).text()).toContain('Check your inbox');
  });

  it('needs a page of the shop to send it', async () => {
    expect((await ask({}, { Origin: 'https://elsewhere.example' })).status).toBe(403);
  });

  it('is refused beyond twenty sign-ups of a visitor in a day, known or not: nobody can collect addresses', async () => {
    await join();
    const visitor = { 'CF-Connecting-IP': '203.0.113.9' };
    const codes: string[] = [];
    for (let i = 0; i < 19; i++)
      codes.push((await ask({ email: `collect${i}@kvistra.example` }, visitor)).body.errors?.[0]?.code ?? 'ok');
    codes.push((await ask({}, visitor)).body.errors![0]!.code);
    expect(codes.slice(-2)).toEqual(['ok', 'newsletter_taken']);
    // the limit of a minute counts too
    const beyond = await ask({}, { 'CF-Connecting-IP': '203.0.113.9' });
    expect(beyond.status).toBe(429);
    const stored = await (await shop.database()).prepare('SELECT visitor, count FROM sign_up_counts').all();
    expect(JSON.stringify(stored.results)).not.toContain('203.0.113');
  });
});

describe('the code for the first order', () => {
  /** Tries a code at the hosted checkout. */
  async function checkout(code: string, buyer: string) {
    const variantId = await shop.firstVariant('insect-oat-adult-dog');
    const url: string = (await shop.call('/api/cart/lines/add', { variantId, quantity: 1, market: 'de' })).body.cart
      .checkoutURL;
    const applied = await (
      await fetch(url, { method: 'POST', body: new URLSearchParams({ action: 'discount', code }) })
    ).text();
    const field = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';
    const values = { email: buyer, firstName: 'Lo', lastName: 'Ng', address1: 'Weg 1', zip: '10115', city: 'Berlin' };
    const card = { cardNumber: '4242424242424242', cardExpiry: '12/39', cardCode: '123' };
    const html = applied.includes('name="attempt"') ? applied : await (await fetch(url)).text();
    const paid = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({
        action: 'pay',
        attempt: field(html, 'attempt'),
        total: field(html, 'total'),
        ...values,
        ...card,
      }),
    });
    return { status: paid.status, html: await paid.text() };
  }
  const orderOf = async (buyer: string) =>
    (await shop.control('orders')).orders.find((order: { email: string }) => order.email === buyer);

  it('is taken from a customer without an order, once, and refused to others by the checkout itself', async () => {
    await join();
    const code = await mailedCode();
    const refused = await checkout(code, 'demo@kvistra.example');
    expect([refused.status, refused.html]).toEqual([
      422,
      expect.stringContaining('This code is for a first order only'),
    ]);
    expect((await checkout(code, email)).status).toBe(303);
    expect((await orderOf(email)).codes ?? []).toEqual(expect.arrayContaining([code]));
    const again = await checkout(code, `other.${email}`);
    expect(again.status === 303 ? ((await orderOf(`other.${email}`)).codes ?? []) : []).not.toContain(code);
  });
});

describe('leaving the newsletter', () => {
  it('takes one click on the page of a link', async () => {
    const secret = await join();
    await mailedCode();
    await eventually(async () => (await told()).length === 1);
    const page = await (await shop.get(`/de/newsletter/leave?link=${secret}`)).text();
    expect([page.includes(email), page.match(/<button class="button action"/g)?.length]).toEqual([true, 1]);
    const left = await shop.form('/api/newsletter/leave', { link: secret, market: 'de' });
    expect([left.status, left.headers.get('location')]).toEqual([303, '/de/newsletter?done=left']);
    expect(await (await shop.get('/de/newsletter?done=left')).text()).toContain(
      'You have unsubscribed from the newsletter.',
    );
    expect(await row()).toMatchObject({ state: 'left' });
    await eventually(async () => (await told()).length === 2);
    const calls = (await told()).reverse();
    expect(calls.map(({ path }) => path)).toEqual(['/newsletter/client/subscriptions', '/newsletter/client/events']);
    expect(calls[1].body.data.attributes.metric.data.attributes.name).toBe('Left the newsletter');
    // who asks again gets no second code
    expect((await ask()).status).toBe(200);
    const before = (await row())!.code;
    const [newer, older] = await eventually(async () => {
      const asked = (await mailsTo(email)).filter(({ subject }) => /^Please confirm/.test(subject));
      return asked.length === 2 && asked;
    });
    expect((await confirm(linkIn(older!, 'confirm'))).status).toBe(404);
    expect((await confirm(linkIn(newer!, 'confirm'))).status).toBe(200);
    await eventually(async () => (await told()).length === 3);
    expect(await row()).toMatchObject({ state: 'confirmed', code: before });
    expect((await mailsTo(email)).filter(({ subject }) => /^Your code/.test(subject)).length).toBe(1);
    expect((await told()).length).toBe(3);
  });

  it('is one POST of a mail program, without origin and cookies, to the address of the header', async () => {
    const secret = await join();
    const mail = await mailTo(email, /^Please confirm/);
    expect(mail.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const [, address = ''] = /^<(http.+)>$/.exec(mail.headers['List-Unsubscribe']!) ?? [];
    const opened = await fetch(address, { redirect: 'manual' });
    expect([opened.status, opened.headers.get('location')]).toEqual([302, `/de/newsletter/leave?link=${secret}`]);
    const post = (url: string, body: string) =>
      fetch(url, {
        method: 'POST',
        body,
        redirect: 'manual',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      });
    expect((await post(address, 'anything=else')).status).toBe(400);
    expect((await row())?.state).toBe('confirmed');
    expect((await post(address, 'List-Unsubscribe=One-Click')).status).toBe(200);
    expect((await row())?.state).toBe('left');
    expect((await post(address.replace(secret, 'unknown'), 'List-Unsubscribe=One-Click')).status).toBe(200);
  });

  it('before anything was confirmed deletes the address', async () => {
    await ask();
    const secret = secretIn(linkIn(await mailTo(email, /./), 'leave'));
    await shop.call('/api/newsletter/leave', { link: secret, market: 'de' });
    expect(await row()).toBeNull();
    const confirm = await shop.call('/api/newsletter/confirm', { link: secret, market: 'de' });
    expect([confirm.status, confirm.body.errors[0]?.code, confirm.body.errors[0]?.message]).toEqual([
      404,
      'newsletter_link',
      'This link no longer works. Sign up again, and we will email you a new one.',
    ]);
  });
});

describe('other ways to the newsletter', () => {
  const profile = async (jar: Jar) =>
    (await shop.get('/de/account/settings/personal-information', { Cookie: jar.header })).text();
  const change = (jar: Jar, newsletter: string) =>
    shop.call('/api/account/newsletter/change', { newsletter, market: 'de' }, { Cookie: jar.header });

  it('the profile shows and changes it without another mail, with a code for who has not ordered', async () => {
    const jar = await signIn(shop, email);
    expect(await profile(jar)).toContain('Get the newsletter');
    expect((await change(jar, '1')).body).toMatchObject({ newsletter: true });
    expect(await profile(jar)).toContain('It goes to your email address.');
    expect(await row()).toMatchObject({ state: 'confirmed', source: 'profile' });
    await mailedCode();
    expect((await mailsTo(email)).filter(({ subject }) => /^Please confirm/.test(subject))).toEqual([]);
    const answer = await shop.form(
      '/api/account/newsletter/change',
      { newsletter: '', market: 'de' },
      { Cookie: jar.header },
    );
    expect(answer.status).toBe(303);
    expect(await row()).toMatchObject({ state: 'left' });
    expect((await shop.call('/api/account/newsletter/change', { newsletter: '1', market: 'de' })).status).toBe(401);
  });

  it('a customer who has ordered gets no code', async () => {
    email = 'second@kvistra.example';
    await change(await signIn(shop, email), '1');
    await shop.everyMinute();
    expect(await row()).toMatchObject({ state: 'confirmed', code_state: 'none', code: '' });
  });

  it('the box of the feeding plan leads to the mail that confirms it, once for each plan', async () => {
    const answers = {
      species: 'dog',
      name: 'Bella',
      gender: 'female',
      birthdate: '2021-05-01',
      breed: 'mixed',
      activity: 'medium',
      bodyCondition: 'normal',
    };
    const plan = {
      ...answers,
      currentWeightKg: 12,
      specialNeeds: [],
      foodPreferences: ['dry'],
      terms: true,
      market: 'de',
      formId: crypto.randomUUID(),
    };
    let cookie = '';
    const send = async (newsletter: boolean) => {
      const answer = await shop.call('/api/planner', { ...plan, email, newsletter }, cookie ? { Cookie: cookie } : {});
      cookie ||= answer.headers.getSetCookie()[0]!.split(';')[0]!;
      return answer;
    };
    await send(false);
    expect(await row()).toBeNull();
    plan.formId = crypto.randomUUID();
    expect((await send(true)).status).toBe(200);
    await send(true);
    expect(await row()).toMatchObject({ state: 'pending', source: 'planner' });
    await mailTo(email, /^Please confirm/);
    await shop.everyMinute();
    expect((await mailsTo(email)).filter(({ subject }) => /^Please confirm/.test(subject)).length).toBe(1);
  });

  it('the box of the referral form leads to the mail that confirms it', async () => {
    const person = { name: 'Lo Ng', phone: '+46701234567', terms: true, market: 'de', formId: crypto.randomUUID() };
    expect((await shop.call('/api/referral', { ...person, email })).status).toBe(200);
    expect(await row()).toBeNull();
    email = `friendly.${email}`;
    const wanted = { ...person, email, newsletter: '1', formId: crypto.randomUUID() };
    await Promise.all([1, 2].map(() => shop.call('/api/referral', wanted)));
    expect(await row()).toMatchObject({ state: 'pending', source: 'referral' });
    await mailTo(email, /^Please confirm/);
    await shop.everyMinute();
    expect((await mailsTo(email)).filter(({ subject }) => /^Please confirm/.test(subject)).length).toBe(1);
    expect(await (await shop.get('/de/refer')).text()).toMatch(
      /<input type="checkbox" id="newsletter" name="newsletter" value="1"\/?>/,
    );
  });

  it('the export names it, and the deletion of the account ends it everywhere', async () => {
    const secret = await join();
    await shop.everyMinute();
    const jar = await signIn(shop, email);
    const lead = {
      firstname: 'Lo',
      lastname: 'Ng',
      email,
      phone: '+49 30 901820',
      address: 'Weg 1, 10115 Berlin',
      market: 'de',
    };
    expect((await shop.call('/api/lead', lead)).status).toBe(200);
    expect((await shop.call('/api/interest', { email, market: 'de' })).status).toBe(200);
    const data = (await (
      await shop.form('/api/account/data/export', { market: 'de' }, { Cookie: jar.header })
    ).json()) as any;
    expect(data.newsletter).toMatchObject({ email, state: 'confirmed' });
    expect(JSON.stringify(data)).not.toContain(secret);
    expect([data.leads.length, data.interests.length]).toEqual([1, 1]);
    expect(
      (await shop.call('/api/account/data/delete', { market: 'de', confirm: 'delete' }, { Cookie: jar.header })).status,
    ).toBe(200);
    const database = await shop.database();
    const rows = async () => {
      const tables = await Promise.all(
        ['subscribers', 'leads', 'interests'].map((name) => database.prepare(`SELECT * FROM ${name}`).all()),
      );
      return JSON.stringify(tables.map(({ results }) => results));
    };
    expect(await rows()).not.toContain(email);
    await shop.everyMinute();
    expect((await told()).at(0)?.path).toBe('/newsletter/client/events');
    expect(await rows()).not.toContain('"erased"');
  });
});
