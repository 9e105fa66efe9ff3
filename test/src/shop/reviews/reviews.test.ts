import { beforeAll, describe, expect, it } from 'vitest';
import { DEMO_REVIEW } from '../../../../local/demo-reviews.ts';
import { api, pages } from '../../../../src/routes.ts';
import { Jar, signIn } from '../../../customer.ts';
import { eventually, useShop } from '../../../shop.ts';
import { shown } from '../../../visible-html.ts';

const shop = useShop();

const STAFF = 'staff@kvistra.example';
const JSON_LD = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs;

interface Bought {
  id: string;
  handle: string;
  category: string;
  title: string;
}
interface Invited {
  order_id: string;
  customer_id: string;
  email: string;
  secret: string;
  products: Bought[];
}

const rows = async <Row>(sql: string, ...values: unknown[]): Promise<Row[]> =>
  (
    await (
      await shop.database()
    )
      .prepare(sql)
      .bind(...values)
      .all<Row>()
  ).results;
const invitationOf = async (email: string): Promise<Invited> =>
  eventually(async () => {
    const [row] = await rows<any>('SELECT * FROM review_invitations WHERE email = ?', email);
    return row && { ...row, products: JSON.parse(row.products) };
  });

/** Has the provider tell of a shipped order of a customer once more, by paying a little back. */
async function touchOrder(email: string): Promise<void> {
  const { orders } = await shop.control('orders');
  const order = orders.find((each: any) => each.email === email && each.status === 'shipped');
  await shop.control(`orders/KV${order.number}/refund`, { amount: 0.5 });
  await shop.webhooksDelivered();
}

const mailsTo = async (email: string): Promise<any[]> =>
  (await shop.control(`mails?to=${encodeURIComponent(email)}`)).mails;
const mailTo = (email: string, subject: RegExp): Promise<any> =>
  eventually(async () => {
    await shop.everyMinute();
    return (await mailsTo(email)).find((mail) => subject.test(mail.subject));
  });

const textOf = async (path: string, headers: Record<string, string> = {}) =>
  shown(await (await shop.get(path, headers)).text());
const codes = ({ status, body }: { status: number; body: any }) => [
  status,
  ...body.errors.map(({ code }: any) => code),
];

let demo: Invited;
let second: Invited;
let jar: Jar;
beforeAll(async () => {
  for (const email of ['demo@kvistra.example', 'second@kvistra.example']) await touchOrder(email);
  demo = await invitationOf('demo@kvistra.example');
  second = await invitationOf('second@kvistra.example');
  jar = await signIn(shop, demo.email);
});

const REVIEW = {
  stars: '4',
  text: 'Eaten up at once.\n\n<b>Twice</b> https://shop.example',
  author: 'Alva',
  market: 'de',
};
const save = (fields: object, headers: Record<string, string> = {}) =>
  shop.call<any>(api.reviewsSave, { ...REVIEW, ...fields }, headers);

describe('the mail that asks for reviews', () => {
  it('comes once, with a link to each product and one click that ends such mails', async () => {
    const mail = await mailTo(demo.email, /How did it taste|Hur smakade/);
    for (const { id } of demo.products)
      expect(mail.text).toContain(`${shop.url}${pages.reviewWrite('se', id, demo.secret)}`);
    expect(mail.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    expect(mail.headers['List-Unsubscribe']).toBe(`<${shop.url}/api/reviews/one-click?link=${demo.secret}>`);
    await touchOrder(demo.email);
    await shop.everyMinute();
    expect((await mailsTo(demo.email)).filter(({ subject }) => subject === mail.subject)).toHaveLength(1);
  });

  it('is stopped by one click of a mail program, without cookies and from elsewhere', async () => {
    const post = (body: string, link = second.secret) =>
      fetch(`${shop.url}/api/reviews/one-click?link=${link}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'https://mail.example' },
        body,
      });
    expect((await post('x=1')).status).toBe(400);
    expect([
      (await post('List-Unsubscribe=One-Click')).status,
      (await post('List-Unsubscribe=One-Click', 'no')).status,
    ]).toEqual([200, 200]);
    expect(await rows('SELECT digest FROM review_stops')).toHaveLength(1);
    expect(await textOf(pages.reviewStop('se', second.secret))).toMatch(/send no more|får inga fler/);
    expect(await textOf(pages.reviewStop('de', 'made-up'))).toContain('unknown or too old');
  });
});

describe('a review', () => {
  it('is taken with the mailed link, shown as plain text with how it was verified, and counted', async () => {
    const [bought] = demo.products as [Bought];
    const animal = { species: 'dog', breed: 'Lagotto', years: '4', weight: '14', pet: 'Pim', fed: 'weeks' };
    const { status, body } = await save({ ...animal, product: bought.id, link: demo.secret });
    expect([status, body.errors]).toEqual([200, []]);
    const path = pages.product('de', bought.category, bought.handle);
    const html = await eventually(async () => {
      const page = await (await shop.get(path)).text();
      return page.includes(`review-${body.review}`) ? page : null;
    });
    expect(html).toContain('&lt;b&gt;Twice&lt;/b&gt; https://shop.example');
    expect(html).not.toContain('href="https://shop.example"');
    const visible = shown(html);
    expect(visible).toContain('Verified purchase');
    expect(visible).toContain('Only people who have bought the product here can write a review');
    expect(visible).toContain('4.0 of 5 · 1 review');
    // its name was not allowed, so it is not even stored
    expect(visible).not.toContain('Pim');
    expect(await rows('SELECT pet, animal FROM reviews WHERE id = ?', body.review)).toEqual([
      { pet: '', animal: 'dog-medium-adult' },
    ]);
    const data = [...html.matchAll(JSON_LD)].map(([, json]) => json).join('\n');
    expect(data).toMatch(
      /"aggregateRating":\{"@type":"AggregateRating","ratingValue":4,"worstRating":1,"bestRating":5,"ratingCount":1\}/,
    );
  });

  it('becomes the rating on cards and in search, by the metafields of the provider', async () => {
    const [bought] = demo.products as [Bought];
    const q = bought.title.split(' ')[0]!;
    await eventually(async () => {
      await shop.everyMinute();
      return (await textOf(pages.category('de', bought.category as never))).includes('4 of 5, 1 rating.');
    });
    await eventually(async () => (await textOf(pages.search('de', q))).includes('4 of 5, 1 rating.'));
  });

  it('of the same customer changes the first one', async () => {
    const [bought] = demo.products as [Bought];
    const again = await save({ product: bought.id, stars: '5', text: 'Better than I said.' }, { Cookie: jar.header });
    expect(again.status).toBe(200);
    expect(await rows('SELECT stars, text FROM reviews WHERE customer_id = ?', demo.customer_id)).toEqual([
      { stars: 5, text: 'Better than I said.' },
    ]);
    expect(await rows('SELECT four, five FROM review_summaries WHERE product_id = ?', Number(bought.id))).toEqual([
      { four: 0, five: 1 },
    ]);
  });

  it('that is forged, or about what the customer has not bought, is refused', async () => {
    const [bought] = demo.products as [Bought];
    const foreign = '8100000039000';
    expect(codes(await save({ product: bought.id, link: 'made-up' }))).toEqual([403, 'review_not_bought']);
    expect(codes(await save({ product: foreign, link: demo.secret }))).toEqual([403, 'review_not_bought']);
    expect(codes(await save({ product: foreign }, { Cookie: jar.header }))).toEqual([403, 'review_not_bought']);
    expect(codes(await save({ product: bought.id }))).toEqual([401, 'signed_out']);
    expect((await shop.call<any>(api.reviewsSave, REVIEW, { Origin: 'https://other.example' })).status).toBe(403);
  });

  it.each([
    [{ stars: '6' }, 'invalid_stars', 'stars'],
    [{ text: 'x'.repeat(3001) }, 'text_long', 'text'],
    [{ author: 'see www.shop.example' }, 'invalid_author', 'author'],
    [{ species: 'dog', years: '80' }, 'years_invalid', 'years'],
    [{ species: 'cat', weight: '90' }, 'weight_invalid', 'weight'],
  ])('with %j is refused beside its field', async (wrong, code, field) => {
    const { status, body } = await save({ product: demo.products[0]!.id, link: demo.secret, ...wrong });
    expect([status, body.errors[0].code, body.errors[0].field]).toEqual([422, code, field]);
  });

  it('keeps what was typed without script', async () => {
    const from = pages.reviewWrite('de', demo.products[0]!.id, demo.secret);
    const visitor = new Jar();
    const fields = { ...REVIEW, product: demo.products[0]!.id, link: demo.secret, stars: '2', author: 'a@b.example' };
    visitor.take(await shop.form(api.reviewsSave, fields, { Referer: `${shop.url}${from}` }));
    const html = await (await shop.get(from, { Cookie: visitor.header })).text();
    expect(html).toContain('Enter a name without addresses or links.');
    expect(html).toMatch(/value="2"[^>]*checked=""|checked=""[^>]*value="2"/);
    expect(html).toContain('value="a@b.example"');
  });

  it('is found helpful once by a visitor', async () => {
    const [{ id }] = (await rows('SELECT id FROM reviews WHERE customer_id = ?', demo.customer_id)) as [{ id: string }];
    const vote = (ip: string) =>
      shop.call<any>(api.reviewsVote, { review: id, market: 'de' }, { 'CF-Connecting-IP': ip });
    for (const ip of ['203.0.113.1', '203.0.113.1', '203.0.113.2']) expect((await vote(ip)).status).toBe(200);
    expect(await rows('SELECT helpful FROM reviews WHERE id = ?', id)).toEqual([{ helpful: 2 }]);
    expect(codes(await shop.call<any>(api.reviewsVote, { review: crypto.randomUUID() }))).toEqual([
      404,
      'review_unknown',
    ]);
  });

  it('is in the account, in the export, and goes with the account', async () => {
    expect(await textOf(pages.accountReviews('de'), { Cookie: jar.header })).toContain('Better than I said.');
    const exported = await shop.call<any>(api.accountDataExport, { market: 'de' }, { Cookie: jar.header });
    expect(exported.body.reviews).toMatchObject([{ text: 'Better than I said.', stars: 5 }]);
    expect(JSON.stringify(exported.body)).not.toContain(demo.secret);
  });
});

describe('a product without reviews', () => {
  it('says nothing of them, and offers its sample once', async () => {
    const html = await (await shop.get(pages.product('de', 'dog-food', 'senior-insect-dog'))).text();
    expect(html).not.toMatch(/No reviews yet|class="reviews"/);
    const withSample = await (await shop.get(pages.product('de', 'puppy-food', 'puppy-insect-small'))).text();
    expect(withSample.match(/<b>Start with a sample<\/b>/g)).toHaveLength(1);
    expect(withSample).not.toContain('#sample');
  });

  it('has a page of reviews that leads to the product and to samples', async () => {
    const html = await (await shop.get(pages.productReviews('de', 'dog-food', 'senior-insect-dog'))).text();
    expect(shown(html)).toContain('No reviews yet. The first one may come from your kitchen.');
    expect(html).toContain(
      `href="${pages.product('de', 'dog-food', 'senior-insect-dog')}">To Senior Insect &amp; Millet`,
    );
    expect(html).toContain('href="/de/dog-food?form=sample">Start with a sample');
    expect(await (await shop.get('/de/dog-food?form=sample')).text()).toContain('Sample Bag Dog');
  });
});

describe('demo reviews', () => {
  it('are marked, and count in no rating', async () => {
    const html = await (await shop.get(pages.product('de', 'dog-food', 'insect-potato-adult-dog'))).text();
    expect(html).toContain(`review-${DEMO_REVIEW}`);
    expect(shown(html)).toContain('Demo, invented');
    expect(html).not.toContain('AggregateRating');
  });

  it('in another language are translated, with the original below', async () => {
    const html = await (await shop.get(pages.product('de', 'dog-food', 'insect-potato-adult-dog'))).text();
    expect(shown(html)).toContain('Translated from Portuguese');
    expect(html).toContain('lang="en">It smells stronger than we expected.');
    expect(html).toMatch(
      /<details class="small"><summary>Show the original<\/summary><p class="review-text" lang="pt">O cheiro é mais forte/,
    );
  });

  it('stand beside the product with its price, and a link to it', async () => {
    const html = await (await shop.get(pages.productReviews('de', 'dog-food', 'insect-potato-adult-dog'))).text();
    const [row] = /<div class="reviewed">.*?<\/div>/s.exec(html)!;
    expect(row).toMatch(/<img [^>]*>.*from €14\.90.*€9\.93\/kg/s);
    expect(row).toContain(`href="${pages.product('de', 'dog-food', 'insect-potato-adult-dog')}"`);
  });

  it('are listed for animals like mine', async () => {
    const list = (animal: string) =>
      textOf(pages.productReviews('de', 'dog-food', 'insect-potato-adult-dog', { animal }));
    expect(await list('dog-medium-adult')).toContain('Maren');
    expect(await list('dog-large-adult')).not.toContain('Maren');
    expect(await list('dog-giant-young')).toContain('Nobody with an animal like that');
  });

  it('lead to those of an animal like a saved pet', async () => {
    const answer = await shop.form(
      api.reviewsLike,
      { market: 'de', category: 'dog-food', handle: 'insect-potato-adult-dog' },
      { Cookie: jar.header },
    );
    expect(answer.headers.get('location')).toBe(
      pages.productReviews('de', 'dog-food', 'insect-potato-adult-dog', { animal: 'dog-medium-adult' }),
    );
  });
});

describe('the shop', () => {
  const staff = new Jar();
  const act = (path: string, fields: object) =>
    shop.call<any>(path, { market: 'de', ...fields }, { Cookie: staff.header });
  let id: string;
  beforeAll(async () => {
    [{ id }] = (await rows('SELECT id FROM reviews WHERE customer_id = ?', demo.customer_id)) as [{ id: string }];
  });

  it('lets nobody in without the link, and tells nobody who may come in', async () => {
    const ask = (email: string) => shop.call<any>(api.staffLink, { email, market: 'de' });
    const [known, unknown] = [await ask(STAFF), await ask('somebody@kvistra.example')];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(await mailsTo('somebody@kvistra.example')).toEqual([]);
    const page = await shop.get(pages.staffReviews('de'));
    expect([page.status, page.headers.get('location')]).toEqual([302, pages.staff('de')]);
    for (const path of [
      api.moderationAnswer,
      api.moderationTranslate,
      api.moderationRemove,
      api.moderationKeep,
      api.moderationComplaint,
    ])
      expect(
        (
          await shop.call<any>(path, {
            review: id,
            answer: 'x',
            language: 'sv',
            text: 'x',
            ground: 'terms',
            reason: 'x',
            report: id,
            decision: id,
            outcome: 'uphold',
          })
        ).status,
      ).toBe(401);
  });

  it('signs its people in with a mailed link, once', async () => {
    const mail = await mailTo(STAFF, /sign-in link/);
    const [, link = ''] = /enter\?link=(\w+)/.exec(mail.text) ?? [];
    const enter = () => shop.form(api.staffEnter, { market: 'de', link });
    const first = await enter();
    staff.take(first);
    expect([first.status, first.headers.get('location')]).toEqual([303, pages.staffReviews('de')]);
    expect(first.headers.getSetCookie().join()).toMatch(/staff=\w+;.*HttpOnly/);
    expect((await enter()).headers.get('location')).toBe(pages.staff('de'));
    const page = await shop.get(pages.staffReviews('de', 'new'), { Cookie: staff.header });
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    const html = await page.text();
    expect(html).toContain('<meta name="robots" content="noindex');
    expect(html).toContain('Better than I said.');
  });

  it('mails one of its people no more links than a few at a time, whoever asks and from wherever', async () => {
    const counted = async () => {
      const [mails] = await rows<any>(
        "SELECT count(*) AS n FROM mails WHERE key LIKE 'staff %' AND recipient = ?",
        STAFF,
      );
      const [open] = await rows<any>('SELECT count(*) AS n FROM staff_sign_ins WHERE session IS NULL');
      return [mails.n, open.n];
    };
    const ask = (network: number) =>
      shop.call<any>(
        api.staffLink,
        { email: STAFF, market: 'de' },
        { 'CF-Connecting-IP': `2001:db8:0:${network.toString(16)}::1` },
      );
    const [before] = await counted();
    const answers = await Promise.all(Array.from({ length: 9 }, (_, network) => ask(network)));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(9).fill([200, { errors: [], ok: true }]));
    expect(await counted()).toEqual([before! + 5, 5]);
    await rows("UPDATE staff_sign_ins SET ends_at = '' WHERE session IS NULL");
    await ask(99);
    expect((await counted())[0]).toBe(before! + 6);
  });

  it('answers a review', async () => {
    expect((await act(api.moderationAnswer, { review: id, answer: 'Thank you, Alva.' })).status).toBe(200);
    const { category, handle } = demo.products[0]!;
    await eventually(async () => (await textOf(pages.product('de', category, handle))).includes('Thank you, Alva.'));
  });

  it('translates a review until its author writes another one', async () => {
    const stored = async () => {
      const [row] = await rows<{ translations: string }>('SELECT translations FROM reviews WHERE id = ?', id);
      return JSON.parse(row!.translations);
    };
    const translate = (language: string, fields: object) =>
      act(api.moderationTranslate, { review: id, language, ...fields });
    const portuguese = { text: 'Comeu tudo.', answer: 'Obrigado, Alva.' };
    expect((await translate('pt', portuguese)).status).toBe(200);
    expect((await translate('sv', { text: 'Allt gick åt.', answer: '' })).status).toBe(200);
    expect(await stored()).toEqual({ pt: portuguese, sv: { text: 'Allt gick åt.', answer: '' } });
    await act(api.moderationAnswer, { review: id, answer: 'Thank you, Alva!' });
    expect(await stored()).toMatchObject({ pt: { text: 'Comeu tudo.', answer: '' } });
    await translate('pt', { text: '', answer: '' });
    expect(await stored()).toEqual({ sv: { text: 'Allt gick åt.', answer: '' } });
    const again = { product: demo.products[0]!.id, link: demo.secret };
    const [{ text }] = (await rows<{ text: string }>('SELECT text FROM reviews WHERE id = ?', id)) as [
      { text: string },
    ];
    await save({ ...again, text });
    expect(await stored()).not.toBeNull();
    await save({ ...again, text: `${text} Again.` });
    expect(await rows('SELECT translations FROM reviews WHERE id = ?', id)).toEqual([{ translations: null }]);
  });

  it('gets the reports of anybody, and mails receipt, decision and reasons', async () => {
    const report = {
      review: id,
      reason: 'untrue',
      text: 'I know the dog.',
      email: 'Neighbour@reports.example',
      goodFaith: '1',
      market: 'de',
    };
    expect(codes(await shop.call<any>(api.reviewsReport, { ...report, goodFaith: '' }))).toEqual([
      422,
      'good_faith_required',
    ]);
    expect((await shop.call<any>(api.reviewsReport, report)).status).toBe(200);
    expect((await mailTo('neighbour@reports.example', /received your report/)).text).toContain(id);
    const queue = await textOf(pages.staffReviews('de'), { Cookie: staff.header });
    expect(queue).toContain('I know the dog.');
    const removal = { review: id, ground: 'terms', reason: 'It is about another product.' };
    expect((await act(api.moderationRemove, removal)).status).toBe(200);
    expect(codes(await act(api.moderationRemove, removal))).toEqual([404, 'review_unknown']);
    const toAuthor = await mailTo(demo.email, /removed your review|tagit bort ditt/);
    expect(toAuthor.text).toContain('It is about another product.');
    expect((await mailTo('neighbour@reports.example', /removed the review/)).text).toContain('without automated means');
    expect(await textOf(pages.product('de', demo.products[0]!.category, demo.products[0]!.handle))).not.toContain(
      'Better than I said.',
    );
    expect(codes(await save({ product: demo.products[0]!.id, link: demo.secret }))).toEqual([409, 'review_removed']);
  });

  it('looks again at a complaint, and shows the review where it was wrong', async () => {
    const [{ secret }] = (await rows("SELECT secret FROM review_decisions WHERE recipient = 'author'")) as [
      { secret: string },
    ];
    const complain = () =>
      shop.call<any>(api.reviewsComplain, { link: secret, text: 'It is about this one.', market: 'de' });
    expect((await complain()).status).toBe(200);
    expect(codes(await complain())).toEqual([409, 'complaint_over']);
    expect(await textOf(pages.staffReviews('de', 'complaints'), { Cookie: staff.header })).toContain(
      'It is about this one.',
    );
    const [{ id: decision }] = (await rows('SELECT id FROM review_decisions WHERE secret = ?', secret)) as [
      { id: string },
    ];
    const decided = { decision, outcome: 'reverse', reason: 'You are right.' };
    expect((await act(api.moderationComplaint, decided)).status).toBe(200);
    expect(codes(await act(api.moderationComplaint, decided))).toEqual([404, 'decision_unknown']);
    expect((await mailTo(demo.email, /About your complaint|Om ditt klagomål/)).text).toContain('You are right.');
    expect(await textOf(pages.reviewDecision('de', secret))).toContain('You are right.');
    expect(await rows('SELECT state FROM reviews WHERE id = ?', id)).toEqual([{ state: 'shown' }]);
  });

  it('has an audit trail of who did what and when', async () => {
    const trail = await rows<any>('SELECT email, action, at FROM staff_actions ORDER BY id');
    expect(trail.map(({ action }) => action)).toEqual([
      'entered',
      'answered',
      'translated',
      'translated',
      'answered',
      'translated',
      'removed',
      'reverse',
    ]);
    expect(trail.every(({ email, at }) => email === STAFF && Date.parse(at) > 0)).toBe(true);
    expect(await textOf(pages.staff('de'), { Cookie: staff.header })).toContain('It is about another product.');
  });

  it('signs out', async () => {
    await act(api.staffLeave, {});
    expect((await shop.get(pages.staffReviews('de'), { Cookie: staff.header })).status).toBe(302);
  });
});

it('a deleted review is gone with its votes and its part of the rating', async () => {
  const [{ id, product_id: product }] = (await rows(
    'SELECT id, product_id FROM reviews WHERE customer_id = ?',
    demo.customer_id,
  )) as [{ id: string; product_id: number }];
  const remove = (cookie: string) =>
    shop.call<any>(api.reviewsRemove, { review: id, market: 'de' }, { Cookie: cookie });
  const other = await signIn(shop, second.email);
  expect(codes(await remove(other.header))).toEqual([404, 'review_unknown']);
  expect((await remove(jar.header)).status).toBe(200);
  expect(await rows('SELECT voter FROM review_votes WHERE review_id = ?', id)).toEqual([]);
  expect(await rows('SELECT five FROM review_summaries WHERE product_id = ?', product)).toEqual([{ five: 0 }]);
});
