import { and, eq, ne, sql } from 'drizzle-orm';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import { isTicked } from '../../platform/shared/fields.ts';
import { sessionOf } from '../../shopify/session.ts';
import type { CallContext } from '../../site/endpoint.ts';
import { type Invitation, invitationBySecret, invitationsOf, type ReviewedProduct } from './invitations.ts';
import { kindOf } from './model/animal.ts';
import { plainText, type ReviewInput } from './model/shapes.ts';
import { dropPictures, NO_PICTURE, type PictureColumns } from './pictures.ts';
import { summaryStatements } from './summary.ts';
import { type reviewInvitations, reviews, reviewVotes } from './tables.ts';

type Review = typeof reviews.$inferSelect;

/** A product that somebody has bought here, with the order that proves it. */
export interface Purchase {
  order: Pick<typeof reviewInvitations.$inferSelect, 'orderId' | 'customerId' | 'market' | 'language'>;
  product: ReviewedProduct;
}

const purchaseIn = (orders: readonly Invitation[], product: string): Purchase | null => {
  for (const order of orders) {
    const found = order.products.find(({ id }) => id === product);
    if (found) return { order, product: found };
  }
  return null;
};

/**
 * The purchase of a product: by the secret of a mailed link, which stands for one order, or among the orders of the
 * signed-in customer.
 *
 * @param customerId null for nobody. @returns null where it was not bought.
 */
export async function purchaseOf(
  database: D1Database,
  { product, link, customerId }: { product: string; link: string; customerId: string | null },
): Promise<Purchase | null> {
  const invitation = link ? await invitationBySecret(database, link) : null;
  const orders = invitation ? [invitation] : customerId === null ? [] : await invitationsOf(database, customerId);
  return purchaseIn(orders, product);
}

/** The customer who is signed in, as the provider knows them now; null for nobody. @throws SignedOut @throws UpstreamError */
export async function signedInCustomer({ c }: Pick<CallContext, 'c'>): Promise<string | null> {
  const session = await sessionOf(c);
  if (!session) return null;
  await session.verify();
  return session.customerId;
}

/** The review of a customer about a product; null without one. @param productId the number of the product. */
export async function ownReview(database: D1Database, customerId: string, productId: number): Promise<Review | null> {
  const [row] = await drizzle(database)
    .select()
    .from(reviews)
    .where(and(eq(reviews.customerId, customerId), eq(reviews.productId, productId)));
  return row ?? null;
}

/** The fields of a review as they are stored. */
function valuesOf(input: ReviewInput) {
  const { stars, text, author, species, breed, years, weight, pet, showPet, fed } = input;
  const isAnimal = species !== '';
  return {
    stars,
    text: plainText(text),
    author,
    species,
    breed: isAnimal ? breed : '',
    years: isAnimal ? years : null,
    weight: isAnimal ? weight : null,
    pet: isAnimal && showPet ? pet : '',
    animal: kindOf(species, years, weight) ?? ('' as const),
    fed,
  };
}

/**
 * The statements that store a review, or change the customer's earlier one about the product unless it was removed.
 *
 * @param at by the shop's clock. @param picture a new one; null to leave what there is, unless the input removes it.
 */
export function saveStatements(
  db: DrizzleD1Database,
  { order, product }: Purchase,
  input: ReviewInput,
  at: Date,
  picture: PictureColumns | null,
) {
  const values = valuesOf(input);
  const time = at.getTime();
  const { orderId, customerId, market, language } = order;
  const newPicture = picture ?? (isTicked(input.removePicture) ? NO_PICTURE : null);
  const isChanged = and(
    eq(reviews.customerId, customerId),
    eq(reviews.productId, Number(product.id)),
    eq(reviews.state, 'shown'),
    newPicture ? ne(reviews.picture, newPicture.picture ?? '') : sql`false`,
  );
  const row: Review = {
    ...values,
    id: crypto.randomUUID(),
    productId: Number(product.id),
    handle: product.handle,
    category: product.category,
    title: product.title,
    customerId,
    orderId,
    market,
    language,
    state: 'shown',
    createdAt: time,
    changedAt: time,
    helpful: 0,
    answer: '',
    answeredAt: null,
    translations: null,
    ...NO_PICTURE,
    ...newPicture,
    isDemo: false,
  };
  return [
    dropPictures(db, isChanged),
    db
      .insert(reviews)
      .values(row)
      .onConflictDoUpdate({
        target: [reviews.customerId, reviews.productId],
        set: {
          ...values,
          ...newPicture,
          translations: sql`CASE WHEN ${reviews.text} = excluded.text THEN ${reviews.translations} END`,
          changedAt: time,
        },
        setWhere: eq(reviews.state, 'shown'),
      })
      .returning({ id: reviews.id }),
    ...summaryStatements(db, row.productId),
  ] as const;
}

/** The statements that delete a review with its votes. */
export const deleteStatements = (db: DrizzleD1Database, { id, productId }: Pick<Review, 'id' | 'productId'>) =>
  [
    dropPictures(db, eq(reviews.id, id)),
    db.delete(reviews).where(eq(reviews.id, id)),
    db.delete(reviewVotes).where(eq(reviewVotes.reviewId, id)),
    ...summaryStatements(db, productId),
  ] as const;
