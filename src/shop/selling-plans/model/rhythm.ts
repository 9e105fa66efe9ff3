/** How often a subscription delivers, and how often a selling plan does. Pure: the browser uses it too. */

type Unit = 'D' | 'W' | 'M';

/** The time from one delivery to the next, an ISO 8601 duration: `P2M` for two months, `P6W` for six weeks. */
export type Rhythm = `P${number}${Unit}`;

/** The rhythms of the shop's own plans. Source: specification, section 9. A product may have further plans. */
export const FREQUENCIES = ['P1M', 'P2M', 'P3M'] as const satisfies readonly Rhythm[];

const PATTERN = /^P[1-9]\d{0,2}[DWM]$/;

/** Whether a text from outside is a rhythm. */
export const isRhythm = (text: unknown): text is Rhythm => typeof text === 'string' && PATTERN.test(text);

/** A rhythm as its unit and how many of it. */
export const partsOf = (rhythm: Rhythm): [unit: Unit, count: number] => [
  rhythm.at(-1) as Unit,
  Number(rhythm.slice(1, -1)),
];

interface Policy {
  interval: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR';
  intervalCount: number;
}

/**
 * The rhythm of a selling plan or a subscription, by its billing policy.
 *
 * @param interval of the commerce provider's APIs. @returns null for a policy that does not recur, or in a way that the
 * shop does not know.
 */
export function rhythmOf(policy: Policy | object | null | undefined): Rhythm | null {
  if (!policy || !('interval' in policy)) return null;
  const { interval, intervalCount: count } = policy;
  const rhythm = { DAY: `P${count}D`, WEEK: `P${count}W`, MONTH: `P${count}M`, YEAR: `P${12 * count}M` }[interval];
  return isRhythm(rhythm) ? rhythm : null;
}

/** When a plan or contract charges, and when it delivers. */
export interface Policies {
  billingPolicy?: Policy | object | null;
  deliveryPolicy?: Policy | object | null;
}

interface Allocation {
  sellingPlan: Policies;
}

/** Whether each delivery is paid by itself. A plan whose deliveries are not told is one of these. */
const isPaidByDelivery = ({ billingPolicy, deliveryPolicy }: Policies): boolean =>
  !deliveryPolicy || rhythmOf(deliveryPolicy) === rhythmOf(billingPolicy);

/**
 * The allocations whose selling plan has a rhythm that the shop can say, with it, and by which each delivery is paid by
 * itself.
 */
export const plansIn = <A extends Allocation>(allocations: readonly A[]): (A & { rhythm: Rhythm })[] =>
  allocations.flatMap((allocation) => {
    const rhythm = rhythmOf(allocation.sellingPlan.billingPolicy);
    return rhythm && isPaidByDelivery(allocation.sellingPlan) ? [{ ...allocation, rhythm }] : [];
  });

interface Priced<P> extends Allocation {
  priceAdjustments: readonly { price: P }[];
}

/**
 * The price of one piece in a subscription, which is the same at each of the rhythms; undefined for what cannot be
 * subscribed to. That of deliveries which are paid at once is none, in whatever order the provider has the plans.
 */
export const subscriptionPrice = <P>(allocations: readonly Priced<P>[]): P | undefined =>
  plansIn(allocations)[0]?.priceAdjustments[0]?.price;

const UNITS = { D: 'DAY', W: 'WEEK', M: 'MONTH' } as const;

/** A rhythm as the commerce provider's policies have it. */
export function policyOf(rhythm: Rhythm): Policy {
  const [unit, count] = partsOf(rhythm);
  return { interval: UNITS[unit], intervalCount: count };
}

const TEXTS = { D: 'plan.every_days', W: 'plan.every_weeks', M: 'plan.every' } as const;

/** A rhythm in words, as the beginning of a sentence. */
export function rhythmText(rhythm: Rhythm, t: (key: string, params: { count: number }) => string): string {
  const [unit, count] = partsOf(rhythm);
  return t(TEXTS[unit], { count });
}

const SPANS = { D: 'rhythm.days', W: 'rhythm.weeks', M: 'rhythm.months' } as const;

/** The time from one delivery to the next, such as "2 months". */
export function spanText(rhythm: Rhythm, t: (key: string, params: { count: number }) => string): string {
  const [unit, count] = partsOf(rhythm);
  return t(SPANS[unit], { count });
}

/** A text that begins a sentence as a part of one. Only its first letter becomes small: German nouns keep theirs. */
export const withinSentence = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/**
 * Days of a unit. Up to eleven months in a row have 30.6 days each at most, rounded up: 31, 62, 92, 123 … 337; a year
 * has fewer.
 */
const DAYS = { D: 1, W: 7, M: 30.6 } as const;

/** The days that a delivery has to last: of months the longest ones, so that no bag runs out early. */
export function longestDays(rhythm: Rhythm): number {
  const [unit, count] = partsOf(rhythm);
  return Math.ceil(count * DAYS[unit]);
}

/**
 * One delivery in so many can be skipped, and none runs out. @param days that a delivery lasts: more than its rhythm,
 * else none can.
 */
export const oneToSkip = (days: number, rhythm: Rhythm): number => Math.ceil(days / (days - longestDays(rhythm)));

/** The months from one delivery to the next, on average. */
export function monthsIn(rhythm: Rhythm): number {
  const [unit, count] = partsOf(rhythm);
  return unit === 'M' ? count : longestDays(rhythm) / (365.25 / 12);
}

/** The shortest rhythm first. */
export const byLength = (a: Rhythm, b: Rhythm): number => longestDays(a) - longestDays(b);
