import { describe, expect, it } from 'vitest';
import { type CartAnswer, useSharedShop } from '../../shop.ts';

const shop = useSharedShop();

describe('a body that is made to harm', () => {
  it('of more than 200 fields is not understood, whatever it is sent to', async () => {
    const fields = Object.fromEntries(Array.from({ length: 201 }, (_, i) => [`attributes[${i}]`, '']));
    const answer = await fetch(`${shop.url}/api/cart/lines/add`, {
      method: 'POST',
      headers: { Origin: shop.url, Accept: 'application/json' },
      body: new URLSearchParams(fields),
    });
    expect([answer.status, ((await answer.json()) as CartAnswer).errors[0]?.code]).toEqual([400, 'not_understood']);
  });

  it('of JSON that nests without end is not understood', async () => {
    const deep = `{"attributes":${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}}`;
    for (const path of ['/api/cart/lines/add', '/api/planner', '/api/storefront/Cart', '/api/account/pets/save']) {
      const { status, body } = await shop.call(path, deep);
      expect([path, status, body.errors[0]?.code]).toEqual([path, 400, 'not_understood']);
    }
  });
});

describe('a call of JSON', () => {
  const errorsOf = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${shop.url}${path}`, {
      ...init,
      headers: { Accept: 'application/json', Referer: `${shop.url}/de`, ...init.headers },
    });
    return ((await answer.json()) as CartAnswer).errors.map(({ message }) => message);
  };
  const post = (body: unknown, headers = {}) => ({
    method: 'POST',
    headers: { Origin: shop.url, 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

  it('is answered in the language of the market that it names, whatever page it comes from', async () => {
    const swedish = /[åäö]|finns|Logga/;
    expect(await errorsOf('/api/nope?market=se')).toEqual([expect.stringMatching(swedish)]);
    expect(await errorsOf('/api/nope', post({ market: 'SE' }))).toEqual([expect.stringMatching(swedish)]);
    expect(await errorsOf('/api/cart/discount?market=se', post('{not json'))).toEqual([expect.stringMatching(swedish)]);
    expect(await errorsOf('/api/customer?countryCode=SE')).toEqual([expect.stringMatching(swedish)]);
    expect(await errorsOf('/api/storefront/Nope', post({ market: 'se', variables: {} }))).toEqual([
      expect.stringMatching(swedish),
    ]);
    expect(await errorsOf('/api/storefront/Nope', post({ variables: { countryCode: 'SE' } }))).toEqual([
      expect.stringMatching(swedish),
    ]);
    expect(
      await errorsOf('/api/cart/discount?market=se', post({ code: 'A' }, { Origin: 'https://evil.example' })),
    ).toEqual([expect.stringMatching(swedish)]);
    expect(await errorsOf('/api/nope')).toEqual([expect.not.stringMatching(/[åäö]/)]);
  });
});

describe('a form whose next page is named by what was typed', () => {
  it('leads to an address of visible signs', async () => {
    const typed = { market: 'de', category: 'dog-food', handle: 'Łódź\u0001\ud800 b' };
    const answer = await shop.form('/api/reviews/like', typed);
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      '/de/dog-food/%C5%81%C3%B3d%C5%BA%01%EF%BF%BD%20b/reviews#filter',
    ]);
  });
});

describe('a form that repeats a field', () => {
  it('means all of its values', async () => {
    const answers: [string, string][] = [
      ['species', 'dog'],
      ['name', 'Rex'],
      ['gender', 'male'],
      ['birthdate', '2020-05-01'],
      ['breed', 'boxer'],
      ['activity', 'medium'],
      ['bodyCondition', 'normal'],
      ['currentWeightKg', '28'],
      ['specialNeeds', 'sensitive_stomach'],
      ['specialNeeds', 'feed_allergy'],
      ['foodPreferences', 'dry'],
      ['allergies', 'oats'],
    ];
    const answer = await fetch(`${shop.url}/api/planner`, {
      method: 'POST',
      headers: { Origin: shop.url, Accept: 'application/json' },
      body: new URLSearchParams(answers),
    });
    const body = (await answer.json()) as {
      errors: unknown[];
      notices: { code: string }[];
      products: { handle: string }[];
    };
    expect([answer.status, body.errors]).toEqual([200, []]);
    expect(body.notices.map(({ code }) => code)).toContain('allergy');
    expect(body.products.some(({ handle }) => /oat/.test(handle))).toBe(false);
  });
});
