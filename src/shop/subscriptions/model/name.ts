/** The names of subscriptions: after the animals that they feed, or else after what they bring. Pure. */

import { formatList } from '../../../platform/shared/format.ts';
import { type Rhythm, rhythmText, withinSentence } from '../../selling-plans/model/rhythm.ts';
import { hasEnded, type Subscription } from './subscription.ts';

/** The name of a subscription. */
export interface Name {
  /** Standing alone: "Food for Pim", "Insect & Oat, every 2 months", or "Subscription 301". */
  title: string;
  /** Behind the word for a subscription: the name after animals in quotation marks, or the number alone. */
  inText: string;
}

export type NamedSubscription = Subscription & { name: Name };

/** A subscription as far as its name depends on it. */
export interface Nameable {
  /** Global id of the contract. */
  id: string;
  number: string;
  /** Whether its lines and terms are known. */
  isRead: boolean;
  isOver: boolean;
  /** Paid once, and delivered to somebody else. */
  isGift: boolean;
  /** The pets that its lines are for, where the customer has said so. */
  animalIds: readonly string[];
  /** What it brings and when, where its lines have been read with their titles. */
  brings?: { titles: readonly string[]; rhythm: Rhythm; prepaid: { deliveries: number } | null };
}

/** A customer's pets, the oldest entry first, and the subscriptions that go on without one of them. */
export interface Household {
  pets: readonly { id: string; name: string }[];
  ends: readonly { contractId: string; animalId: string; reason: string }[];
}

/** The language of a name. @param locale BCP 47. */
interface Words {
  t: (key: string, params?: Record<string, string | number>) => string;
  locale: string;
}

/** Of more animals than these, the last ones are counted. */
const MAX_NAMED = 3;

export const nameable = (subscription: Subscription): Nameable => ({
  id: subscription.id,
  number: subscription.number,
  isRead: true,
  isOver: hasEnded(subscription),
  isGift: subscription.prepaid?.isGift === true,
  animalIds: subscription.lines.flatMap(({ animalId }) => animalId ?? []),
  brings: { ...subscription, titles: subscription.lines.map(({ title }) => title) },
});

/**
 * The names of the animals that a subscription feeds: those that its lines are for; without any, the only pet of the
 * household. None of an animal that has died, or without which it goes on.
 */
function animalsOf({ id, isGift, animalIds }: Nameable, { pets, ends }: Household): string[] {
  const lost = new Set(
    ends.filter(({ contractId, reason }) => contractId === id || reason === 'pet_died').map(({ animalId }) => animalId),
  );
  const fed =
    animalIds.length > 0 ? pets.filter((pet) => animalIds.includes(pet.id)) : pets.length > 1 || isGift ? [] : pets;
  return fed.filter((pet) => !lost.has(pet.id)).map(({ name }) => name);
}

function namesText(animals: readonly string[], { t, locale }: Words): string {
  const more = animals.length - (MAX_NAMED - 1);
  return formatList(
    animals.length > MAX_NAMED ? [...animals.slice(0, -more), t('called.more', { count: more })] : animals,
    locale,
  );
}

/** What a subscription brings, with its rhythm; null where that is not known. */
function foodText(brings: Nameable['brings'], { t, locale }: Words): string | null {
  const [first, ...more] = new Set(brings?.titles);
  if (!brings || !first) return null;
  const { rhythm, prepaid } = brings;
  const products = formatList(more.length > 0 ? [first, t('called.more', { count: more.length })] : [first], locale);
  return `${products}, ${prepaid ? t('plan.prepaid', { count: prepaid.deliveries }) : withinSentence(rhythmText(rhythm, t))}`;
}

/**
 * The names of subscriptions, in their order: after the animals, or else after their products, with the number where
 * another one has the same name; by the number alone where neither is known. One that runs has its name to itself beside
 * those that have ended. One that is not read may feed any of several pets, and so may have the name of each other one.
 *
 * @param subscriptions of one customer, as many of them as are known. @param household null where it cannot be read.
 */
export function namesOf(subscriptions: readonly Nameable[], household: Household | null, words: Words): Name[] {
  const { t } = words;
  const named = subscriptions.map((subscription) => {
    const animals = household ? animalsOf(subscription, household) : [];
    return animals.length > 0 ? t('called.food_for', { names: namesText(animals, words) }) : null;
  });
  const titles = named.map((title, i) => title ?? foodText(subscriptions[i]?.brings, words));
  const isOpen = (household?.pets.length ?? 0) > 1;
  return subscriptions.map(({ number, isOver }, i) => {
    const title = titles[i];
    if (!title) return { title: t('sub.title', { number }), inText: number };
    const isShared = subscriptions.some(
      (other, j) =>
        j !== i && (isOver || !other.isOver) && (titles[j] === title || (named[i] !== null && isOpen && !other.isRead)),
    );
    const whole = isShared ? t('called.numbered', { name: title, number }) : title;
    return { title: whole, inText: named[i] ? t('called.quoted', { name: whole }) : number };
  });
}
