import { deflateSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { MAX_PICTURE_BYTES } from '../../../../src/platform/shared/picture-files.ts';
import { api, pages, reviewPicturePath } from '../../../../src/routes.ts';
import { Jar, signIn } from '../../../customer.ts';
import { chunk, exifOf, ihdr, jpegOf, pixelsOfJpeg, pngOf, segment, withSegments } from '../../../picture-files.ts';
import { eventually, useShop } from '../../../shop.ts';
import { shown } from '../../../visible-html.ts';

const STAFF = 'staff@kvistra.example';
const shop = useShop({}, []);

interface Bought {
  id: string;
  handle: string;
  category: string;
}
interface Stored {
  id: string;
  text: string;
  picture: string | null;
  picture_state: string | null;
  picture_width: number | null;
  picture_height: number | null;
  picture_bytes: number | null;
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

/** Somebody who has bought all these products; their link is their name. */
const PEOPLE = ['alva', 'bo', 'cleo', 'dag'] as const;
const products: Bought[] = [{ id: '8100000001000', handle: 'insect-oat-adult-dog', category: 'dog-food' }];
const secretOf = (who: string) => `secret-of-${who}`;
const customerOf = (who: string) => `gid://shopify/Customer/of-${who}`;

async function bought(who: string, email = `${who}@reviews.example`, customer = customerOf(who)): Promise<void> {
  await rows(
    "INSERT INTO review_invitations (order_id, customer_id, email, market, language, secret, products, fulfilled_at) VALUES (?1, ?2, ?3, 'de', 'en', ?4, ?5, ?6)",
    `gid://shopify/Order/of-${who}`,
    customer,
    email,
    secretOf(who),
    JSON.stringify(products.map((product) => ({ ...product, title: product.handle }))),
    new Date().toISOString(),
  );
}

/** Signs one of the shop's people in. */
async function staff(): Promise<Jar> {
  await shop.form(api.staffLink, { market: 'de', email: STAFF });
  const secret = await eventually(async () => {
    await shop.everyMinute();
    const { mails } = await shop.control(`mails?to=${encodeURIComponent(STAFF)}`);
    return /staff\/enter\?link=([\da-f]+)/.exec(mails[0]?.text ?? '')?.[1];
  });
  const jar = new Jar();
  jar.take(await shop.form(api.staffEnter, { market: 'de', link: secret }));
  return jar;
}

let picture: Buffer;
let people: Jar;
beforeAll(async () => {
  for (const who of PEOPLE) await bought(who);
  picture = withSegments(
    await jpegOf(1600, 800, (x) => (x < 800 ? [220, 30, 30] : [30, 30, 220])),
    [
      segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exifOf(6, 'GPS 59.3293')])),
      segment(0xfe, Buffer.from('GPS 59.3293')),
    ],
    Buffer.from('<script>alert(1)</script>'),
  );
  people = await staff();
});

const FIELDS = { market: 'de', stars: '4', text: 'Eaten up at once.', author: 'Alva' };

/** Sends the form of a review as a browser without script does. */
async function send(who: string, file: Buffer | null, fields: Record<string, string> = {}, headers = {}) {
  const product = fields.product ?? products[0]!.id;
  const body = new FormData();
  const all = { ...FIELDS, link: secretOf(who), product, ...fields };
  for (const [name, value] of Object.entries(all)) body.append(name, value);
  if (file) body.append('picture', new File([new Uint8Array(file)], 'picture.jpg', { type: 'image/jpeg' }));
  return fetch(`${shop.url}${api.reviewsSave}`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      Origin: shop.url,
      Referer: `${shop.url}${pages.reviewWrite('de', product, secretOf(who))}`,
      ...headers,
    },
    body,
  });
}
const JSON_ONLY = { Accept: 'application/json' };

const storedOf = async (who: string): Promise<Stored> => {
  const [row] = await rows<Stored>(
    'SELECT * FROM reviews WHERE customer_id = ? AND product_id = ?',
    customerOf(who),
    Number(products[0]!.id),
  );
  return row!;
};
const namesInStore = async (): Promise<string[]> => {
  const { objects } = await (await shop.reviewPictures()).list();
  return objects.map(({ key }) => key).sort();
};
const look = (name: string, jar?: Jar, form: 'whole' | 'small' = 'whole', link = '') =>
  shop.get(reviewPicturePath(name, form, link), jar ? { Cookie: jar.header } : {});
/** Waits until a picture and its square are in the store no more. */
const gone = (name: string) =>
  eventually(async () => {
    await shop.everyMinute();
    return (await namesInStore()).every((key) => !key.startsWith(name));
  });
const decide = (path: string, fields: object) =>
  shop.form(path, { market: 'de', ...fields } as Record<string, string>, { Cookie: people.header });

describe('a picture of a review', () => {
  it('is taken with the form without script, made anew and waits', async () => {
    const answer = await send('alva', picture);
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      pages.reviewWrite('de', products[0]!.id, secretOf('alva'), 'saved'),
    ]);
    const review = await storedOf('alva');
    expect(review).toMatchObject({
      text: FIELDS.text,
      picture_state: 'waiting',
      picture_width: 600,
      picture_height: 1200,
    });
    expect(await namesInStore()).toEqual([review.picture, `${review.picture}/small`]);
    for (const name of await namesInStore()) {
      const object = await (await shop.reviewPictures()).get(name);
      const bytes = Buffer.from(await object!.arrayBuffer());
      for (const word of ['GPS', 'Exif', 'script'])
        expect([name, word, bytes.includes(word)]).toEqual([name, word, false]);
      // it was turned a quarter: red is above blue
      const { width, height, at } = pixelsOfJpeg(bytes);
      const [above, below] = [at(width >> 1, 5), at(width >> 1, height - 6)];
      expect([above[0] > 180, above[2] < 80, below[0] < 80, below[2] > 180]).toEqual([true, true, true, true]);
    }
    const html = await (await shop.get(answer.headers.get('location')!)).text();
    expect(shown(html)).toContain('The picture is waiting until one of our team has looked at it.');
    expect(shown(html)).toContain('the place where it was taken');
    expect(html).toContain(reviewPicturePath(review.picture!, 'small', secretOf('alva')).replaceAll('&', '&amp;'));
  });

  it('that waits is seen by its author and the people of the shop alone', async () => {
    const { picture: name, id } = (await storedOf('alva')) as Stored & { picture: string };
    expect((await look(name)).status).toBe(404);
    expect((await look(name, undefined, 'small')).status).toBe(404);
    expect((await look(name, undefined, 'whole', secretOf('bo'))).status).toBe(404);
    for (const answer of [await look(name, undefined, 'whole', secretOf('alva')), await look(name, people, 'small')])
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    const list = await (await shop.get(pages.productReviews('de', 'dog-food', products[0]!.handle))).text();
    expect(list).toContain(`review-${id}`);
    expect(list).not.toContain(name);
  });

  it('is shown once a person has looked at it', async () => {
    const { picture: name, id } = (await storedOf('alva')) as Stored & { picture: string };
    const page = await (await shop.get(pages.staffReviews('de'), { Cookie: people.header })).text();
    expect(page).toContain(`src="${reviewPicturePath(name)}"`);
    expect((await shop.form(api.moderationPictureShow, { market: 'de', review: id, picture: name })).status).toBe(303);
    expect((await storedOf('alva')).picture_state).toBe('waiting');
    await decide(api.moderationPictureShow, { review: id, picture: name });
    expect((await storedOf('alva')).picture_state).toBe('shown');
    for (const path of [
      pages.productReviews('de', 'dog-food', products[0]!.handle),
      pages.product('de', 'dog-food', products[0]!.handle),
    ]) {
      const html = await eventually(async () => {
        const text = await (await shop.get(path)).text();
        return text.includes(name) ? text : null;
      });
      expect(html).toMatch(
        new RegExp(
          `<a class="review-picture" href="/review-pictures/${name}"><img src="/review-pictures/${name}/small" alt="Picture from Alva’s review" width="88" height="88" loading="lazy"`,
        ),
      );
    }
    const answer = await look(name);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=60',
    });
    expect(Buffer.from(await answer.arrayBuffer()).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    const again = await shop.get(reviewPicturePath(name), { 'If-None-Match': answer.headers.get('etag')! });
    expect(again.status).toBe(304);
    expect(await rows('SELECT action, about FROM staff_actions WHERE action = ?', 'picture_shown')).toEqual([
      { action: 'picture_shown', about: id },
    ]);
  });

  it('stays when the words are changed, and waits again when it is', async () => {
    const before = await storedOf('alva');
    expect((await send('alva', null, { text: 'Still eaten up.' }, JSON_ONLY)).status).toBe(200);
    expect(await storedOf('alva')).toMatchObject({
      text: 'Still eaten up.',
      picture: before.picture,
      picture_state: 'shown',
    });
    expect((await send('alva', picture, {}, JSON_ONLY)).status).toBe(200);
    const after = await storedOf('alva');
    expect(after.picture).not.toBe(before.picture);
    expect(after.picture_state).toBe('waiting');
    expect((await look(before.picture!)).status).toBe(404);
    await gone(before.picture!);
    expect(await namesInStore()).toEqual([after.picture, `${after.picture}/small`]);
    // what was decided about the one before is no decision about this one
    await decide(api.moderationPictureShow, { review: after.id, picture: before.picture });
    expect((await storedOf('alva')).picture_state).toBe('waiting');
  });

  it('goes when its author takes it away', async () => {
    const { picture: name } = await storedOf('alva');
    await send('alva', null, { removePicture: 'on' });
    expect(await storedOf('alva')).toMatchObject({ text: FIELDS.text, picture: null, picture_state: null });
    await gone(name!);
  });
});

describe('a file that is no good picture', () => {
  it.each([
    ['a page', Buffer.from('<html><script>alert(1)</script></html>'), 'picture_type', 422],
    [
      'a drawing with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      'picture_type',
      422,
    ],
    ['half a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0]), 'picture_type', 422],
    [
      '30000 by 30000 pixels',
      pngOf(ihdr(30_000, 30_000), chunk('IDAT', deflateSync(Buffer.alloc(9000)))),
      'picture_pixels',
      422,
    ],
    [
      'more than its header says',
      pngOf(ihdr(3, 3), chunk('IDAT', deflateSync(Buffer.alloc(100_000_000)))),
      'picture_broken',
      422,
    ],
    ['a byte too many', Buffer.alloc(MAX_PICTURE_BYTES + 1), 'picture_large', 413],
    ['much too many bytes', Buffer.alloc(3 * MAX_PICTURE_BYTES), 'picture_large', 413],
  ])('%s: is refused at once, beside its field, and the words are stored', async (name, file, code, status) => {
    const begun = Date.now();
    const text = `With ${name}. ${'So good. '.repeat(300)}`.slice(0, 2900).trim();
    const answer = await send('bo', file, { text }, JSON_ONLY);
    expect(Date.now() - begun).toBeLessThan(5000);
    const { errors, review } = (await answer.json()) as any;
    expect([answer.status, errors.length, errors[0].code, errors[0].field]).toEqual([status, 1, code, 'picture']);
    const stored = await storedOf('bo');
    expect([stored.id, stored.text, stored.picture]).toEqual([review, text, null]);
  });

  it('is refused without its length being told before', async () => {
    const whole = new Response(
      (() => {
        const body = new FormData();
        const all = { ...FIELDS, link: secretOf('bo'), product: products[0]!.id, text: 'In pieces.' };
        for (const [name, value] of Object.entries(all)) body.append(name, value);
        body.append('picture', new File([new Uint8Array(2 * MAX_PICTURE_BYTES)], 'picture.jpg'));
        return body;
      })(),
    );
    const answer = await fetch(`${shop.url}${api.reviewsSave}`, {
      method: 'POST',
      headers: { ...JSON_ONLY, Origin: shop.url, 'Content-Type': whole.headers.get('content-type')! },
      body: whole.body!,
      duplex: 'half',
    } as RequestInit);
    expect([answer.status, ((await answer.json()) as any).errors[0].code]).toEqual([413, 'picture_large']);
    expect((await storedOf('bo')).text).toBe('In pieces.');
  });

  it('is told of without script beside its field, with everything that was typed', async () => {
    const visitor = new Jar();
    const text = `Long and good. ${'Yes. '.repeat(500)}`.trim();
    visitor.take(await send('bo', Buffer.from('no picture'), { text, author: 'Bo' }));
    const from = pages.reviewWrite('de', products[0]!.id, secretOf('bo'));
    const html = await (await shop.get(from, { Cookie: visitor.header })).text();
    expect(html).toMatch(/id="picture-error"[^>]*>This is not a JPEG, PNG or WebP picture/);
    expect(html).toContain(text);
    expect(html).toContain('value="Bo"');
  });

  it('does not help a form with other problems', async () => {
    const answer = await send('cleo', picture, { stars: '9' }, JSON_ONLY);
    expect([answer.status, ((await answer.json()) as any).errors[0].field]).toEqual([422, 'stars']);
    expect(await namesInStore()).toEqual([]);
    const visitor = new Jar();
    visitor.take(await send('cleo', picture, { stars: '9' }));
    const from = pages.reviewWrite('de', products[0]!.id, secretOf('cleo'));
    const page = shown(await (await shop.get(from, { Cookie: visitor.header })).text());
    expect(page).toContain('Choose your picture once more');
    expect((await send('nobody', picture, {}, JSON_ONLY)).status).toBe(403);
    expect((await send('cleo', picture, {}, { ...JSON_ONLY, Origin: 'https://other.example' })).status).toBe(403);
    expect(await namesInStore()).toEqual([]);
  });

  it('is not looked at beyond twenty a day of a visitor', async () => {
    const headers = { ...JSON_ONLY, 'CF-Connecting-IP': '203.0.113.77' };
    for (let i = 0; i < 20; i++) await send('cleo', Buffer.from('no picture'), {}, headers);
    const answer = await send('cleo', picture, {}, headers);
    expect([answer.status, ((await answer.json()) as any).errors[0].code]).toEqual([429, 'picture_too_many']);
    expect((await storedOf('cleo')).picture).toBeNull();
  });

  it('is not read where others send theirs at the same time and there is no room; the words are stored', async () => {
    const headers = { ...JSON_ONLY, Origin: shop.url };
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...FIELDS, link: secretOf('bo'), product: products[0]!.id }))
      form.append(name, value);
    form.append('picture', new File([new Uint8Array(7_000_000)], 'a.jpg'));
    const whole = new Response(form);
    const type = whole.headers.get('content-type')!;
    const bytes = new Uint8Array(await whole.arrayBuffer());
    const other = async () => {
      const answer = await send('cleo', Buffer.alloc(7_000_000), { text: 'At the same time.' }, JSON_ONLY);
      return [answer.status, ((await answer.json()) as any).errors[0].code];
    };
    /** Sends most of a picture. @returns what sends the rest; null where it was this one that found no room. */
    const holdRoom = async () => {
      const { promise, resolve: goOn } = Promise.withResolvers<void>();
      const body = new ReadableStream<Uint8Array>({
        async start(controller) {
          controller.enqueue(bytes.subarray(0, 6_500_000));
          await promise;
          controller.enqueue(bytes.subarray(6_500_000));
          controller.close();
        },
      });
      const init = { method: 'POST', headers: { ...headers, 'Content-Type': type }, body, duplex: 'half' };
      const slow = fetch(`${shop.url}${api.reviewsSave}`, init as RequestInit);
      const rest = async () => {
        goOn();
        const answer = await slow;
        return [answer.status, ((await answer.json()) as any).errors[0].code];
      };
      // where both came at once, both may have found no room
      for (let i = 0; i < 5; i++) if ((await other())[0] === 503 && (await other())[0] === 503) return rest;
      expect(await rest()).toEqual([503, 'picture_unavailable']);
      return null;
    };
    const rest = await eventually(holdRoom);
    expect(await other()).toEqual([503, 'picture_unavailable']);
    expect(await storedOf('cleo')).toMatchObject({ text: 'At the same time.', picture: null });
    expect((await send('cleo', picture, { text: 'A small one.' }, JSON_ONLY)).status).toBe(200);
    await send('cleo', null, { removePicture: 'on' }, JSON_ONLY);
    expect(await rest()).toEqual([422, 'picture_type']);
    expect(await other()).toEqual([422, 'picture_type']);
  });

  it('is too much for any other form', async () => {
    const body = new FormData();
    body.append('market', 'de');
    body.append('picture', new File([new Uint8Array(100_000)], 'a.jpg'));
    const answer = await fetch(`${shop.url}${api.reviewsVote}`, {
      method: 'POST',
      headers: { Origin: shop.url, ...JSON_ONLY },
      body,
    });
    expect(answer.status).toBe(413);
  });

  it('no store, or no Worker of pictures: the words are taken, and the picture is not', async () => {
    for (const binding of ['REVIEW_PICTURES', 'PICTURES']) {
      await shop.fail(binding);
      const answer = await send('cleo', picture, { text: `Without ${binding}.` }, JSON_ONLY);
      expect([answer.status, ((await answer.json()) as any).errors[0].code]).toEqual([503, 'picture_unavailable']);
      expect(await storedOf('cleo')).toMatchObject({ text: `Without ${binding}.`, picture: null });
    }
    await shop.fail();
  });
});

describe('the people of the shop', () => {
  it('refuse a picture with reasons by mail, and show it after a complaint', async () => {
    await send('dag', picture, { author: 'Dag' });
    const { id, picture: name } = (await storedOf('dag')) as Stored & { picture: string };
    await decide(api.moderationPictureRefuse, {
      review: id,
      picture: name,
      ground: 'terms',
      reason: 'It shows a stranger.',
    });
    expect((await storedOf('dag')).picture_state).toBe('refused');
    expect((await look(name)).status).toBe(404);
    const mail = await eventually(async () => {
      await shop.everyMinute();
      const { mails } = await shop.control(`mails?to=${encodeURIComponent('dag@reviews.example')}`);
      return mails.find(({ subject }: any) => subject === 'We are not showing the picture with your review');
    });
    expect(mail.text).toContain('It shows a stranger.');
    const link = /decision\?link=([\da-f]+)/.exec(mail.text)![1]!;
    const page = shown(await (await shop.get(pages.reviewDecision('de', link))).text());
    expect(page).toContain('The review itself stays as it is.');
    await shop.form(api.reviewsComplain, { market: 'de', link, text: 'That is my brother.' });
    const complaints = await (await shop.get(pages.staffReviews('de', 'complaints'), { Cookie: people.header })).text();
    expect(shown(complaints)).toContain('Picture refused; the author complains');
    const [decision] = await rows<{ id: string }>('SELECT id FROM review_decisions WHERE secret = ?', link);
    await decide(api.moderationComplaint, { decision: decision!.id, outcome: 'reverse', reason: 'You are right.' });
    expect((await storedOf('dag')).picture_state).toBe('shown');
    expect((await look(name)).status).toBe(200);
  });

  it('take the picture away with its review', async () => {
    const { id, picture: name } = (await storedOf('dag')) as Stored & { picture: string };
    await decide(api.moderationRemove, { review: id, ground: 'illegal', reason: 'It insults.' });
    expect((await look(name)).status).toBe(404);
    expect((await look(name, people)).status).toBe(200);
  });
});

describe('a picture that nobody needs', () => {
  it('is deleted with its review, also while the store fails', async () => {
    await send('alva', picture);
    const { id, picture: name } = (await storedOf('alva')) as Stored & { picture: string };
    await shop.fail('REVIEW_PICTURES');
    await shop.form(api.reviewsRemove, { market: 'de', review: id, link: secretOf('alva') });
    await shop.everyMinute();
    expect(await storedOf('alva')).toBeUndefined();
    expect(await namesInStore()).toContain(name);
    await shop.fail();
    await rows("UPDATE outbox SET due_at = '' WHERE kind = 'review-picture' AND key = ?", `gone ${name}`);
    await gone(name);
  });

  it('is deleted where no review has come to have it', async () => {
    const store = await shop.reviewPictures();
    await send('alva', picture);
    const { picture: name } = (await storedOf('alva')) as Stored & { picture: string };
    await rows('UPDATE reviews SET picture = NULL WHERE picture = ?', name);
    expect(await store.get(name)).not.toBeNull();
    await rows("UPDATE outbox SET due_at = '' WHERE key = ?", `stored ${name}`);
    await gone(name);
  });

  it('is in the export, and is deleted with the account', async () => {
    const email = 'demo@kvistra.example';
    const jar = await signIn(shop, email);
    const { data } = (await (await shop.get('/api/customer', { Cookie: jar.header })).json()) as any;
    await bought('demo', email, data.customer.id);
    await send('demo', picture);
    const exported = await shop.call<any>(api.accountDataExport, { market: 'de' }, { Cookie: jar.header });
    const [{ picture: name }] = exported.body.reviews;
    expect(exported.body.reviews[0]).toMatchObject({ pictureState: 'waiting', pictureWidth: 600, pictureHeight: 1200 });
    expect((await look(name, jar)).status).toBe(200);
    const list = await (await shop.get(pages.accountReviews('de'), { Cookie: jar.header })).text();
    expect(list).toContain(reviewPicturePath(name, 'small'));
    const erased = await shop.call(api.accountDataDelete, { market: 'de', confirm: 'delete' }, { Cookie: jar.header });
    expect(erased.status).toBe(200);
    expect(await rows('SELECT id FROM reviews WHERE picture = ?', name)).toEqual([]);
    await gone(name);
  });
});
