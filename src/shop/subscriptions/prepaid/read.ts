import type { Settings } from '../../../env.ts';
import { dayOf, type TimeZone } from '../../../platform/shared/day.ts';
import { adminApi } from '../../../shopify/admin.ts';
import { type PaidContractFragment, PaidDeliveriesDocument } from '../../../shopify/generated/admin/graphql.ts';
import { numberOfGid } from '../../../shopify/ids.ts';
import type { Paid } from '../model/prepaid.ts';

type Order = PaidContractFragment['orders']['nodes'][number];
type Parcel = Order['fulfillmentOrders']['nodes'][number];

/** A parcel that has not left, with the parts of it that belong to the subscription. */
export interface PaidParcel {
  id: string;
  parts: { id: string; quantity: number }[];
  /** Whether another subscription's goods are in it too. */
  isShared: boolean;
  isOnHold: boolean;
}

const isOpen = ({ status }: Parcel): boolean => status === 'SCHEDULED' || status === 'ON_HOLD';

/** The parts of a parcel that belong to some lines. */
const partsOf = ({ lineItems }: Parcel, lineIds: ReadonlySet<string>): PaidParcel['parts'] =>
  lineItems.nodes
    .filter(({ lineItem, totalQuantity }) => lineIds.has(lineItem.id) && totalQuantity > 0)
    .map(({ id, totalQuantity: quantity }) => ({ id, quantity }));

/**
 * The deliveries that the last charge of a contract has paid, with their parcels in the same order.
 *
 * @param zone of the provider's shop. @returns null where there is no such order.
 */
export function paidOf(
  contractId: string,
  { orders }: PaidContractFragment,
  zone: TimeZone,
): { paid: Paid; parcels: PaidParcel[] } | null {
  const [order] = orders.nodes;
  const lines = order?.lineItems.nodes.filter(({ contract }) => contract?.id === contractId) ?? [];
  if (!order || lines.length === 0) return null;
  const lineIds = new Set(lines.map(({ id }) => id));
  const its = order.fulfillmentOrders.nodes
    .filter(({ status }) => status !== 'CANCELLED')
    .map((parcel) => ({ parcel, parts: partsOf(parcel, lineIds) }))
    .filter(({ parts }) => parts.length > 0);
  const open = its
    .filter(({ parcel }) => isOpen(parcel) && parcel.fulfillAt)
    .sort((a, b) => (a.parcel.fulfillAt! < b.parcel.fulfillAt! ? -1 : 1));
  const amount = lines.reduce((sum, line) => sum + Number(line.discountedTotalSet.presentmentMoney.amount), 0);
  return {
    paid: {
      orderName: order.name,
      total: its.length,
      left: open.map(({ parcel: { id, fulfillAt } }) => ({
        number: numberOfGid(id),
        day: dayOf(new Date(fulfillAt!), zone),
      })),
      amount: Math.round(amount * 100) / 100,
    },
    parcels: open.map(({ parcel, parts }) => ({
      id: parcel.id,
      parts,
      isShared: parts.length < parcel.lineItems.nodes.length,
      isOnHold: parcel.status === 'ON_HOLD',
    })),
  };
}

/**
 * The paid deliveries of a subscription. The caller has proven that it is the customer's.
 *
 * @param zone of the provider's shop. @throws UpstreamError
 */
export async function readPaid(settings: Settings, contractId: string, zone: TimeZone): Promise<Paid | null> {
  const { subscriptionContract: contract } = await adminApi(settings, PaidDeliveriesDocument, { id: contractId });
  return (contract && paidOf(contractId, contract, zone)?.paid) ?? null;
}
