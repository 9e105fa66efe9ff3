import { OPTIONAL_FEATURES, type OptionalFeature } from './brand.ts';

/** The beginnings of keys that stand beside others of their group, and that no shop without the feature needs. */
const OF_FEATURE: Readonly<Partial<Record<OptionalFeature, readonly string[]>>> = {
  referrals: ['friend_promise.', 'product.friend_promise'],
  gifts: ['cart.gift_', 'gift_note.'],
};

const NAME = `(?:${Object.keys(OPTIONAL_FEATURES).join('|')})`;
/** The key of a text in the place of another one in shops without a feature: `cart.code.without_gifts`. */
const WITHOUT = new RegExp(`^(.+)\\.without_(${NAME}(?:\\+${NAME})*)$`);

/** The key in whose place the text of another one stands; the key itself for all others. */
export const usualKey = (key: string): string => WITHOUT.exec(key)?.[1] ?? key;

type Features = Readonly<Record<OptionalFeature, boolean>>;

/** Whether a shop with some features needs the text of a key under that key. */
export function isNeeded(key: string, features: Features): boolean {
  if (WITHOUT.test(key)) return false;
  return !Object.entries(OF_FEATURE).some(
    ([name, beginnings]) =>
      !features[name as OptionalFeature] && beginnings.some((beginning) => key.startsWith(beginning)),
  );
}

/**
 * The texts of a shop with some features: a text whose key ends in `.without_planner`, or `.without_planner+gifts`,
 * stands in the place of the one of the key before that, where the shop has none of them.
 */
export function textsFor(texts: Readonly<Record<string, string>>, features: Features): Record<string, string> {
  const usual = Object.entries(texts).filter(([key]) => isNeeded(key, features));
  const others = Object.entries(texts)
    .flatMap(([key, text]) => {
      const [, name = '', list = ''] = WITHOUT.exec(key) ?? [];
      const without = list.split('+') as OptionalFeature[];
      return name && without.every((feature) => !features[feature]) ? [{ name, text, count: without.length }] : [];
    })
    .sort((a, b) => a.count - b.count);
  return { ...Object.fromEntries(usual), ...Object.fromEntries(others.map(({ name, text }) => [name, text])) };
}
