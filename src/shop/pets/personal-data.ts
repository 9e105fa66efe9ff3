import { and, isNull, lt } from 'drizzle-orm';
import { deleteInSteps } from '../../platform/database/delete-in-steps.ts';
import { eraseMailsAbout } from '../../platform/mail/erase.ts';
import { eraseByCustomer, type Person, type PersonalData } from '../../platform/personal-data.ts';
import { petsWithPhotos } from './store.ts';
import { ofCustomer, pets, plans } from './tables.ts';

/** Plans that no customer has saved are kept for two years. */
const MAX_AGE_MS = 2 * 365 * 86_400_000;

/** The condition for a person's plans. */
const ofPerson = ({ customerId, email }: Person) => ofCustomer(customerId ?? '', email);

export const petData = {
  pets: {
    home: pets.customerId,
    export: async ({ customerId }, { database }) => ({
      pets: customerId === null ? [] : await petsWithPhotos(database, customerId),
    }),
    erase: eraseByCustomer(pets),
    retention: { none: 'They stay for as long as the account.' },
    growth: { bytes: 390, large: { bytes: 14_000, with: 'a photo' }, rows: 0, kept: 'as long as the account' },
  },
  plans: {
    async export(person, { db }) {
      const rows = await db.select().from(plans).where(ofPerson(person));
      return {
        feedingPlans: rows.map(({ customerId: _, formId: __, makerHash: ___, answers, weights, ...plan }) => ({
          ...plan,
          answers: JSON.parse(answers),
          weights: JSON.parse(weights),
        })),
      };
    },
    erase: (person, { db }) => [
      ...eraseMailsAbout(db, db.select({ id: plans.id }).from(plans).where(ofPerson(person)), person.email),
      db.delete(plans).where(ofPerson(person)),
    ],
    retention: (context) =>
      deleteInSteps(
        context,
        plans,
        and(lt(plans.createdAt, new Date(Date.now() - MAX_AGE_MS).toISOString()), isNull(plans.customerId)),
      ),
    growth: { bytes: 860, rows: 20, kept: '2 years; one that a customer has saved, as long as the account' },
  },
} satisfies PersonalData<typeof import('./tables.ts')>;
