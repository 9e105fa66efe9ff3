import type { Settings } from '../../../env.ts';
import type { Day } from '../../../platform/shared/day.ts';
import { openMarkets } from '../../../platform/shared/markets.ts';
import { hasAnchors, importableFrom } from './schedule.ts';
import {
  type FoundSubscription,
  findCustomer,
  findPaymentMethod,
  findVariants,
  type ImportStore,
  type Plan,
} from './store.ts';
import type { ImportedSubscription } from './subscription.ts';

const wordsOf = (variant: ImportedSubscription['lines'][number]['variant']): string =>
  'id' in variant ? variant.id : `the SKU ${variant.sku}`;

/** The selling plan of a subscription, or why it has none. */
function planOf({ plan: wanted }: ImportedSubscription, { plans }: ImportStore): Plan | string {
  const found =
    'id' in wanted ? plans.find(({ id }) => id === wanted.id) : plans.find(({ rhythm }) => rhythm === wanted.rhythm);
  if (!found)
    return 'id' in wanted
      ? `the store has no selling plan ${wanted.id}`
      : 'the store has no selling plan of this interval';
  return hasAnchors(found.rhythm) ? found : 'its selling plan counts days: the day of its deliveries cannot be set';
}

/** The market and the selling plan of a subscription, and what the store's own data has against it. */
function comparedWith(subscription: ImportedSubscription, settings: Settings, store: ImportStore, today: Day) {
  const { address, currency, nextBillingDate: day } = subscription;
  const country = address.territoryCode.toUpperCase();
  const market = openMarkets(settings.group).find((open) => open.country === country);
  const problems: string[] = [];
  if (!market) problems.push(`the shop has no open market in ${country}`);
  else {
    if (!store.countries.has(country)) problems.push(`the store does not ship to ${country}`);
    if (currency !== market.currency)
      problems.push(`the currency of ${country} is ${market.currency}, not ${currency}`);
    if (!store.currencies.has(market.currency)) problems.push(`the store does not take ${market.currency}`);
  }
  const found = planOf(subscription, store);
  const plan = typeof found === 'string' ? null : found;
  if (typeof found === 'string') problems.push(found);
  if (day <= today) problems.push(`its next date ${day} is not in the future`);
  else if (plan) {
    const from = importableFrom(plan.rhythm, day, today);
    if (from) problems.push(`to be billed on ${day} with this interval, it can be imported from ${from} on`);
  }
  return { problems, market, plan };
}

/** A subscription's customer, payment method and variants at the provider. @throws UpstreamError */
async function readOf({ customer, paymentMethodId, lines }: ImportedSubscription, settings: Settings) {
  const problems: string[] = [];
  const customerId = await findCustomer(settings, customer);
  if (!customerId) problems.push(`the store has no customer ${'id' in customer ? customer.id : customer.email}`);
  const method = await findPaymentMethod(settings, paymentMethodId);
  if (!method) problems.push(`the store has no payment method ${paymentMethodId}`);
  else if (customerId && method.customerId !== customerId)
    problems.push('the payment method belongs to another customer');
  else if (method.isRevoked) problems.push('the payment method is revoked');
  const variantIds: string[] = [];
  for (const { variant } of lines) {
    const [id, ...more] = await findVariants(settings, variant);
    if (!id) problems.push(`the store has no variant with ${wordsOf(variant)}`);
    else if (more.length > 0) problems.push(`several variants have ${wordsOf(variant)}`);
    else variantIds.push(id);
  }
  return { problems, customerId: customerId ?? '', variantIds };
}

/**
 * Compares a subscription of a file with the store, and changes nothing.
 *
 * @param today in the store's time zone. @returns what the store has of it, or everything that stands against it.
 * @throws UpstreamError
 */
export async function checkSubscription(
  subscription: ImportedSubscription,
  settings: Settings,
  store: ImportStore,
  today: Day,
): Promise<FoundSubscription | string[]> {
  const { problems: own, market, plan } = comparedWith(subscription, settings, store, today);
  const { problems: read, customerId, variantIds } = await readOf(subscription, settings);
  const known = store.contracts.get(subscription.reference);
  const foreign =
    known && customerId && known.customerId !== customerId
      ? ['its reference is that of another customer’s subscription']
      : [];
  const problems = [...own, ...read, ...foreign];
  return problems.length > 0 || !market || !plan ? problems : { subscription, customerId, variantIds, plan, market };
}
