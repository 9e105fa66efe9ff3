import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readClient } from '../../../../src/shop/programs/client.ts';
import {
  answerAddress,
  isRegistered,
  mayBeAnswered,
  placeOf,
  wantedIn,
} from '../../../../src/shop/programs/model/request.ts';
import { ALL_SCOPES, SUBSCRIPTION, scopesIn } from '../../../../src/shop/programs/model/scopes.ts';
import { EXTENSION_AUTHORITY } from '../../../../src/site/brand.ts';

describe('an address at which a program is answered', () => {
  it.each([
    ['https://a.example/cb', true],
    ['https://a.example/cb?x=1', true],
    ['http://127.0.0.1:5000/cb', true],
    ['http://[::1]/cb', true],
    ['com.example.app:/cb', true],
    ['http://a.example/cb', false],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['https://a.example/cb#x', false],
    ['https://user:word@a.example/cb', false],
    ['https://a.example/ü', false],
    ['https://a.example/\r\nX: y', false],
    ['/cb', false],
  ])('%s: %s', (uri, expected) => expect(mayBeAnswered(uri)).toBe(expected));

  it('has to be registered exactly, but for the port of this machine', () => {
    const known = ['https://a.example/cb', 'http://127.0.0.1/cb', 'http://[::1]:3000/cb'];
    for (const uri of [...known, 'http://127.0.0.1:51234/cb', 'http://[::1]/cb'])
      expect([uri, isRegistered(uri, known)]).toEqual([uri, true]);
    for (const uri of [
      'https://a.example/cb/',
      'https://a.example/cb?x',
      'https://a.example:444/cb',
      'http://127.0.0.1:1/other',
      'http://127.0.0.1.evil.example/cb',
      'http://127.0.0.1:1@evil.example/cb',
      'https://127.0.0.1/cb',
      'http://localhost/cb',
    ])
      expect([uri, isRegistered(uri, known)]).toEqual([uri, false]);
  });

  it('keeps its own parameters, and no value breaks out of the answer', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (state, code) => {
        const url = new URL(answerAddress('https://a.example/cb?own=1', { code, state }));
        expect([url.origin, url.searchParams.get('own')]).toEqual(['https://a.example', '1']);
        expect(url.searchParams.get('state') ?? '').toBe(state.toWellFormed());
        expect(url.searchParams.get('code') ?? '').toBe(code.toWellFormed());
      }),
    );
  });

  it('stands in a policy as one word', () => {
    fc.assert(
      fc.property(fc.webUrl(), (uri) => {
        fc.pre(mayBeAnswered(uri));
        expect(placeOf(uri)).toMatch(/^[^\s;,]+$/);
      }),
    );
    expect(placeOf('com.example.app:/cb')).toBe('com.example.app:');
  });
});

describe('scopes', () => {
  it('are the known ones, each once, in one order', () => {
    expect(scopesIn(`x ${ALL_SCOPES[2]} ${ALL_SCOPES[0]} ${ALL_SCOPES[0]} `)).toEqual([ALL_SCOPES[0], ALL_SCOPES[2]]);
    fc.assert(fc.property(fc.string(), (text) => scopesIn(text).every((scope) => text.split(' ').includes(scope))));
  });

  it('of the shop’s own capability have the names of its authority', () => {
    const { hostname } = new URL(EXTENSION_AUTHORITY);
    expect(SUBSCRIPTION.startsWith(`${hostname.split('.').reverse().join('.')}.`)).toBe(true);
    for (const scope of ALL_SCOPES)
      expect(scope).toMatch(/^[a-z](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9_-]*[a-z0-9_])?)+:[a-z][a-z0-9_]*$/);
  });
});

it('a request is understood, or answered with one of the codes of OAuth', () => {
  const challenge = 'c'.repeat(43);
  const whole = {
    response_type: 'code',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    scope: ALL_SCOPES[0]!,
  };
  expect(wantedIn(new URLSearchParams({ ...whole, state: 'x' }))).toEqual({
    state: 'x',
    scopes: [ALL_SCOPES[0]],
    challenge,
  });
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...Object.keys(whole), 'state'), fc.string()), (query) => {
      const found = wantedIn(new URLSearchParams({ ...whole, ...query }));
      if ('error' in found)
        expect(['invalid_request', 'invalid_scope', 'unsupported_response_type']).toContain(found.error);
      else expect(found.challenge).toMatch(/^[\w-]{43}$/);
    }),
  );
});

describe('the document of a program', () => {
  const id = 'https://assistant.example/client.json';
  const whole = {
    client_id: id,
    client_name: ' Pet \u202e\n helper ',
    redirect_uris: ['https://assistant.example/cb', 7],
  };
  it('is read as far as it is one', () => {
    expect(readClient(JSON.stringify(whole), id)).toEqual({
      id,
      name: 'Pet helper',
      redirectUris: ['https://assistant.example/cb'],
    });
    expect(readClient(JSON.stringify({ ...whole, client_name: 'x'.repeat(500) }), id)?.name).toHaveLength(60);
  });
  it.each([
    { client_id: `${id}?x` },
    { client_name: '  ' },
    { client_name: undefined },
    { redirect_uris: ['http://assistant.example/cb'] },
    { redirect_uris: 'https://assistant.example/cb' },
    { token_endpoint_auth_method: 'private_key_jwt' },
  ])('is none with %j', (more) => expect(readClient(JSON.stringify({ ...whole, ...more }), id)).toBeNull());
  it('is none for any other text', () => {
    fc.assert(fc.property(fc.oneof(fc.json(), fc.string()), (text) => readClient(text, id) === null));
  });
});
