import { isAbout, type Subject } from '../events/subject.ts';
import { friendsDiscount } from '../referrals/index.ts';
import { billingAttempts } from '../subscriptions/index.ts';
import { contracts } from './contracts.ts';
import { customers } from './customers.ts';
import { orders } from './orders.ts';
import { products } from './products.ts';

/**
 * The subjects whose events somebody works on. Events of other topics are stored, and nothing follows from them. A new
 * subject is a line here; docs/events.md tells the rest.
 */
export const subjects: readonly Subject[] = [orders, contracts, customers, billingAttempts(friendsDiscount), products];

/** The subject of a topic, or undefined when nobody works on it. */
export const subjectOf = (topic: string): Subject | undefined => subjects.find((subject) => isAbout(subject, topic));
