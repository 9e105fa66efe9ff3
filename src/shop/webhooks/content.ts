/** The parts of an event's body that the shop uses. The rest holds names and addresses, which are not kept. */
export interface EventContent {
  /**
   * The global id of the order, product, contract or customer; of a refund, its order; empty when the body names none.
   */
  resourceId: string;
  /** The customer's global id; empty when the body names none. */
  customerId: string;
  /** When the body says that its subject was changed, milliseconds since 1970; infinite when it does not say. */
  updatedAt: number;
}

const MAX_LENGTH = 200;

/**
 * @returns the global id that a part of a body names, or an empty text. @param type of the id, for a part with a
 * numeric id only.
 */
function idIn(part: unknown, type?: string): string {
  const { admin_graphql_api_id: gid, id } = (part ?? {}) as { admin_graphql_api_id?: unknown; id?: unknown };
  if (typeof gid === 'string') return gid.slice(0, MAX_LENGTH);
  return type && (typeof id === 'number' || typeof id === 'string')
    ? `gid://shopify/${type}/${id}`.slice(0, MAX_LENGTH)
    : '';
}

/** The object in the body of an event; an empty one for a body that is signed, but no JSON. */
function eventIn(body: ArrayBuffer): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(new TextDecoder().decode(body));
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/**
 * The customer's e-mail address that a request to erase somebody names; empty when it names none. Only bodies are
 * signed: one that has an id of its own is another event, which somebody sends again under the topic of a request.
 */
export function addressToErase(body: ArrayBuffer): string {
  const { id, customer } = eventIn(body);
  if (id !== undefined) return '';
  const { email } = (customer ?? {}) as { email?: unknown };
  return typeof email === 'string' && email.length <= MAX_LENGTH ? email : '';
}

/** Reads the body of an event. A body that is not understood has no ids. */
export function contentOf(body: ArrayBuffer): EventContent {
  const event = eventIn(body);
  const { admin_graphql_api_customer_id: customerGid, updated_at: updatedAt } = event;
  const updated = typeof updatedAt === 'string' ? Date.parse(updatedAt) : Number.NaN;
  // an event that has no id of its own, such as a request to erase somebody, is about its customer
  const ownId = idIn(event) || (event.id === undefined ? idIn(event.customer, 'Customer') : '');
  const resourceId = ownId.startsWith('gid://shopify/Refund/') ? idIn({ id: event.order_id }, 'Order') : ownId;
  const isCustomer = resourceId.startsWith('gid://shopify/Customer/');
  return {
    resourceId,
    customerId: isCustomer
      ? resourceId
      : typeof customerGid === 'string'
        ? customerGid.slice(0, MAX_LENGTH)
        : idIn(event.customer, 'Customer'),
    updatedAt: Number.isNaN(updated) ? Number.POSITIVE_INFINITY : updated,
  };
}
