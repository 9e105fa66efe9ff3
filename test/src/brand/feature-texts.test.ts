import { describe, expect, it } from 'vitest';
import en from '../../../kv/dictionaries/en.json';
import { featuresOf, OPTIONAL_FEATURES, type OptionalFeature } from '../../../src/brand/brand.ts';
import { textsFor, usualKey } from '../../../src/brand/feature-texts.ts';
import { LANGUAGES } from '../../../src/languages/index.ts';
import { readDictionaries } from '../../../tools/kv/texts.ts';

const all = Object.fromEntries(Object.keys(OPTIONAL_FEATURES).map((name) => [name, true])) as Record<
  OptionalFeature,
  boolean
>;
const without = (...names: OptionalFeature[]) =>
  textsFor(en, featuresOf(Object.fromEntries(names.map((name) => [name, false]))));

/**
 * The words of features, and the keys of texts that only their own pages, mails, lists of cookies and refusals have, or
 * that speak of something else by the same word.
 */
const WORDS: Readonly<Partial<Record<OptionalFeature, readonly [words: RegExp, own: RegExp]>>> = {
  planner: [
    /feeding plan|planner/i,
    /^(?:planner|ration|asked|change|journal|vet|compare|box|lasts)\.|^(?:need\.plan|pet\.plan|nav\.planner|home\.planner|offline\.plan|refer\.to_planner|rewards\.(?:earn|topic)\.plan)$|^cookie\./,
  ],
  rewards: [
    /(?<!pick-up |starting |percentage )\bpoints?\b|bonus club|\brewards?\b/i,
    /^(?:rewards|redeem|points|refer)\.|^product\.points|^leave\.reward|^error\.|^success\.club|^(?:account\.rewards|find\.rewards_text|page\.bonus-club|review\.mail_shown)$|^(?:pickup|sub\.pickup|success\.pickup|changed\.pickup|planner|gift_card)/,
  ],
  referrals: [
    /\bfriends?\b|\brefer(?:red|ring|rer)?\b/i,
    /^(?:refer|gift_card|gift_box)\.|^(?:error|cookie)\.|^account\.(?:friends|referrals)|^rewards\.(?:earn|topic)\.friend|^(?:find\.refer_text|order\.friends_discount|sub\.friends|success\.(?:referring|referral))/,
  ],
  gifts: [
    /\bgifts?\b/i,
    /^(?:gift|gift_card|gift_box|gift_sub)\.|^(?:error|cookie)\.gift|^(?:prepaid\.gift_ends|order\.(?:paid_)?gift_card|store_credit\.gift_cards)$/,
  ],
  newsletter: [/newsletter/i, /^(?:newsletter|third_party)\.|^(?:tool|success)\.newsletter$/],
  'wish-list': [/wish list/i, /^wish_list\.|^cookie\.wishes$/],
  'recently-seen': [/looked at last/i, /^cookie\.seen/],
};

describe.each(Object.entries(WORDS) as [OptionalFeature, readonly [RegExp, RegExp]][])(
  'the texts of a shop without %s',
  (feature, [words, own]) => {
    const spoken = (texts: Readonly<Record<string, string>>) =>
      Object.entries(texts).filter(([key, text]) => words.test(text) && !own.test(key));
    it('speak nowhere of it but where it would be', () => {
      expect(spoken(without(feature))).toEqual([]);
    });
  },
);

it('leaves a shop with every feature its texts, and gives it none for others', () => {
  const texts = textsFor(en, all);
  expect(texts['cart.code']).toBe('Discount code or gift card');
  expect(texts).toEqual(Object.fromEntries(Object.entries(en).filter(([key]) => usualKey(key) === key)));
});

it('puts the text of the most features that a shop lacks in the place of the usual one', () => {
  expect(without('planner')['consent.about.functions']).toBe(en['consent.about.functions.without_planner']);
  expect(without('recently-seen', 'planner')['consent.about.functions']).toBe(
    en['consent.about.functions.without_planner+recently-seen'],
  );
  expect(without('gifts')['cart.code']).toBe('Discount code');
});

it('gives pages no text of a cart with cards or friends that the shop does not have', () => {
  const keys = Object.keys(without('gifts', 'referrals'));
  expect(keys.filter((key) => /^(?:cart\.gift_|gift_note\.|friend_promise\.|product\.friend_)/.test(key))).toEqual([]);
  expect(Object.keys(en).filter((key) => key.startsWith('friend_promise.'))).not.toEqual([]);
});

it.each(LANGUAGES)('has those texts in %s, each other than the one in whose place it stands', (language) => {
  const texts = readDictionaries()[language]!;
  const others = Object.keys(en).filter((key) => usualKey(key) !== key);
  expect(others.length).toBeGreaterThan(10);
  for (const key of others) {
    const usual = usualKey(key);
    expect([key, texts[key] && texts[usual] && texts[key] !== texts[usual]]).toEqual([key, true]);
  }
});
