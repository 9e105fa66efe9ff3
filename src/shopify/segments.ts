import { name as shop } from '#brand';
import type { Settings } from '../env.ts';
import { adminApi } from './admin.ts';
import { SegmentCreateDocument, SegmentsByNameDocument } from './generated/admin/graphql.ts';

/** A segment of customers: its name at the provider, and the query that decides who belongs to it. */
const WITHOUT_ORDERS = { name: `${shop}: without an order`, query: 'number_of_orders = 0' };

/**
 * The id of the segment of customers who have not ordered yet. It is made when it is asked for first. @throws
 * UpstreamError
 */
export async function segmentWithoutOrders(settings: Settings): Promise<string> {
  const { name, query } = WITHOUT_ORDERS;
  const find = async () =>
    (await adminApi(settings, SegmentsByNameDocument, { query: `name:"${name}"` }, true)).segments.nodes.find(
      (found) => found.name === name && found.query === query,
    );
  const found = await find();
  if (found) return found.id;
  const { segmentCreate: answer } = await adminApi(settings, SegmentCreateDocument, { name, query });
  // two attempts at the same time: the name is taken by the other one
  const id = answer?.segment?.id ?? (await find())?.id;
  if (!id)
    throw new Error(
      `the segment of customers without an order cannot be made: ${answer?.userErrors[0]?.message ?? 'no reason'}`,
    );
  return id;
}
