import { expect, it } from 'vitest';
import { nounInSentence } from '../../../src/languages/nouns.ts';

it.each([
  ['en-AU', 'Rice', 'rice'],
  ['sv-SE', 'Ägg', 'ägg'],
  ['pt-PT', 'Arroz', 'arroz'],
  ['de-AT', 'Reis', 'Reis'],
])('a noun within a sentence in %s: %s is %s', (locale, alone, within) => {
  expect(nounInSentence(alone, locale)).toBe(within);
});
