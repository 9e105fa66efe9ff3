import { and, asc, eq, getTableColumns, isNotNull } from 'drizzle-orm';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import type { Statement } from '../../platform/outbox/kind.ts';
import { homeOf } from '../customer/home.ts';
import type { OwnPet } from './model/pet.ts';
import { pets } from './tables.ts';

const { photo, ...COLUMNS } = getTableColumns(pets);
/** What is read of a pet: its photo has an address of its own. */
const SHOWN = { ...COLUMNS, hasPhoto: isNotNull(photo).mapWith(Boolean) };

type Row = Omit<typeof pets.$inferSelect, 'photo'>;

/** A stored pet with its lists parsed. */
export type Pet = Omit<Row, 'specialNeeds' | 'foodPreferences' | 'allergies'> & {
  specialNeeds: string[];
  foodPreferences: string[];
  allergies: string[];
  /** Absent for one without a photo. */
  hasPhoto?: true;
};

/** A pet without the fields that only the shop needs. */
export const publicPet = ({ customerId: _customerId, formId: _formId, ...pet }: Pet): OwnPet => pet;

const petFrom = ({ hasPhoto, ...row }: Row & { hasPhoto: boolean }): Pet => ({
  ...row,
  ...(hasPhoto && { hasPhoto }),
  specialNeeds: JSON.parse(row.specialNeeds),
  foodPreferences: JSON.parse(row.foodPreferences),
  allergies: JSON.parse(row.allergies),
});

const rowFrom = ({ specialNeeds, foodPreferences, allergies, hasPhoto: _, ...rest }: Pet): Row => ({
  ...rest,
  specialNeeds: JSON.stringify(specialNeeds),
  foodPreferences: JSON.stringify(foodPreferences),
  allergies: JSON.stringify(allergies),
});

/** A customer's pets, the oldest entry first. */
export async function petsOf(database: D1Database, customerId: string): Promise<Pet[]> {
  const db = drizzle(await homeOf(database, customerId));
  return (await db.select(SHOWN).from(pets).where(eq(pets.customerId, customerId)).orderBy(asc(pets.createdAt))).map(
    petFrom,
  );
}

/** A customer's pets as their owner exports them, with their photos as addresses that hold them. */
export async function petsWithPhotos(database: D1Database, customerId: string) {
  const db = drizzle(await homeOf(database, customerId));
  const rows = await db.select().from(pets).where(eq(pets.customerId, customerId)).orderBy(asc(pets.createdAt));
  return rows.map(({ photo: jpeg, ...row }) => ({
    ...publicPet(petFrom({ ...row, hasPhoto: false })),
    ...(jpeg && { photo: `data:image/jpeg;base64,${jpeg}` }),
  }));
}

/** @returns one of a customer's pets, or null when the customer has none with this id. */
export async function readPet(database: D1Database, customerId: string, id: string): Promise<Pet | null> {
  const [row] = await drizzle(await homeOf(database, customerId))
    .select(SHOWN)
    .from(pets)
    .where(and(eq(pets.id, id), eq(pets.customerId, customerId)));
  return row ? petFrom(row) : null;
}

/**
 * Adds a pet. A form that is sent twice adds one pet, with the values of the last submission.
 *
 * @param following the statements of what follows from it, such as points, for the same transaction: that of the
 * customer's database.
 * @returns the id of the stored pet, or null when the database returns no row.
 */
export async function addPet(
  database: D1Database,
  pet: Pet,
  following: (db: DrizzleD1Database, pet: Pet) => Promise<readonly Statement[]>,
): Promise<string | null> {
  const { id: _id, createdAt: _createdAt, ...changes } = rowFrom(pet);
  const db = drizzle(await homeOf(database, pet.customerId));
  const insert = db
    .insert(pets)
    .values(rowFrom(pet))
    .onConflictDoUpdate({ target: pets.formId, set: changes })
    .returning({ id: pets.id });
  const [[stored]] = await db.batch([insert, ...(await following(db, pet))]);
  return stored?.id ?? null;
}

/** @returns whether the customer has such a pet. */
export async function changePet(
  database: D1Database,
  customerId: string,
  id: string,
  { specialNeeds, foodPreferences, allergies, hasPhoto: _, ...rest }: Partial<Pet>,
): Promise<boolean> {
  const changed = await drizzle(await homeOf(database, customerId))
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

/** The facts of a pet that change as it is weighed and looked at. */
export type Measured = Pick<Pet, 'currentWeightKg' | 'bodyCondition'>;

/**
 * Gives a pet a new weight or body condition, as its form does among other facts.
 *
 * @returns the pet as it is now; null when the customer has none with this id.
 */
export async function measurePet(
  database: D1Database,
  customerId: string,
  id: string,
  measured: Partial<Measured>,
): Promise<Pet | null> {
  return (await changePet(database, customerId, id, measured)) ? readPet(database, customerId, id) : null;
}

export async function deletePet(database: D1Database, customerId: string, id: string): Promise<void> {
  await drizzle(await homeOf(database, customerId))
    .delete(pets)
    .where(and(eq(pets.id, id), eq(pets.customerId, customerId)));
}
