import { desc, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { array, create, type Infer, object, string } from 'superstruct';
import { reviewInvitations } from './tables.ts';

const ReviewedProduct = object({
  /** The number of the product at the commerce provider. */
  id: string(),
  handle: string(),
  category: string(),
  title: string(),
});

/** A product of an order, as it was named then. */
export type ReviewedProduct = Infer<typeof ReviewedProduct>;

/** An order whose products its customer may review. */
export type Invitation = Omit<typeof reviewInvitations.$inferSelect, 'products'> & { products: ReviewedProduct[] };

const invitationOf = (row: typeof reviewInvitations.$inferSelect): Invitation => ({
  ...row,
  products: create(JSON.parse(row.products), array(ReviewedProduct)),
});

/** The order whose mail has this secret in its links; null for a forged or an old one. */
export async function invitationBySecret(database: D1Database, secret: string): Promise<Invitation | null> {
  if (secret === '') return null;
  const [row] = await drizzle(database).select().from(reviewInvitations).where(eq(reviewInvitations.secret, secret));
  return row ? invitationOf(row) : null;
}

export async function invitationOfOrder(database: D1Database, orderId: string): Promise<Invitation | null> {
  const [row] = await drizzle(database).select().from(reviewInvitations).where(eq(reviewInvitations.orderId, orderId));
  return row ? invitationOf(row) : null;
}

/** The most orders that are looked at: those of two years with a box each week. */
const MAX_ORDERS = 110;

/** The fulfilled orders of a customer, the last one first. */
export async function invitationsOf(database: D1Database, customerId: string): Promise<Invitation[]> {
  const rows = await drizzle(database)
    .select()
    .from(reviewInvitations)
    .where(eq(reviewInvitations.customerId, customerId))
    .orderBy(desc(reviewInvitations.fulfilledAt))
    .limit(MAX_ORDERS);
  return rows.map(invitationOf);
}
