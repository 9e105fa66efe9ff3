import { and, asc, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { pets } from './tables.ts';

type Row = typeof pets.$inferSelect;

/** A pet as pages use it. */
export type Pet = Omit<Row, 'specialNeeds' | 'foodPreferences' | 'allergies'> & { specialNeeds: string[]; foodPreferences: string[]; allergies: string[] };

const petOf = (row: Row): Pet => ({
  ...row,
  specialNeeds: JSON.parse(row.specialNeeds),
  foodPreferences: JSON.parse(row.foodPreferences),
  allergies: JSON.parse(row.allergies),
});

const rowOf = ({ specialNeeds, foodPreferences, allergies, ...rest }: Pet): Row => ({
  ...rest,
  specialNeeds: JSON.stringify(specialNeeds),
  foodPreferences: JSON.stringify(foodPreferences),
  allergies: JSON.stringify(allergies),
});

/** A customer's pets, the oldest entry first. */
export async function petsOf(database: D1Database, customerId: string): Promise<Pet[]> {
  return (await drizzle(database).select().from(pets).where(eq(pets.customerId, customerId)).orderBy(asc(pets.createdAt))).map(petOf);
}

/** Adds a pet; a form that is sent twice adds one, as it was sent last. */
export async function addPet(database: D1Database, pet: Pet): Promise<void> {
  const { id: _, createdAt: __, ...changed } = rowOf(pet);
  await drizzle(database).insert(pets).values(rowOf(pet)).onConflictDoUpdate({ target: pets.formId, set: changed });
}

/** @returns whether the customer has such a pet. */
export async function changePet(
  database: D1Database,
  customerId: string,
  id: string,
  { specialNeeds, foodPreferences, allergies, ...rest }: Partial<Pet>,
): Promise<boolean> {
  const changed = await drizzle(database)
    .update(pets)
    .set({
      ...rest,
      ...(specialNeeds && { specialNeeds: JSON.stringify(specialNeeds) }),
      ...(foodPreferences && { foodPreferences: JSON.stringify(foodPreferences) }),
      ...(allergies && { allergies: JSON.stringify(allergies) }),
    })
    .where(and(eq(pets.id, id), eq(pets.customerId, customerId)))
    .returning({ id: pets.id });
  return changed.length > 0;
}

export async function removePet(database: D1Database, customerId: string, id: string): Promise<void> {
  await drizzle(database)
    .delete(pets)
    .where(and(eq(pets.id, id), eq(pets.customerId, customerId)));
}
