import type { Settings } from '../../../env.ts';
import { type Day, dayOf, hourOn, isTimeZone, startOfDay, type TimeZone } from '../../../platform/shared/day.ts';
import type { Market } from '../../../platform/shared/markets.ts';
import { UpstreamError } from '../../../platform/upstream.ts';
import { adminApi } from '../../../shopify/admin.ts';
import { allPages } from '../../../shopify/all-pages.ts';
import {
  ImportContractDocument,
  ImportCustomerByEmailDocument,
  ImportCustomerByIdDocument,
  ImportCyclesDocument,
  ImportedContractsDocument,
  ImportPaymentMethodDocument,
  ImportStoreDocument,
  ImportVariantByIdDocument,
  ImportVariantBySkuDocument,
  PausedContractActivateDocument,
  PlanGroupsDocument,
  UnpaidCycleSkipDocument,
} from '../../../shopify/generated/admin/graphql.ts';
import { quoted } from '../../../shopify/order-name.ts';
import { policyOf, type Rhythm, rhythmOf } from '../../selling-plans/model/rhythm.ts';
import type { PlanGroup } from '../plans/wanted.ts';
import { anchorOf, cyclesToSkip } from './schedule.ts';
import type { ImportedSubscription } from './subscription.ts';

/** The attribute of a contract with the owner's reference: by it an import finds what it has made. */
const REFERENCE = 'import_reference';

/** The hour of the shop's day that a date of the file stands for. */
const HOUR = 12;

/** Deliveries that are over and were not billed, of a subscription that is activated late. */
const PAST_MS = 400 * 86_400_000;

/** A selling plan of the store with its rhythm. */
export interface Plan {
  id: string;
  name: string;
  rhythm: Rhythm;
}

/** A contract that an import has made. */
export interface ImportedContract {
  id: string;
  status: string;
  customerId: string;
}

/** The facts of a store that an import compares with. */
export interface ImportStore {
  zone: TimeZone;
  /** ISO 3166-1 alpha-2. */
  countries: ReadonlySet<string>;
  currencies: ReadonlySet<string>;
  plans: readonly Plan[];
  /** The contracts of earlier imports, by their reference. */
  contracts: Map<string, ImportedContract>;
}

/** Reads what an import has to know of the store. @throws UpstreamError */
export async function readImportStore(settings: Settings): Promise<ImportStore> {
  const { shop } = await adminApi(settings, ImportStoreDocument, {});
  if (!isTimeZone(shop.ianaTimezone)) throw new TypeError(`${shop.ianaTimezone} is no time zone`);
  const groups = await allPages<PlanGroup>(
    async (after) => (await adminApi(settings, PlanGroupsDocument, { after })).sellingPlanGroups,
  );
  const contracts = await allPages(
    async (after) => (await adminApi(settings, ImportedContractsDocument, { after })).subscriptionContracts,
  );
  return {
    zone: shop.ianaTimezone,
    countries: new Set(shop.shipsToCountries),
    currencies: new Set(shop.enabledPresentmentCurrencies),
    plans: groups.flatMap(({ sellingPlans }) =>
      sellingPlans.nodes.flatMap(({ id, name, billingPolicy, deliveryPolicy }) => {
        const rhythm = rhythmOf(billingPolicy);
        // what was paid at once elsewhere has no order here
        const isPaidAtOnce =
          'deliveryIntervalCount' in deliveryPolicy &&
          rhythm !==
            rhythmOf({
              interval: deliveryPolicy.deliveryInterval,
              intervalCount: deliveryPolicy.deliveryIntervalCount,
            });
        return rhythm && !isPaidAtOnce ? [{ id, name, rhythm }] : [];
      }),
    ),
    contracts: new Map(
      contracts.flatMap(({ id, status, customer, customAttributes }) => {
        const reference = customAttributes.find(({ key }) => key === REFERENCE)?.value;
        return reference == null ? [] : [[reference, { id, status, customerId: customer?.id ?? '' }]];
      }),
    ),
  };
}

/** The customer's global id; null where the store knows no such customer. @throws UpstreamError */
export async function findCustomer(
  settings: Settings,
  customer: ImportedSubscription['customer'],
): Promise<string | null> {
  if ('id' in customer)
    return (await adminApi(settings, ImportCustomerByIdDocument, { id: customer.id })).customer?.id ?? null;
  const { nodes } = (
    await adminApi(settings, ImportCustomerByEmailDocument, { query: `email:${quoted(customer.email)}` })
  ).customers;
  // the search may find more than it was asked for
  return (
    nodes.find(({ defaultEmailAddress: found }) => found?.emailAddress.toLowerCase() === customer.email)?.id ?? null
  );
}

/** A payment method; null where the store knows none with this id. @throws UpstreamError */
export async function findPaymentMethod(
  settings: Settings,
  id: string,
): Promise<{ customerId: string; isRevoked: boolean } | null> {
  const { customerPaymentMethod: found } = await adminApi(settings, ImportPaymentMethodDocument, { id });
  return found && { customerId: found.customer?.id ?? '', isRevoked: found.revokedAt != null };
}

/** The global ids of the variants that an id or a SKU means. @throws UpstreamError */
export async function findVariants(
  settings: Settings,
  variant: ImportedSubscription['lines'][number]['variant'],
): Promise<string[]> {
  if ('id' in variant) {
    const found = (await adminApi(settings, ImportVariantByIdDocument, { id: variant.id })).productVariant;
    return found ? [found.id] : [];
  }
  const { nodes } = (await adminApi(settings, ImportVariantBySkuDocument, { query: `sku:${quoted(variant.sku)}` }))
    .productVariants;
  return nodes.filter(({ sku }) => sku === variant.sku).map(({ id }) => id);
}

/** The provider refuses a change, for a reason in one sentence. */
export class Refused extends Error {}

type UserErrors = readonly { field?: readonly string[] | null; message: string }[] | undefined;

function requireAccepted(errors: UserErrors): void {
  const [error] = errors ?? [{ message: 'without an answer' }];
  if (error)
    throw new Refused(`the provider refuses it: ${[error.field?.join('.'), error.message].filter(Boolean).join(': ')}`);
}

/** A subscription with what the store has of it. */
export interface FoundSubscription {
  subscription: ImportedSubscription;
  customerId: string;
  /** Global ids in the order of the lines. */
  variantIds: readonly string[];
  plan: Plan;
  market: Market;
}

/**
 * Creates the contract of a subscription, paused. The call is not repeated: where its answer is lost, the next import
 * finds the contract by its reference.
 *
 * @returns its global id. @throws Refused @throws UpstreamError
 */
export async function createPaused(
  settings: Settings,
  { subscription, customerId, variantIds, plan, market }: FoundSubscription,
  zone: TimeZone,
): Promise<string> {
  const { reference, address, nextBillingDate, lines, paymentMethodId } = subscription;
  const policy = { ...policyOf(plan.rhythm), anchors: [anchorOf(plan.rhythm, nextBillingDate)] };
  const { firstName, lastName, company, address1, address2, zip, city, zoneCode, phoneNumber } = address;
  const { subscriptionContractAtomicCreate: created } = await adminApi(settings, ImportContractDocument, {
    input: {
      customerId,
      currencyCode: market.currency as never,
      nextBillingDate: hourOn(nextBillingDate, HOUR, zone).toISOString(),
      contract: {
        status: 'PAUSED',
        paymentMethodId,
        billingPolicy: policy,
        deliveryPolicy: policy,
        deliveryPrice: '0.00',
        deliveryMethod: {
          shipping: {
            address: {
              firstName,
              lastName,
              company,
              address1,
              address2,
              zip,
              city,
              ...(zoneCode && { provinceCode: zoneCode }),
              countryCode: market.country,
              phone: phoneNumber,
            },
          },
        },
        customAttributes: [{ key: REFERENCE, value: reference }],
      },
      lines: lines.map(({ quantity, price }, i) => ({
        line: {
          productVariantId: variantIds[i]!,
          quantity,
          currentPrice: price,
          sellingPlanId: plan.id,
          sellingPlanName: plan.name,
        },
      })),
    },
  });
  requireAccepted(created?.userErrors);
  if (!created?.contract) throw new UpstreamError('upstream_garbage', 'the contract was created without an id', false);
  return created.contract.id;
}

/**
 * Leaves out the cycles of a contract before a day, so that its first delivery is billed then.
 *
 * @throws Refused where no cycle ends on that day. @throws UpstreamError
 */
export async function beginOn(settings: Settings, id: string, day: Day, zone: TimeZone): Promise<void> {
  const start = startOfDay(day, zone).getTime();
  const { subscriptionBillingCycles: found } = await adminApi(settings, ImportCyclesDocument, {
    id,
    start: new Date(start - PAST_MS).toISOString(),
    end: new Date(start + 86_400_000 + 3_600_000).toISOString(),
  });
  const cycles = found.nodes
    .filter(({ status }) => status === 'UNBILLED')
    .map(({ cycleIndex, billingAttemptExpectedDate: at, skipped }) => ({
      index: cycleIndex,
      day: dayOf(new Date(at), zone),
      skipped,
    }));
  const skipped = cyclesToSkip(cycles, day);
  if (!skipped)
    throw new Refused(
      `the provider would not bill it on ${day}, but on ${cycles.find((cycle) => !cycle.skipped)?.day ?? 'another day'}`,
    );
  for (const { index } of skipped) {
    const cycle = { contractId: id, selector: { index } };
    // skipped twice is skipped
    requireAccepted(
      (await adminApi(settings, UnpaidCycleSkipDocument, { cycle }, true)).subscriptionBillingCycleSkip?.userErrors,
    );
  }
}

/** Activates a paused contract. It may be repeated. @throws Refused @throws UpstreamError */
export async function activate(settings: Settings, id: string): Promise<void> {
  const { subscriptionContractActivate: answer } = await adminApi(
    settings,
    PausedContractActivateDocument,
    { id },
    true,
  );
  requireAccepted(answer?.userErrors);
}
