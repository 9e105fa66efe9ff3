import { describe, expect, it } from 'vitest';
import { markets as providersMarkets } from '../../../../provider/seed/markets.ts';
import { officialLanguages } from '../../../../src/platform/market/languages.ts';
import { addDays, type Day, dayOf, startOfDay } from '../../../../src/platform/shared/day.ts';
import { formatDay } from '../../../../src/platform/shared/format.ts';
import { groups, marketByCode, markets, openMarkets } from '../../../../src/platform/shared/markets.ts';
import { marketZone } from '../../../../src/platform/shared/time-zones.ts';
import { endOf } from '../../../../src/shop/law/kinds.ts';
import { deadlinesOf } from '../../../../src/shop/law/model/deadlines.ts';
import { keptUntil } from '../../../../src/shop/law/record.ts';
import {
  cancelConfirmWords,
  cancelLinkWords,
  hasWithdrawal,
  withdrawConfirmWords,
  withdrawLinkWords,
} from '../../../../src/shop/law/words.ts';
import { Jar, signIn } from '../../../customer.ts';
import { MemoryD1 } from '../../../d1.ts';
import { deleteOld } from '../../../old-rows.ts';
import { eventually, useShop } from '../../../shop.ts';
import { shown } from '../../../visible-html.ts';

const shop = useShop({ LAW_MAIL: 'law@kvistra.example' });

let count = 0;
/** An address that no other test uses. */
const newEmail = () => `declarant${++count}@law.example`;

const withdraw = async (fields: Record<string, unknown>, headers: Record<string, string> = {}) => {
  const { status, body } = await shop.call(
    '/api/withdrawal',
    { name: 'Alva Lind', order: 'KV999999', confirm: true, market: 'de', ...fields },
    headers,
  );
  return { status, body: body as any };
};
const cancel = async (fields: Record<string, unknown>) => {
  const { status, body } = await shop.call('/api/cancellation', {
    name: 'Demo Berg',
    contract: '301',
    kind: 'ordinary',
    date: '',
    market: 'de',
    ...fields,
  });
  return { status, body: body as any };
};
const recordsOf = async (email: string) =>
  (await (await shop.database()).prepare('SELECT * FROM declarations WHERE email = ?').bind(email).all())
    .results as Record<string, string>[];
const mailsTo = async (email: string) =>
  (await shop.control(`mails?to=${encodeURIComponent(email)}`)).mails as {
    subject: string;
    text: string;
    html: string;
  }[];
const mailTo = (email: string) => eventually(async () => (await mailsTo(email))[0]);
const staffMail = (reference: string) =>
  eventually(async () => (await mailsTo('law@kvistra.example')).find(({ subject }) => subject.includes(reference)));
/** The mail of the hour that tells the shop's people of the declarations which fit nothing, these among them. */
async function digest(...references: string[]): Promise<{ text: string }> {
  const isNoted = (reference: string) => async () =>
    (await shop.database())
      .prepare('SELECT 1 FROM unmatched_declarations JOIN declarations ON id = declaration_id WHERE reference = ?')
      .bind(reference)
      .first();
  for (const reference of references) await eventually(isNoted(reference));
  await shop.control('clock', { minutes: 70 });
  return eventually(async () =>
    (await mailsTo('law@kvistra.example')).find(({ text }) => text.includes(references[0]!)),
  );
}
const contract = async (id: number) =>
  (await shop.control('contracts')).contracts.find((known: { id: number }) => known.id === id);
/** The text of a page or of a part of it. */
const sentences = (html: string) =>
  shown(html)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

describe('the words of the law', () => {
  it('stand in the footer of every market that knows a withdrawal, in its official languages with their language named', async () => {
    const open = openMarkets(groups.eu);
    expect(open).toHaveLength(26);
    for (const market of open) {
      const html = await (await shop.get(`/${market.code}/faq`)).text();
      const footer = html.slice(html.indexOf('<footer'));
      const links = withdrawLinkWords(market).map(({ language, text }) => `<span lang="${language}">${text}</span>`);
      if (market.country === 'CH') expect([market.code, footer.includes('/ch/withdraw')]).toEqual([market.code, false]);
      else {
        expect([market.code, links.length]).toEqual([market.code, officialLanguages[market.country].length]);
        expect(footer).toContain(`<a href="/${market.code}/withdraw">${links.join(' / ')}`);
      }
      expect(footer).toContain(`href="/${market.code}/cancel"`);
      for (const { language, text } of cancelLinkWords(market))
        expect(footer).toContain(`<span lang="${language}">${text}</span>`);
    }
  });

  it('are told in the language of the page too, where that is another one', async () => {
    const footerOf = async (cc: string) =>
      sentences((await (await shop.get(`/${cc}/faq`)).text()).replace(/.*<footer/s, '<footer'));
    expect(await footerOf('de')).toContain(
      'Vertrag widerrufen (withdraw from a contract) Verträge hier kündigen (cancel a subscription)',
    );
    expect(await footerOf('be')).toContain(
      'Hier de overeenkomst herroepen / Renoncer au contrat ici (withdraw from a contract)',
    );
    expect(await footerOf('fr')).toContain('Résilier votre contrat (cancel a subscription)');
    expect(await footerOf('se')).toContain('Ångra avtalet här Säg upp en prenumeration');
    expect(await footerOf('ax')).toContain('Ångra avtalet här (withdraw from a contract)');
    expect(await footerOf('ie')).toContain('Withdraw from contract here Cancel a subscription');
  });

  it('are one button each, with nothing but them', () => {
    for (const market of markets.filter(hasWithdrawal))
      expect([market.code, withdrawConfirmWords(market).length > 0]).toEqual([market.code, true]);
    expect(cancelConfirmWords({ country: 'DE' })).toEqual([{ language: 'de', text: 'jetzt kündigen' }]);
    expect(cancelConfirmWords({ country: 'FR' })).toEqual([{ language: 'fr', text: 'Notification de la résiliation' }]);
    expect(cancelConfirmWords({ country: 'SE' })).toEqual([]);
    expect(markets.filter((market) => !hasWithdrawal(market)).map(({ code }) => code)).toEqual(['au', 'ch']);
  });

  it('are in the order mail of the provider as well', () => {
    for (const { code, withdraw: words } of providersMarkets) {
      const market = markets.find((known) => known.code === code)!;
      const own = hasWithdrawal(market)
        ? withdrawLinkWords(market)
            .map(({ text }) => text)
            .join(' / ')
        : undefined;
      expect([code, words]).toEqual([code, own]);
    }
  });
});

describe('a withdrawal', () => {
  it('is stored as it came in and confirmed at once by mail with content, date and time, although there is no such order', async () => {
    const email = newEmail();
    const before = Date.parse((await shop.control('clock')).now);
    const { status, body } = await withdraw({ email: email.toUpperCase(), order: 'the blue bag of last week' });
    expect([status, body]).toEqual([
      200,
      {
        errors: [],
        ok: true,
        mailed: true,
        receivedAt: expect.any(String),
        reference: expect.stringMatching(/^W-[2-9A-Z]{4}-[2-9A-Z]{4}$/),
      },
    ]);
    expect(Math.abs(Date.parse(body.receivedAt) - before)).toBeLessThan(20_000);
    const [record] = await recordsOf(email);
    expect(record).toMatchObject({
      kind: 'withdrawal',
      name: 'Alva Lind',
      contract: 'the blue bag of last week',
      market: 'de',
      received_at: body.receivedAt,
      reference: body.reference,
    });
    const mail = await mailTo(email);
    expect(mail.subject).toBe(`We have received your withdrawal (${body.reference})`);
    const moment = new Intl.DateTimeFormat('en-IE', {
      dateStyle: 'long',
      timeStyle: 'medium',
      timeZone: 'Europe/Berlin',
    }).formatToParts(new Date(body.receivedAt));
    for (const part of [mail.text, sentences(mail.html)]) {
      for (const content of [email, body.reference]) expect(part).toContain(content);
      for (const typed of ['Alva Lind', 'the blue bag of last week']) expect(part).not.toContain(typed);
      for (const { type, value } of moment)
        if (['day', 'month', 'year', 'hour', 'minute', 'second'].includes(type)) expect(part).toContain(value);
    }
    expect(mail.html).toContain(`href="${shop.url}/de/terms-conditions"`);
    // anybody can have named the address, so what was typed is on a page of the shop, and the mail says so
    expect(sentences(mail.html)).toContain('Everything that was entered');
    const [, page = ''] = /href="([^"]+\/withdraw\/received\?link=[^"]+)"/.exec(mail.html) ?? [];
    const content = sentences(await (await fetch(page)).text());
    for (const typed of ['Alva Lind', 'the blue bag of last week', body.reference]) expect(content).toContain(typed);
  });

  it('ends with what is to be done: where the goods go, by which code, until when, and when the money comes', async () => {
    const expected = (at: string) => {
      const { sendBy, refundBy } = deadlinesOf(dayOf(new Date(at), marketZone('DE')), 'DE');
      return [sendBy, refundBy].map((day) => formatDay(day, 'en-IE'));
    };
    // of an order that is there and of one that is not
    for (const [to, order] of [
      ['demo@kvistra.example', 'KV1001, the second bag'],
      [newEmail(), 'KV999997'],
    ] as const) {
      const { body } = await withdraw({ email: to, order });
      const mail = await eventually(async () =>
        (await mailsTo(to)).find(({ subject }) => subject.includes(body.reference)),
      );
      const [sendBy, refundBy] = expected(body.receivedAt);
      const sent = sentences(mail.html);
      expect(sent).toContain(`send the goods back by ${sendBy}, with the code ${body.reference} on the parcel.`);
      expect(sent).toContain(`By ${refundBy} we refund what you paid`);
      const [, page = ''] =
        /href="([^"]+\/withdraw\/received\?link=[^"]+)"[^>]*>Address, label and dates/.exec(mail.html) ?? [];
      const content = sentences(await (await fetch(page)).text());
      expect(content).toContain(`Address Kvistra AB Exempelvägen 7 145 00 Norsborg Sweden Code ${body.reference}`);
      expect(content).toContain(`Send it by ${sendBy} Money back by ${refundBy}`);
    }
  });

  it('cannot be changed, nor deleted before its time', async () => {
    const email = newEmail();
    await withdraw({ email });
    const database = await shop.database();
    await expect(
      database.prepare("UPDATE declarations SET name = 'Mallory' WHERE email = ?").bind(email).run(),
    ).rejects.toThrow(/never changed/);
    await expect(database.prepare('DELETE FROM declarations WHERE email = ?').bind(email).run()).rejects.toThrow(
      /kept until its day/,
    );
    expect(await recordsOf(email)).toMatchObject([
      {
        name: 'Alva Lind',
        kept_until: keptUntil(dayOf(new Date((await recordsOf(email))[0]!.received_at!), marketZone('SE'))),
      },
    ]);
  });

  it('is kept for six years from the end of its year, and then deleted', async () => {
    expect([keptUntil('2026-01-01'), keptUntil('2026-12-31')]).toEqual(['2033-01-01', '2033-01-01']);
    const database = new MemoryD1();
    const add = (id: string, until: string) =>
      database.sqlite.exec(
        `INSERT INTO declarations VALUES ('${id}', '${id}', 'withdrawal', '', 'A', 'a@b.example', '1', '', '', '', 'de', '2019-01-01T00:00:00.000Z', '${until}')`,
      );
    add('over', '2026-01-01');
    add('kept', '2099-01-01');
    await deleteOld(database.binding);
    expect(database.sqlite.prepare('SELECT id FROM declarations').all()).toEqual([{ id: 'kept' }]);
  });

  it('that is sent twice at the same time is one, with one mail', async () => {
    const email = newEmail();
    const answers = await Promise.all([withdraw({ email }), withdraw({ email }), withdraw({ email })]);
    expect(new Set(answers.map(({ body }) => body.reference)).size).toBe(1);
    expect(await recordsOf(email)).toHaveLength(1);
    await mailTo(email);
    const other = await withdraw({ email, order: 'KV999998' });
    expect(other.body.reference).not.toBe(answers[0]!.body.reference);
    await eventually(async () => (await mailsTo(email)).length === 2);
  });

  it('floods nobody’s inbox: of many in a day all are kept, and five are confirmed', async () => {
    const email = newEmail();
    for (let i = 0; i < 12; i++) expect((await withdraw({ email, order: `KV${i}` })).status).toBe(200);
    expect(await recordsOf(email)).toHaveLength(12);
    await eventually(async () => (await mailsTo(email)).length === 5);
    const { results } = await (await shop.database())
      .prepare('SELECT key FROM mails WHERE recipient = ?')
      .bind(email)
      .all();
    expect(results).toHaveLength(5);
  });

  it('is answered in the same way whether or not the order exists; only the shop’s people are told', async () => {
    const own = await withdraw({ email: 'demo@kvistra.example', order: 'Order KV1001, one bag' });
    const foreign = await withdraw({ email: 'demo@kvistra.example', order: 'KV1' });
    const shape = ({ status, body }: typeof own) => [status, Object.keys(body)];
    expect(shape(own)).toEqual(shape(foreign));
    expect((await staffMail(own.body.reference)).text).toContain('Det finns en beställning med detta nummer');
    expect((await digest(foreign.body.reference)).text).toContain('Ingen beställning med detta nummer');
  });

  it('prints no address of its text as one, which mail programs would make a link', async () => {
    const email = 'demo@kvistra.example';
    const { body } = await withdraw({ email, name: 'www.evil.example', order: 'KV1001, see https://evil.example/x' });
    const { text } = await eventually(async () =>
      (await mailsTo(email)).find(({ subject }) => subject.includes(body.reference)),
    );
    expect(text).not.toMatch(/evil\.example|https:\/\/evil/);
    expect(text).toContain('evil. example');
    expect((await recordsOf(email)).map(({ contract: typed }) => typed)).toContain(
      'KV1001, see https://evil.example/x',
    );
  });

  it('is nothing without its confirmation', async () => {
    const email = newEmail();
    const { status, body } = await withdraw({ email, confirm: '' });
    expect([status, body.errors]).toEqual([
      422,
      [{ code: 'confirm_required', message: 'Please confirm with the button', field: 'confirm' }],
    ]);
    expect(await recordsOf(email)).toEqual([]);
  });

  it.each([
    [{ name: ' ' }, 'name_required', 'name'],
    [{ email: 'nobody' }, 'email_invalid', 'email'],
    [{ email: '' }, 'email_required', 'email'],
    [{ order: '' }, 'order_required', 'order'],
    [{ order: 'x'.repeat(501) }, 'text_long', 'order'],
    [{ name: { a: 1 } }, 'name_required', 'name'],
  ])('is refused with %j', async (fields, code, field) => {
    const { status, body } = await withdraw({ email: newEmail(), ...fields });
    expect([status, body.errors]).toEqual([422, [{ code, message: expect.any(String), field }]]);
  });

  it('has the language of its market in page and mail', async () => {
    const email = newEmail();
    await withdraw({ email, market: 'se', name: 'Åsa Öberg' });
    const { subject, text } = await mailTo(email);
    expect(subject).toMatch(/^Vi har tagit emot ditt meddelande om ånger/);
    expect(text).toMatch(/E-post: declarant\d+@law\.example\n/);
    for (const [path, title] of [
      ['/se/withdraw', 'Ångra ett avtal'],
      ['/pt/withdraw', 'Retratar-se de um contrato'],
      ['/se/cancel', 'Säg upp en prenumeration'],
      ['/pt/cancel', 'Cancelar uma subscrição'],
    ] as const) {
      const answer = await shop.get(path);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
      expect(await answer.text()).toContain(`<h1>${title}</h1>`);
    }
  });

  it('is told about before it is needed: in the terms, with its page and where that is', async () => {
    for (const [cc, first, where] of [
      [
        'de',
        'For regular deliveries the period of the law runs from the first one; we give you 14 days for each later parcel too',
        'at the bottom of every page, on each order in your account and in the confirmation of your order',
      ],
      [
        'se',
        'Vid regelbundna leveranser räknas lagens ångerfrist från den första',
        'längst ner på varje sida, på varje beställning på ditt konto och i orderbekräftelsen',
      ],
      [
        'pt',
        'Nas entregas regulares, o prazo legal conta a partir da primeira',
        'no fundo de todas as páginas, em cada encomenda da sua conta e na confirmação da encomenda',
      ],
    ] as const) {
      const html = await (await shop.get(`/${cc}/terms-conditions`)).text();
      for (const words of [first, where]) expect(sentences(html)).toContain(words);
      expect(/<main.*<\/main>/s.exec(html)![0]).toContain(`href="/${cc}/withdraw"`);
      expect(html).toContain(`href="/${cc}/cancel"`);
    }
  });

  it('is limited for each address, and is refused from elsewhere', async () => {
    const from = { 'CF-Connecting-IP': '203.0.113.17' };
    const statuses: number[] = [];
    // windows follow the clock: at most two of them touch these
    for (let i = 0; i < 41 && !statuses.includes(429); i++)
      statuses.push((await withdraw({ email: 'nobody' }, from)).status);
    expect([statuses.slice(0, 20).every((status) => status === 422), statuses.at(-1)]).toEqual([true, 429]);
    expect((await withdraw({ email: newEmail() }, { Origin: 'https://evil.example' })).status).toBe(403);
  });

  it('has a page without a form where the law knows none, and is taken even so', async () => {
    const html = await (await shop.get('/ch/withdraw')).text();
    expect(html).not.toContain('action="/api/withdrawal');
    expect(html).toContain('The law of Switzerland gives no right of withdrawal');
    expect(sentences(html)).toContain(
      'Address Kvistra AB Exempelvägen 7 145 00 Norsborg Sweden Code The number of your order',
    );
    expect(sentences(html)).toContain('Tell us within 14 days of delivery, then you have 14 more to send it back');
    expect(sentences(html)).toContain('Within 14 days of its arrival we refund the price of the goods');
    expect((await withdraw({ email: newEmail(), market: 'ch' })).status).toBe(200);
    expect(marketByCode('ax', groups.eu)).toMatchObject({ code: 'ax' });
    expect(await (await shop.get('/ax/withdraw')).text()).toContain('action="/api/withdrawal/review"');
  });
});

describe('the two steps without script', () => {
  const form = (path: string, fields: Record<string, string>, jar: Jar, page: string) =>
    shop.form(path, { market: 'fi', ...fields }, { Referer: `${shop.url}${page}`, Cookie: jar.header });
  const mainOf = (html: string) => /<main.*<\/main>/s.exec(html)![0];

  it('lead from the form to one button with the words of the law, and from there to the receipt', async () => {
    const jar = new Jar();
    const email = newEmail();
    const fields = { name: 'Aino Virtanen', email, order: 'KV1001 & "more"' };
    const first = await form('/api/withdrawal/review', fields, jar, '/fi/withdraw');
    expect([first.status, first.headers.get('location')]).toEqual([303, '/fi/withdraw/review']);
    jar.take(first);
    expect(jar.header).not.toContain('Aino');
    expect(await recordsOf(email)).toEqual([]);
    const main = mainOf(await (await shop.get('/fi/withdraw/review', { Cookie: jar.header })).text());
    expect(main.match(/<button.*?<\/button>/gs)).toEqual([
      '<button class="button action" value="1" name="confirm"><span lang="fi">Vahvista peruuttaminen</span> / <span lang="sv">Bekräfta frånträde</span></button>',
    ]);
    expect([main.match(/<a .*?<\/a>/gs), main.match(/<form/g)!.length]).toEqual([
      ['<a class="button quiet" href="/fi/withdraw">Change something</a>'],
      1,
    ]);
    expect(main).toContain('<dd>KV1001 &amp; &quot;more&quot;</dd>');

    const before = mainOf(await (await shop.get('/fi/withdraw', { Cookie: jar.header })).text());
    for (const [name, value] of Object.entries({ ...fields, order: 'KV1001 &amp; &quot;more&quot;' }))
      expect(before).toMatch(new RegExp(`<input(?=[^>]* name="${name}")(?=[^>]* value="${value}")`));
    const sent = await form('/api/withdrawal', { ...fields, confirm: '1' }, jar, '/fi/withdraw/review');
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/fi/withdraw/received']);
    jar.take(sent);
    const [{ reference, received_at: at } = {} as Record<string, string>] = await recordsOf(email);
    const receipt = mainOf(await (await shop.get('/fi/withdraw/received', { Cookie: jar.header })).text());
    expect(receipt).toContain(reference);
    expect(receipt).toContain(`<time dateTime="${at}">`);
    const { sendBy, refundBy } = deadlinesOf(dayOf(new Date(at!), marketZone('FI')), 'FI');
    for (const day of [sendBy, refundBy]) expect(receipt).toContain(`<time dateTime="${day}">`);
    expect(receipt).toContain('<address>Kvistra AB<br/>Exempelvägen 7<br/>145 00 Norsborg<br/>Sweden</address>');
    // the second click, and the way back
    const again = await form('/api/withdrawal', { ...fields, confirm: '1' }, jar, '/fi/withdraw/review');
    expect([again.status, await recordsOf(email)]).toEqual([303, [expect.anything()]]);
    const back = await shop.get('/fi/withdraw/review', { Cookie: jar.header });
    expect([back.status, back.headers.get('location')]).toEqual([302, '/fi/withdraw/received']);
  });

  it('lead back to the form with what was typed beside what is wrong with it', async () => {
    const jar = new Jar();
    const refused = await form(
      '/api/withdrawal/review',
      { name: 'Aino', email: 'aino', order: '' },
      jar,
      '/fi/withdraw',
    );
    expect([refused.status, refused.headers.get('location')]).toEqual([303, '/fi/withdraw#email']);
    jar.take(refused);
    const html = await (await shop.get('/fi/withdraw', { Cookie: jar.header })).text();
    expect(html).toContain('value="Aino"');
    expect(html).toMatch(/id="email-error">[^<]*valid email/);
    expect(html).toMatch(/id="order-error">[^<]*which order/);
  });

  it('lead a browser that skips the second step to it', async () => {
    const jar = new Jar();
    const email = newEmail();
    const skipped = await form('/api/withdrawal', { name: 'Aino', email, order: 'KV1' }, jar, '/fi/withdraw');
    expect([skipped.status, skipped.headers.get('location')]).toEqual([303, '/fi/withdraw/review']);
    jar.take(skipped);
    expect(await (await shop.get('/fi/withdraw/review', { Cookie: jar.header })).text()).toContain(
      'Please confirm with the button',
    );
    expect(await recordsOf(email)).toEqual([]);
    const nothing = await shop.get('/fi/withdraw/review');
    expect([nothing.status, nothing.headers.get('location')]).toEqual([302, '/fi/withdraw']);
  });
});

describe('a signed-in customer', () => {
  it('finds the form filled in, also by the link of an order and of its mail', async () => {
    const jar = await signIn(shop, 'demo@kvistra.example');
    const order = await (await shop.get('/de/account/orders/1001', { Cookie: jar.header })).text();
    expect(order).toContain(
      '<a href="/de/withdraw?order=KV1001" class="button quiet small"><span lang="de">Vertrag widerrufen</span>',
    );
    const html = await (await shop.get('/de/withdraw?order=KV1001', { Cookie: jar.header })).text();
    for (const value of ['KV1001', 'demo@kvistra.example']) expect(html).toContain(`value="${value}"`);
    expect(html).toMatch(/name="name"[^>]* value="Demo \w+"/);
    expect(await (await shop.get('/de/cancel', { Cookie: jar.header })).text()).toContain(
      'value="demo@kvistra.example"',
    );
  });

  it('has the declarations in the export, and keeps no account by them: they outlive its deletion', async () => {
    const email = newEmail();
    const jar = await signIn(shop, email);
    const { body } = await withdraw({ email });
    await mailTo(email);
    const headers = { Cookie: jar.header };
    const exported = await (await shop.form('/api/account/data/export', { market: 'de' }, headers)).json();
    expect((exported as any).declarations).toMatchObject([
      { kind: 'withdrawal', reference: body.reference, email, contract: 'KV999999' },
    ]);
    const { status } = await shop.call('/api/account/data/delete', { market: 'de', confirm: 'DELETE' }, headers);
    expect(status).toBe(200);
    expect(await recordsOf(email)).toMatchObject([{ reference: body.reference }]);
    for (const [cc, words] of [
      ['de', 'six years'],
      ['se', 'sex år'],
      ['pt', 'seis anos'],
    ])
      expect(sentences(await (await shop.get(`/${cc}/privacy-policy`)).text())).toContain(words);
  });
});

describe('a cancellation', () => {
  it('announces the end of the subscription whose number and e-mail match, and is confirmed at once in text form', async () => {
    expect((await contract(301)).status).toBe('ACTIVE');
    const { status, body } = await cancel({ email: 'Demo@kvistra.example', contract: 'Subscription 301' });
    expect([status, body]).toEqual([
      200,
      { errors: [], ok: true, mailed: true, receivedAt: expect.any(String), reference: expect.stringMatching(/^C-/) },
    ]);
    const mail = await eventually(async () =>
      (await mailsTo('demo@kvistra.example')).find(({ subject }) => subject.includes(body.reference)),
    );
    expect(mail.subject).toBe(`We have received your cancellation (${body.reference})`);
    for (const content of [
      'Subscription: Subscription 301',
      'Kind of cancellation: Ordinary, without a reason',
      'End on: as soon as possible',
      'no further delivery is charged',
    ])
      expect(mail.text.replace(/\s+/g, ' ')).toContain(content);
    await staffMail(body.reference);
    expect((await contract(301)).status).toBe('ACTIVE');
  });

  it('touches no subscription of somebody else, and tells nobody whether there is one', async () => {
    const email = newEmail();
    expect(await contract(305)).toMatchObject({ email: 'second@kvistra.example', status: 'ACTIVE' });
    const [foreign, unknown] = [await cancel({ email, contract: '305' }), await cancel({ email, contract: '777777' })];
    const shape = ({ status, body }: typeof foreign) => [status, Object.keys(body)];
    expect(shape(foreign)).toEqual(shape(unknown));
    const { text } = await digest(foreign.body.reference, unknown.body.reference);
    for (const content of [unknown.body.reference, 'Ingen löpande prenumeration']) expect(text).toContain(content);
    const { results } = await (await shop.database())
      .prepare("SELECT id FROM declared_ends WHERE contract_id LIKE '%/305'")
      .all();
    expect([results, (await contract(305)).status]).toEqual([[], 'ACTIVE']);
  });

  it('of a later day waits for that day, and nothing is charged on it', async () => {
    const day = (zone: string, text: Day | '') =>
      endOf({ endsOn: text, receivedAt: '2026-11-22T23:30:00.000Z' }, { country: zone as 'DE' }).toISOString();
    expect(day('DE', '')).toBe('2026-11-22T23:30:00.000Z');
    // the day has begun in Berlin, and not yet in Lisbon
    expect(day('DE', '2026-11-23')).toBe('2026-11-22T23:30:00.000Z');
    expect(day('PT', '2026-11-24')).toBe('2026-11-23T23:00:00.000Z');
    expect(day('DE', '2026-12-24')).toBe('2026-12-23T22:00:00.000Z');
    expect(day('AU', '2026-12-24')).toBe('2026-12-23T12:00:00.000Z');
    const end = addDays(dayOf(new Date(), marketZone('DE')), 160);
    const second = (await shop.control('contracts')).contracts.find(
      ({ email, status }: any) => email === 'second@kvistra.example' && status === 'ACTIVE',
    );
    const { body } = await cancel({ email: 'second@kvistra.example', contract: String(second.id), date: end });
    expect((await staffMail(body.reference)).text).toContain('Det finns en löpande prenumeration');
    const row = await (await shop.database())
      .prepare("SELECT state, due_at FROM outbox WHERE kind = 'declared-end' AND key LIKE ?")
      .bind(`% ${second.id}`)
      .first();
    expect(row).toEqual({
      state: 'open',
      due_at: new Date(startOfDay(end, marketZone('DE')).getTime() - 3_600_000).toISOString(),
    });
    expect((await contract(second.id)).status).toBe('ACTIVE');
  });

  it('keeps the words of a reason, and those of a kind that the form does not know', async () => {
    const [first, second] = [newEmail(), newEmail()];
    await cancel({ email: first, kind: 'extraordinary', reason: 'It was never delivered' });
    await cancel({ email: second, kind: 'because I move' });
    expect((await recordsOf(first))[0]).toMatchObject({ manner: 'extraordinary', reason: 'It was never delivered' });
    expect((await recordsOf(second))[0]).toMatchObject({ manner: 'ordinary', reason: 'because I move' });
    expect((await digest((await recordsOf(first))[0]!.reference!)).text).toContain('It was never delivered');
  });

  it.each([
    [{ contract: '' }, 'contract_required', 'contract'],
    [{ date: 'tomorrow' }, 'end_date_invalid', 'date'],
    [{ date: '2026-02-30' }, 'end_date_invalid', 'date'],
    [{ date: '2020-01-01' }, 'end_date_past', 'date'],
    [{ email: '' }, 'email_required', 'email'],
  ])('is refused with %j', async (fields, code, field) => {
    const { status, body } = await cancel({ email: newEmail(), ...fields });
    expect([status, body.errors]).toEqual([422, [{ code, message: expect.any(String), field }]]);
  });

  it('is one form without script, with the words of the law on its button, and leads to the receipt', async () => {
    for (const [cc, button] of [
      ['de', '<span lang="de">jetzt kündigen</span>'],
      ['fr', '<span lang="fr">Notification de la résiliation</span>'],
      ['se', 'Säg upp nu'],
    ])
      expect(await (await shop.get(`/${cc}/cancel`)).text()).toContain(
        `<button class="button action">${button}</button>`,
      );
    const fields = {
      name: 'Alva',
      email: newEmail(),
      contract: 'dog food',
      kind: 'ordinary',
      reason: '',
      date: '',
      market: 'de',
    };
    const jar = new Jar();
    const sent = await shop.form('/api/cancellation', fields, { Referer: `${shop.url}/de/cancel` });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/de/cancel/received']);
    jar.take(sent);
    const html = sentences(await (await shop.get('/de/cancel/received', { Cookie: jar.header })).text());
    expect(html).toContain('We have received your cancellation');
    expect(html).toContain((await recordsOf(fields.email))[0]!.reference);
    const other = await shop.get('/de/withdraw/received', { Cookie: jar.header });
    expect([other.status, other.headers.get('location')]).toEqual([302, '/de/withdraw']);
  });
});

it('a withdrawal of a known order, sent again and again, floods neither its customer’s inbox nor that of the shop’s people, and is kept all the same', async () => {
  const email = 'demo@kvistra.example';
  const database = await shop.database();
  await database.prepare('DELETE FROM mails WHERE recipient = ?').bind(email).run();
  const isFollowed = async () =>
    (await database
      .prepare("SELECT count(*) AS open FROM outbox WHERE kind = 'declaration' AND state = 'open'")
      .first<{ open: number }>())!.open === 0;
  const declare = async (fields: { email: string; order: string }) => {
    const bodies: { reference: string; mailed: boolean }[] = [];
    for (let i = 0; i < 12; i++) {
      bodies.push((await withdraw({ ...fields, name: `Alva ${'abcdefghijkl'[i]}` })).body);
      await eventually(isFollowed);
    }
    return { references: bodies.map(({ reference }) => reference), mailed: bodies.map(({ mailed }) => mailed) };
  };
  const { references, mailed } = await declare({ email, order: 'KV1001' });
  // nor do the answers tell that there is such an order
  expect(mailed).toEqual((await declare({ email: newEmail(), order: 'KV1001' })).mailed);
  expect((await recordsOf(email)).map(({ reference }) => reference)).toEqual(expect.arrayContaining(references));
  expect((await digest(references.at(-1)!)).text).toContain('Det finns en beställning med detta nummer');
  await shop.outboxAtRest();
  const told = async (to: string) =>
    (await mailsTo(to)).filter(({ subject }) => references.some((reference) => subject.includes(reference))).length;
  expect([await told(email), await told('law@kvistra.example')]).toEqual([5, 3]);
});
