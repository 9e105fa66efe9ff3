import { array, type Infer, min, nonempty, number, object, pattern, refine, size, string } from 'superstruct';

/** A/B tests: what screens declare, what operators set, and how visitors get a variant. Pure. */

const NAME = /^[a-z0-9-]{1,40}$/;
const name = pattern(string(), NAME);
const time = refine(string(), 'time', (text) => !Number.isNaN(Date.parse(text)));

/** A test as a screen declares it. The first variant is the default: the page as it is without a test. */
export interface AbTest<Variant extends string = string> {
  readonly name: string;
  readonly variants: readonly [Variant, ...Variant[]];
}

const declared = new Map<string, AbTest>();

/**
 * Declares a test with its variants, the default first.
 *
 * @example const homeOrder = abTest('home-order', ['products-first', 'steps-first']);
 * @throws TypeError for names that a cookie cannot hold.
 */
export function abTest<const Variant extends string>(
  testName: string,
  variants: readonly [Variant, ...Variant[]],
): AbTest<Variant> {
  for (const part of [testName, ...variants])
    if (!NAME.test(part)) throw new TypeError(`Expected lower-case letters, digits and hyphens, not ${part}`);
  const test = { name: testName, variants };
  declared.set(testName, test);
  return test;
}

/** The struct of a test's value in KV. */
export const AbSetting = object({
  name,
  /** Relative weights; a variant of weight 0 gets no visitor, and loses those that it has. */
  variants: nonempty(array(object({ name, weight: min(number(), 0) }))),
  /** The screens on which the test runs, by their names in `patterns`. */
  screens: array(size(string(), 1, 60)),
  /** The test ends then, ISO 8601. */
  endsAt: time,
});
export type AbSetting = Infer<typeof AbSetting>;

/** The KV key of a test's value. */
export const settingKey = (testName: string): string => `ab:${testName}`;

/** The problem of a setting for a declared test, in words; null when there is none. */
export function settingProblem({ name: testName, variants }: AbTest, setting: AbSetting): string | null {
  if (setting.name !== testName) return `it is named ${setting.name}`;
  const unknown = setting.variants.find((variant) => !variants.includes(variant.name));
  if (unknown) return `the shop has no variant ${unknown.name}`;
  return setting.variants.some(({ weight }) => weight > 0) ? null : 'no variant has a weight';
}

/** Whether a test runs on a screen. */
export const isRunning = ({ screens, endsAt }: AbSetting, screen: string, now: Date): boolean =>
  screens.includes(screen) && now.getTime() < Date.parse(endsAt);

/**
 * A number from 0 up to 1 that looks random and is the same for the same text: FNV-1a with the last step of
 * MurmurHash3.
 */
export function fractionOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/**
 * The variant of a new visitor, by the weights. @param id of the visitor's first request: the same id gets the same
 * variant.
 */
export function assign({ name: testName, variants }: AbSetting, id: string): string {
  const total = variants.reduce((sum, { weight }) => sum + weight, 0);
  let rest = fractionOf(`${testName} ${id}`) * total;
  for (const variant of variants) {
    rest -= variant.weight;
    if (rest < 0) return variant.name;
  }
  return variants.findLast(({ weight }) => weight > 0)!.name;
}

/** The variants of a visitor by the names of the tests. */
export type Assigned = ReadonlyMap<string, string>;

/** The cookie's value, such as `home-order:steps-first.other:b`. */
export const encodeAssigned = (assigned: Assigned): string => [...assigned].map((pair) => pair.join(':')).join('.');

/** The variants in a cookie's value, of tests and variants that the shop still has. */
export function parseAssigned(value: string | undefined): Assigned {
  const pairs = (value ?? '').split('.').map((pair) => pair.split(':') as [string, string]);
  return new Map(pairs.filter(([testName, variant]) => declared.get(testName)?.variants.includes(variant)));
}
