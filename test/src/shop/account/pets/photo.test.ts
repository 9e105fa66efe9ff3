import { beforeAll, describe, expect, it } from 'vitest';
import { MAX_PICTURE_BYTES } from '../../../../../src/platform/shared/picture-files.ts';
import { api, pages, petPhotoPath } from '../../../../../src/routes.ts';
import { type Jar, signIn } from '../../../../customer.ts';
import { exifOf, jpegOf, pixelsOfJpeg, segment, withSegments } from '../../../../picture-files.ts';
import { useShop } from '../../../../shop.ts';

const shop = useShop({}, []);
const PET = {
  market: 'de',
  species: 'dog',
  gender: 'female',
  birthdate: '2022-01-01',
  breed: 'Lagotto',
  activity: 'medium',
  bodyCondition: 'normal',
  currentWeightKg: '14,5',
};
let owner: Jar;
let other: Jar;
let photo: Buffer;
beforeAll(async () => {
  owner = await signIn(shop, 'photo.owner@kvistra.example');
  other = await signIn(shop, 'second@kvistra.example');
  photo = withSegments(await jpegOf(1600, 800, (x) => (x < 800 ? [220, 30, 30] : [30, 30, 220])), [
    segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exifOf(1, 'GPS 59.3293')])),
  ]);
});

/** Sends the form of a pet as a browser does once a file was chosen. */
async function send(file: Buffer | null, fields: Record<string, string>, jar = owner, headers = {}) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...PET, ...fields })) body.append(name, value);
  if (file) body.append('photo', new File([new Uint8Array(file)], 'photo.jpg', { type: 'image/jpeg' }));
  return fetch(`${shop.url}${api.petsSave}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: shop.url, Referer: `${shop.url}${pages.pets('de', 'new')}`, Cookie: jar.header, ...headers },
    body,
  });
}
const JSON_ONLY = { Accept: 'application/json' };
const petNamed = async (name: string): Promise<{ id: string; hasPhoto?: boolean }> => {
  const html = await (await shop.get('/de/account/pets', { Cookie: owner.header })).text();
  const [, json] = /data-island="pets"[^>]*><script[^>]*>(.*?)<\/script>/.exec(html)!;
  return JSON.parse(json!).pets.find((pet: { name: string }) => pet.name === name);
};
const look = (id: string, jar?: Jar, headers = {}) =>
  shop.get(petPhotoPath(id), { ...(jar && { Cookie: jar.header }), ...headers });

describe('a photo of a pet', () => {
  it('comes with the form without script, and is a square with nothing else of the file', async () => {
    const answer = await send(photo, { name: 'Bella', formId: 'bella' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/de/account/pets?done=saved']);
    const { id, hasPhoto } = await petNamed('Bella');
    expect(hasPhoto).toBe(true);
    const shown = await look(id, owner);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const bytes = Buffer.from(await shown.arrayBuffer());
    for (const word of ['GPS', 'Exif']) expect([word, bytes.includes(word)]).toEqual([word, false]);
    const { width, height, at } = pixelsOfJpeg(bytes);
    expect([width, height]).toEqual([176, 176]);
    const [left, right] = [at(5, 88), at(170, 88)];
    expect([left[0] > 180, left[2] < 80, right[0] < 80, right[2] > 180]).toEqual([true, true, true, true]);
    for (const path of ['/de/account/pets', '/de/account'])
      expect(await (await shop.get(path, { Cookie: owner.header })).text()).toContain(`src="${petPhotoPath(id)}"`);
  });

  it('is seen by its owner alone, and kept by no browser', async () => {
    const { id } = await petNamed('Bella');
    for (const answer of [await look(id), await look(id, other), await look('nobody', owner)])
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'private, no-store']);
    const { status, headers } = await look(id, owner);
    expect([status, headers.get('cache-control'), headers.get('etag')]).toEqual([200, 'private, no-store', null]);
  });

  it('is seen no more once a page has learnt that the grant has ended', async () => {
    const email = 'photo.ended@kvistra.example';
    const jar = await signIn(shop, email);
    await send(photo, { name: 'Ended', formId: 'ended' }, jar);
    const html = await (await shop.get('/de/account/pets', { Cookie: jar.header })).text();
    const [, id] = /"pets":\[\{"id":"([^"]+)"/.exec(html)!;
    expect((await look(id!, jar)).status).toBe(200);
    await shop.control(`customers/${email}`, { grants: 'end' });
    expect((await shop.get('/de/account/pets', { Cookie: jar.header })).status).toBe(302);
    expect((await look(id!, jar)).status).toBe(404);
  });

  it('stays when something else is changed, is part of the export, and goes when it is removed', async () => {
    const { id } = await petNamed('Bella');
    const change = (fields: Record<string, string>) =>
      shop.call(api.petsSave, { ...PET, petId: id, name: 'Bella', ...fields }, { Cookie: owner.header });
    expect((await change({ currentWeightKg: '15' })).status).toBe(200);
    expect((await look(id, owner)).status).toBe(200);
    const exported = (await shop.call(api.accountDataExport, { market: 'de' }, { Cookie: owner.header })).body as any;
    const bella = exported.pets.find((pet: { name: string }) => pet.name === 'Bella');
    const [, base64] = /^data:image\/jpeg;base64,(.+)$/.exec(bella.photo)!;
    expect(Buffer.from(base64!, 'base64').equals(Buffer.from(await (await look(id, owner)).arrayBuffer()))).toBe(true);
    for (const removePhoto of ['false', '0', ''])
      expect([removePhoto, (await change({ removePhoto })).status, (await look(id, owner)).status]).toEqual([
        removePhoto,
        200,
        200,
      ]);
    expect((await change({ removePhoto: '1' })).status).toBe(200);
    expect([(await look(id, owner)).status, (await petNamed('Bella')).hasPhoto]).toEqual([404, undefined]);
  });

  it('takes the place of the one before, and goes with its pet', async () => {
    await send(photo, { name: 'Gone', formId: 'gone' });
    const { id } = await petNamed('Gone');
    const bytes = async () => Buffer.from(await (await look(id, owner)).arrayBuffer()).toString('base64');
    const first = await bytes();
    await send(await jpegOf(400, 400, () => [30, 220, 30]), { name: 'Gone', petId: id });
    expect(await bytes()).not.toBe(first);
    await shop.call(api.petsRemove, { petId: id, market: 'de' }, { Cookie: owner.header });
    expect((await look(id, owner)).status).toBe(404);
    const { results } = await (await shop.database()).prepare('SELECT id FROM pets WHERE id = ?').bind(id).all();
    expect(results).toEqual([]);
  });

  it.each([
    ['Texty', Buffer.from('no picture'), 'picture_type', 422],
    ['Heavy', Buffer.alloc(MAX_PICTURE_BYTES + 1), 'picture_large', 413],
  ])('of %s is refused beside its field, and the pet is stored', async (name, file, code, status) => {
    const answer = await send(file, { name, formId: name }, owner, JSON_ONLY);
    const { errors } = (await answer.json()) as { errors: { code: string; field: string }[] };
    expect([answer.status, errors.map((error) => [error.code, error.field])]).toEqual([status, [[code, 'photo']]]);
    expect(await petNamed(name)).toMatchObject({ name });
    expect((await petNamed(name)).hasPhoto).toBeUndefined();
  });

  it('beyond twenty a day of a visitor is refused with words that say what is saved', async () => {
    const headers = { ...JSON_ONLY, 'CF-Connecting-IP': '203.0.113.78' };
    const file = Buffer.from('no picture');
    for (let i = 0; i < 20; i++) await send(file, { name: 'Many', formId: 'many' }, owner, headers);
    const answer = await send(file, { name: 'Many', formId: 'many' }, owner, headers);
    const { errors } = (await answer.json()) as { errors: { code: string; field: string; message: string }[] };
    expect([answer.status, errors.map((error) => [error.code, error.field])]).toEqual([
      429,
      [['picture_too_many', 'photo']],
    ]);
    expect(errors[0]!.message).toContain('everything else is saved');
    expect(await petNamed('Many')).toMatchObject({ name: 'Many' });
  });

  it('that is refused without script is told beside its field, and the form sent again changes the same pet', async () => {
    const refused = await send(Buffer.from('no picture'), { name: 'Twice', formId: 'twice' });
    expect([refused.status, refused.headers.get('location')]).toEqual([303, '/de/account/pets?edit=new#photo']);
    const cookies = refused.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    const html = await (
      await shop.get('/de/account/pets?edit=new', { Cookie: [owner.header, ...cookies].join('; ') })
    ).text();
    expect(html).toMatch(/id="photo-error"[^>]*>This is not a JPEG, PNG or WebP picture/);
    expect(html).toContain('name="formId" value="twice"');
    await send(photo, { name: 'Twice', formId: 'twice' });
    const list = await (await shop.get('/de/account/pets', { Cookie: owner.header })).text();
    expect(list.match(/"name":"Twice"/g)).toHaveLength(1);
    expect((await petNamed('Twice')).hasPhoto).toBe(true);
  });

  it('is taken from nobody without a session', async () => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...PET, name: 'Nobody' })) body.append(name, value);
    body.append('photo', new File([new Uint8Array(photo)], 'photo.jpg'));
    const headers = { ...JSON_ONLY, Origin: shop.url };
    expect((await fetch(`${shop.url}${api.petsSave}`, { method: 'POST', headers, body })).status).toBe(401);
  });
});
